internal import SQLite

extension Store {
  /// Runs `body` as one change, all of it stored or nothing, which the history keeps and can take back.
  ///
  /// Within another it is a part of that, and the words are those of the whole. What changes nothing leaves no trace.
  ///
  /// - Parameters:
  ///   - body: makes the change.
  ///   - summary: the change in plain words: "added student 61: Ivy Harbour, Grad".
  /// - Returns: what `body` returned.
  /// - Throws: what `body` throws, and what SQLite meets.
  public func record<Result>(_ body: () throws -> Result, as summary: (Result) -> String) throws -> Result {
    try record(keepingRows: true, body, as: summary)
  }

  /// The same for a change that adds rows and does nothing else, as an import: of these only the ids are kept, and a few
  /// bits by which each is known to be as it was added.
  ///
  /// - Parameters:
  ///   - table: where the rows go, by way of a ``BulkInsertion``. Categories may be added beside them.
  ///   - body: adds the rows.
  ///   - summary: the change in plain words.
  /// - Returns: what `body` returned.
  /// - Throws: what `body` throws, and what SQLite meets.
  public func recordAdditions<Result>(
    to table: DataTable, _ body: () throws -> Result, as summary: (Result) -> String
  ) throws -> Result {
    // Where the ids have come to their end, SQLite picks free ones, and they make no range.
    let areInOrder = try lastID(of: table) < .max / 2 && lastID(of: .categories) < .max / 2
    return try record(keepingRows: !areInOrder, body, as: summary)
  }

  private func record<Result>(
    keepingRows: Bool, _ body: () throws -> Result, as summary: (Result) -> String
  ) throws -> Result {
    if recording != nil { return try transaction(body) }
    lastChange = nil
    return try transaction {
      let begun = try Recording(connection, author: author, keepsRows: keepingRows)
      recording = begun
      defer { recording = nil }
      let lastCategory = try keepingRows ? nil : lastID(of: .categories)
      let result = try body()
      if let lastCategory { try addCategories(after: lastCategory, to: begun) }
      if try begun.finish({ summary(result) }) { lastChange = begun.number }
      return result
    }
  }

  private func lastID(of table: DataTable) throws -> Int64 {
    try connection.integer("SELECT ifnull(max(id), 0) FROM main.\(table.rawValue)")
  }

  private func addCategories(after last: Int64, to recording: Recording) throws {
    var checks = RowChecks()
    var select = try connection.prepare(CategoryRepository.rangeSQL)
    try select.bind(last + 1, at: 1)
    try select.bind(.max, at: 2)
    try select.forEachRow { row in checks.append(try RowCheck.of(row, 1..<row.count)) }
    try recording.add(DataTable.categories.rawValue, from: last + 1, checks)
  }
}
