/// What a look at bytes that should be UTF-8 found.
struct UTF8Finding {
  /// How many bytes from the start are whole, valid characters other than NUL.
  var validCount: Int
  /// What stands after them.
  var obstacle: Obstacle

  enum Obstacle {
    /// Nothing: all bytes are valid.
    case none
    /// The beginning of a character; its other bytes may still come.
    case incomplete
    /// A byte that belongs to no valid character.
    case invalid
    /// A NUL byte.
    case nul
  }
}

/// Looks for the first byte that a text file in UTF-8 cannot hold.
///
/// Well-formed means table 3-7 of the Unicode standard: no overlong forms, no surrogates, nothing above U+10FFFF.
func validateUTF8(_ bytes: UnsafeRawBufferPointer) -> UTF8Finding {
  let count = bytes.count
  var position = 0
  while true {
    position = unsafe skipPlainASCII(bytes, from: position)
    guard position < count else { return UTF8Finding(validCount: position, obstacle: .none) }
    let lead = unsafe bytes[position]
    if lead < 0x80 {
      if lead == 0 { return UTF8Finding(validCount: position, obstacle: .nul) }
      position += 1
      continue
    }
    guard let (length, second) = shape(ofCharacterLedBy: lead) else {
      return UTF8Finding(validCount: position, obstacle: .invalid)
    }
    for offset in 1..<length {
      guard position + offset < count else { return UTF8Finding(validCount: position, obstacle: .incomplete) }
      let byte = unsafe bytes[position + offset]
      guard (offset == 1 ? second : 0x80...0xBF).contains(byte) else {
        return UTF8Finding(validCount: position, obstacle: .invalid)
      }
    }
    position += length
  }
}

/// The length of a character of more than one byte and the range of its second byte, by its first byte.
private func shape(ofCharacterLedBy lead: UInt8) -> (length: Int, second: ClosedRange<UInt8>)? {
  switch lead {
  case 0xC2...0xDF: (2, 0x80...0xBF)
  case 0xE0: (3, 0xA0...0xBF)
  case 0xED: (3, 0x80...0x9F)
  case 0xE1...0xEF: (3, 0x80...0xBF)
  case 0xF0: (4, 0x90...0xBF)
  case 0xF1...0xF3: (4, 0x80...0xBF)
  case 0xF4: (4, 0x80...0x8F)
  default: nil
  }
}

/// The position of the first NUL or byte above 0x7F, or less than eight bytes before the end.
private func skipPlainASCII(_ bytes: UnsafeRawBufferPointer, from start: Int) -> Int {
  let count = bytes.count
  var position = start
  while position + 32 <= count {
    let suspects =
      unsafe suspects(bytes, position) | suspects(bytes, position + 8)
      | suspects(bytes, position + 16) | suspects(bytes, position + 24)
    if suspects != 0 { break }
    position += 32
  }
  while position + 8 <= count {
    let suspects = unsafe suspects(bytes, position)
    if suspects != 0 { return position + UInt64(littleEndian: suspects).trailingZeroBitCount / 8 }
    position += 8
  }
  return position
}

/// Not 0 if one of eight bytes is NUL or above 0x7F; the lowest bit that is set is then in the first such byte.
@inline(__always)
private func suspects(_ bytes: UnsafeRawBufferPointer, _ position: Int) -> UInt64 {
  let word = unsafe bytes.loadUnaligned(fromByteOffset: position, as: UInt64.self)
  return (word | (word &- 0x0101_0101_0101_0101)) & 0x8080_8080_8080_8080
}
