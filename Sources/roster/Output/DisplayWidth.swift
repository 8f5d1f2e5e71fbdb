import Glibc

/// How many columns of a terminal a text takes, and how it is shown there.
enum DisplayWidth {
  /// The columns of a text: two for wide characters (UAX #11), none for combining marks.
  static func of(_ text: String) -> Int {
    if text.utf8.allSatisfy({ $0 < 0x80 }) { return text.utf8.count }
    useUnicode
    return text.unicodeScalars.reduce(0) { $0 + max(0, Int(wcwidth(wchar_t(bitPattern: $1.value)))) }
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
    if text.utf8.allSatisfy({ $0 >= 0x20 && $0 < 0x7F }) { return text }
    var shown = String.UnicodeScalarView()
    for scalar in text.unicodeScalars {
      switch scalar.value {
      case 0x0A: shown.append("⏎")
      case 0..<0x20, 0x7F..<0xA0, 0x200E, 0x200F, 0x2028...0x202E, 0x2066...0x2069:
        shown.append(contentsOf: "\\u{\(String(scalar.value, radix: 16, uppercase: true))}".unicodeScalars)
      default: shown.append(scalar)
      }
    }
    return String(shown)
  }

  /// The C library knows the widths once it is told that characters are Unicode's.
  private static let useUnicode: Void = {
    _ = unsafe setlocale(LC_CTYPE, "C.UTF-8")
  }()
}
