/// What a code point is to a text that people type.
enum TextRole: Equatable {
  /// A part of the text: letters, marks, digits, punctuation, symbols, joiners; also code points that this version of
  /// Unicode leaves unassigned or private, which rare names need.
  case text

  /// A space of any width (general category Zs).
  case space

  /// A tab.
  case tab

  /// A line feed, a carriage return, or one of the separators of lines and paragraphs.
  case lineBreak

  /// A character that cannot be seen and spells nothing: it only says where a line may break (soft hyphen, zero-width
  /// space, word joiner, byte order mark) or which way a neighbor runs (the marks LRM, RLM and ALM).
  case hint

  /// A character that no text may have, with its name in plain words.
  ///
  /// These are controls; the embeddings, overrides and isolates that can make a text read as another one (Unicode
  /// Technical Report #36); other controls of formatting; noncharacters; and U+FFFD, which tells that a letter is lost.
  case refused(String)

  /// Judges a code point.
  init(_ scalar: Unicode.Scalar) {
    switch scalar.value {
    case 0x20, 0xA0, 0x1680, 0x2000...0x200A, 0x202F, 0x205F, 0x3000: self = .space
    case 0x09: self = .tab
    case 0x0A, 0x0D, 0x2028, 0x2029: self = .lineBreak
    case 0xAD, 0x061C, 0x200B, 0x200E, 0x200F, 0x2060, 0xFEFF: self = .hint
    case 0x00...0x1F, 0x7F...0x9F: self = .refused("a control character")
    case 0x202A...0x202E, 0x2066...0x2069: self = .refused("a control of the writing direction")
    case 0x206A...0x206F, 0xFFF9...0xFFFB: self = .refused("an invisible control")
    case 0xFFFD: self = .refused("the sign for a lost character")
    case 0xFDD0...0xFDEF: self = .refused("a code point that is no character")
    case let value where value & 0xFFFE == 0xFFFE: self = .refused("a code point that is no character")
    default: self = .text
    }
  }
}

extension Unicode.Scalar {
  /// Whether it is a zero-width joiner or non-joiner.
  var isJoiner: Bool {
    self == "\u{200C}" || self == "\u{200D}"
  }

  /// Whether it goes from the ends of a text, being white space or a hint.
  ///
  /// Joiners are judged apart.
  var isOuterSpace: Bool {
    switch TextRole(self) {
    case .space, .tab, .lineBreak, .hint: true
    case .refused: value == 0x0B || value == 0x0C || value == 0x85
    case .text: false
    }
  }

  /// Whether it is a combining mark.
  var isMark: Bool {
    switch properties.generalCategory {
    case .nonspacingMark, .spacingMark, .enclosingMark: true
    default: false
    }
  }

  /// The code point in the usual notation, such as U+00A0.
  var codePoint: String {
    let digits = String(value, radix: 16, uppercase: true)
    return "U+" + String(repeating: "0", count: max(0, 4 - digits.count)) + digits
  }
}

extension String {
  /// Whether it has a decimal digit that is not one of 0 to 9, such as an Arabic or a full-width one.
  var hasForeignDigits: Bool {
    unicodeScalars.contains { $0.value > 0x7F && $0.properties.generalCategory == .decimalNumber }
  }
}
