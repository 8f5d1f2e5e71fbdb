import Foundation
import TestSupport
import Testing

/// `roster backup`, with the program as it was built.
@Suite struct BackupCommandTests {
  private let folder: ScratchFolder

  init() throws {
    folder = try ScratchFolder()
    _ = try folder.sh(
      """
      for kind in students expenses restaurants; do
        roster --db r.db import '\(packagePath("SampleData"))'/$kind.csv
      done
      """)
  }

  private static let saved = "60 students, 204 expenses, 21 restaurants; 112 KiB\n"

  @Test func `a backup holds all that the database does, for its owner alone`() throws {
    let before = folder.bytes(of: "r.db")
    try folder.check("roster --db r.db backup b.db", errors: "roster: backed up r.db to b.db: \(Self.saved)")
    try folder.check(
      "sqlite3 r.db .dump > r.sql; sqlite3 b.db .dump | cmp - r.sql; stat -c %a b.db", output: "600\n")
    try folder.check("sqlite3 b.db 'PRAGMA integrity_check; PRAGMA journal_mode'", output: "ok\ndelete\n")
    #expect(folder.bytes(of: "r.db") == before)
    #expect(try folder.names() == ["b.db", "r.db", "r.sql"])
  }

  @Test func `a backup of an older schema keeps that schema, and the database too`() throws {
    _ = try folder.sh("sqlite3 old.db < '\(packagePath("Schema/v01_students.sql"))'")
    try folder.check(
      "roster --db old.db backup b.db",
      errors: "roster: backed up old.db to b.db: 0 students, 0 expenses, 0 restaurants; 16 KiB\n")
    try folder.check("for f in old b; do sqlite3 $f.db 'PRAGMA user_version'; done", output: "1\n1\n")
  }

  @Test func `a database with a write-ahead log gives a backup of one file`() throws {
    _ = try folder.sh("sqlite3 r.db 'PRAGMA journal_mode = wal'")
    try folder.check("roster --db r.db backup b.db", errors: "roster: backed up r.db to b.db: \(Self.saved)")
    try folder.check("chmod 444 b.db; sqlite3 b.db 'PRAGMA journal_mode'", output: "delete\n")
  }

  struct Refusal: Sendable, CustomTestStringConvertible {
    let testDescription: String
    var preparation = ":"
    let arguments: String
    let errors: String
    let status: Int32
  }

  static let exists = "there is such a file already\nroster: hint: --force replaces it\n"
  static let refusals = [
    Refusal(
      testDescription: "an existing file", preparation: "echo old > b.db", arguments: "b.db",
      errors: "roster: error: b.db: \(exists)", status: 73),
    Refusal(
      testDescription: "a folder", preparation: "mkdir b.db", arguments: "b.db --force",
      errors: "roster: error: b.db: is not a file\n", status: 73),
    Refusal(
      testDescription: "a device", preparation: "ln -s /dev/null b.db", arguments: "b.db --force",
      errors: "roster: error: b.db: is not a file\n", status: 73),
    Refusal(
      testDescription: "a link", preparation: "echo old > file; ln -s file b.db", arguments: "b.db",
      errors: "roster: error: b.db: \(exists)", status: 73),
    Refusal(
      testDescription: "the database itself", arguments: "r.db --force",
      errors: "roster: error: r.db: is in use by this very command\n", status: 64),
    Refusal(
      testDescription: "the database itself, not to be replaced", arguments: "r.db",
      errors: "roster: error: r.db: is in use by this very command\n", status: 64),
    Refusal(
      testDescription: "a second name of the database", preparation: "ln r.db b.db",
      arguments: "b.db --force",
      errors: "roster: error: b.db: is in use by this very command\n", status: 64),
    Refusal(
      testDescription: "standard output", arguments: "-",
      errors: """
        roster: error: a backup goes to a file, not to standard output
        roster: hint: 'roster help backup' tells more

        """, status: 64),
    Refusal(
      testDescription: "a folder that there is not", arguments: "no/b.db",
      errors: "roster: error: no/b.db: cannot be made: No such file or directory\n", status: 73),
    Refusal(
      testDescription: "a place beside a journal", preparation: "echo journal > b.db-journal",
      arguments: "b.db",
      errors: """
        roster: error: b.db-journal: SQLite would take this for a part of the new file
        roster: hint: move it away, or choose another name

        """, status: 73),
    Refusal(
      testDescription: "a database that there is not", preparation: "rm r.db", arguments: "b.db",
      errors: """
        roster: error: r.db: there is no such database
        roster: hint: the first 'roster add' or 'roster import' makes it

        """, status: 66),
    Refusal(
      testDescription: "an empty database", preparation: "rm r.db; touch r.db", arguments: "b.db",
      errors: "roster: error: r.db: is empty: there is no roster in it\n", status: 78),
    Refusal(
      testDescription: "a database whose rows break its rules",
      preparation:
        "sqlite3 r.db 'PRAGMA ignore_check_constraints = 1; UPDATE students SET current_grade = 13'",
      arguments: "b.db",
      errors: """
        roster: error: r.db: is damaged: CHECK constraint failed in students
        roster: hint: 'roster --db r.db check' tells all that is wrong and what can be done

        """, status: 65),
  ]

  @Test(arguments: refusals)
  func `a backup that cannot be made leaves everything as it was`(_ refusal: Refusal) throws {
    _ = try folder.sh(refusal.preparation)
    let state = "ls -l --time-style=full-iso; cat file 2> /dev/null; cksum *.db"
    let before = try folder.sh(state).output
    try folder.check(
      "roster --db r.db backup \(refusal.arguments)", errors: refusal.errors, status: refusal.status)
    #expect(try folder.sh(state).output == before)
  }

