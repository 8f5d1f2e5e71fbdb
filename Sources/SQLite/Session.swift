internal import CSQLite

/// Records what is changed on a connection, for as long as it lives (https://www.sqlite.org/sessionintro.html).
///
/// Changes that triggers make are recorded too; of several changes of one row only the first state and the last count.
/// A table needs a PRIMARY KEY to be recorded.
@safe public final class Session {
  private let handle: OpaquePointer
  /// A session must go before its connection does.
  private let connection: Connection

  /// Begins to record the changes of some tables.
  ///
  /// - Throws: what SQLite says where there is no memory for it.
  public init(_ connection: Connection, tables: [String]) throws(SQLiteError) {
    var created: OpaquePointer?
    let code = unsafe sqlite3session_create(connection.handle, "main", &created)
    guard code == SQLITE_OK, let created = unsafe created else { throw SQLiteError(code) }
    unsafe handle = created
    self.connection = connection
    for table in tables {
      let code = unsafe sqlite3session_attach(created, table)
      guard code == SQLITE_OK else { throw SQLiteError(code) }
    }
  }

  deinit {
    unsafe sqlite3session_delete(handle)
  }

  /// What was changed so far, in all.
  public func changeset() throws(SQLiteError) -> Changeset {
    var count: Int32 = 0
    var bytes: UnsafeMutableRawPointer?
    let code = unsafe sqlite3session_changeset(handle, &count, &bytes)
    return Changeset(bytes: try unsafe taken(bytes, count, code))
  }
}

/// Takes over memory that the session extension has allocated.
func taken(
  _ bytes: UnsafeMutableRawPointer?, _ count: Int32, _ code: Int32
) throws(SQLiteError) -> [UInt8] {
  defer { unsafe sqlite3_free(bytes) }
  guard code == SQLITE_OK else { throw SQLiteError(code) }
  return unsafe Array(UnsafeRawBufferPointer(start: bytes, count: Int(count)))
}

extension SQLiteError {
  /// A failure of a function that leaves no message behind, as those of the session extension.
  init(_ code: Int32) {
    self.init(extendedCode: code, message: unsafe String(cString: sqlite3_errstr(code)), sql: nil)
  }
}
