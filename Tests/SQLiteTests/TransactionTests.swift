import TestSupport
import Testing

@testable import SQLite

@Suite struct TransactionTests {
  struct Slip: Error {}

  private let folder: ScratchFolder
  private let connection: Connection

  init() throws {
    folder = try ScratchFolder()
    connection = try folder.connect()
    try connection.execute("CREATE TABLE t (x INTEGER)")
  }

  private func insert(_ x: Int) throws {
    try connection.execute("INSERT INTO t VALUES (\(x))")
  }

  /// What another connection sees, which is what is stored.
  private func stored() throws -> [Int64] {
    try folder.connect().integers("SELECT x FROM t ORDER BY x")
  }

  @Test(arguments: [Connection.TransactionKind.deferred, .immediate])
  func `what succeeds is stored at the end and not before`(_ kind: Connection.TransactionKind) throws {
    let result = try connection.transaction(kind) {
      try insert(1)
      try insert(2)
      #expect(try stored() == [])
      return "done"
    }
    #expect(result == "done")
    #expect(try stored() == [1, 2])
  }

  @Test func `what fails leaves nothing and passes its error on`() throws {
    #expect(throws: Slip.self) {
      try connection.transaction {
        try insert(1)
        throw Slip()
      }
    }
    #expect(try stored() == [])
    try connection.transaction { try insert(2) }
    #expect(try stored() == [2])
  }

  @Test func `an inner failure is undone alone if it is caught`() throws {
    try connection.transaction {
      try insert(1)
      #expect(throws: Slip.self) {
        try connection.transaction {
          try insert(2)
          try connection.transaction { try insert(3) }
          throw Slip()
        }
      }
      try connection.transaction {
        try insert(4)
        #expect(throws: Slip.self) {
          try connection.transaction {
            try insert(5)
            throw Slip()
          }
        }
      }
      try insert(6)
    }
    #expect(try stored() == [1, 4, 6])
  }

  @Test func `an inner success goes with an outer failure`() throws {
    #expect(throws: Slip.self) {
      try connection.transaction {
        try connection.transaction { try insert(1) }
        throw Slip()
      }
    }
    #expect(try stored() == [])
  }

  @Test func `a commit that is refused undoes everything and leaves no transaction open`() throws {
    try connection.execute(
      """
      CREATE TABLE a (id INTEGER PRIMARY KEY);
      CREATE TABLE b (a REFERENCES a DEFERRABLE INITIALLY DEFERRED);
      """)
    let error = SQLiteError(extendedCode: 787, message: "FOREIGN KEY constraint failed", sql: "COMMIT")
    #expect(throws: error) {
      try connection.transaction {
        try insert(1)
        try connection.execute("INSERT INTO b VALUES (7)")
      }
    }
    #expect(try stored() == [])
    try connection.transaction { try insert(2) }
    #expect(try stored() == [2])
  }

  @Test func `an error after which SQLite has rolled back by itself is passed on as it is`() throws {
    try connection.execute("CREATE UNIQUE INDEX i ON t (x)")
    let sql = "INSERT OR ROLLBACK INTO t VALUES (1)"
    let error = SQLiteError(extendedCode: 2067, message: "UNIQUE constraint failed: t.x", sql: sql)
    #expect(throws: error) {
      try connection.transaction {
        try insert(1)
        try connection.transaction { try connection.execute(sql) }
      }
    }
    #expect(try stored() == [])
    try connection.transaction { try insert(2) }
    #expect(try stored() == [2])
  }

  @Test func `a full disk leaves nothing`() throws {
    try connection.execute("PRAGMA max_page_count = 20; CREATE TABLE u (x)")
    let error = #expect(throws: SQLiteError.self) {
      try connection.transaction {
        try insert(1)
        for _ in 0..<1_000 { try connection.execute("INSERT INTO u VALUES (zeroblob(1000))") }
      }
    }
    #expect(error?.code == .full)
    #expect(error?.message == "database or disk is full")
    #expect(try stored() == [])
    try connection.transaction { try insert(2) }
    #expect(try stored() == [2])
  }

  // MARK: Rolled back by SQLite itself

  /// Fails as SQLite does where it rolls back everything.
  private static let rollback = "INSERT OR ROLLBACK INTO t VALUES (1)"
  private static let cause = SQLiteError(
    extendedCode: 2067, message: "UNIQUE constraint failed: t.x", sql: rollback)
  private static let refusal = SQLiteError(
    extendedCode: 531, message: "constraint failed", sql: "INSERT INTO t VALUES (3)")

  private func error(of body: () throws -> Void) -> SQLiteError? {
    do {
      try body()
      return nil
    } catch {
      return error as? SQLiteError
    }
  }

  @Test func `what is caught inside after everything was rolled back fails outside all the same`() throws {
    try connection.execute("CREATE UNIQUE INDEX i ON t (x)")
    var caught: [SQLiteError?] = []
    #expect(throws: Self.cause) {
      try connection.transaction {
        try insert(1)
        caught.append(error { try connection.transaction { try connection.execute(Self.rollback) } })
        caught.append(error { try insert(3) })
        caught.append(error { try connection.transaction { try insert(4) } })
      }
    }
    #expect(caught == [Self.cause, Self.refusal, Self.cause])
    #expect(try stored() == [])
    try connection.transaction { try insert(2) }
    #expect(try stored() == [2])
  }

  @Test func `a statement that rolled back everything and was caught lets nothing be stored`() throws {
    try connection.execute("CREATE UNIQUE INDEX i ON t (x)")
    var insertion = try connection.prepare("INSERT INTO t VALUES (3)")
    var caught: SQLiteError?
    #expect(throws: SQLiteError(extendedCode: 516, message: "abort due to ROLLBACK", sql: nil)) {
      try connection.transaction {
        try insert(1)
        try? connection.execute(Self.rollback)
        do throws(SQLiteError) { try insertion.run() } catch { caught = error }
      }
    }
    #expect(caught == Self.refusal)
    #expect(try stored() == [])
    try insertion.run()
    #expect(try stored() == [3])
  }

  @Test func `a disk that was full inside leaves nothing, although it is caught`() throws {
    try connection.execute("PRAGMA max_page_count = 20; CREATE TABLE u (x)")
    let error = #expect(throws: SQLiteError.self) {
      try connection.transaction {
        try insert(1)
        try? connection.transaction {
          for _ in 0..<1_000 { try connection.execute("INSERT INTO u VALUES (zeroblob(1000))") }
        }
        try? insert(3)
      }
    }
    #expect(error?.code == .full)
    #expect(try stored() == [])
  }
}
