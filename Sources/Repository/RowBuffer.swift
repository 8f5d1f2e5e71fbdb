/// One row on its way into a table: the values of its columns, with all text in one block of bytes.
///
/// It is filled anew for each row of an import, so that a million rows need no allocation.
public struct RowBuffer {
  enum Cell {
    case null
    case integer(Int64)
    case text(start: Int, end: Int)
  }

  private(set) var bytes: [UInt8] = []
  private(set) var cells: [Cell] = []

  /// A buffer without values.
  public init() {}

  /// Forgets the values and keeps the memory.
  public mutating func clear() {
    bytes.removeAll(keepingCapacity: true)
    cells.removeAll(keepingCapacity: true)
  }

  /// Appends NULL.
  public mutating func appendNull() {
    cells.append(.null)
  }

  /// Appends an integer.
  public mutating func append(_ value: Int64) {
    cells.append(.integer(value))
  }

  /// Appends text, or NULL for `nil`.
  public mutating func append(_ text: String?) {
    guard let text else { return appendNull() }
    append(text.utf8Span.span)
  }

  /// Appends text given as valid UTF-8.
  public mutating func append(_ text: Span<UInt8>) {
    let start = bytes.count
    unsafe text.withUnsafeBufferPointer { unsafe bytes.append(contentsOf: $0) }
    cells.append(.text(start: start, end: bytes.count))
  }

  /// Appends the values of a row.
  mutating func append(_ row: borrowing RowBuffer) {
    let offset = bytes.count
    bytes.append(contentsOf: row.bytes)
    for cell in row.cells {
      if case .text(let start, let end) = cell {
        cells.append(.text(start: offset + start, end: offset + end))
      } else {
        cells.append(cell)
      }
    }
  }

  /// The row as one value by which equal rows are found in a dictionary.
  var key: [UInt8] {
    var key = bytes
    func append(_ value: UInt64) {
      for shift in stride(from: 0, to: 64, by: 8) { key.append(UInt8(truncatingIfNeeded: value >> shift)) }
    }
    for cell in cells {
      switch cell {
      case .null: key.append(0)
      case .integer(let value): append(UInt64(bitPattern: value))
      case .text(_, let end): append(UInt64(end))
      }
    }
    return key
  }
}
