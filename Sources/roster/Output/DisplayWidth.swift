/// How many columns of a terminal a text takes, and how it is shown there.
enum DisplayWidth {
  /// The columns of a text: two for wide characters (UAX #11), none for combining marks.
  static func of(_ text: String) -> Int {
    var count = 0
    for scalar in text.unicodeScalars {
      // Up to the first combining mark each character is one column wide, except a few that are not printed.
      guard scalar.value < 0x300, scalar.value != 0xAD else { return text.reduce(0) { $0 + columns(of: $1) } }
      count += 1
    }
    return count
  }

  /// The start of a text that fits into `width` columns; what is cut away is told by `…`.
  static func cut(_ text: String, to width: Int) -> String {
    guard of(text) > width else { return text }
    var shown = ""
    var used = 1
    for character in text {
      used += of(String(character))
      if used > width { break }
      shown.append(character)
    }
    return shown + "…"
  }

  /// The text as it may be sent to a terminal: what would steer it, or turn the writing direction, is shown as its code.
  static func printable(_ text: String) -> String {
    if text.unicodeScalars.allSatisfy(isPrintable) { return text }
    var shown = String.UnicodeScalarView()
    for scalar in text.unicodeScalars {
      if scalar == "\n" {
        shown.append("⏎")
      } else if isPrintable(scalar) {
        shown.append(scalar)
      } else {
        shown.append(contentsOf: "\\u{\(String(scalar.value, radix: 16, uppercase: true))}".unicodeScalars)
      }
    }
    return String(shown)
  }

  private static func isPrintable(_ scalar: Unicode.Scalar) -> Bool {
    switch scalar.value {
    case 0x20..<0x7F, 0xA0..<0x200E: true
    case 0..<0x20, 0x7F..<0xA0, 0x200E, 0x200F, 0x2028...0x202E, 0x2066...0x2069: false
    default: true
    }
  }

  /// The columns of what a reader sees as one character.
  ///
  /// A terminal draws an emoji with its modifiers, joined emoji (UTS #51) and a flag in two columns, and the parts of a
  /// syllable of an Indic script side by side.
  private static func columns(of character: Character) -> Int {
    let scalars = character.unicodeScalars
    guard let first = scalars.first, scalars.count > 1 else {
      return scalars.reduce(0) { $0 + columns(of: $1) }
    }
    if first.properties.isEmojiPresentation { return 2 }
    let isEmoji =
      first.properties.isEmoji && scalars.contains { $0 == "\u{FE0F}" || $0.properties.isEmojiModifier }
    return isEmoji ? 2 : scalars.reduce(0) { $0 + columns(of: $1) }
  }

  private static func columns(of scalar: Unicode.Scalar) -> Int {
    let properties = scalar.properties
    switch properties.generalCategory {
    case .nonspacingMark, .enclosingMark, .format, .control: return 0
    default: break
    }
    switch scalar.value {
    case 0x1160...0x11FF, 0xD7B0...0xD7FB: return 0  // Vowels and finals of Hangul join the letter before.
    case 0x1F1E6...0x1F1FF: return 1  // Half a flag.
    default: break
    }
    if properties.isEmojiPresentation { return 2 }
    return wideRanges.contains { $0.contains(scalar.value) } ? 2 : 1
  }

  /// The characters of East Asian Width W and F that are not emoji (UAX #11, Unicode 15), in ranges that also hold code
  /// points that are not assigned.
  private static let wideRanges: [ClosedRange<UInt32>] = [
    0x1100...0x115F, 0x2329...0x232A, 0x2E80...0x303E, 0x3041...0x4DBF, 0x4E00...0xA4CF, 0xA960...0xA97F,
    0xAC00...0xD7A3, 0xF900...0xFAFF, 0xFE10...0xFE19, 0xFE30...0xFE6F, 0xFF01...0xFF60, 0xFFE0...0xFFE6,
    0x16FE0...0x18D08, 0x1AFF0...0x1B2FB, 0x1F200...0x1F265, 0x20000...0x3FFFD,
  ]
}
