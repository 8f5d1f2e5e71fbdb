import Foundation
import Records
import SQLite
import TestSupport
import Testing

@testable import Repository

/// What may be opened as a database, and what is refused and left as it is.
@Suite struct StoreOpeningTests {
  private let database: ScratchDatabase

  init() throws { database = try ScratchDatabase() }

  private var folder: ScratchFolder { database.folder }

  /// All that there is in the folder, to the byte and to the time of the last change.
  private func snapshot() throws -> String {
    try folder.sh("ls -lAi --full-time; find . -type f -exec cksum {} +").output
  }

  private func makeRoster(_ script: String = "") throws {
    let store = try database.open()
    _ = try StudentRepository(store).insert(Student("Ada", "Example", .nine))
    _ = try database.output(of: script)
  }

  private func names(_ store: Store) throws -> [String] {
    try StudentRepository(store).list(ListRequest(StudentFilter())).map(\.record.firstName.text)
  }

  struct Refusal: Sendable, CustomTestStringConvertible {
    let testDescription: String
    let preparation: String
    let error: StoreError

    init(_ description: String, _ preparation: String, _ error: StoreError) {
      testDescription = description
      self.preparation = preparation
      self.error = error
    }
  }

  private static let roster = """
    cat "$SCHEMA"/v*.sql | sqlite3 -batch -init /dev/null roster.db
    """

  static let refusals = [
    Refusal("a text", "seq 1 1000 > roster.db", .notADatabase),
    Refusal("one byte", "printf S > roster.db", .notADatabase),
    Refusal("the first words of a header", "printf 'SQLite format 3' > roster.db", .notADatabase),
    Refusal("a roster cut off within its header", "\(roster); truncate -s 99 roster.db", .notADatabase),
    Refusal("zeros", "head -c 8192 /dev/zero > roster.db", .notADatabase),
    Refusal(
      "a database without an application id", "sqlite3 roster.db 'CREATE TABLE t (x)'",
      .foreign(applicationID: 0)),
    Refusal(
      "another program's database",
      "sqlite3 roster.db 'PRAGMA application_id = 0x7fffffff; CREATE TABLE t (x)'",
      .foreign(applicationID: 0x7fff_ffff)),
    Refusal(
      "another program's database in WAL mode",
      "sqlite3 roster.db 'PRAGMA journal_mode = WAL; CREATE TABLE t (x)'",
      .foreign(applicationID: 0)),
    Refusal(
      "another program's database with a journal beside it",
      "sqlite3 roster.db 'CREATE TABLE t (x)'; seq 1 1000 > roster.db-journal",
      .foreign(applicationID: 0)),
    Refusal(
      "a newer roster", "\(roster); sqlite3 roster.db 'PRAGMA user_version = 99'",
      .newer(version: 99, known: 4)),
    Refusal(
      "a newer roster with a journal beside it",
      "\(roster); sqlite3 roster.db 'PRAGMA user_version = 99'; seq 1 1000 > roster.db-journal",
      .newer(version: 99, known: 4)),
    Refusal("a folder", "mkdir roster.db", .notAFile),
    Refusal("a pipe", "mkfifo roster.db", .notAFile),
    Refusal("a device", "ln -s /dev/null roster.db", .notAFile),
    Refusal("a link to itself", "ln -s roster.db roster.db", .cannotRead(errno: ELOOP)),
  ]

  @Test(arguments: refusals, [Store.Access.reading, .writing])
  func `what is no roster of ours is refused and left as it was`(_ refusal: Refusal, _ access: Store.Access)
    throws
  {
    let prepared = try folder.sh(refusal.preparation, environment: ["SCHEMA": packagePath("Schema")])
    #expect(prepared.errors == "")
    let before = try snapshot()
    #expect(throws: refusal.error) { try Store(path: database.path, for: access) }
    #expect(try snapshot() == before)
  }

  @Test func `a file that does not exist is missing to a reader and made by a writer, for its owner alone`()
    throws
  {
    #expect(throws: StoreError.missing) { try Store(path: database.path, for: .reading) }
    #expect(try folder.names() == [])
    _ = try database.open()
    #expect(try folder.sh("stat -c '%a %F' *").output == "600 regular file\n")
    #expect(try names(Store(path: database.path, for: .reading)) == [])
  }

  @Test func `a missing folder is told, and a file in place of one`() throws {
    let path = folder.place(of: "none/roster.db")
    #expect(throws: StoreError.missing) { try Store(path: path, for: .reading) }
    #expect(throws: StoreError.folderMissing) { try Store(path: path, for: .writing) }
    #expect(try folder.names() == [])
    try folder.write("", to: "none")
    #expect(throws: StoreError.cannotRead(errno: ENOTDIR)) { try Store(path: path, for: .writing) }
  }

  @Test func `an empty file shows as an empty roster to a reader and becomes one for a writer`() throws {
    try folder.write("", to: "roster.db")
    _ = try folder.sh("chmod 640 roster.db")
    let before = try snapshot()
    #expect(try names(Store(path: database.path, for: .reading)) == [])
    #expect(try snapshot() == before)
    try makeRoster()
    #expect(try names(Store(path: database.path, for: .reading)) == ["Ada"])
    #expect(try folder.sh("stat -c %a roster.db").output == "640\n")
  }

  @Test func `opening a roster in which all is done changes nothing`() throws {
    try makeRoster()
    let before = try snapshot()
    for access in [Store.Access.reading, .writing] {
      #expect(try names(Store(path: database.path, for: access)) == ["Ada"])
    }
    #expect(try snapshot() == before)
  }

  @Test(arguments: [
    ":memory:", "file:x", "file:x?mode=memory", "a b", "it's \"one\"", "what?x=1#y", "100%41", "Schüler 学生",
  ])
  func `a name has no meaning but its own`(_ name: String) throws {
    _ = try StudentRepository(Store(path: folder.place(of: name), for: .writing)).insert(
      Student("Ada", "Example", .nine))
    #expect(try folder.names() == [name])
    #expect(try names(Store(path: folder.place(of: name), for: .reading)) == ["Ada"])
  }

  @Test(
    .enabled(
      if: Unwritable.isPossible, "root may write everything, and this file system has no immutable files"))
  func `a file that cannot be written is read in the order that it has, and nothing is stored in it`() throws
  {
    try makeRoster("INSERT INTO students (first_name, last_name, current_grade) VALUES ('Ben', 'Åberg', 9);")
    try Unwritable.make(database.path)
    defer { Unwritable.undo(database.path) }
    let before = try snapshot()
    let store = try database.open()
    #expect(store.isReadOnly)
    let students = StudentRepository(store)
    #expect(try students.list(ListRequest(StudentFilter(), isSorted: true)).map(\.id) == [1, 2])
    let error = #expect(throws: SQLiteError.self) { try students.delete(id: 1) }
    #expect(error?.message == "attempt to write a readonly database")
    #expect(try snapshot() == before)
  }

  @Test(
    .enabled(
      if: Unwritable.isPossible, "root may write everything, and this file system has no immutable files"))
  func `a file of an older version that cannot be written is refused`() throws {
    _ = try database.output(of: packageText("Schema/v01_students.sql"))
    try Unwritable.make(database.path)
    defer { Unwritable.undo(database.path) }
    let before = try snapshot()
    #expect(throws: StoreError.outdated(version: 1, known: 4)) {
      try Store(path: database.path, for: .reading)
    }
    #expect(try snapshot() == before)
  }
}
