import SQLite
import TestSupport

extension ScratchFolder {
  /// Opens a database in the folder, which is made if need be.
  func connect(
    _ name: String = "test.db", _ mode: Connection.Mode = .readWrite, busyTimeout: Int32 = 0
  ) throws -> Connection {
    if bytes(of: name) == nil { try write("", to: name) }
    return try Connection(path: place(of: name), mode: mode, busyTimeout: busyTimeout)
  }
}

extension Connection {
  /// The texts of the first column of a query.
  func texts(_ sql: String) throws -> [String] {
    var statement = try prepare(sql)
    var texts: [String] = []
    try statement.forEachRow { row in texts.append(try row.text(0)) }
    return texts
  }

  /// The integers of the first column of a query.
  func integers(_ sql: String) throws -> [Int64] {
    var statement = try prepare(sql)
    var integers: [Int64] = []
    try statement.forEachRow { row in integers.append(try row.integer(0)) }
    return integers
  }
}
