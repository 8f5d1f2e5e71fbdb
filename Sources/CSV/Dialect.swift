/// The byte between two fields of a record.
public enum Delimiter: UInt8, CaseIterable, Sendable {
  /// `,`
  case comma = 0x2C
  /// `;`
  case semicolon = 0x3B
  /// A horizontal tab.
  case tab = 0x09
  /// `|`
  case pipe = 0x7C

  /// Reads a delimiter as a person writes it: the character itself, its name in any case, or `\t`.
  public init?(name: String) {
    switch name.lowercased() {
    case ",", "comma": self = .comma
    case ";", "semicolon": self = .semicolon
    case "\t", "\\t", "tab": self = .tab
    case "|", "pipe": self = .pipe
    default: return nil
    }
  }

  /// The name in a message or a list of choices.
  public var name: String {
    switch self {
    case .comma: "comma"
    case .semicolon: "semicolon"
    case .tab: "tab"
    case .pipe: "pipe"
    }
  }
}

/// How a CSV file is written, as far as the person who reads it says so; the rest is found in the file.
public struct Dialect: Hashable, Sendable {
  /// The delimiter, or nil if the first line (`sep=;`) or the header line decides.
  public var delimiter: Delimiter?

  /// The encoding, or nil if a byte-order mark decides and UTF-8 is read without one.
  public var encoding: Encoding?

  /// How many lines at the top of the file are passed over, whatever they hold; a line `sep=;` is one of them.
  public var skipLines: Int

  /// Describes a dialect; what is left out is found in the file.
  public init(delimiter: Delimiter? = nil, encoding: Encoding? = nil, skipLines: Int = 0) {
    self.delimiter = delimiter
    self.encoding = encoding
    self.skipLines = skipLines
  }
}
