/// A value to bind where the kind of it is known only at run time.
public enum Value: Hashable, Sendable {
  /// INTEGER.
  case integer(Int64)
  /// TEXT.
  case text(String)
  /// NULL.
  case null
}

extension Statement {
  /// Binds values to the parameters from the first on.
  public mutating func bind(_ values: [Value]) throws(SQLiteError) {
    for (index, value) in values.enumerated() {
      switch value {
      case .integer(let value): try bind(value, at: index + 1)
      case .text(let text): try bind(text, at: index + 1)
      case .null: try bindNull(at: index + 1)
      }
    }
  }
}
