internal import SQLite

/// 32 bits by which a row is known to be as it was: of two rows that differ, one in four billion goes unnoticed.
///
/// They are stored, and so must come out the same in every version and on every machine.
struct RowCheck {
  /// The check of a row that is not there; no row that is there has it.
  static let ofNoRow: UInt32 = 0

  private var state: UInt64 = 0x9E37_79B9_7F4A_7C15

  /// The check of what was added so far.
  var value: UInt32 {
    let folded = UInt32(truncatingIfNeeded: state ^ state >> 32)
    return folded == Self.ofNoRow ? 1 : folded
  }

  mutating func addNull() {
    mix(0)
  }

  mutating func add(_ integer: Int64) {
    mix(1)
    mix(UInt64(bitPattern: integer))
  }

  mutating func add(_ real: Double) {
    mix(3)
    mix(real.bitPattern)
  }

  mutating func add(blob: [UInt8]) {
    mix(4)
    add(blob.span)
  }

  mutating func add(_ text: Span<UInt8>) {
    mix(UInt64(text.count) << 8 | 2)
    // Words that overlap at the end: byte by byte it would show in the time of an import.
    let bytes = unsafe text.bytes
    if text.count >= 8 {
      var start = 0
      while start + 8 < text.count {
        mix(word(bytes, start))
        start += 8
      }
      mix(word(bytes, text.count - 8))
    } else if text.count >= 4 {
      mix(halfWord(bytes, 0) << 32 | halfWord(bytes, text.count - 4))
    } else {
      var word: UInt64 = 0
      for index in text.indices { word = word << 8 | UInt64(text[index]) }
      mix(word)
    }
  }

  private func word(_ bytes: RawSpan, _ start: Int) -> UInt64 {
    unsafe UInt64(littleEndian: bytes.unsafeLoadUnaligned(fromByteOffset: start, as: UInt64.self))
  }

  private func halfWord(_ bytes: RawSpan, _ start: Int) -> UInt64 {
    unsafe UInt64(UInt32(littleEndian: bytes.unsafeLoadUnaligned(fromByteOffset: start, as: UInt32.self)))
  }

  private mutating func mix(_ word: UInt64) {
    state = (state ^ word) &* 0x9FB2_1C65_1E98_DF25
    state ^= state >> 29
  }
}

extension RowCheck {
  /// The check of some columns of a row.
  static func of(_ row: borrowing Row, _ columns: Range<Int>) throws -> UInt32 {
    var check = RowCheck()
    for column in columns {
      switch row.type(column) {
      case .null: check.addNull()
      case .integer: check.add(try row.integer(column))
      case .text: try row.withText(column) { text in check.add(text) }
      // In columns of the user's own alone.
      case .real: check.add(try row.real(column))
      case .blob: check.add(blob: try row.blob(column))
      }
    }
    return check.value
  }

  /// The check of the first cells of a row on its way into a table; the same as that of its columns.
  static func of(_ row: borrowing RowBuffer, _ count: Int) -> UInt32 {
    var check = RowCheck()
    for index in 0..<count {
      switch row.cells[index] {
      case .null: check.addNull()
      case .integer(let value): check.add(value)
      case .text(let start, let end): check.add(row.bytes.span.extracting(start..<end))
      }
    }
    return check.value
  }
}

/// The checks of several rows.
struct RowChecks: Hashable {
  private var values: [UInt32] = []

  init() {}

  /// Takes checks back from where they were kept.
  init(bytes: [UInt8]) {
    values = (0..<bytes.count / 4).map { index in
      (0..<4).reduce(0) { $0 | UInt32(bytes[4 * index + $1]) << UInt32(8 * $1) }
    }
  }

  /// The checks as they are stored: 4 bytes for each, the lowest first.
  var bytes: [UInt8] {
    var bytes: [UInt8] = []
    bytes.reserveCapacity(4 * values.count)
    for value in values {
      for shift in stride(from: 0, to: 32 as UInt32, by: 8) {
        bytes.append(UInt8(truncatingIfNeeded: value >> shift))
      }
    }
    return bytes
  }

  var count: Int { values.count }

  subscript(index: Int) -> UInt32 { values[index] }

  mutating func append(_ check: UInt32) {
    values.append(check)
  }

  /// Forgets the checks and keeps the memory.
  mutating func clear() {
    values.removeAll(keepingCapacity: true)
  }
}
