/// A set of ids, in a bit for each where they are small, as those that SQLite gives are.
///
/// An id that a person chose in the shell may be any integer, a student number say, and takes no more room for that.
struct IDSet {
  private static let denseLimit: Int64 = 1 << 26

  private var dense: [UInt64] = []
  private var sparse: Set<Int64> = []

  /// Whether the id was inserted.
  func contains(_ id: Int64) -> Bool {
    guard 0..<Self.denseLimit ~= id else { return sparse.contains(id) }
    let word = Int(id / 64)
    return word < dense.count && dense[word] & 1 << (id % 64) != 0
  }

  /// Inserts an id.
  mutating func insert(_ id: Int64) {
    guard 0..<Self.denseLimit ~= id else {
      sparse.insert(id)
      return
    }
    let word = Int(id / 64)
    if word >= dense.count {
      dense.append(contentsOf: repeatElement(0, count: max(word + 1, dense.count * 2) - dense.count))
    }
    dense[word] |= 1 << (id % 64)
  }
}
