/// Markup that escapes by default.
///
/// What the source code spells out is markup; what is interpolated is text, unless it is markup itself:
///
/// ```swift
/// let row: HTML = "<tr><td>\(student.lastName)</td><td>\(badge)</td></tr>"
/// let field: HTML = "<input id=\"title\"\(attribute: "value", typed)\(attribute: "required", true)>"
/// ```
///
/// Interpolated text may stand between tags and inside a quoted attribute.
struct HTML: Equatable, Sendable, ExpressibleByStringInterpolation {
  /// The markup in UTF-8.
  private(set) var bytes: [UInt8] = []

  /// Markup that the source code spells out.
  init(stringLiteral markup: String) {
    bytes = Array(markup.utf8)
  }

  /// Markup with text in it.
  init(stringInterpolation: StringInterpolation) {
    bytes = stringInterpolation.bytes
  }

  /// The parts one after the other.
  init(_ parts: some Sequence<HTML>) {
    for part in parts { self += part }
  }

  /// Adds markup at the end.
  static func += (html: inout HTML, more: HTML) {
    html.bytes += more.bytes
  }

  /// Collects the pieces of a literal.
  struct StringInterpolation: StringInterpolationProtocol {
    fileprivate var bytes: [UInt8] = []

    init(literalCapacity: Int, interpolationCount: Int) {
      bytes.reserveCapacity(literalCapacity + interpolationCount * 16)
    }

    /// Adds markup that the source code spells out.
    mutating func appendLiteral(_ markup: String) {
      bytes += markup.utf8
    }

    /// Adds text, escaped.
    mutating func appendInterpolation(_ text: String) {
      appendEscaped(text)
    }

    /// Adds a number.
    mutating func appendInterpolation(_ number: some BinaryInteger) {
      bytes += number.description.utf8
    }

    /// Adds markup as it is; none if `nil`.
    mutating func appendInterpolation(_ html: HTML?) {
      if let html { bytes += html.bytes }
    }

    /// Adds pieces of markup one after the other.
    mutating func appendInterpolation(_ parts: some Sequence<HTML>) {
      for part in parts { bytes += part.bytes }
    }

    /// Adds an attribute with a space before it; none if the value is `nil`.
    mutating func appendInterpolation(attribute name: StaticString, _ value: String?) {
      guard let value else { return }
      bytes += " \(name)=\"".utf8
      appendEscaped(value)
      bytes.append(UInt8(ascii: "\""))
    }

    /// Adds an attribute that has no value, such as `checked`, if it applies.
    mutating func appendInterpolation(attribute name: StaticString, _ applies: Bool) {
      if applies { bytes += " \(name)".utf8 }
    }

    private mutating func appendEscaped(_ text: String) {
      // Most texts hold nothing that is to be escaped, and are copied at once.
      guard text.utf8.contains(where: isEscaped) else {
        bytes += text.utf8
        return
      }
      for byte in text.utf8 {
        switch byte {
        case UInt8(ascii: "&"): bytes += "&amp;".utf8
        case UInt8(ascii: "<"): bytes += "&lt;".utf8
        case UInt8(ascii: ">"): bytes += "&gt;".utf8
        case UInt8(ascii: "\""): bytes += "&quot;".utf8
        case UInt8(ascii: "'"): bytes += "&#39;".utf8
        default: bytes.append(byte)
        }
      }
    }
  }
}

/// Whether a byte is not to stand in markup as it is.
private func isEscaped(_ byte: UInt8) -> Bool {
  switch byte {
  case UInt8(ascii: "&"), UInt8(ascii: "<"), UInt8(ascii: ">"), UInt8(ascii: "\""), UInt8(ascii: "'"): true
  default: false
  }
}
