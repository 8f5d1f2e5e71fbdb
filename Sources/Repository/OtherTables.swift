internal import SQLite

/// The tables of a database that are none of roster's.
///
/// Their rows can go or change along with ours: by a foreign key with `ON DELETE CASCADE`, say, or by a trigger. That is
/// then a part of the change, to be recorded with it.
struct OtherTables {
  /// A foreign key by which rows of a table hang on rows of another.
  private struct Reference {
    let table: String
    let parent: String
    /// Each column, and that of the parent which it refers to.
    var columns: [(own: String, parents: String)] = []
    /// What happens to the row when the one that it refers to goes: `CASCADE`, or that the latter cannot go.
    let onDelete: String

    /// Whether the row goes or changes then.
    var follows: Bool { onDelete != "NO ACTION" && onDelete != "RESTRICT" }
  }

  private let connection: Connection
  private let references: [Reference]
  /// The tables whose rows SQLite can record: see ``names(_:)``.
  private let recordable: Set<String>

  /// The tables to record: all that hold what people enter, each behind those that hang on it.
  ///
  /// A change is made in this order once more, and must find rows that hang on others as they were before these go.
  let recorded: [String]

  /// Reads the schema of a database.
  init(_ connection: Connection) throws {
    let references = try Self.references(connection)
    let all = try DataTable.allCases.map(\.rawValue) + Self.names(connection)
    var ordered: [String] = []
    var seen: Set<String> = []
    func visit(_ table: String) {
      guard seen.insert(table).inserted else { return }
      for reference in references where reference.parent == table.lowercased() { visit(reference.table) }
      ordered.append(table)
    }
    for table in all { visit(table) }
    self.connection = connection
    self.references = references
    let recordable = Set(all)
    self.recordable = recordable
    recorded = ordered.filter(recordable.contains)
  }

  private static func references(_ connection: Connection) throws -> [Reference] {
    var references: [Reference] = []
    var lastID: Int64?
    var select = try connection.prepare(
      """
      SELECT tables.name, keys.id, keys."table", keys."from", keys.on_delete,
        coalesce(keys."to", (SELECT name FROM pragma_table_info(keys."table", 'main') WHERE pk = keys.seq + 1), 'rowid')
      FROM main.sqlite_schema AS tables, pragma_foreign_key_list(tables.name, 'main') AS keys
      WHERE tables.type = 'table' ORDER BY tables.rowid, keys.id, keys.seq
      """)
    try select.forEachRow { row in
      let (table, id) = (try row.text(0), try row.integer(1))
      if references.last?.table != table || lastID != id {
        references.append(
          Reference(table: table, parent: try row.text(2).lowercased(), onDelete: try row.text(4)))
        lastID = id
      }
      references[references.count - 1].columns.append((own: try row.text(3), parents: try row.text(5)))
    }
    return references
  }

  /// The names of the tables that are not ours and whose rows SQLite can record: they have a primary key, which is NULL in
  /// none of them, and no column is generated (https://www.sqlite.org/sessionintro.html).
  private static func names(_ connection: Connection) throws -> [String] {
    let ours = DataTable.allCases.map(\.rawValue) + ["history", "history_changes", "history_ranges"]
    var names: [String] = []
    var select = try connection.prepare(
      """
      SELECT name FROM main.sqlite_schema AS tables
      WHERE type = 'table' AND name NOT LIKE 'sqlite^_%' ESCAPE '^'
        AND name NOT IN (\(ours.map { "'\($0)'" }.joined(separator: ", ")))
        AND EXISTS (SELECT 1 FROM pragma_table_info(tables.name, 'main') WHERE pk > 0)
        AND NOT EXISTS (SELECT 1 FROM pragma_table_xinfo(tables.name, 'main') WHERE hidden > 1)
      ORDER BY rowid
      """)
    try select.forEachRow { row in names.append(try row.text(0)) }
    return try names.filter { name in try !hasRowsWithoutKey(name, connection) }
  }

  /// Whether NULL is part of the primary key of a row, as SQLite lets it be unless the columns say otherwise.
  private static func hasRowsWithoutKey(_ table: String, _ connection: Connection) throws -> Bool {
    var columns: [String] = []
    var select = try connection.prepare(
      "SELECT name FROM pragma_table_info(?1, 'main') WHERE pk > 0 AND NOT \"notnull\"")
    try select.bind(table, at: 1)
    try select.forEachRow { row in columns.append(try row.text(0)) }
    guard !columns.isEmpty else { return false }
    let isMissing = columns.map { "\(quotedName($0)) IS NULL" }.joined(separator: " OR ")
    return try connection.integer(
      "SELECT EXISTS (SELECT 1 FROM main.\(quotedName(table)) WHERE \(isMissing))") == 1
  }

  /// The rows that would change or go with rows of ours and could not be brought back, because their table, or one that
  /// hangs on it, has no primary key.
  func unrecordable(with rows: DataRows) throws -> [FaultyRows] {
    try referring(to: rows) { $0.follows && !isRecordable($0.table) }
  }

