internal import Records
internal import SQLite

extension Statement {
  /// Binds the cells of a row to the parameters from the first on, without copying their text: the row has to stay as it
  /// is until the statement has run.
  mutating func bind(_ row: borrowing RowBuffer) throws(SQLiteError) {
    for (index, cell) in row.cells.enumerated() {
      switch cell {
      case .null: try bindNull(at: index + 1)
      case .integer(let value): try bind(value, at: index + 1)
      case .text(let start, let end):
        try unsafe bindBorrowed(row.bytes.span.extracting(start..<end), at: index + 1)
      }
    }
  }
}

extension Row {
  /// Whether the columns after the first hold just what the first cells of `buffer` hold.
  func isEqual(_ buffer: borrowing RowBuffer, _ count: Int) throws -> Bool {
    for index in 0..<count {
      switch buffer.cells[index] {
      case .null:
        guard isNull(index + 1) else { return false }
      case .integer(let value):
        guard try optionalInteger(index + 1) == value else { return false }
      case .text(let start, let end):
        let isSame = try withOptionalText(index + 1) { text in
          text.isEqual(buffer.bytes.span.extracting(start..<end))
        }
        guard isSame == true else { return false }
      }
    }
    return true
  }
}
