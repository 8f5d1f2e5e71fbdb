import Foundation
import Records
import SQLite
import TestSupport
import Testing

@testable import Repository

/// Files on which another process, or another thread of this one, is or was at work.
@Suite struct StoreRecoveryTests {
  private let database: ScratchDatabase

  init() throws { database = try ScratchDatabase() }

  private var folder: ScratchFolder { database.folder }

  /// Leaves the file as a process does that is killed at the end of a transaction: all is written to the file, its header
  /// too, and the journal beside it takes all of that back.
  private func killWriter(of script: String) throws {
    try folder.write(
      """
      PRAGMA cache_size = 1;
      BEGIN;
      \(script)
      CREATE TABLE filler AS SELECT zeroblob(4000) AS x FROM generate_series(1, 100);
      .system cp roster.db-journal journal
      COMMIT;
      """, to: "script.sql")
    let killed = try folder.sh(
      """
      sqlite3 -batch -init /dev/null roster.db < script.sql
      rm script.sql
      mv journal roster.db-journal
      """)
    #expect(killed == Finished())
    #expect(try folder.names() == ["roster.db", "roster.db-journal"])
  }

  private func names(_ store: Store) throws -> [String] {
    try StudentRepository(store).list(ListRequest(StudentFilter())).map(\.record.firstName.text)
  }

  private func add(_ name: String) throws {
    _ = try StudentRepository(database.open()).insert(Student(name, "Example", .nine))
  }

  private func checkIntegrity() throws {
    #expect(try database.output(of: "PRAGMA integrity_check; PRAGMA user_version;") == "ok\n4\n")
  }

  @Test(arguments: [Store.Access.reading, .writing])
  func `what a writer had stored that was killed before it was done is undone`(_ access: Store.Access) throws
  {
    try add("Ada")
    try killWriter(of: "UPDATE students SET first_name = 'Eve';")
    #expect(try names(Store(path: database.path, for: access)) == ["Ada"])
    #expect(try folder.names() == ["roster.db"])
    try checkIntegrity()
  }

  @Test func `a migration that was killed before it was done is done again`() throws {
    _ = try database.output(
      of: try packageText("Schema/v01_students.sql") + """
        INSERT INTO students (first_name, last_name, current_grade) VALUES ('Ada', 'Example', 9);
        """)
    try killWriter(of: "PRAGMA user_version = 4;")
    // The file itself says already what the journal takes back.
    try #require(folder.bytes(of: "roster.db")?[60..<64].elementsEqual([0, 0, 0, 4] as [UInt8]) == true)
    #expect(try names(database.open()) == ["Ada"])
    try checkIntegrity()
  }

  @Test func `a new file whose maker was killed before it was done is made anew`() throws {
    try folder.write("", to: "roster.db")
    try killWriter(of: try packageText("Schema/v01_students.sql"))
    try #require(folder.bytes(of: "roster.db")?[68..<72].elementsEqual("RSTR".utf8) == true)
    #expect(try names(database.open()) == [])
    try add("Ada")
    try checkIntegrity()
  }

  @Test func `a new file whose making a power failure tore is made anew, whatever its first bytes are`()
    throws
  {
    try folder.write("", to: "roster.db")
    try killWriter(of: try packageText("Schema/v01_students.sql"))
    var bytes = try #require(folder.bytes(of: "roster.db"))
    bytes.replaceSubrange(0..<512, with: repeatElement(0xa5, count: 512))
    try folder.write(bytes, to: "roster.db")
    #expect(try names(database.open()) == [])
    try add("Ada")
    try checkIntegrity()
  }

  @Test func `a file that is no database, with a journal that would not empty it, is left as it is`() throws {
    try add("Ada")
    try killWriter(of: "UPDATE students SET first_name = 'Eve';")
    let text = String(repeating: "No database at all. ", count: 400)
    try folder.write(text, to: "roster.db")
    let journal = folder.bytes(of: "roster.db-journal")
    #expect(throws: StoreError.notADatabase) { try Store(path: database.path, for: .writing) }
    #expect(try folder.text(of: "roster.db") == text)
    #expect(folder.bytes(of: "roster.db-journal") == journal)
  }

  @Test func `a database in WAL mode is read and written as it is`() throws {
    try add("Ada")
    #expect(try database.output(of: "PRAGMA journal_mode = WAL;") == "wal\n")
    // As long as this one has the file open, what it writes stays in the log beside it.
    let other = try Connection(path: database.path, mode: .readWrite)
    try other.execute(
      "INSERT INTO students (first_name, last_name, current_grade) VALUES ('Ben', 'Baker', 9)")
    #expect(try folder.names().contains("roster.db-wal"))
    #expect(try names(Store(path: database.path, for: .reading)) == ["Ada", "Ben"])
    try add("Cem")
    #expect(try other.integer("SELECT count(*) FROM students") == 3)
  }

  @Test func `opening a file leaves the locks that this process has on it`() throws {
    let store = try database.open()
    let locked = try store.transaction {
      _ = try database.open()
      _ = try Store(path: database.path, for: .reading)
      return try database.shell("BEGIN IMMEDIATE;").errors
    }
    #expect(locked == "Runtime error near line 1: database is locked (5)\n")
    #expect(try database.shell("BEGIN IMMEDIATE;").errors == "")
  }

  @Test func `many threads make the file at once, and each one's student is stored`() async throws {
    let path = database.path
    try await withThrowingTaskGroup { group in
      for number in 1...12 {
        group.addTask {
          let store = try Store(path: path, for: .writing)
          _ = try StudentRepository(store).insert(Student("Student \(number)", "Example", .nine))
        }
      }
      try await group.waitForAll()
    }
    #expect(try Set(names(database.open())) == Set((1...12).map { "Student \($0)" }))
    try checkIntegrity()
  }

  @Test func `many processes make the file at once, and each one's student is stored`() throws {
    let finished = try folder.sh(
      """
      for number in 1 2 3 4 5 6 7 8; do
        roster --db roster.db add --first "Student $number" --last Example --grade 9 > /dev/null &
      done
      wait
      """)
    #expect(finished == Finished())
    #expect(try Set(names(database.open())) == Set((1...8).map { "Student \($0)" }))
    try checkIntegrity()
  }

  @Test func `a file that another program locks for itself is busy`() throws {
    try add("Ada")
    let other = try Connection(path: database.path, mode: .readWrite)
    try other.execute("BEGIN EXCLUSIVE")
    let error = #expect(throws: SQLiteError.self) { try database.open() }
    #expect(error?.code == .busy)
    #expect(error?.message == "database is locked")
  }

  @Test func `a snapshot shows one state, whatever is stored meanwhile`() throws {
    try add("Ada")
    #expect(try database.output(of: "PRAGMA journal_mode = WAL;") == "wal\n")
    let store = try database.open()
    let counts = try store.snapshot {
      let before = try StudentRepository(store).count(StudentFilter())
      try add("Ben")
      return [before, try StudentRepository(store).count(StudentFilter())]
    }
    #expect(counts == [1, 1])
    #expect(try StudentRepository(store).count(StudentFilter()) == 2)
  }
}
