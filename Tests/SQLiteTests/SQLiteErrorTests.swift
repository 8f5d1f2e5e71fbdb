import Testing

@testable import SQLite

@Suite struct SQLiteErrorTests {
  private let connection: Connection

  init() throws { connection = try Connection.inMemory() }

  @Test func `an error has code, extended code, message and statement, and never what was bound`() throws {
    try connection.execute("CREATE TABLE t (x CONSTRAINT \"x must be short\" CHECK (length(x) < 3))")
    let sql = "INSERT INTO t VALUES (?1)"
    var insert = try connection.prepare(sql)
    try insert.bind("Álvarez", at: 1)
    let error = #expect(throws: SQLiteError.self) { try insert.run() }
    #expect(
      error == SQLiteError(extendedCode: 275, message: "CHECK constraint failed: x must be short", sql: sql))
    #expect(error?.code == .constraint)
    #expect(
      error?.description
        == "CHECK constraint failed: x must be short (SQLite code 275) in: INSERT INTO t VALUES (?1)")
  }

  @Test func `a statement that cannot be compiled is told with what is wrong with it`() throws {
    let sql = "SELECT * FROM nowhere"
    #expect(throws: SQLiteError(extendedCode: 1, message: "no such table: nowhere", sql: sql)) {
      _ = try connection.prepare(sql)
    }
  }

  @Test func `an error without a statement is told without one`() {
    let error = SQLiteError(extendedCode: 14, message: "unable to open database file", sql: nil)
    #expect(error.description == "unable to open database file (SQLite code 14)")
    #expect(error.code == .cannotOpen)
  }

  @Test(
    arguments: [
      (5, .busy), (517, .busy), (14, .cannotOpen), (2067, .constraint), (11, .corrupt), (13, .full),
      (9, .interrupted), (778, .ioError), (20, .mismatch), (26, .notADatabase), (3, .permission),
      (8, .readOnly),
      (776, .readOnly),
    ] as [(Int32, SQLiteError.Code)])
  func `an extended code belongs to a primary one`(_ extendedCode: Int32, _ code: SQLiteError.Code) {
    #expect(SQLiteError(extendedCode: extendedCode, message: "", sql: nil).code == code)
  }
}
