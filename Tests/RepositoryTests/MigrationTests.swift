import Foundation
import Records
import SQLite
import TestSupport
import Testing

@testable import Repository
@testable import Schema

/// Migrations: their scripts, how they fail, and files that a killed process left behind.
@Suite struct MigrationTests {
  private let folder: ScratchFolder
  private let known = Migration.all.count

  init() throws { folder = try ScratchFolder() }

  /// Leaves the file as a process does that is killed while it commits: written to, with the journal that takes it back.
  private func killWhileUpgrading(_ name: String, to script: String) throws {
    try folder.write(script, to: "script.sql")
    _ = try folder.sh(
      """
      mkfifo lock
      { echo 'PRAGMA cache_size = 1; PRAGMA cache_spill = 1; BEGIN IMMEDIATE;'; cat script.sql
        echo 'SELECT 1;'; cat lock; } | sqlite3 \(name) > ready &
      while ! [ -s ready ]; do sleep 0.05; done
      sleep 0.3; cp \(name) \(name).copy; cp \(name)-journal \(name).copy-journal
      echo '.quit' > lock; wait
      mv \(name).copy \(name); mv \(name).copy-journal \(name)-journal
      """)
  }

  @Test func `an upgrade that was cut off is done again, and no row is lost`() throws {
    _ = try folder.sh(
      """
      sqlite3 r.db < '\(packagePath("Schema/v01_students.sql"))'
      sqlite3 r.db "INSERT INTO students (first_name, last_name, current_grade) VALUES ('Ada', 'Example', 9)"
      """)
    let later = Migration.all[1...].map { String(decoding: $0.script, as: UTF8.self) }.joined()
    try killWhileUpgrading("r.db", to: later)
    let store = try Store(path: folder.place(of: "r.db"), for: .writing)
    #expect(try StudentRepository(store).list(ListRequest(StudentFilter())).count == 1)
    #expect(try RestaurantRepository(store).list(ListRequest(RestaurantFilter())).isEmpty)
    let question = "PRAGMA user_version; PRAGMA integrity_check; SELECT count(*) FROM categories"
    #expect(try folder.sh("sqlite3 r.db '\(question)'").output == "\(known)\nok\n8\n")
  }

  @Test func `a file whose header is ahead of its tables is not trusted`() throws {
    _ = try Store(path: folder.place(of: "r.db"), for: .writing)
    _ = try folder.sh("sqlite3 r.db 'PRAGMA user_version = 0'")
    let error = #expect(throws: StoreError.self) { try Store(path: folder.place(of: "r.db"), for: .writing) }
    #expect(error == .impossibleVersion(0))
  }

  @Test func `a database of the first version opens and is brought up with all its rows`() throws {
    _ = try folder.sh(
      """
      sqlite3 r.db < '\(packagePath("Schema/v01_students.sql"))'
      sqlite3 r.db "INSERT INTO students (first_name, last_name, current_grade) VALUES ('Zoë', 'Example', 12)"
      """)
    let store = try Store(path: folder.place(of: "r.db"), for: .reading)
    #expect(try StudentRepository(store).list(ListRequest(StudentFilter(name: "zoe"))).map(\.id) == [1])
    #expect(try folder.sh("sqlite3 r.db 'PRAGMA user_version'").output == "\(known)\n")
  }

  @Test func `ids that are far apart do not matter to an import`() throws {
    try folder.write("first,last,grade\nAda,Example,9\nNew,Student,9\n", to: "s.csv")
    _ = try folder.sh(
      """
      roster --db r.db add --first Old --last Student --grade 9
      sqlite3 r.db "INSERT INTO students VALUES (9223372036854775807, 'Ada', 'Example', 9, NULL, NULL, NULL),
        (-5, 'Low', 'Student', 9, NULL, NULL, NULL)"
      """)
    try folder.check(
      "roster --db r.db import s.csv --dry-run 2>&1 | tail -1",
      output:
        "roster: dry run of s.csv, nothing is stored: students: 1 would be added, 1 already there, 0 would be refused\n"
    )
  }

  // MARK: The scripts

  private static func migration(_ version: Int, _ script: String) -> Migration {
    Migration(version: version, script: Array(script.utf8))
  }

  @Test func `each migration has the number of its place and sets that version`() throws {
    #expect(Migration.all.map(\.version) == Array(1...known))
    let connection = try Connection.inMemory()
    for migration in Migration.all {
      try connection.execute(String(decoding: migration.script, as: UTF8.self))
      #expect(try connection.integer("PRAGMA user_version") == Int64(migration.version))
    }
  }

  @Test func `each migration is one file of the folder, and all files are there`() throws {
    let files = try folder.sh("cat \"$SCHEMA\"/v*.sql", environment: ["SCHEMA": packagePath("Schema")])
    #expect(files.output == Migration.all.map { String(decoding: $0.script, as: UTF8.self) }.joined())
  }

  @Test func `a script that fails halfway leaves the file as it was, and so do those before it`() throws {
    let store = try Store(path: folder.place(of: "r.db"), for: .writing)
    _ = try StudentRepository(store).insert(Student("Ada", "Example", .nine))
    let before = folder.bytes(of: "r.db")
    let broken = """
      INSERT INTO students (first_name, last_name, current_grade) VALUES ('Eve', 'Example', 9);
      PRAGMA user_version = \(known + 2);
      DROP TABLE nowhere;
      """
    let steps = [
      Self.migration(known + 1, "CREATE TABLE added (x); PRAGMA user_version = \(known + 1);"),
      Self.migration(known + 2, broken),
    ]
    let error = #expect(throws: SQLiteError.self) { try store.migrate(by: Migration.all + steps) }
    #expect(error?.message == "no such table: nowhere")
    #expect(error?.sql == broken)
    #expect(folder.bytes(of: "r.db") == before)
    #expect(try folder.names() == ["r.db"])
    #expect(try StudentRepository(store).count(StudentFilter()) == 1)
  }
}
