internal import SQLite

/// Adds many rows of one kind within one transaction, and finds out which of them are there already.
///
/// Equal rows are counted, not forbidden: if three equal rows come and the table has two of them, one is added.
public final class BulkInsertion<Storage: RecordRepository> {
  /// What happens to the rows that come.
  public enum Mode: Sendable {
    /// Those that are not there already are added.
    case addMissing
    /// All are added.
    case addAll
    /// Those that are not there already are counted, and nothing is written.
    case count
  }

  /// From so many rows on, an index is built at the end: below that it is kept up row by row.
  private static var manyRows: Int { 10_000 }

  private let connection: Connection
  private let sql: BulkSQL
  private let lastID: Int64
  private var insert: Statement?
  private var existing: ExistingRows?
  private var droppedIndexes: [String] = []

  /// How many rows have been added, or would be.
  public private(set) var added = 0
  /// How many rows were there already.
  public private(set) var alreadyThere = 0

  /// Begins to take rows; to be called within the transaction that ends after ``finish()``.
  public init(_ storage: Storage, _ mode: Mode) throws {
    connection = storage.store.connection
    sql = Storage.bulk
    lastID = try connection.integer("SELECT ifnull(max(id), 0) FROM \(sql.table)")
    if lastID > 0, mode != .addAll { existing = try ExistingRows(sql, upTo: lastID, connection) }
    if mode == .count { return }
    // Rows that are there are looked up by the indexes to the end, so whether it pays to build these anew is known only
    // when all new rows are: until then they wait aside.
    if isStaged { try connection.execute(sql.createStagedSQL) }
    // The rows come from records, which are valid by construction. To judge each once more by the schema's CHECKs would
    // take longer than storing it, and so would a trigger: SQLite keeps a journal of each statement that may fire one.
    try connection.enforceRules(false)
    insert = try connection.prepare(isStaged ? sql.stageSQL : sql.insertSQL)
  }

  deinit {
    try? connection.enforceRules(true)
  }

  private var isStaged: Bool { lastID > 0 }

  /// Takes a row.
  ///
  /// - Returns: whether it was added; if not, it was there already.
  public func add(_ row: borrowing RowBuffer) throws -> Bool {
    if try existing?.take(row) == true {
      alreadyThere += 1
      return false
    }
    if !isStaged, insert != nil, added == Self.manyRows { try dropIndexes() }
    if insert != nil {
      try insert!.bind(row)
      try insert!.run()
    }
    added += 1
    return true
  }

  /// Ends the work: from here on the rows are in the table.
  public func finish() throws {
    existing = nil
    guard insert != nil else { return }
    insert = nil
    if isStaged {
      if added >= Self.manyRows, Int64(added) > lastID / 2 { try dropIndexes() }
      try connection.execute(sql.insertStagedSQL)
    }
    for sql in droppedIndexes { try connection.execute(sql) }
    droppedIndexes = []
  }

  private func dropIndexes() throws {
    var select = try connection.prepare(
      "SELECT sql FROM main.sqlite_schema WHERE type = 'index' AND name = ?1")
    for index in sql.indexes {
      try select.bind(index, at: 1)
      guard let sql = try select.firstRow({ row in try row.text(0) }) else { continue }
      droppedIndexes.append(sql)
      try connection.execute("DROP INDEX main.\(index)")
    }
  }
}
