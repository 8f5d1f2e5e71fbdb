internal import CSQLite

/// The change of one row, lent while a changeset is gone through.
@safe public struct Change: ~Copyable {
  let iterator: OpaquePointer

  /// What was done to a row.
  public enum Operation: Sendable {
    /// The row came.
    case insert
    /// The row stayed, and some of its columns got other values.
    case update
    /// The row went.
    case delete
  }

  /// The name of the table.
  public var table: String { facts.table }

  /// How many columns the table had.
  public var columnCount: Int { facts.columnCount }

  /// What was done to the row.
  public var operation: Operation {
    switch facts.operation {
    case SQLITE_INSERT: .insert
    case SQLITE_DELETE: .delete
    default: .update
    }
  }

  /// The primary key of the row, in a table that has an INTEGER PRIMARY KEY as its first column.
  ///
  /// - Throws: that the table is another.
  public func id() throws(SQLiteError) -> Int64 {
    let value = operation == .insert ? try new(0) : try old(0)
    guard case .integer(let id) = value else { throw SQLiteError(SQLITE_MISMATCH) }
    return id
  }

  /// The value of a column before; `nil` where the row was not there, and for a column that an update leaves alone.
  public func old(_ column: Int) throws(SQLiteError) -> Value? {
    guard operation != .insert else { return nil }
    var value: OpaquePointer?
    return try unsafe read(sqlite3changeset_old(iterator, Int32(column), &value), &value)
  }

  /// The value of a column after; `nil` where the row has gone, and for a column that an update leaves alone.
  public func new(_ column: Int) throws(SQLiteError) -> Value? {
    guard operation != .delete else { return nil }
    var value: OpaquePointer?
    return try unsafe read(sqlite3changeset_new(iterator, Int32(column), &value), &value)
  }

  private func read(_ code: Int32, _ value: inout OpaquePointer?) throws(SQLiteError) -> Value? {
    guard code == SQLITE_OK else { throw SQLiteError(code) }
    guard let value = unsafe value else { return nil }
    switch unsafe sqlite3_value_type(value) {
    case SQLITE_INTEGER: return .integer(unsafe sqlite3_value_int64(value))
    case SQLITE_NULL: return .null
    case SQLITE_TEXT:
      let start = unsafe sqlite3_value_text(value)
      let count = unsafe Int(sqlite3_value_bytes(value))
      return .text(unsafe String(decoding: UnsafeBufferPointer(start: start, count: count), as: UTF8.self))
    default: throw SQLiteError(SQLITE_MISMATCH)
    }
  }

  private var facts: (table: String, columnCount: Int, operation: Int32) {
    var name: UnsafePointer<CChar>?
    var count: Int32 = 0
    var operation: Int32 = 0
    unsafe sqlite3changeset_op(iterator, &name, &count, &operation, nil)
    return (unsafe name.map { unsafe String(cString: $0) } ?? "", Int(count), operation)
  }
}
