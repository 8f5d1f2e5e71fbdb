internal import CSQLite

/// One compiled statement; it is finalized when it goes out of scope.
///
/// Parameters are numbered from 1, columns from 0, as in SQLite.
@safe public struct Statement: ~Copyable {
  let handle: OpaquePointer

  init(_ connection: OpaquePointer, _ sql: String) throws(SQLiteError) {
    var compiled: OpaquePointer?
    let code = unsafe sqlite3_prepare_v3(connection, sql, -1, 0, &compiled, nil)
    guard code == SQLITE_OK else { throw unsafe SQLiteError(connection, sql: sql) }
    guard let compiled = unsafe compiled else { preconditionFailure("no statement in: \(sql)") }
    unsafe self.handle = compiled
  }

  deinit {
    unsafe sqlite3_finalize(handle)
  }

  /// Goes to the next row, or runs a statement that has none.
  ///
  /// - Returns: whether there is a row.
  public mutating func step() throws(SQLiteError) -> Bool {
    switch unsafe sqlite3_step(handle) {
    case SQLITE_ROW: return true
    case SQLITE_DONE: return false
    default:
      let error = error
      unsafe sqlite3_reset(handle)
      throw error
    }
  }

  /// Runs a statement to its end and readies it for the next run; the bindings stay.
  public mutating func run() throws(SQLiteError) {
    while try step() {}
    reset()
  }

  /// Readies the statement for the next run; the bindings stay.
  public mutating func reset() {
    unsafe sqlite3_reset(handle)
  }

  /// Goes to the next row and lends it to `body`; `nil` after the last one.
  public mutating func nextRow<Result>(_ body: (borrowing Row) throws -> Result) throws -> Result? {
    guard try step() else { return nil }
    return try unsafe body(Row(statement: handle))
  }

  /// Lends the row on which the statement stands to `body`.
  ///
  /// - Precondition: the last ``step()`` or ``nextRow(_:)`` had a row.
  public func withCurrentRow<Result>(_ body: (borrowing Row) throws -> Result) rethrows -> Result {
    precondition(unsafe sqlite3_data_count(handle) > 0, "the statement stands on no row")
    return try unsafe body(Row(statement: handle))
  }

  /// Reads the first row, if there is one, then readies the statement for the next run.
  public mutating func firstRow<Result>(_ body: (borrowing Row) throws -> Result) throws -> Result? {
    defer { reset() }
    return try nextRow(body)
  }

  /// Lends each row to `body`, then readies the statement for the next run.
  public mutating func forEachRow(_ body: (borrowing Row) throws -> Void) throws {
    defer { reset() }
    let row = unsafe Row(statement: handle)
    while try step() { try body(row) }
  }

  var error: SQLiteError {
    unsafe SQLiteError(sqlite3_db_handle(handle), sql: sqlite3_sql(handle).map { unsafe String(cString: $0) })
  }
}
