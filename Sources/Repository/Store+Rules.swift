internal import SQLite

extension Store {
  /// The rows that the tables of the migrations would refuse, whatever the rules of the file itself are.
  ///
  /// Each row is put into a table of a new database, which says what is wrong with it; `integrity_check` tells only
  /// that there are such rows. A table that the file does not have as the migrations made it is passed over if its
  /// columns cannot be read.
  public func ruleBreaches() throws -> [RuleBreach] {
    let reference = try Self.reference(version: version())
    try reference.execute("PRAGMA foreign_keys = OFF")
    // What a trigger says is not about one row alone, and to keep up an index that is not unique only takes time.
    let dropped = try reference.texts(
      """
      SELECT 'DROP TRIGGER "' || name || '"' FROM sqlite_schema WHERE type = 'trigger' UNION ALL
      SELECT 'DROP INDEX "' || list.name || '"'
      FROM sqlite_schema AS tables, pragma_index_list(tables.name) AS list
      WHERE tables.type = 'table' AND NOT list."unique" AND list.origin = 'c'
      """)
    for statement in dropped { try reference.execute(statement) }
    var breaches: [RuleBreach] = []
    for table in try reference.texts(
      "SELECT name FROM sqlite_schema WHERE type = 'table' AND name NOT LIKE 'sqlite^_%' ESCAPE '^'")
    {
      try reference.execute("DELETE FROM \"\(table)\"")
      breaches += try self.ruleBreaches(in: table, by: reference)
    }
    return breaches
  }

  /// How many rows the new database holds at most.
  private static var rowsAtOnce: Int { 4096 }

  private func ruleBreaches(in table: String, by reference: Connection) throws -> [RuleBreach] {
    let columns = try reference.texts("SELECT name FROM pragma_table_xinfo('\(table)') WHERE hidden = 0")
    let hasID = try reference.integer("SELECT wr FROM pragma_table_list('\(table)')") == 0
    let names = columns.map { "\"\($0)\"" }.joined(separator: ", ")
    let select = "SELECT \(hasID ? "rowid" : "NULL"), \(names) FROM \"\(table)\" NOT INDEXED"
    do throws(SQLiteError) {
      _ = try connection.prepare(select)
    } catch {
      guard error.code == .error else { throw error }
      return []
    }
    let places = columns.indices.map { "?\($0 + 1)" }.joined(separator: ", ")
    var insert = try reference.prepare("INSERT INTO \"\(table)\" (\(names)) VALUES (\(places))")
    var breaches: [RuleBreach] = []
    var count = 0
    try reference.execute("BEGIN")
    defer { try? reference.execute("ROLLBACK") }
    var rows = try connection.prepare(select)
    try rows.forEachRow { row in
      for index in columns.indices { try insert.bind(row, column: index + 1, at: index + 1) }
      do throws(SQLiteError) {
        try insert.run()
      } catch {
        guard error.code == .constraint else { throw error }
        breaches.add(try row.optionalInteger(0), of: table, breaking: error.message)
      }
      count += 1
      if count % Self.rowsAtOnce == 0 { try reference.execute("ROLLBACK; BEGIN") }
    }
    return breaches
  }
}

extension [RuleBreach] {
  fileprivate mutating func add(_ id: Int64?, of table: String, breaking message: String) {
    // "CHECK constraint failed: current_grade must be 9, 10, 11 or 12": the rule speaks for itself.
    let check = "CHECK constraint failed: "
    let rule = message.hasPrefix(check) ? String(message.dropFirst(check.count)) : message
    let index = firstIndex { $0.rule == rule } ?? endIndex
    if index == endIndex { append(RuleBreach(rule: rule, rows: FaultyRows(table: table))) }
    self[index].rows.append(id)
  }
}

extension Connection {
  fileprivate func texts(_ sql: String) throws -> [String] {
    var texts: [String] = []
    var statement = try prepare(sql)
    try statement.forEachRow { row in texts.append(try row.text(0)) }
    return texts
  }
}
