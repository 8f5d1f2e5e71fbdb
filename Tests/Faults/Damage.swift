import TestSupport

/// Ways in which a file comes to harm.
enum Damage: CaseIterable {
  case someBytes, aStretch, theHeader, aZeroedPage, swappedPages, cutShort, cutAtAPage, grown, grownByZeros
  case aStrayJournal

  /// Harms the bytes of a database.
  func harm(_ bytes: inout [UInt8], _ random: inout SeededRandom) {
    let page = 4096
    let pages = bytes.count / page
    switch self {
    case .someBytes:
      for _ in 0..<Int.random(in: 1...20, using: &random) {
        bytes[Int.random(in: 0..<bytes.count, using: &random)] = UInt8.random(in: 0...255, using: &random)
      }
    case .aStretch:
      let begin = Int.random(in: 0..<bytes.count, using: &random)
      for place in begin..<min(bytes.count, begin + Int.random(in: 1...600, using: &random)) {
        bytes[place] = UInt8.random(in: 0...255, using: &random)
      }
    case .theHeader:
      for _ in 0..<Int.random(in: 1...3, using: &random) {
        bytes[Int.random(in: 0..<110, using: &random)] = UInt8.random(in: 0...255, using: &random)
      }
    case .aZeroedPage:
      let begin = Int.random(in: 0..<pages, using: &random) * page
      for place in begin..<begin + page { bytes[place] = 0 }
    case .swappedPages:
      let one = Int.random(in: 0..<pages, using: &random) * page
      let other = Int.random(in: 0..<pages, using: &random) * page
      for place in 0..<page { bytes.swapAt(one + place, other + place) }
    case .cutShort: bytes.removeLast(Int.random(in: 1..<bytes.count, using: &random))
    case .cutAtAPage: bytes.removeLast(page * Int.random(in: 1..<pages, using: &random))
    case .grown:
      for _ in 0..<Int.random(in: 1...9_000, using: &random) {
        bytes.append(UInt8.random(in: 0...255, using: &random))
      }
    case .grownByZeros: bytes += [UInt8](repeating: 0, count: page * Int.random(in: 1...3, using: &random))
    case .aStrayJournal: break
    }
  }

  /// What stands beside the database as its journal.
  func journal(_ random: inout SeededRandom) -> [UInt8]? {
    guard self == .aStrayJournal else { return nil }
    // Half of them begin as a journal does.
    let magic: [UInt8] = [0xd9, 0xd5, 0x05, 0xf9, 0x20, 0xa1, 0x63, 0xd7]
    let head = Bool.random(using: &random) ? magic + [0, 0, 0, 1] : []
    return head
      + (0..<Int.random(in: 1...5_000, using: &random)).map { _ in .random(in: 0...255, using: &random) }
  }
}
