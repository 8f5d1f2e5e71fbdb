internal import SQLite

/// A stored value that no record can have: the file was damaged, or its constraints were switched off.
public struct RecordDecodingError: Error, Hashable, Sendable {
  /// The id of the row.
  public let id: Int64
  /// The name of the column, or its number where it has none.
  public let column: String
}

extension RecordDecodingError {
  init(_ row: borrowing Row, column: Int) {
    id = (try? row.integer(0)) ?? 0
    self.column = row.name(column)
  }
}
