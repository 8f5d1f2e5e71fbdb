internal import CSQLite

/// Tells whether other connections have stored something in the database of a connection.
///
/// It belongs to the thread of its connection.
public final class DataVersion {
  private var query: Statement

  /// Prepares the question.
  public init(_ connection: Connection) throws(SQLiteError) {
    query = try connection.prepare("PRAGMA data_version")
  }

  /// A number that changes when another connection stores something, and never by what this one does.
  ///
  /// - Throws: what SQLite meets, as when another connection lets nobody read.
  public func current() throws -> Int64 {
    guard let version = try query.firstRow({ row in try row.integer(0) }) else {
      preconditionFailure("no data version")
    }
    return version
  }
}

extension Connection {
  /// A number that changes when this connection stores something, and when it notices that another one has.
  ///
  /// It costs nothing: the file is not looked at.
  public var noticedVersion: UInt32 {
    var version: UInt32 = 0
    unsafe sqlite3_file_control(handle, "main", SQLITE_FCNTL_DATA_VERSION, &version)
    return version
  }
}
