/// White space as Unicode has it (the property White_Space), looked for in UTF-8 bytes.
enum WhiteSpace {
  /// Whether the bytes are nothing but white space.
  static func fills(_ bytes: Span<UInt8>) -> Bool {
    var position = 0
    while position < bytes.count {
      let length = length(in: bytes, at: position)
      if length == 0 { return false }
      position += length
    }
    return true
  }

  /// Whether white space stands at the beginning or at the end of the bytes.
  static func borders(_ bytes: Span<UInt8>) -> Bool {
    let count = bytes.count
    guard count > 0 else { return false }
    // Nearly every text begins and ends with a letter or a digit of ASCII.
    if isPlain(bytes[0]), isPlain(bytes[count - 1]) { return false }
    return length(in: bytes, at: 0) > 0
      || (1...3).contains { $0 <= count && length(in: bytes, at: count - $0) == $0 }
  }

  private static func isPlain(_ byte: UInt8) -> Bool {
    0x21...0x7E ~= byte
  }

  /// The length of the white space character that starts at an index; 0 if another one does.
  private static func length(in bytes: Span<UInt8>, at index: Int) -> Int {
    let rest = bytes.count - index
    switch bytes[index] {
    case 0x09...0x0D, 0x20:
      return 1
    case 0xC2 where rest >= 2:  // U+0085, U+00A0
      return bytes[index + 1] == 0x85 || bytes[index + 1] == 0xA0 ? 2 : 0
    case 0xE1...0xE3 where rest >= 3:
      switch (bytes[index], bytes[index + 1], bytes[index + 2]) {
      case (0xE1, 0x9A, 0x80),  // U+1680
        (0xE2, 0x80, 0x80...0x8A),  // U+2000 to U+200A
        (0xE2, 0x80, 0xA8...0xA9), (0xE2, 0x80, 0xAF),  // U+2028, U+2029, U+202F
        (0xE2, 0x81, 0x9F), (0xE3, 0x80, 0x80):  // U+205F, U+3000
        return 3
      default:
        return 0
      }
    default:
      return 0
    }
  }
}
