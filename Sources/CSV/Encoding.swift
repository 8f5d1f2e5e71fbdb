/// How the characters of a file are written as bytes.
public enum Encoding: CaseIterable, Sendable {
  /// UTF-8, with or without a byte-order mark.
  case utf8
  /// UTF-16 whose byte-order mark says which way round.
  case utf16
  /// UTF-16, the low byte first.
  case utf16LittleEndian
  /// UTF-16, the high byte first.
  case utf16BigEndian
  /// Windows code page 1252: what older Windows programs in Western Europe and America write.
  case windows1252
  /// ISO 8859-1.
  case latin1
  /// Mac OS Roman: what older programs on a Mac write.
  case macRoman

  /// Reads the name of an encoding, in any case and with or without hyphens, under its usual aliases.
  public init?(name: String) {
    switch name.lowercased().filter({ $0 != "-" && $0 != "_" && $0 != " " }) {
    case "utf8", "utf8bom", "utf8sig": self = .utf8
    case "utf16", "unicode", "ucs2": self = .utf16
    case "utf16le", "utf16littleendian", "ucs2le": self = .utf16LittleEndian
    case "utf16be", "utf16bigendian", "ucs2be": self = .utf16BigEndian
    case "windows1252", "cp1252", "win1252", "1252", "ansi": self = .windows1252
    case "latin1", "iso88591", "isolatin1", "l1": self = .latin1
    case "macroman", "xmacroman", "macosroman", "macintosh", "mac": self = .macRoman
    default: return nil
    }
  }

  /// The name as `--encoding` takes it.
  public var name: String {
    switch self {
    case .utf8: "utf-8"
    case .utf16: "utf-16"
    case .utf16LittleEndian: "utf-16le"
    case .utf16BigEndian: "utf-16be"
    case .windows1252: "windows-1252"
    case .latin1: "latin1"
    case .macRoman: "macroman"
    }
  }
}
