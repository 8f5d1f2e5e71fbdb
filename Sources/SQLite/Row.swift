internal import CSQLite

/// A row of a result, lent while its statement stands on it.
///
/// A column is read as the type it has: anything else is refused with ``SQLiteError/Code/mismatch``, never converted.
@safe public struct Row: ~Copyable {
  let statement: OpaquePointer

  /// How many columns there are.
  public var count: Int { unsafe Int(sqlite3_column_count(statement)) }

  /// The name of a column in the result.
  public func name(_ column: Int) -> String {
    unsafe sqlite3_column_name(statement, Int32(column)).map { unsafe String(cString: $0) } ?? "\(column)"
  }

  /// Whether a column is NULL.
  public func isNull(_ column: Int) -> Bool {
    unsafe sqlite3_column_type(statement, Int32(column)) == SQLITE_NULL
  }

  /// An INTEGER column.
  public func integer(_ column: Int) throws(SQLiteError) -> Int64 {
    guard let value = try optionalInteger(column) else { throw mismatch("an INTEGER", column) }
    return value
  }

  /// An INTEGER column, or `nil` where it is NULL.
  public func optionalInteger(_ column: Int) throws(SQLiteError) -> Int64? {
    switch unsafe sqlite3_column_type(statement, Int32(column)) {
    case SQLITE_INTEGER: return unsafe sqlite3_column_int64(statement, Int32(column))
    case SQLITE_NULL: return nil
    default: throw mismatch("an INTEGER", column)
    }
  }

  /// An INTEGER column that holds 0 or 1.
  public func flag(_ column: Int) throws(SQLiteError) -> Bool {
    switch try integer(column) {
    case 0: false
    case 1: true
    default: throw mismatch("0 or 1", column)
    }
  }

  /// A TEXT column.
  public func text(_ column: Int) throws(SQLiteError) -> String {
    guard let text = try optionalText(column) else { throw mismatch("TEXT", column) }
    return text
  }

  /// A TEXT column, or `nil` where it is NULL.
  public func optionalText(_ column: Int) throws(SQLiteError) -> String? {
    guard let bytes = unsafe try bytes(column) else { return nil }
    return unsafe String(decoding: bytes, as: UTF8.self)
  }

  /// Lends the UTF-8 bytes of a TEXT column to `body`.
  public func withText<Result>(_ column: Int, _ body: (Span<UInt8>) throws -> Result) throws -> Result {
    guard let bytes = unsafe try bytes(column) else { throw mismatch("TEXT", column) }
    return try unsafe body(bytes.span)
  }

  /// Lends the UTF-8 bytes of a TEXT column to `body`, unless it is NULL.
  ///
  /// - Returns: what `body` returned; `nil` where the column is NULL.
  public func withOptionalText<Result>(
    _ column: Int, _ body: (Span<UInt8>) throws -> Result
  ) throws -> Result? {
    guard let bytes = unsafe try bytes(column) else { return nil }
    return try unsafe body(bytes.span)
  }

  /// The type of the value in a column.
  public func type(_ column: Int) -> ValueType {
    switch unsafe sqlite3_column_type(statement, Int32(column)) {
    case SQLITE_INTEGER: .integer
    case SQLITE_FLOAT: .real
    case SQLITE_TEXT: .text
    case SQLITE_BLOB: .blob
    default: .null
    }
  }

  /// A REAL column.
  public func real(_ column: Int) throws(SQLiteError) -> Double {
    guard type(column) == .real else { throw mismatch("a REAL", column) }
    return unsafe sqlite3_column_double(statement, Int32(column))
  }

  /// A BLOB column.
  public func blob(_ column: Int) throws(SQLiteError) -> [UInt8] {
    guard unsafe sqlite3_column_type(statement, Int32(column)) == SQLITE_BLOB else {
      throw mismatch("a BLOB", column)
    }
    let start = unsafe sqlite3_column_blob(statement, Int32(column))
    return unsafe Array(
      UnsafeRawBufferPointer(start: start, count: Int(sqlite3_column_bytes(statement, Int32(column)))))
  }

  private func bytes(_ column: Int) throws(SQLiteError) -> UnsafeBufferPointer<UInt8>? {
    switch unsafe sqlite3_column_type(statement, Int32(column)) {
    case SQLITE_TEXT:
      let start = unsafe sqlite3_column_text(statement, Int32(column))
      return unsafe UnsafeBufferPointer(
        start: start, count: Int(sqlite3_column_bytes(statement, Int32(column))))
    case SQLITE_NULL: return nil
    default: throw mismatch("TEXT", column)
    }
  }

  private func mismatch(_ expected: String, _ column: Int) -> SQLiteError {
    let types = ["an INTEGER", "a REAL", "TEXT", "a BLOB", "NULL"]
    let found = unsafe types[Int(sqlite3_column_type(statement, Int32(column))) - 1]
    return unsafe SQLiteError(
      extendedCode: SQLITE_MISMATCH, message: "column \(name(column)) should be \(expected) and is \(found)",
      sql: sqlite3_sql(statement).map { unsafe String(cString: $0) })
  }
}

/// The types of SQLite's values (https://www.sqlite.org/datatype3.html).
public enum ValueType: Sendable {
  /// A whole number.
  case integer
  /// A floating-point number.
  case real
  /// Text.
  case text
  /// Bytes.
  case blob
  /// Nothing.
  case null
}