  /// The rows that keep rows of ours from going.
  func preventing(_ rows: DataRows) throws -> [FaultyRows] {
    try referring(to: rows) { !$0.follows }
  }

  /// The tables that are not ours and have lost columns since a changeset was recorded.
  ///
  /// SQLite would pass over their rows. A table that has gone is nobody's loss.
  func narrowed(since changeset: Changeset) throws -> Set<String> {
    var columnCounts: [String: Int] = [:]
    try changeset.forEach { change in
      if DataTable(rawValue: change.table) == nil { columnCounts[change.table] = change.columnCount }
    }
    return try Set(
      columnCounts.filter { table, count in
        var select = try connection.prepare("SELECT count(*) FROM pragma_table_info(?1, 'main')")
        try select.bind(table, at: 1)
        return try 1..<Int64(count) ~= select.firstRow { row in try row.integer(0) } ?? 0
      }.keys)
  }

  private func isRecordable(_ table: String, seen: Set<String> = []) -> Bool {
    guard recordable.contains(table) else { return false }
    return references.allSatisfy { reference in
      reference.parent != table.lowercased() || !reference.follows || seen.contains(reference.table)
        || isRecordable(reference.table, seen: seen.union([table]))
    }
  }

  private func referring(
    to rows: DataRows, where isMeant: (Reference) -> Bool
  ) throws -> [FaultyRows] {
    var found: [FaultyRows] = []
    for reference in references where reference.parent == rows.table.rawValue && isMeant(reference) {
      var referring = FaultyRows(table: reference.table)
      var kind = try connection.prepare("SELECT wr FROM pragma_table_list(?1) WHERE schema = 'main'")
      try kind.bind(reference.table, at: 1)
      let hasID = try kind.firstRow { row in try !row.flag(0) } ?? false
      // The parent's column comes first: its collation counts.
      let terms = reference.columns.map { "parent.\(quotedName($0.parents)) = own.\(quotedName($0.own))" }
      for condition in rows.conditions {
        var select = try connection.prepare(
          """
          SELECT \(hasID ? "own.rowid" : "NULL")
          FROM main.\(rows.table.rawValue) AS parent JOIN main.\(quotedName(reference.table)) AS own
          ON \(terms.joined(separator: " AND "))
          WHERE \(condition) ORDER BY 1
          """)
        try select.forEachRow { row in
          // A column of the name stands in for the id.
          referring.append(row.type(0) == .integer ? try row.integer(0) : nil)
        }
      }
      if referring.count > 0 { found.append(referring) }
    }
    return found
  }
}

/// Rows of one table of ours, by their ids.
struct DataRows {
  let table: DataTable
  /// Terms that one or the other of the rows meets, in a query that calls their table `parent`.
  let conditions: [String]

  /// All rows of a range.
  init(_ table: DataTable, _ ids: ClosedRange<Int64>) {
    self.table = table
    conditions = ["parent.id BETWEEN \(ids.lowerBound) AND \(ids.upperBound)"]
  }

  /// Some rows.
  init(_ table: DataTable, _ ids: [Int64]) {
    self.table = table
    let atOnce = 1000
    conditions = stride(from: 0, to: ids.count, by: atOnce).map { start in
      let some = ids[start..<min(start + atOnce, ids.count)]
      return "parent.id IN (\(some.map(String.init).joined(separator: ", ")))"
    }
  }

  /// The rows that go by the changes of a changeset.
  static func removed(by changeset: Changeset) throws -> [DataRows] {
    var ids: [DataTable: [Int64]] = [:]
    try changeset.forEach { change in
      guard change.operation == .delete, let table = DataTable(rawValue: change.table) else { return }
      ids[table, default: []].append(try change.id())
    }
    return ids.map { DataRows($0.key, $0.value) }
  }
}

/// Rows of other tables refer to rows that are to be removed: they keep them from going, or they would go with them and
/// could not be brought back.
public struct ReferenceConflict: Error, Hashable, Sendable {
  /// The rows.
  public let rows: [FaultyRows]
}

extension Store {
  /// Removes a row by `body`, unless another table's rows would be lost with it.
  ///
  /// - Throws: ``ReferenceConflict`` for these rows, or for those that keep the row from going.
  func removing<Result>(_ table: DataTable, id: Int64, _ body: () throws -> Result) throws -> Result {
    guard let others = recording?.others else { return try body() }
    let rows = DataRows(table, [id])
    let unrecordable = try others.unrecordable(with: rows)
    guard unrecordable.isEmpty else { throw ReferenceConflict(rows: unrecordable) }
    do {
      return try body()
    } catch let error as SQLiteError where error.code == .constraint {
      let preventing = try others.preventing(rows)
      guard preventing.isEmpty else { throw ReferenceConflict(rows: preventing) }
      throw error
    }
  }
}

/// A name as SQL has it.
private func quotedName(_ name: String) -> String {
  "\"\(name.split(separator: "\"", omittingEmptySubsequences: false).joined(separator: "\"\""))\""
}
