import SQLite
import Testing

/// Binding and reading of values.
@Suite struct StatementTests {
  private let connection: Connection

  init() throws { connection = try Connection(path: ":memory:", mode: .readWrite) }

  /// Reads the first column of the only row of a query.
  private func read<Result>(_ sql: String, _ body: (borrowing Row) throws -> Result) throws -> Result? {
    var statement = try connection.prepare(sql)
    return try statement.firstRow(body)
  }

  @Test(arguments: ["", "plain", "Zoë 陽", "with\u{0}NUL"])
  func `text that is bound is read back, an empty one too`(_ text: String) throws {
    var statement = try connection.prepare("SELECT ?1")
    try statement.bind(text, at: 1)
    #expect(try statement.firstRow { row in try row.text(0) } == text)
    let bytes = Array(text.utf8)
    try unsafe statement.bindBorrowed(bytes.span, at: 1)
    #expect(try statement.firstRow { row in try row.text(0) } == text)
    #expect(try statement.firstRow { row in try row.withText(0) { $0.count } } == bytes.count)
  }

  @Test func `integers, truth values and NULL are read back`() throws {
    var statement = try connection.prepare("SELECT ?1, ?2, ?3, ?4")
    try statement.bind(Int64.min, at: 1)
    try statement.bind(true, at: 2)
    try statement.bind(nil, at: 3)
    try statement.bindNull(at: 4)
    _ = try statement.firstRow { row in
      let (number, flag) = (try row.integer(0), try row.flag(1))
      #expect(number == .min && flag)
      let (text, integer) = (try row.optionalText(2), try row.optionalInteger(3))
      #expect(text == nil && integer == nil)
    }
  }

  struct Mismatch: Sendable, CustomTestStringConvertible {
    let testDescription: String
    let sql: String
    let read: @Sendable (borrowing Row) throws -> Void
    let message: String
  }

  static let mismatches = [
    Mismatch(
      testDescription: "text as integer", sql: "SELECT '5' AS a", read: { row in _ = try row.integer(0) },
      message: "column a should be an INTEGER and is TEXT"),
    Mismatch(
      testDescription: "real as integer", sql: "SELECT 5.0 AS a", read: { row in _ = try row.integer(0) },
      message: "column a should be an INTEGER and is a REAL"),
    Mismatch(
      testDescription: "NULL as text", sql: "SELECT NULL AS a", read: { row in _ = try row.text(0) },
      message: "column a should be TEXT and is NULL"),
    Mismatch(
      testDescription: "a blob as text", sql: "SELECT x'41' AS a", read: { row in _ = try row.optionalText(0) },
      message: "column a should be TEXT and is a BLOB"),
    Mismatch(
      testDescription: "2 as a truth value", sql: "SELECT 2 AS a", read: { row in _ = try row.flag(0) },
      message: "column a should be 0 or 1 and is an INTEGER"),
  ]

  @Test(arguments: mismatches)
  func `a column of another type is refused and never converted`(_ mismatch: Mismatch) throws {
    let error = #expect(throws: SQLiteError.self) { try read(mismatch.sql, mismatch.read) }
    #expect(error?.code == .mismatch)
    #expect(error?.message == mismatch.message)
  }

  @Test func `a statement runs again with its bindings, and rows are lent one by one`() throws {
    try connection.execute("CREATE TABLE t (a)")
    var insert = try connection.prepare("INSERT INTO t VALUES (?1)")
    try insert.bind(7, at: 1)
    for _ in 0..<3 { try insert.run() }
    #expect(connection.lastInsertedID == 3 && connection.changes == 1)
    var sum: Int64 = 0
    var select = try connection.prepare("SELECT a FROM t")
    for _ in 0..<2 { try select.forEachRow { row in sum += try row.integer(0) } }
    #expect(sum == 42)
  }
}
