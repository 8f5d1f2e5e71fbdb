import Testing

@testable import SQLite

@Suite struct RowTests {
  struct Refusal: Sendable, CustomTestStringConvertible {
    let value: String
    let wanted: String
    let message: String
    let read: @Sendable (borrowing Row) throws -> Void

    init(
      _ value: String, _ wanted: String, _ message: String,
      _ read: @escaping @Sendable (borrowing Row) throws -> Void
    ) {
      self.value = value
      self.wanted = wanted
      self.message = message
      self.read = read
    }

    var testDescription: String { "\(value) as \(wanted)" }
  }

  /// What is read from the only row of a query.
  private static func row<Result>(_ sql: String, _ body: (borrowing Row) throws -> Result) throws -> Result {
    var statement = try Connection.inMemory().prepare(sql)
    guard let result = try statement.firstRow(body) else { preconditionFailure("no row from \(sql)") }
    return result
  }

  static let refusals = [
    Refusal("'7'", "integer", "an INTEGER and is TEXT") { row in _ = try row.integer(0) },
    Refusal("7.0", "integer", "an INTEGER and is a REAL") { row in _ = try row.integer(0) },
    Refusal("x'37'", "integer", "an INTEGER and is a BLOB") { row in _ = try row.integer(0) },
    Refusal("NULL", "integer", "an INTEGER and is NULL") { row in _ = try row.integer(0) },
    Refusal("'7'", "optional integer", "an INTEGER and is TEXT") { row in _ = try row.optionalInteger(0) },
    Refusal("2", "flag", "0 or 1 and is an INTEGER") { row in _ = try row.flag(0) },
    Refusal("-1", "flag", "0 or 1 and is an INTEGER") { row in _ = try row.flag(0) },
    Refusal("NULL", "flag", "an INTEGER and is NULL") { row in _ = try row.flag(0) },
    Refusal("7", "text", "TEXT and is an INTEGER") { row in _ = try row.text(0) },
    Refusal("7.5", "text", "TEXT and is a REAL") { row in _ = try row.text(0) },
    Refusal("x'41'", "text", "TEXT and is a BLOB") { row in _ = try row.text(0) },
    Refusal("NULL", "text", "TEXT and is NULL") { row in _ = try row.text(0) },
    Refusal("7", "optional text", "TEXT and is an INTEGER") { row in _ = try row.optionalText(0) },
    Refusal("7", "real", "a REAL and is an INTEGER") { row in _ = try row.real(0) },
    Refusal("NULL", "lent text", "TEXT and is NULL") { row in try row.withText(0) { _ in } },
    Refusal("7", "lent text", "TEXT and is an INTEGER") { row in try row.withText(0) { _ in } },
    Refusal("7", "optional lent text", "TEXT and is an INTEGER") { row in
      _ = try row.withOptionalText(0) { _ in }
    },
  ]

  @Test(arguments: refusals)
  func `a value of another type is refused and not converted`(_ refusal: Refusal) throws {
    let sql = "SELECT \(refusal.value) AS mark"
    let error = #expect(throws: SQLiteError.self) { try Self.row(sql, refusal.read) }
    #expect(
      error == SQLiteError(extendedCode: 20, message: "column mark should be \(refusal.message)", sql: sql))
    #expect(error?.code == .mismatch)
  }

  @Test func `each type is read as what it is`() throws {
    #expect(try Self.row("SELECT 9223372036854775807") { row in try row.integer(0) } == .max)
    #expect(try Self.row("SELECT -9223372036854775808") { row in try row.optionalInteger(0) } == .min)
    #expect(try Self.row("SELECT 'é'") { row in try row.text(0) } == "é")
    #expect(try Self.row("SELECT ''") { row in try row.optionalText(0) } == "")
    #expect(try Self.row("SELECT 0") { row in try row.flag(0) } == false)
    #expect(try Self.row("SELECT 1") { row in try row.flag(0) } == true)
  }

  @Test func `NULL is nil for whoever asks for it`() throws {
    let sql = "SELECT NULL, ''"
    #expect(try Self.row(sql) { row in [row.isNull(0), row.isNull(1)] } == [true, false])
    #expect(try Self.row(sql) { row in try row.optionalInteger(0) } == nil)
    #expect(try Self.row(sql) { row in try row.optionalText(0) } == nil)
    #expect(try Self.row(sql) { row in try row.withOptionalText(0) { $0.count } } == nil)
    #expect(try Self.row(sql) { row in try row.withOptionalText(1) { $0.count } } == 0)
  }

  @Test func `lent text is the bytes as they are`() throws {
    let sql = "SELECT CAST(x'61FF0062' AS TEXT)"
    let bytes: [UInt8] = [0x61, 0xFF, 0, 0x62]
    #expect(try Self.row(sql) { row in try row.withText(0, Array.init(copying:)) } == bytes)
    #expect(try Self.row(sql) { row in try row.withOptionalText(0, Array.init(copying:)) } == bytes)
  }

  @Test func `text that is no UTF-8 is repaired`() throws {
    #expect(try Self.row("SELECT CAST(x'61FF62' AS TEXT)") { row in try row.text(0) } == "a\u{FFFD}b")
  }

  @Test func `columns have the names of the query`() throws {
    let sql = "SELECT 1 AS current_grade, 2"
    #expect(try Self.row(sql) { row in (0..<row.count).map { row.name($0) } } == ["current_grade", "2"])
  }
}

extension [UInt8] {
  fileprivate init(copying span: Span<UInt8>) {
    self = span.indices.map { span[$0] }
  }
}
