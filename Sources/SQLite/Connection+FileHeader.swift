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
    let file = unsafe file
    guard let read = unsafe file.pointee.pMethods?.pointee.xRead else {
      preconditionFailure("a connection without a file")
    }
    var header = [UInt8](repeating: 0, count: count)
    let result = unsafe header.withUnsafeMutableBytes { bytes in
      unsafe read(file, bytes.baseAddress, Int32(bytes.count), 0)
    }
    guard result == SQLITE_OK || result == Self.endOfFile else {
      throw SQLiteError(code: result)
    }
    return header
  }

  /// Marks a file that was copied from one with a write-ahead log as one without; another is left as it is.
  ///
  /// SQLite itself would do that only to a file that still has a name.
  ///
  /// - Throws: what SQLite says where writing fails.
  /// - Precondition: nobody else uses the file, and on this connection nothing runs any more.
  public func markAsWithoutLog() throws(SQLiteError) {
    let place: Int64 = 18
    // The versions for writing and for reading (https://www.sqlite.org/fileformat.html, section 1.3.3).
    guard try fileHeader(count: 20)[Int(place)...] == [2, 2] else { return }
    let file = unsafe file
    guard let write = unsafe file.pointee.pMethods?.pointee.xWrite else {
      preconditionFailure("a connection without a file")
    }
    let result = unsafe [UInt8]([1, 1]).withUnsafeBytes { bytes in
      unsafe write(file, bytes.baseAddress, Int32(bytes.count), place)
    }
    guard result == SQLITE_OK else { throw SQLiteError(code: result) }
  }

  private var file: UnsafeMutablePointer<sqlite3_file> {
    var found: UnsafeMutablePointer<sqlite3_file>?
    let code = unsafe withUnsafeMutablePointer(to: &found) { found in
      unsafe sqlite3_file_control(handle, "main", SQLITE_FCNTL_FILE_POINTER, found)
    }
    guard code == SQLITE_OK, let file = unsafe found else {
      preconditionFailure("a connection without a file")
    }
    return unsafe file
  }

  /// Whether the database is in a file, and not in memory.
  public var hasFile: Bool {
    guard let name = unsafe sqlite3_db_filename(handle, "main") else { return false }
    return unsafe name.pointee != 0
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
