internal import CSQLite

extension Statement {
  /// Binds an integer.
  public mutating func bind(_ value: Int64, at parameter: Int) throws(SQLiteError) {
    try check(unsafe sqlite3_bind_int64(handle, Int32(parameter), value))
  }

  /// Binds a truth value as 1 or 0.
  public mutating func bind(_ value: Bool, at parameter: Int) throws(SQLiteError) {
    try bind(value ? 1 : 0, at: parameter)
  }

  /// Binds a text, or NULL.
  public mutating func bind(_ text: String?, at parameter: Int) throws(SQLiteError) {
    guard var text else { return try bindNull(at: parameter) }
    let code = text.withUTF8 { bytes in
      unsafe sqlite3_bind_text64(
        handle, Int32(parameter), bytes.baseAddress, UInt64(bytes.count), shim_transient(), UInt8(SQLITE_UTF8)
      )
    }
    try check(code)
  }

  /// Binds a BLOB.
  public mutating func bind(_ blob: [UInt8], at parameter: Int) throws(SQLiteError) {
    let code = unsafe blob.withUnsafeBytes { bytes in
      // Nothing at all has no address, which SQLite would take for NULL.
      unsafe bytes.isEmpty
        ? sqlite3_bind_zeroblob(handle, Int32(parameter), 0)
        : sqlite3_bind_blob64(
          handle, Int32(parameter), bytes.baseAddress, UInt64(bytes.count), shim_transient())
    }
    try check(code)
  }

  /// Binds NULL.
  public mutating func bindNull(at parameter: Int) throws(SQLiteError) {
    try check(unsafe sqlite3_bind_null(handle, Int32(parameter)))
  }

  /// Binds what a column of a row holds, whatever its type.
  public mutating func bind(_ row: borrowing Row, column: Int, at parameter: Int) throws(SQLiteError) {
    try check(
      unsafe sqlite3_bind_value(
        handle, Int32(parameter), sqlite3_column_value(row.statement, Int32(column))))
  }

  /// Binds UTF-8 text without copying it, for bulk work.
  ///
  /// SQLite keeps only the address: the bytes must stay where they are until the statement has run, and be bound anew
  /// before it runs again.
  @unsafe public mutating func bindBorrowed(_ bytes: Span<UInt8>, at parameter: Int) throws(SQLiteError) {
    let code = unsafe bytes.withUnsafeBufferPointer { bytes in
      // An empty span has no address, which SQLite would take for NULL.
      unsafe bytes.isEmpty
        ? sqlite3_bind_text(handle, Int32(parameter), "", 0, shim_transient())
        : sqlite3_bind_text64(
          handle, Int32(parameter), bytes.baseAddress, UInt64(bytes.count), nil, UInt8(SQLITE_UTF8))
    }
    try check(code)
  }

  private func check(_ code: Int32) throws(SQLiteError) {
    guard code == SQLITE_OK else { throw error }
  }
}
