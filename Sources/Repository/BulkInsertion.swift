internal import SQLite

/// Adds many rows of one kind within one transaction, and finds out which of them are there already.
///
/// Equal rows are counted, not forbidden: if three equal rows come and the table has two of them, one is added.
public final class BulkInsertion<Storage: RecordRepository> {
  private let connection: Connection
  private let sql: BulkSQL
  private let manyRows: Int
  private let lastID: Int64?
  private var batch: RowBatch?
  private var existing: ExistingRows?
  private var droppedIndexes: [String] = []

  /// What keeps for the history which rows are added; `nil` where it sees to that itself.
  private let recording: Recording?
  private var checks = RowChecks()
  private var firstUntold: Int64
  private static var toldAtOnce: Int { 1 << 18 }

  /// How many rows have been added, or would be.
  public private(set) var added = 0
  /// How many rows were there already.
  public private(set) var alreadyThere = 0

  /// Begins to take rows; to be called within the transaction that ends after ``finish()``.
  ///
  /// - Parameters:
  ///   - storage: where the rows go.
  ///   - addsAll: whether rows are added that are there already.
  ///   - onlyCounts: whether nothing is written.
  ///   - manyRows: from so many rows on, an index is built at the end: below that it is kept up row by row.
  /// - Throws: what SQLite meets.
  public init(
    _ storage: Storage, addsAll: Bool = false, onlyCounts: Bool = false, manyRows: Int = BulkSQL.manyRows
  ) throws {
    connection = storage.store.connection
    sql = Storage.bulk
    self.manyRows = manyRows
    var last = try connection.prepare("SELECT id FROM main.\(sql.table) ORDER BY id DESC LIMIT 1")
    lastID = try last.firstRow { row in try row.integer(0) }
    recording = storage.store.recording.flatMap { !onlyCounts && $0.takesRanges ? $0 : nil }
    firstUntold = (lastID ?? 0) &+ 1
    if lastID != nil, !addsAll { existing = try ExistingRows(sql, connection) }
    if onlyCounts { return }
    // Rows that are there are looked up by the indexes to the end, so whether it pays to build these anew is known only
    // when all new rows are: until then they wait aside.
    if isStaged { try connection.execute(sql.createStagedSQL) }
    // The rows come from records, which are valid by construction. To judge each once more by the schema's CHECKs would
    // take longer than storing it, and so would a trigger: SQLite keeps a journal of each statement that may fire one.
    try connection.enforceRules(false)
    let isStaged = isStaged
    batch = RowBatch(columns: sql.columns.count, connection) { [sql] rows in
      isStaged ? sql.stageSQL(rows: rows) : sql.insertSQL(rows: rows)
    }
  }

  deinit {
    try? connection.enforceRules(true)
  }

  private var isStaged: Bool { lastID != nil }

  /// Takes a row.
  ///
  /// - Returns: whether it was added; if not, it was there already.
  public func add(_ row: borrowing RowBuffer) throws -> Bool {
    if try existing?.take(row) == true {
      alreadyThere += 1
      return false
    }
    if let batch {
      if !isStaged, added == manyRows { try dropIndexes() }
      try batch.add(row)
      if let recording {
        checks.append(RowCheck.of(row, sql.comparedCount))
        if checks.count == Self.toldAtOnce { try tell(recording) }
      }
    }
    added += 1
    return true
  }

  /// Ends the work: from here on the rows are in the table.
  public func finish() throws {
    existing = nil
    guard let batch else { return }
    try batch.finish()
    self.batch = nil
    if let lastID {
      if added >= manyRows, Int64(added) > lastID / 2 { try dropIndexes() }
      try connection.execute(sql.insertStagedSQL)
    }
    try connection.buildIndexes(droppedIndexes)
    droppedIndexes = []
    if let recording { try tell(recording) }
  }

  /// Hands over the checks of the rows that have come, which have the ids one after the other.
  private func tell(_ recording: Recording) throws {
    try recording.add(sql.table, from: firstUntold, checks)
    firstUntold += Int64(checks.count)
    checks.clear()
  }

  private func dropIndexes() throws {
    droppedIndexes += try connection.dropIndexes(sql.indexes)
  }
}