  @Test func `an existing file is replaced on request`() throws {
    try folder.write("old", to: "b.db")
    try folder.check(
      "roster --db r.db backup b.db --force; sqlite3 b.db 'SELECT count(*) FROM students'", output: "60\n",
      errors: "roster: backed up r.db to b.db: \(Self.saved)")
  }

  @Test func `a file that may not grow as large leaves nothing behind`() throws {
    try folder.check(
      "ulimit -f 20; roster --db r.db backup b.db",
      errors: "roster: error: b.db: reading or writing failed (disk I/O error); the database is as it was\n",
      status: 74)
    #expect(try folder.names() == ["r.db"])
  }

  @Test func `a backup made while four others add is whole`() throws {
    _ = try folder.sh(
      """
      for writer in 1 2 3 4; do
        (for row in 1 2 3 4 5 6 7 8 9 10; do
          roster --db r.db add --first F$row --last Writer$writer --grade 9 || echo failed
        done > out$writer 2>&1) &
      done
      for n in 1 2 3 4 5; do roster --db r.db backup b$n.db; done
      wait
      """)
    try folder.check(
      "cat out? | grep -vc '^added'; sqlite3 r.db 'SELECT count(*) FROM students'", output: "0\n100\n")
    for number in 1...5 {
      try folder.check("roster --db b\(number).db check | grep -v ': ok$'; true")
    }
  }

  @Test func `what a killed backup has left goes with the next, and what is none of it stays`() throws {
    _ = try folder.sh(
      """
      sqlite3 r.db "INSERT INTO expenses (date, title, amount_cents, note)
        WITH n (x) AS (SELECT 1 UNION ALL SELECT x + 1 FROM n LIMIT 100000)
        SELECT '2026-01-01', 'Title ' || x, x, printf('%.200c', 'n') FROM n"
      (exec roster --db r.db backup b.db) &
      until ls | grep -q '^b.db' || ! kill -0 $!; do :; done
      kill -9 $!; wait
      sqlite3 r.db 'DELETE FROM expenses WHERE id > 204; VACUUM'
      touch c.db.roster-unfinished-aBcD12 c.db.roster-unfinished-aBcD12-journal d.db.roster-unfinished-123456-journal
      touch c.db.roster-unfinished-aBcD123 c.db.roster-unfinished-aBcD1_ c.db.roster-unfinished- c.db.roster-unfinished-aBcD1-wal .roster-unfinished-aBcD12
      ln -s r.db c.db.roster-unfinished-aBcD13
      touch c.db.roster-backup
      """)
    // One that is still at work.
    try folder.check(
      """
      exec 8> e.db.roster-unfinished-aBcD12; touch e.db.roster-unfinished-aBcD12-journal
      flock 8; roster --db r.db backup c.db 2> told; ls -A | grep -v '^b.db$'; cat told
      exec 8>&-; roster --db r.db backup d.db 2> told; ls | grep e.db
      """,
      output: """
        .roster-unfinished-aBcD12
        c.db
        c.db.roster-backup
        c.db.roster-unfinished-
        c.db.roster-unfinished-aBcD1-wal
        c.db.roster-unfinished-aBcD123
        c.db.roster-unfinished-aBcD13
        c.db.roster-unfinished-aBcD1_
        e.db.roster-unfinished-aBcD12
        e.db.roster-unfinished-aBcD12-journal
        r.db
        told
        roster: backed up r.db to c.db: 60 students, 204 expenses, 21 restaurants; 112 KiB

        """, status: 1)
  }

  @Test(
    arguments: ["r.db-journal", "./r.db-wal", "f/../r.db-shm"],
    ["", "touch r.db-journal r.db-wal r.db-shm; "])
  func `nothing takes the name of a journal of the database`(_ name: String, _ preparation: String) throws {
    _ = try folder.sh("mkdir f; \(preparation)printf 'first,last,grade\\n,,\\n' > s.csv")
    for command in [
      "backup \(name) --force", "export students \(name) --force", "import s.csv --rejects \(name) --force",
    ] {
      let finished = try folder.sh("roster --db r.db \(command)")
      #expect(
        finished
          == Finished(
            errors: """
              roster: error: \(name): SQLite keeps its journal of the database under this name
              roster: hint: choose another name

              """, status: 64), "\(command)")
    }
    #expect(try folder.sh("cat r.db-journal r.db-wal r.db-shm 2> /dev/null | wc -c").output == "0\n")
    try folder.check(
      "mkdir g; roster --db r.db export students g/r.db-wal 2> /dev/null; ls g", output: "r.db-wal\n")
  }

  @Test(arguments: ["INT", "TERM"])
  func `a backup or an export that is interrupted leaves nothing behind`(_ signal: String) throws {
    // Enough to be caught at work.
    _ = try folder.sh(
      """
      sqlite3 r.db "INSERT INTO expenses (date, title, amount_cents, note)
        WITH n (x) AS (SELECT 1 UNION ALL SELECT x + 1 FROM n LIMIT 200000)
        SELECT '2026-01-01', 'Title ' || x, x, printf('%.200c', 'n') FROM n"
      """)
    for command in ["backup b.db", "export expenses out.csv"] {
      let finished = try folder.sh(
        """
        (exec roster --db r.db \(command)) &
        until ls | grep -q '^\\(b.db\\|out.csv\\)\\.'; do :; done
        kill -\(signal) $!; wait $!
        """)
      #expect(
        finished == Finished(errors: "roster: error: interrupted; the database is as it was\n", status: 130),
        "\(command)")
      #expect(try folder.names() == ["r.db"], "\(command)")
    }
  }
}
