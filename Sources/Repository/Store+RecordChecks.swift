public import Records
internal import SQLite

extension Store {
  /// The expenses whose category is not one of the categories, spelled as it is there; a trigger sees to that.
  public func expensesWithoutCategory() throws -> FaultyRows {
    try rows(
      of: "expenses",
      """
      SELECT id FROM expenses NOT INDEXED
      WHERE category IS NOT (SELECT name FROM categories WHERE name = expenses.category)
      """)
  }

  /// How many rows the preferences have that are not the one row they ought to have, or `nil` if that one is missing.
  public func surplusPreferences() throws -> Int? {
    let ids = try connection.integer("SELECT count(*) FROM preferences WHERE id = 1")
    return ids == 0 ? nil : Int(try connection.integer("SELECT count(*) - 1 FROM preferences"))
  }

  /// For each table whose rows are named by id on the command line: the rows whose ids cannot be given there, because
  /// they are below 1.
  public func unnameableRows(in tables: Set<String>) throws -> [FaultyRows] {
    let named = [DataTable.students, .expenses, .restaurants].map(\.rawValue).filter(tables.contains)
    return try named.map { table in
      try rows(of: table, "SELECT id FROM \(table) WHERE id < 1 ORDER BY id")
    }.filter { $0.count > 0 }
  }

  /// For each table of `tables` whose rows have names, those whose keys are not the keys of the names.
  ///
  /// - Returns: these, and how many rows have no key yet because they were written by others; such a row gets its key
  ///   when the file is next opened.
  public func nameKeyBreaches(in tables: Set<String>) throws -> [(wrong: FaultyRows, waiting: Int)] {
    try NameKeying.all.filter { tables.contains($0.table) }.map { keying in
      let columns = keying.names + keying.names.map { "\($0)_key" }
      var wrong = FaultyRows(table: keying.table)
      var select = try connection.prepare(
        "SELECT id, \(columns.joined(separator: ", ")) FROM \(keying.table) NOT INDEXED WHERE is_keyed = 1")
      try select.forEachRow { row in
        for column in 1...keying.names.count
        where try !row.hasKey(column + keying.names.count, ofName: column) {
          wrong.append(try row.integer(0))
          break
        }
      }
      let waiting = try connection.integer(
        "SELECT count(*) FROM \(keying.table) NOT INDEXED WHERE is_keyed IS NULL")
      return (wrong, Int(waiting))
    }
  }

  /// The categories with the ids of their rows.
  public func categoriesByRow() throws -> [(id: Int64, category: Category)] {
    var categories: [(Int64, Category)] = []
    var select = try connection.prepare("SELECT rowid, name FROM categories ORDER BY rowid")
    try select.forEachRow { row in
      categories.append((try row.integer(0), Category(storedName: try row.text(1))))
    }
    return categories
  }

  private func rows(of table: String, _ sql: String) throws -> FaultyRows {
    var rows = FaultyRows(table: table)
    var select = try connection.prepare(sql)
    try select.forEachRow { row in rows.append(try row.integer(0)) }
    return rows
  }
}

extension RecordRepository {
  /// Hands the records to `body` that have a text of which it takes more than a look to know that it is as the parsing
  /// initialisers make it: few of those that roster has stored.
  ///
  /// A row that is no record at all is passed over.
  public func forEachUncommon(_ body: (Stored<R>) throws -> Void) throws {
    let texts = Self.columns.indices.filter { Self.columns[$0] == .text }
    try forEachRow(where: []) { row in
      guard let record = try Self.uncommonRecord(in: row, texts) else { return }
      try body(record)
    }
  }

  private static func uncommonRecord(in row: borrowing Row, _ texts: [Int]) throws -> Stored<R>? {
    do {
      for index in texts {
        let isCommon = try row.withOptionalText(index + 1) { text in
          isCanonicalText(text, limit: .max, hasLines: R.fields[index] == .note)
        }
        if isCommon == false { return try readStored(row) }
      }
      return nil
    } catch is RecordDecodingError {
      return nil
    } catch let error as SQLiteError {
      guard error.code == .mismatch else { throw error }
      return nil
    }
  }
}

extension Row {
  /// Whether a column holds the key of the name in another one; for most names that is none.
  fileprivate func hasKey(_ key: Int, ofName name: Int) throws -> Bool {
    let isPlain = try withText(name) { bytes in
      for index in bytes.indices where !(0x20...0x7E).contains(bytes[index]) { return false }
      return true
    }
    if isPlain { return isNull(key) }
    guard let expected = sortKey(try text(name)) else { return isNull(key) }
    return try optionalText(key)?.utf8.elementsEqual(expected.utf8) ?? false
  }
}
