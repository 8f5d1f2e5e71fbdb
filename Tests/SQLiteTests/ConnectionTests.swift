import Foundation
import TestSupport
import Testing

@testable import SQLite

@Suite struct ConnectionTests {
  private let folder: ScratchFolder

  init() throws { folder = try ScratchFolder() }

  private func error(_ code: Int32, _ message: String, in sql: String? = nil) -> SQLiteError {
    SQLiteError(extendedCode: code, message: message, sql: sql)
  }

  @Test(arguments: [Connection.Mode.readOnly, .readWrite])
  func `a file that does not exist is refused and not made`(_ mode: Connection.Mode) throws {
    #expect(throws: error(14, "unable to open database file")) {
      try Connection(path: folder.place(of: "test.db"), mode: mode)
    }
    #expect(try folder.names() == [])
  }

  @Test func `a connection for reading reads and does not write`() throws {
    try folder.connect().execute("CREATE TABLE t (x); INSERT INTO t VALUES (7)")
    let connection = try folder.connect("test.db", .readOnly)
    #expect(connection.isReadOnly)
    #expect(try connection.integer("SELECT x FROM t") == 7)
    let sql = "INSERT INTO t VALUES (8)"
    #expect(throws: error(8, "attempt to write a readonly database", in: sql)) {
      try connection.execute(sql)
    }
  }

  @Test func `a connection for writing writes, and tells what it did`() throws {
    let connection = try folder.connect()
    #expect(!connection.isReadOnly)
    try connection.execute("CREATE TABLE t (id INTEGER PRIMARY KEY); INSERT INTO t VALUES (7), (8), (9)")
    #expect(connection.lastInsertedID == 9)
    #expect(connection.changes == 3)
    #expect(try folder.connect().integers("SELECT id FROM t") == [7, 8, 9])
  }

  @Test func `a database in memory leaves no file`() throws {
    let connection = try Connection.inMemory()
    try connection.execute("CREATE TABLE t (x); INSERT INTO t VALUES (7)")
    #expect(try connection.integer("SELECT x FROM t") == 7)
    #expect(try Connection.inMemory().integers("SELECT rootpage FROM sqlite_schema") == [])
  }

  @Test(arguments: [":memory:", "file:nowhere?mode=memory", "file::memory:", ""])
  func `a path has no meaning but its own`(_ path: String) throws {
    #expect(throws: error(14, "unable to open database file")) {
      try Connection(path: path, mode: .readWrite)
    }
  }

  @Test(arguments: [
    "a b", "it's \"one\"", "what?mode=ro&x=1#y", "100%41", "Schüler – 学生 🎓", "x\\y", ";|&$(x)",
  ])
  func `a name may have any characters`(_ name: String) throws {
    try folder.connect(name).execute("CREATE TABLE t (x)")
    #expect(try folder.names() == [name])
    #expect(try folder.connect(name).texts("SELECT name FROM sqlite_schema") == ["t"])
  }

  @Test(arguments: ["CREATE INDEX i ON t (\"none\")", "SELECT \"none\" FROM t"])
  func `what stands in double quotes is a name and never a text`(_ sql: String) throws {
    let connection = try folder.connect()
    try connection.execute("CREATE TABLE t (x)")
    #expect(throws: error(1, "no such column: none", in: sql)) { try connection.execute(sql) }
  }

  @Test func `foreign keys are enforced`() throws {
    let connection = try folder.connect()
    try connection.execute("CREATE TABLE a (id INTEGER PRIMARY KEY); CREATE TABLE b (a REFERENCES a)")
    let sql = "INSERT INTO b VALUES (1)"
    #expect(throws: error(787, "FOREIGN KEY constraint failed", in: sql)) { try connection.execute(sql) }
  }

  @Test func `the schema of a file is not trusted to call what has side effects`() throws {
    #expect(try folder.connect().integer("PRAGMA trusted_schema") == 0)
  }

  @Test func `rules can be put out of force and in force again`() throws {
    let connection = try folder.connect()
    try connection.execute(
      """
      CREATE TABLE t (x CHECK (x > 0));
      CREATE TRIGGER r AFTER INSERT ON t WHEN NEW.x = 7 BEGIN SELECT raise(ABORT, 'not 7'); END;
      """)
    try connection.enforceRules(false)
    try connection.execute("INSERT INTO t VALUES (0), (7)")
    try connection.enforceRules(true)
    #expect(throws: error(275, "CHECK constraint failed: x > 0", in: "INSERT INTO t VALUES (-1)")) {
      try connection.execute("INSERT INTO t VALUES (-1)")
    }
    #expect(throws: error(1811, "not 7", in: "INSERT INTO t VALUES (7)")) {
      try connection.execute("INSERT INTO t VALUES (7)")
    }
    #expect(try connection.integers("SELECT x FROM t") == [0, 7])
  }

  @Test func `a connection that goes leaves no lock and no open file`() throws {
    try folder.connect().execute("CREATE TABLE t (x)")
    func openFiles() throws -> [String] {
      try FileManager.default.contentsOfDirectory(atPath: "/proc/self/fd")
        .compactMap { try? FileManager.default.destinationOfSymbolicLink(atPath: "/proc/self/fd/\($0)") }
        .filter { $0.hasPrefix(folder.path) }
    }
    do {
      let connection = try folder.connect()
      try connection.execute("BEGIN IMMEDIATE; INSERT INTO t VALUES (1)")
      #expect(try openFiles().count == 2)
    }
    #expect(try openFiles() == [])
    #expect(try folder.names() == ["test.db"])
    #expect(try folder.connect().integers("SELECT x FROM t") == [])
  }

  @Test func `the header of a file is read as it is, and what is missing is zero`() throws {
    try folder.write("0123456789", to: "test.db")
    let connection = try folder.connect()
    #expect(try connection.fileHeader(count: 4) == Array("0123".utf8))
    #expect(try connection.fileHeader(count: 12) == Array("0123456789\0\0".utf8))
  }
}
