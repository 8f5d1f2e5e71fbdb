internal import CSQLite

/// What SQLite refused, with its codes, its message and the statement.
///
/// Bound values are never part of it: a log of errors holds no student's name.
public struct SQLiteError: Error, Hashable, Sendable {
  /// The extended result code (https://www.sqlite.org/rescode.html).
  public let extendedCode: Int32

  /// SQLite's message, such as `CHECK constraint failed: …`.
  public let message: String

  /// The statement that was being prepared or run, if there was one.
  public let sql: String?

  /// The primary result code: the low eight bits of ``extendedCode``.
  public var code: Code { Code(rawValue: extendedCode & 0xff) }

  /// Whether the journal cannot be made, because the file's folder is read-only (`SQLITE_READONLY_DIRECTORY`).
  public var isOfReadOnlyFolder: Bool { extendedCode == SQLITE_READONLY | 6 << 8 }

  /// Whether the file cannot be read before the journal that a killed process has left is rolled back, which takes
  /// writing (`SQLITE_READONLY_ROLLBACK`).
  public var isOfHotJournal: Bool { extendedCode == SQLITE_READONLY | 3 << 8 }

  /// Whether the change is stored, but the folder could not be synced after it (`SQLITE_IOERR_DIR_FSYNC`): a power
  /// failure may take it back.
  public var isOfUnsyncedFolder: Bool { extendedCode == SQLITE_IOERR | 5 << 8 }

  /// The primary result codes that callers tell apart.
  public struct Code: RawRepresentable, Hashable, Sendable {
    /// The number in `sqlite3.h`.
    public let rawValue: Int32

    /// Wraps a number of `sqlite3.h`.
    public init(rawValue: Int32) { self.rawValue = rawValue }

    /// The transaction was rolled back meanwhile.
    static var aborted: Code { Code(rawValue: SQLITE_ABORT) }
    /// Another connection held the lock for longer than the busy timeout.
    public static var busy: Code { Code(rawValue: SQLITE_BUSY) }
    /// The operating system could not open the file, or the journal beside it.
    public static var cannotOpen: Code { Code(rawValue: SQLITE_CANTOPEN) }
    /// A constraint of the schema or a trigger refused the row.
    public static var constraint: Code { Code(rawValue: SQLITE_CONSTRAINT) }
    /// The file is damaged.
    public static var corrupt: Code { Code(rawValue: SQLITE_CORRUPT) }
    /// The statement is wrong, or not for the tables that there are.
    public static var error: Code { Code(rawValue: SQLITE_ERROR) }
    /// The disk is full.
    public static var full: Code { Code(rawValue: SQLITE_FULL) }
    /// The statement was interrupted.
    public static var interrupted: Code { Code(rawValue: SQLITE_INTERRUPT) }
    /// Reading or writing the file failed.
    public static var ioError: Code { Code(rawValue: SQLITE_IOERR) }
    /// A column holds another type than the one asked for.
    public static var mismatch: Code { Code(rawValue: SQLITE_MISMATCH) }
    /// The file is not a database.
    public static var notADatabase: Code { Code(rawValue: SQLITE_NOTADB) }
    /// The system denied access to the file.
    public static var permission: Code { Code(rawValue: SQLITE_PERM) }
    /// The file or its folder cannot be written.
    public static var readOnly: Code { Code(rawValue: SQLITE_READONLY) }
  }

  init(extendedCode: Int32, message: String, sql: String?) {
    self.extendedCode = extendedCode
    self.message = message
    self.sql = sql
  }

  /// What SQLite says of a result code in general.
  init(code: Int32) {
    unsafe self.init(extendedCode: code, message: String(cString: sqlite3_errstr(code)), sql: nil)
  }

  /// Damage that SQLite itself did not notice.
  ///
  /// - Parameter message: what is wrong in the file.
  /// - Returns: the error.
  public static func damage(_ message: String) -> SQLiteError {
    SQLiteError(extendedCode: SQLITE_CORRUPT, message: message, sql: nil)
  }

  /// What the connection says of its last failure.
  init(_ connection: OpaquePointer?, sql: String?) {
    let text = unsafe sqlite3_errmsg(connection)
    unsafe self.init(
      extendedCode: sqlite3_extended_errcode(connection),
      message: text.map { unsafe String(cString: $0) } ?? "out of memory",
      sql: sql)
  }
}

extension SQLiteError: CustomStringConvertible {
  /// One line for a log: message, code and statement.
  public var description: String {
    "\(message) (SQLite code \(extendedCode))" + (sql.map { " in: \($0)" } ?? "")
  }
}
