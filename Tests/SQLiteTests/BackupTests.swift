import TestSupport
import Testing

@testable import SQLite

@Suite struct BackupTests {
  private let folder: ScratchFolder

  init() throws { folder = try ScratchFolder() }

  /// A database of so many rows, each about a page.
  private func fill(_ name: String, rows: Int) throws -> Connection {
    let connection = try folder.connect(name)
    try connection.execute("CREATE TABLE t (x INTEGER, filler BLOB)")
    try connection.execute(
      """
      INSERT INTO t WITH n (x) AS (SELECT 1 UNION ALL SELECT x + 1 FROM n LIMIT \(rows)) SELECT x, zeroblob(4000) FROM n
      """)
    return connection
  }

  private struct Stop: Error {}

  @Test func `all that was in the destination is replaced, and progress is told in pages`() throws {
    let source = try fill("a.db", rows: 3000)
    let destination = try folder.connect("b.db")
    try destination.execute("CREATE TABLE old (y); INSERT INTO old VALUES (1)")
    var told: [[Int]] = []
    try source.backup(to: destination, progress: { done, total in told.append([done, total]) })
    #expect(try destination.integer("SELECT sum(x) FROM t") == 4_501_500)
    #expect(try destination.texts("SELECT name FROM sqlite_schema") == ["t"])
    let pages = Int(try source.integer("PRAGMA page_count"))
    #expect(told.map { $0[0] } == Array(stride(from: 1024, to: pages, by: 1024)) + [pages])
    #expect(told.allSatisfy { $0[1] == pages })
  }

  @Test func `a backup that is given up leaves the destination as it was`() throws {
    let source = try fill("a.db", rows: 3000)
    let destination = try folder.connect("b.db")
    try destination.execute("CREATE TABLE old (y); INSERT INTO old VALUES (1)")
    let before = folder.bytes(of: "b.db")
    #expect(throws: Stop.self) { try source.backup(to: destination, progress: { _, _ in throw Stop() }) }
    #expect(throws: Stop.self) { try source.backup(to: destination, onceLocked: { throw Stop() }) }
    #expect(try destination.integer("SELECT y FROM old") == 1)
    #expect(folder.bytes(of: "b.db") == before)
    #expect(try folder.names() == ["a.db", "b.db"])
  }

  @Test func `others read the source and cannot store; the destination is theirs neither way`() throws {
    let source = try fill("a.db", rows: 3)
    let destination = try folder.connect("b.db")
    try destination.execute("CREATE TABLE old (y)")
    let reader = try folder.connect("a.db")
    let other = try folder.connect("b.db")
    func code(_ body: () throws -> Void) -> SQLiteError.Code? {
      do { try body() } catch { return (error as? SQLiteError)?.code }
      return nil
    }
    var read: Int64?
    var codes: [SQLiteError.Code?] = []
    try source.backup(
      to: destination,
      onceLocked: {
        read = try reader.integer("SELECT count(*) FROM t")
        codes.append(code { try reader.execute("DELETE FROM t") })
        codes.append(code { _ = try other.integer("SELECT count(*) FROM old") })
      })
    #expect(read == 3)
    #expect(codes == [.busy, .busy])
    #expect(try other.integer("SELECT count(*) FROM t") == 3)
  }

  @Test func `a destination that is locked is busy`() throws {
    let source = try fill("a.db", rows: 3)
    let destination = try folder.connect("b.db")
    let other = try folder.connect("b.db")
    try other.execute("CREATE TABLE old (y); BEGIN IMMEDIATE")
    let error = #expect(throws: SQLiteError.self) { try source.backup(to: destination) }
    #expect(error == SQLiteError(extendedCode: 5, message: "database is locked", sql: nil))
  }

  @Test func `a statement that may not go on fails as interrupted`() throws {
    let connection = try folder.connect()
    var questions = 0
    connection.watch {
      questions += 1
      return questions < 3
    }
    let endless = "WITH n (x) AS (SELECT 1 UNION ALL SELECT x + 1 FROM n) SELECT count(*) FROM n"
    let error = #expect(throws: SQLiteError.self) { try connection.integer(endless) }
    #expect(error?.code == .interrupted)
    #expect(questions == 3)
  }
}
