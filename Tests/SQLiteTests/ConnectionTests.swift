import Foundation
import SQLite
import TestSupport
import Testing

/// Connections, their transactions and their errors, on real files.
@Suite struct ConnectionTests {
  private let folder: ScratchFolder
  private let path: String

  init() throws {
    folder = try ScratchFolder()
    path = folder.place(of: "t.db")
    try folder.write("", to: "t.db")
    try connect().execute("CREATE TABLE t (id INTEGER PRIMARY KEY, a TEXT CHECK (a <> 'bad')) STRICT")
  }

  private func connect(busyTimeout: Int32 = 0) throws -> Connection {
    try Connection(path: path, mode: .readWrite, busyTimeout: busyTimeout)
  }

  private func insert(_ text: String, _ connection: Connection) throws {
    var statement = try connection.prepare("INSERT INTO t (a) VALUES (?1)")
    try statement.bind(text, at: 1)
    try statement.run()
  }

  /// Inserts a row that is right and one that is not.
  private func insertTwo(_ connection: Connection) throws {
    try insert("two", connection)
    try insert("bad", connection)
  }

  /// What SQLite refuses in `body`.
  private func failure(_ body: () throws -> Void) -> SQLiteError? {
    do {
      try body()
      return nil
    } catch {
      return error as? SQLiteError
    }
  }

  private func count(_ connection: Connection) throws -> Int64 {
    try connection.integer("SELECT count(*) FROM t")
  }

  @Test func `a file that does not exist is not made`() throws {
    let missing = folder.place(of: "missing.db")
    let error = #expect(throws: SQLiteError.self) { try Connection(path: missing, mode: .readWrite) }
    #expect(error?.code == .cannotOpen)
    #expect(try folder.names() == ["t.db"])
  }

  @Test func `a transaction is stored as a whole or not at all`() throws {
    struct Stop: Error {}
    let connection = try connect()
    try connection.transaction { try insert("one", connection) }
    #expect(throws: Stop.self) {
      try connection.transaction {
        try insert("two", connection)
        throw Stop()
      }
    }
    #expect(try count(try connect()) == 1)
  }

  @Test func `what fails inside a transaction is undone alone, and the outer one goes on`() throws {
    let connection = try connect()
    try connection.transaction {
      try insert("one", connection)
      #expect(failure { try connection.transaction { try insertTwo(connection) } }?.code == .constraint)
      try connection.transaction { try insert("three", connection) }
    }
    #expect(try count(try connect()) == 2)
  }

  @Test func `an error has its codes, its message and the statement, and never a bound value`() throws {
    let connection = try connect()
    try connection.execute("CREATE UNIQUE INDEX u ON t (a)")
    try insert("secret", connection)
    let error = #expect(throws: SQLiteError.self) { try insert("secret", connection) }
    #expect(error?.code == .constraint)
    #expect(error?.extendedCode == 2067)
    #expect(error?.message == "UNIQUE constraint failed: t.a")
    #expect(error?.sql == "INSERT INTO t (a) VALUES (?1)")
    #expect(
      error.map(String.init(describing:))
        == "UNIQUE constraint failed: t.a (SQLite code 2067) in: INSERT INTO t (a) VALUES (?1)")
  }

  @Test func `a lock that is held longer than the busy timeout is an error, and nothing is stored`() throws {
    let writer = try connect()
    let other = try connect(busyTimeout: 50)
    try writer.transaction {
      try insert("one", writer)
      #expect(failure { try other.transaction { try insert("two", other) } }?.code == .busy)
    }
    try other.transaction { try insert("two", other) }
    #expect(try count(writer) == 2)
  }

  @Test func `a running statement can be interrupted from another thread`() throws {
    let connection = try connect()
    let interrupter = connection.interrupter
    let thread = Thread {
      for _ in 0..<1000 {
        interrupter.interrupt()
        Thread.sleep(forTimeInterval: 0.005)
      }
    }
    thread.start()
    defer { thread.cancel() }
    let endless = "WITH RECURSIVE n (i) AS (SELECT 1 UNION ALL SELECT i + 1 FROM n) SELECT count(*) FROM n"
    let error = #expect(throws: SQLiteError.self) { try connection.integer(endless) }
    #expect(error?.code == .interrupted)
    Thread.sleep(forTimeInterval: 0.01)
  }

  @Test func `foreign keys are on, double-quoted strings are off, and the schema is not trusted`() throws {
    let connection = try connect()
    #expect(try connection.integer("PRAGMA foreign_keys") == 1)
    #expect(try connection.integer("PRAGMA trusted_schema") == 0)
    let error = #expect(throws: SQLiteError.self) { _ = try connection.prepare("SELECT \"text\"") }
    #expect(error?.message == "no such column: text")
  }

  @Test func `a file opened for reading cannot be written`() throws {
    let reader = try Connection(path: path, mode: .readOnly)
    #expect(reader.isReadOnly)
    let error = #expect(throws: SQLiteError.self) { try insert("one", reader) }
    #expect(error?.code == .readOnly)
  }
}
