internal import CSV
internal import Records

/// What a person can say about how a file is written, where it does not tell by itself.
///
/// The raw value is the name of the option of `roster import`, which messages call `--encoding` and so on.
public enum ImportChoice: String, CaseIterable, Sendable {
  case encoding
  case delimiter
  case skipLines = "skip-lines"
  case decimalMark = "decimal"
  case dateOrder = "date-order"

  /// The texts it can be; `nil` for a whole number.
  public var texts: [String]? {
    switch self {
    case .encoding: Encoding.allCases.map(\.name)
    case .delimiter: Delimiter.allCases.map(\.name)
    case .skipLines: nil
    case .decimalMark: DecimalMark.allCases.map(\.rawValue)
    case .dateOrder: DateOrder.allCases.map(\.rawValue)
    }
  }
}

extension ImportOptions {
  /// Makes a choice by its text.
  ///
  /// - Returns: whether it can be that; if not, the file goes on telling by itself.
  public mutating func choose(_ text: String, for choice: ImportChoice) -> Bool {
    switch choice {
    case .encoding:
      dialect.encoding = Encoding(name: text)
      return dialect.encoding != nil
    case .delimiter:
      dialect.delimiter = Delimiter(name: text)
      return dialect.delimiter != nil
    case .skipLines:
      let count =
        text.utf8.count < 10 && text.utf8.allSatisfy { (0x30...0x39).contains($0) } ? Int(text) : nil
      dialect.skipLines = count ?? 0
      return count != nil
    case .decimalMark:
      decimalMark = DecimalMark(rawValue: text)
      return decimalMark != nil
    case .dateOrder:
      dateOrder = DateOrder(rawValue: text)
      return dateOrder != nil
    }
  }
}
