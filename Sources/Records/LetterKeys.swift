/// The keys of the letters that most names have, ready to be written as bytes.
enum LetterKeys {
  // Two stretches of code points: all two-byte letters (Latin, Greek, Cyrillic, Armenian, Hebrew, Arabic), and Latin
  // and Greek with several marks, Vietnamese among them, together with the typographic apostrophes and hyphens.
  private static let low = 0xC0...0x7FF
  private static let high = 0x1E00...0x203F

  /// The key of each letter, its first byte low and its second byte high.
  ///
  /// It is 0 if the letter is none that may stand anywhere in a name in canonical form, such as a mark, or if its key
  /// has more than two bytes.
  static let all: [UInt16] = [low, high].joined().map { letter in
    guard let scalar = Unicode.Scalar(letter), !scalar.isMark else { return 0 }
    let text = String(scalar)
    guard (try? singleLine(text, field: .lastName, limit: 1))?.unicodeScalars.first == scalar,
      let key = sortKey(text)?.utf8, key.count <= 2
    else { return 0 }
    return key.reversed().reduce(0) { $0 << 8 | UInt16($1) }
  }

  /// Where ``all`` has the letter that begins at a byte, and how many bytes it has; `nil` if it is not there or the
  /// bytes are not UTF-8.
  static func letter(in bytes: Span<UInt8>, at i: Int) -> (index: Int, length: Int)? {
    let lead = bytes[i]
    guard i + 1 < bytes.count, bytes[i + 1] & 0xC0 == 0x80 else { return nil }
    if 0xC3...0xDF ~= lead {
      return (Int(lead & 0x1F) << 6 + Int(bytes[i + 1] & 0x3F) - low.lowerBound, 2)
    }
    guard lead == 0xE1 || lead == 0xE2, i + 2 < bytes.count, bytes[i + 2] & 0xC0 == 0x80 else { return nil }
    let letter = Int(lead & 0x0F) << 12 + Int(bytes[i + 1] & 0x3F) << 6 + Int(bytes[i + 2] & 0x3F)
    return high ~= letter ? (low.count + letter - high.lowerBound, 3) : nil
  }

  /// Whether a letter of three bytes begins at a byte that is canonical wherever it stands and is its own key: a Han
  /// ideograph (U+4E00 to U+9FFF) or a Hangul syllable (U+AC00 to U+D7A3).
  static func isItsOwnKey(in bytes: Span<UInt8>, at i: Int) -> Bool {
    guard i + 2 < bytes.count, 0xE4...0xED ~= bytes[i], bytes[i + 1] & 0xC0 == 0x80,
      bytes[i + 2] & 0xC0 == 0x80
    else { return false }
    let letter = Int(bytes[i] & 0x0F) << 12 + Int(bytes[i + 1] & 0x3F) << 6 + Int(bytes[i + 2] & 0x3F)
    return 0x4E00...0x9FFF ~= letter || 0xAC00...0xD7A3 ~= letter
  }
}
