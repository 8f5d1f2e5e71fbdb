/// The fields of a head in the order they came, by names without regard to case.
struct HeaderFields: Equatable, Sendable {
  /// One line of a head.
  struct Field: Equatable, Sendable {
    /// The name in lower case.
    let name: String
    /// The value without white space around it.
    let value: String
  }

  /// All of them.
  private(set) var all: [Field] = []

  /// Adds a field; its name is in lower case.
  mutating func append(_ name: String, _ value: String) {
    all.append(Field(name: name, value: value))
  }

  /// The value of a field, named in lower case, that stands there once; `nil` if it is missing or repeated.
  subscript(name: String) -> String? {
    guard let first = all.firstIndex(where: { $0.name == name }),
      !all[(first + 1)...].contains(where: { $0.name == name })
    else { return nil }
    return all[first].value
  }

  /// How often a name, in lower case, stands there.
  func count(of name: String) -> Int {
    all.count { $0.name == name }
  }
}

extension UInt8 {
  /// Whether the byte may stand in a token (RFC 9110, section 5.6.2).
  var isTokenByte: Bool {
    switch self {
    case UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "A")...UInt8(ascii: "Z"),
      UInt8(ascii: "0")...UInt8(ascii: "9"):
      true
    case UInt8(ascii: "!"), UInt8(ascii: "#"), UInt8(ascii: "$"), UInt8(ascii: "%"), UInt8(ascii: "&"),
      UInt8(ascii: "'"), UInt8(ascii: "*"), UInt8(ascii: "+"), UInt8(ascii: "-"), UInt8(ascii: "."),
      UInt8(ascii: "^"), UInt8(ascii: "_"), UInt8(ascii: "`"), UInt8(ascii: "|"), UInt8(ascii: "~"):
      true
    default: false
    }
  }

  /// Whether the byte is a space or a tab.
  var isBlank: Bool { self == UInt8(ascii: " ") || self == UInt8(ascii: "\t") }

  /// The value of a hexadecimal digit.
  var hexValue: UInt8? {
    switch self {
    case UInt8(ascii: "0")...UInt8(ascii: "9"): self - UInt8(ascii: "0")
    case UInt8(ascii: "a")...UInt8(ascii: "f"): self - UInt8(ascii: "a") + 10
    case UInt8(ascii: "A")...UInt8(ascii: "F"): self - UInt8(ascii: "A") + 10
    default: nil
    }
  }
}

/// A line of a head as name and value.
///
/// - Returns: the name in lower case, the value without blanks at its ends.
/// - Throws: a ``Refusal`` with 400 where the name is not a token that the colon follows at once.
func headerField(_ line: ArraySlice<UInt8>) throws(Refusal) -> (name: String, value: ArraySlice<UInt8>) {
  guard let colon = line.firstIndex(of: UInt8(ascii: ":")), colon > line.startIndex,
    line[..<colon].allSatisfy(\.isTokenByte)
  else { throw .malformed }
  var value = line[(colon + 1)...]
  while value.first?.isBlank == true { value.removeFirst() }
  while value.last?.isBlank == true { value.removeLast() }
  return (String(decoding: line[..<colon], as: UTF8.self).lowercased(), value)
}
