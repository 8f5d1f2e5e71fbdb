internal import SQLite

/// A change that is being made, and what of it is kept for the history.
final class Recording {
  private let connection: Connection
  /// The number of the change.
  let number: Int64
  /// The tables whose rows may go along.
  let others: OtherTables
  /// What records the rows; `nil` for a change that only adds rows, of which no copy is kept.
  private let session: Session?
  private var hasRanges = false

  /// Notes that a change begins, by which the triggers for changes from outside know that it is none of theirs.
  ///
  /// - Parameters:
  ///   - connection: where the change is made, in a transaction.
  ///   - author: what makes the change.
  ///   - keepsRows: whether the rows are recorded, before and after the change; if not, they are told by
  ///     ``add(_:from:_:)``.
  /// - Throws: what SQLite meets.
  init(_ connection: Connection, author: String, keepsRows: Bool) throws {
    self.connection = connection
    var insert = try connection.prepare("INSERT INTO main.history (command) VALUES (?1)")
    try insert.bind(author, at: 1)
    try insert.run()
    number = connection.lastInsertedID
    others = try OtherTables(connection)
    session = keepsRows ? try Session(connection, tables: others.recorded) : nil
  }

  /// Whether rows that are added are to be told by ``add(_:from:_:)``.
  var takesRanges: Bool { session == nil }

  /// Keeps which rows were added: those with the ids from `first` on, of which there are as many as checks.
  func add(_ table: String, from first: Int64, _ checks: RowChecks) throws {
    guard checks.count > 0 else { return }
    var insert = try connection.prepare(
      """
      INSERT INTO main.history_ranges (history_id, table_name, first_id, last_id, row_checks)
      VALUES (?1, ?2, ?3, ?4, ?5)
      """)
    try insert.bind(number, at: 1)
    try insert.bind(table, at: 2)
    try insert.bind(first, at: 3)
    try insert.bind(first + Int64(checks.count) - 1, at: 4)
    try insert.bind(checks.bytes, at: 5)
    try insert.run()
    hasRanges = true
  }

  /// Ends the change.
  ///
  /// - Parameter summary: the change in plain words; not asked for where nothing was changed, of which nothing is kept.
  /// - Returns: whether something was changed.
  /// - Throws: what SQLite meets.
  func finish(_ summary: () -> String) throws -> Bool {
    let changeset = try session?.changeset()
    guard hasRanges || changeset?.isEmpty == false else {
      try connection.execute("DELETE FROM main.history WHERE id = \(number)")
      return false
    }
    if let changeset { try connection.keep(changeset, part: 1, of: number) }
    var update = try connection.prepare("UPDATE main.history SET summary = substr(?1, 1, 1000) WHERE id = ?2")
    try update.bind(summary(), at: 1)
    try update.bind(number, at: 2)
    try update.run()
    return true
  }
}

extension Connection {
  /// Keeps a changeset for the history, with the checks of its rows as they are now.
  func keep(_ changeset: Changeset, part: Int64, of number: Int64) throws {
    var insert = try prepare(
      """
      INSERT INTO main.history_changes (history_id, part, changeset, row_checks) VALUES (?1, ?2, ?3, ?4)
      """)
    try insert.bind(number, at: 1)
    try insert.bind(part, at: 2)
    try insert.bind(changeset.bytes, at: 3)
    try insert.bind(rowChecks(of: changeset).bytes, at: 4)
    try insert.run()
  }

  /// The checks of the rows of a changeset as they are now, in its order.
  func rowChecks(of changeset: Changeset) throws -> RowChecks {
    var checks = RowChecks()
    let rows = RowReader(self)
    try changeset.forEach { change in checks.append(try rows.check(of: change)) }
    return checks
  }
}

/// Reads the rows that changes are about, as they are now.
private final class RowReader {
  private let connection: Connection
  private var table = ""
  private var select: Statement?

  init(_ connection: Connection) {
    self.connection = connection
  }

  /// The check of all columns that the row had when it was changed; none of a row of somebody else's table, which
  /// SQLite itself compares when it makes the change.
  func check(of change: borrowing Change) throws -> UInt32 {
    guard DataTable(rawValue: change.table) != nil else { return RowCheck.ofNoRow }
    // The changes of one table stand together.
    if select == nil || change.table != table {
      table = change.table
      select = try connection.prepare("SELECT * FROM main.\(table) WHERE id = ?1")
    }
    try select!.bind(change.id(), at: 1)
    let columns = 0..<change.columnCount
    return try select!.firstRow { row in try RowCheck.of(row, columns) } ?? RowCheck.ofNoRow
  }
}
