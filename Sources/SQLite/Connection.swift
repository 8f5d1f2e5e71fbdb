internal import CSQLite

/// A connection to one database file.
///
/// It belongs to the thread that uses it: SQLite's own locking is switched off for it, and only ``interrupter`` may be
/// used from elsewhere. Foreign keys are on, double-quoted strings are off, and a file's schema is not trusted to call
/// functions with side effects.
@safe public final class Connection {
  /// How a file is opened.
  public enum Mode: Sendable {
    /// Only reading.
    case readOnly
    /// Reading and writing; falls back to reading where the file cannot be written. The file has to exist.
    case readWrite
  }

  let handle: OpaquePointer

  /// What is asked whether statements may go on; see ``watch(_:)``.
  var watcher: Watcher?

  /// What is done while another connection holds the lock; see ``setBusyTimeout(_:)``.
  var wait: LockWait?

  /// What has become of the transaction that is under way; see ``transaction(_:_:)``.
  let transactionState = TransactionState()

  /// Opens the file at `path`, which is taken literally: never as a URI, and `:memory:` is a file of that name.
  ///
  /// - Parameters:
  ///   - path: the file.
  ///   - mode: how it is opened.
  ///   - busyTimeout: how long to wait for another connection's lock, in milliseconds.
  /// - Throws: what SQLite says of a file that it cannot open.
  public convenience init(path: String, mode: Mode, busyTimeout: Int32 = busyTimeout) throws(SQLiteError) {
    // A name with a folder in front of it has no other meaning to SQLite.
    try self.init(name: path.hasPrefix("/") ? path : "./" + path, mode, busyTimeout)
  }

  /// Opens a new database in memory.
  ///
  /// - Returns: the only connection to it.
  /// - Throws: what SQLite says where there is no memory for it.
  public static func inMemory() throws(SQLiteError) -> Connection {
    try Connection(name: ":memory:", .readWrite, 0)
  }

  private init(name: String, _ mode: Mode, _ busyTimeout: Int32) throws(SQLiteError) {
    let access =
      switch mode {
      case .readOnly: SQLITE_OPEN_READONLY
      case .readWrite: SQLITE_OPEN_READWRITE
      }
    var opened: OpaquePointer?
    let code = unsafe sqlite3_open_v2(
      name, &opened, access | SQLITE_OPEN_NOMUTEX | SQLITE_OPEN_EXRESCODE, nil)
    guard code == SQLITE_OK, let opened = unsafe opened else {
      let error = unsafe SQLiteError(opened, sql: nil)
      unsafe sqlite3_close_v2(opened)
      throw error
    }
    unsafe self.handle = opened
    setBusyTimeout(busyTimeout)
    watchForRollback()
    for (option, value) in [
      (SQLITE_DBCONFIG_ENABLE_FKEY, Int32(1)), (SQLITE_DBCONFIG_DQS_DDL, 0), (SQLITE_DBCONFIG_DQS_DML, 0),
      (SQLITE_DBCONFIG_TRUSTED_SCHEMA, 0),
    ] {
      unsafe shim_db_config(opened, Int32(option), value)
    }
  }

  deinit {
    // A statement that outlives the connection keeps it open, and must not ask what has gone.
    stopWatchingForRollback()
    unsafe sqlite3_close_v2(handle)
  }

  /// Runs a script of one or more statements; their rows are passed over.
  public func execute(_ script: String) throws(SQLiteError) {
    guard unsafe sqlite3_exec(handle, script, nil, nil, nil) == SQLITE_OK else {
      throw unsafe SQLiteError(handle, sql: script)
    }
  }

  /// Compiles one statement.
  ///
  /// - Precondition: `sql` holds a statement.
  public func prepare(_ sql: String) throws(SQLiteError) -> Statement {
    try unsafe Statement(handle, sql)
  }

  /// The single integer that a query answers with.
  ///
  /// - Precondition: the query gives a row.
  public func integer(_ sql: String) throws -> Int64 {
    var statement = try prepare(sql)
    guard let value = try statement.firstRow({ row in try row.integer(0) }) else {
      preconditionFailure("no row from: \(sql)")
    }
    return value
  }

  /// The rowid of the last row that this connection inserted.
  public var lastInsertedID: Int64 { unsafe sqlite3_last_insert_rowid(handle) }

  /// How many rows the last INSERT, UPDATE or DELETE changed, not counting those of triggers.
  public var changes: Int { unsafe Int(sqlite3_changes64(handle)) }

  /// Whether the file can only be read, by its mode or by its permissions.
  public var isReadOnly: Bool { unsafe sqlite3_db_readonly(handle, "main") == 1 }

  /// Says whether changes on this connection are judged by CHECK constraints and fire triggers; at first they are and do.
  ///
  /// Without, it is for the caller to know that what is stored is valid.
  public func enforceRules(_ isOn: Bool) throws(SQLiteError) {
    try execute("PRAGMA ignore_check_constraints = \(isOn ? "OFF" : "ON")")
    unsafe shim_db_config(handle, SQLITE_DBCONFIG_ENABLE_TRIGGER, isOn ? 1 : 0)
  }

  /// Stops what runs on this connection; usable from any thread and from a signal handler.
  public var interrupter: Interrupter { unsafe Interrupter(handle: handle) }
}

@available(*, unavailable, message: "a connection belongs to one thread")
extension Connection: Sendable {}

/// Interrupts a connection from another thread or from a signal handler.
///
/// It must not be used after its connection is gone.
@safe public struct Interrupter: @unchecked Sendable {
  fileprivate let handle: OpaquePointer

  /// Makes the running statement fail with ``SQLiteError/Code/interrupted``; a change under way is rolled back.
  public func interrupt() {
    unsafe sqlite3_interrupt(handle)
  }
}
