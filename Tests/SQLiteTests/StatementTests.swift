import TestSupport
import Testing

@testable import SQLite

@Suite struct StatementTests {
  private let connection: Connection

  init() throws {
    connection = try Connection.inMemory()
    try connection.execute("CREATE TABLE t (x)")
  }

  @Test func `a statement runs again with the bindings that it has`() throws {
    var insert = try connection.prepare("INSERT INTO t VALUES (?1)")
    try insert.bind(7, at: 1)
    try insert.run()
    try insert.run()
    try insert.bind("seven", at: 1)
    try insert.run()
    #expect(try connection.texts("SELECT CAST(x AS TEXT) FROM t") == ["7", "7", "seven"])
  }

  @Test func `rows come one after the other, and then none`() throws {
    var select = try connection.prepare("VALUES (1), (2)")
    #expect(try select.nextRow { row in try row.integer(0) } == 1)
    #expect(try select.withCurrentRow { row in try row.integer(0) } == 1)
    #expect(try select.nextRow { row in try row.integer(0) } == 2)
    #expect(try select.nextRow { row in try row.integer(0) } == nil)
  }

  @Test func `the first row can be read again and again`() throws {
    try connection.execute("INSERT INTO t VALUES (1), (2)")
    var select = try connection.prepare("SELECT x FROM t WHERE x >= ?1")
    for x in [1, 2] as [Int64] {
      try select.bind(x, at: 1)
      #expect(try select.firstRow { row in try row.integer(0) } == x)
    }
    try select.bind(3, at: 1)
    #expect(try select.firstRow { row in try row.integer(0) } == nil)
  }

  @Test func `an error of the body ends the reading, and the statement can be run again`() throws {
    struct Enough: Error {}
    var select = try connection.prepare("VALUES (1), (2), (3)")
    var seen: [Int64] = []
    #expect(throws: Enough.self) {
      try select.forEachRow { row in
        seen.append(try row.integer(0))
        if seen.count == 2 { throw Enough() }
      }
    }
    try select.forEachRow { row in seen.append(try row.integer(0)) }
    #expect(seen == [1, 2, 1, 2, 3])
  }

  @Test func `a statement that goes while it stands on a row holds nothing back`() throws {
    try connection.execute("INSERT INTO t VALUES (1), (2)")
    do {
      var select = try connection.prepare("SELECT x FROM t")
      #expect(try select.step())
      #expect(throws: SQLiteError(extendedCode: 6, message: "database table is locked", sql: "DROP TABLE t"))
      {
        try connection.execute("DROP TABLE t")
      }
    }
    try connection.execute("DROP TABLE t")
  }

  @Test func `a statement may outlive its connection`() throws {
    var select = try Connection.inMemory().prepare("SELECT 7")
    #expect(try select.firstRow { row in try row.integer(0) } == 7)
  }

  @Test func `a statement that failed can be run again`() throws {
    try connection.execute("CREATE TABLE u (x CHECK (x > 0))")
    var insert = try connection.prepare("INSERT INTO u VALUES (?1)")
    try insert.bind(0, at: 1)
    #expect(throws: SQLiteError.self) { try insert.run() }
    try insert.bind(1, at: 1)
    try insert.run()
    #expect(try connection.integers("SELECT x FROM u") == [1])
  }

  // MARK: Binding

  @Test(arguments: ["", "a", "é", "🎓", "a\0b", "\0"])
  func `a text is stored as it is, and the empty one is not NULL`(_ text: String) throws {
    var insert = try connection.prepare("INSERT INTO t VALUES (?1), (?2)")
    try insert.bind(text, at: 1)
    try unsafe insert.bindBorrowed(text.utf8Span.span, at: 2)
    try insert.run()
    #expect(
      try connection.texts("SELECT typeof(x) || length(CAST(x AS BLOB)) FROM t") == [
        "text\(text.utf8.count)", "text\(text.utf8.count)",
      ])
    #expect(try connection.texts("SELECT x FROM t") == [text, text])
  }

  @Test func `each kind of value is stored as what it is`() throws {
    var insert = try connection.prepare("INSERT INTO t VALUES (?1), (?2), (?3), (?4), (?5), (?6), (?7), (?8)")
    try insert.bind([.integer(.min), .text(""), .null, .integer(.max)])
    try insert.bind(nil as String?, at: 5)
    try insert.bindNull(at: 6)
    try insert.bind(true, at: 7)
    try insert.bind(false, at: 8)
    try insert.run()
    #expect(
      try connection.texts("SELECT quote(x) FROM t") == [
        "-9223372036854775808", "''", "NULL", "9223372036854775807", "NULL", "NULL", "1", "0",
      ])
  }

  @Test func `no bytes at all are the empty text and not NULL`() throws {
    var select = try connection.prepare("SELECT quote(?1)")
    try unsafe select.bindBorrowed(Span(), at: 1)
    #expect(try select.firstRow { row in try row.text(0) } == "''")
  }

  @Test func `borrowed bytes are read when the statement runs`() throws {
    var insert = try connection.prepare("INSERT INTO t VALUES (?1)")
    let bytes = UnsafeMutableBufferPointer<UInt8>.allocate(capacity: 3)
    defer { bytes.deallocate() }
    _ = bytes.initialize(from: "old".utf8)
    try unsafe insert.bindBorrowed(bytes.span, at: 1)
    _ = bytes.update(from: "new".utf8)
    try insert.run()
    #expect(try connection.texts("SELECT x FROM t") == ["new"])
  }

  @Test(arguments: [0, 2])
  func `a parameter that the statement does not have is refused`(_ parameter: Int) throws {
    let sql = "SELECT ?1"
    var select = try connection.prepare(sql)
    let error = #expect(throws: SQLiteError.self) { try select.bind("secret", at: parameter) }
    #expect(error == SQLiteError(extendedCode: 25, message: "column index out of range", sql: sql))
  }
}
