internal import CSQLite

extension Connection {
  /// The first bytes of the file as they are now, zero where the file has no more.
  ///
  /// No lock is taken, and the journal of a process that was killed is not rolled back.
  ///
  /// To open the file beside SQLite would not do: when a process closes a file, it loses the locks that its connections
  /// hold on it (https://www.sqlite.org/howtocorrupt.html, section 2.2).
  ///
  /// - Parameter count: how many bytes.
  /// - Returns: the bytes.
  /// - Throws: what SQLite says where reading fails.
  /// - Precondition: the connection is to a file.
  public func fileHeader(count: Int) throws(SQLiteError) -> [UInt8] {
    var found: UnsafeMutablePointer<sqlite3_file>?
    let code = unsafe withUnsafeMutablePointer(to: &found) { found in
      unsafe sqlite3_file_control(handle, "main", SQLITE_FCNTL_FILE_POINTER, found)
    }
    guard code == SQLITE_OK, let file = unsafe found, let read = unsafe file.pointee.pMethods?.pointee.xRead
    else { preconditionFailure("a connection without a file") }
    var header = [UInt8](repeating: 0, count: count)
    let result = unsafe header.withUnsafeMutableBytes { bytes in
      unsafe read(file, bytes.baseAddress, Int32(bytes.count), 0)
    }
    guard result == SQLITE_OK || result == Self.endOfFile else {
      throw SQLiteError(code: result)
    }
    return header
  }

  /// Where the rollback journal of the file is, if there is one; links to the file are followed.
  ///
  /// - Precondition: the connection is to a file.
  public var journalPath: String {
    guard let name = unsafe sqlite3_db_filename(handle, "main"),
      let journal = unsafe sqlite3_filename_journal(name)
    else { preconditionFailure("a connection without a file") }
    return unsafe String(cString: journal)
  }

  /// `SQLITE_IOERR_SHORT_READ`, a macro that Swift does not import.
  private static var endOfFile: Int32 { SQLITE_IOERR | 2 << 8 }
}
