import Foundation
import TestSupport
import Testing

/// `roster restore`, with the program as it was built.
@Suite struct RestoreCommandTests {
  private let folder: ScratchFolder

  /// A database of two students, and a backup from when there was one.
  init() throws {
    folder = try ScratchFolder()
    _ = try folder.sh(
      """
      roster --db r.db add --first Ada --last Example --grade 9
      roster --db r.db backup b.db
      roster --db r.db add --first Eve --last Example --grade 10
      """)
  }

  private static let restored = "roster: restored r.db from b.db: 1 student, 0 expenses, 0 restaurants\n"
  private static let names = "sqlite3 r.db 'PRAGMA integrity_check; SELECT first_name FROM students'"

  /// What was told, and the name of the file that is told of.
  private func restore(_ file: String = "b.db") throws -> (told: String, kept: String) {
    let finished = try folder.sh("roster --db r.db restore \(file)")
    #expect(finished.status == 0, "\(finished.errors)")
    let lines = finished.errors.split(separator: "\n", maxSplits: 1)
    let sentence = "roster: what was there before is in "
    let kept =
      lines.count > 1 && lines[1].hasPrefix(sentence) ? lines[1].dropFirst(sentence.count).dropLast() : ""
    return (lines[0] + "\n", String(kept))
  }

  @Test func `the content of the backup takes the place of what there was, which is kept`() throws {
    let backup = folder.bytes(of: "b.db")
    let (told, kept) = try restore()
    #expect(told == Self.restored)
    let pattern = /r\.db\.before-restore-\d{8}T\d{6}Z/
    #expect(kept.wholeMatch(of: pattern) != nil, "\(kept)")
    try folder.check(Self.names, output: "ok\nAda\n")
    try folder.check("roster --db \(kept) list --format csv | tail -1", output: "2,Eve,Example,10\n")
    #expect(folder.bytes(of: "b.db") == backup)
    #expect(try folder.names() == ["b.db", "r.db", kept])
  }

  @Test func `it can be run again at once, and taken back by what it has kept`() throws {
    let first = try restore().kept
    let second = try restore().kept
    #expect(first != second)
    #expect(try restore(first).kept != first)
    try folder.check(Self.names, output: "ok\nAda\nEve\n")
  }

  @Test(arguments: [
    (":", 6, "ok"), ("rm r.db", 5, "ok"), (": > r.db", 5, "ok"), ("seq 1 100 > r.db", 6, "broken"),
    ("head -c 9000 r.db > x; mv x r.db", 6, "broken"),
  ])
  func `several at once all succeed, and keep what each has replaced`(
    _ preparation: String, _ count: Int, _ first: String
  ) throws {
    let finished = try folder.sh(
      """
      \(preparation); cp r.db before 2> /dev/null
      for n in 1 2 3 4 5 6; do (roster --db r.db restore b.db 2> told$n || echo "status $?") & done; wait
      sed -n 's/.*before is in //p' told? | sort > named; ls | grep before-restore | sort | cmp - named
      """)
    #expect(finished == Finished())
    let kept = try folder.text(of: "named").split(separator: "\n").map(String.init)
    #expect(kept.count == count)
    try folder.check(Self.names, output: "ok\nAda\n")
    for name in kept where folder.bytes(of: name) != folder.bytes(of: "before") || first == "ok" {
      try folder.check("sqlite3 \(name) 'PRAGMA integrity_check'", output: "ok\n")
    }
    if first == "broken" {
      #expect(kept.count { folder.bytes(of: $0) == folder.bytes(of: "before") } == 1)
    }
  }

  @Test func `a program that has the database open goes on with the new content`() throws {
    let output = try folder.sh(
      """
      mkfifo pipe; sqlite3 r.db < pipe > seen & exec 3> pipe
      echo 'SELECT count(*) FROM students;' >&3; sleep 0.3
      roster --db r.db restore b.db
      echo 'SELECT count(*) FROM students;' >&3; exec 3>&-; wait; cat seen
      """
    ).output
    #expect(output == "2\n1\n")
  }

  @Test func `a backup of an older schema is brought up to the present one at once`() throws {
    _ = try folder.sh(
      """
      sqlite3 old.db < '\(packagePath("Schema/v01_students.sql"))'
      sqlite3 old.db "INSERT INTO students (first_name, last_name, current_grade) VALUES ('Émile', 'Ö', 9)"
      """)
    let old = folder.bytes(of: "old.db")
    let known = try folder.sh("sqlite3 b.db 'PRAGMA user_version'").output.dropLast()
    let told = "1 student, 0 expenses, 0 restaurants, brought up from schema 1 to \(known)\n"
    #expect(try restore("old.db").told == "roster: restored r.db from old.db: \(told)")
    try folder.check(
      "sqlite3 r.db 'PRAGMA user_version; SELECT first_name_key FROM students'", output: "\(known)\nemile\n")
    #expect(folder.bytes(of: "old.db") == old)
    try folder.check(
      "rm r.db; roster --db r.db restore old.db", errors: "roster: restored r.db from old.db: \(told)")
    try folder.check("sqlite3 r.db 'PRAGMA user_version'; ls | grep -vc before", output: "\(known)\n3\n")
  }

  @Test func `where there is no database, or an empty file, the backup is put there and nothing kept`() throws
  {
    for preparation in ["rm r.db", ": > r.db"] {
      try folder.check("\(preparation); roster --db r.db restore b.db", errors: Self.restored)
      try folder.check(Self.names, output: "ok\nAda\n")
    }
    #expect(try folder.names() == ["b.db", "r.db"])
    try folder.check(
      "roster restore b.db",
      errors: Self.restored.replacing("r.db", with: "\(folder.path)/.local/share/roster/roster.db"))
    try folder.check("roster list --format csv | tail -1", output: "1,Ada,Example,9\n")
  }

  @Test(arguments: [
    "seq 1 100 > r.db", "head -c 9000 r.db > x; mv x r.db", "printf short > r.db",
    "sqlite3 r.db 'PRAGMA user_version = -1'",
    // A rule of the schema that cannot be read.
    "head -c -0 r.db | LC_ALL=C sed 's/length(/lengtx(/' > x; mv x r.db",
    // The head of a file that SQLite only reads, because a later version has written it.
    "head -c 18 r.db > x; printf '\\011' >> x; tail -c +20 r.db >> x; mv x r.db",
  ])
  func `a database that is damaged is moved aside with its journal`(_ damage: String) throws {
    _ = try folder.sh("\(damage); echo journal > r.db-journal")
    let broken = folder.bytes(of: "r.db")
    let (told, kept) = try restore()
    #expect(told == Self.restored)
    try folder.check(Self.names, output: "ok\nAda\n")
    #expect(folder.bytes(of: kept) == broken)
    // Where the head of the file is sound SQLite itself has looked at the journal, and found nothing in it.
    let hasJournal = !damage.hasPrefix("head")
    #expect(folder.bytes(of: kept + "-journal") == (hasJournal ? Data("journal\n".utf8) : nil))
    #expect(try folder.names() == ["b.db", "r.db", kept] + (hasJournal ? [kept + "-journal"] : []))
  }

  @Test func `what stands behind a link is replaced, not the link`() throws {
    _ = try folder.sh("mkdir real; mv r.db real; ln -s real/r.db r.db")
    #expect(try restore().told == Self.restored)
    try folder.check("readlink r.db; \(Self.names); ls real | wc -l", output: "real/r.db\nok\nAda\n2\n")
  }

  // MARK: Refusals

  struct Refusal: Sendable, CustomTestStringConvertible {
    let testDescription: String
    let preparation: String
    let errors: String
    let status: Int32
    var file = "x.db"
  }

  static let refusals = [
    Refusal(
      testDescription: "garbage", preparation: "seq 1 100 > x.db",
      errors: "roster: error: x.db: is not an SQLite database; it is left as it is\n", status: 78),
    Refusal(
      testDescription: "another program's database", preparation: "sqlite3 x.db 'CREATE TABLE t (a)'",
      errors: "roster: error: x.db: is an SQLite database, but no roster; it is left as it is\n", status: 78),
    Refusal(
      testDescription: "an empty file", preparation: "touch x.db",
      errors: "roster: error: x.db: is empty: there is no roster in it\n", status: 78),
    Refusal(
      testDescription: "a backup that was cut short", preparation: "head -c 20000 b.db > x.db",
      errors: """
        roster: error: x.db: is damaged: database disk image is malformed
        roster: hint: 'roster --db x.db check' tells more, and what can be done

        """, status: 78),
    Refusal(
      testDescription: "a backup whose rows break its rules",
      preparation:
        "cp b.db x.db; sqlite3 x.db 'PRAGMA ignore_check_constraints = 1; UPDATE students SET current_grade = 13'",
      errors: """
        roster: error: x.db: is damaged: students: current_grade must be 9, 10, 11 or 12
        roster: hint: 'roster --db x.db check' tells all that is wrong and what can be done

        """, status: 65),
    Refusal(
      testDescription: "a file that there is not", preparation: ":",
      errors: "roster: error: x.db: there is no such file\n", status: 66),
    Refusal(
      testDescription: "a folder", preparation: "mkdir x.db", errors: "roster: error: x.db: is not a file\n",
      status: 78),
    Refusal(
      testDescription: "the database itself", preparation: ":",
      errors: "roster: error: r.db: is the database itself\n", status: 64, file: "r.db"),
    Refusal(
      testDescription: "a second name of the database", preparation: "ln r.db x.db",
      errors: "roster: error: x.db: is the database itself\n", status: 64),
    Refusal(
      testDescription: "standard input", preparation: ":",
      errors: """
        roster: error: a backup is read from a file, not from standard input
        roster: hint: 'roster help restore' tells more

        """, status: 64, file: "-"),
    Refusal(
      testDescription: "in the place of another program's database",
      preparation: "cp b.db x.db; rm r.db; sqlite3 r.db 'CREATE TABLE t (a)'",
      errors: "roster: error: r.db: is an SQLite database, but no roster; it is left as it is\n", status: 78),
    Refusal(
      testDescription: "in the place of a folder", preparation: "cp b.db x.db; rm r.db; mkdir r.db",
      errors: "roster: error: r.db: is not a file\n", status: 78),
  ]

  @Test(arguments: refusals)
  func `a restoring that cannot be done leaves everything as it was`(_ refusal: Refusal) throws {
    _ = try folder.sh(refusal.preparation)
    let state = "ls -l --time-style=full-iso; cksum *.db"
    let before = try folder.sh(state).output
    try folder.check(
      "roster --db r.db restore \(refusal.file)", errors: refusal.errors, status: refusal.status)
    #expect(try folder.sh(state).output == before)
  }

  @Test func `a newer backup and a newer database are refused`() throws {
    let known = try folder.sh("sqlite3 b.db 'PRAGMA user_version'").output.dropLast()
    let newer = """
      was made by a newer roster (schema 99, this one knows \(known)); it is left as it is
      roster: hint: use that newer roster

      """
    _ = try folder.sh("cp b.db x.db; sqlite3 x.db 'PRAGMA user_version = 99'")
    try folder.check("roster --db r.db restore x.db", errors: "roster: error: x.db: \(newer)", status: 78)
    try folder.check("roster --db x.db restore b.db", errors: "roster: error: x.db: \(newer)", status: 78)
  }

  @Test func `a backup with the journal of a killed program beside it is not taken for whole`() throws {
    try HotJournal.leave(beside: "b.db", in: folder)
    try folder.check(
      "roster --db r.db restore b.db",
      errors: """
        roster: error: b.db: a program was stopped while it wrote; its journal stands beside the file
        roster: hint: any command that opens it takes back what was begun: 'roster --db b.db list'

        """, status: 65)
    try folder.check("roster --db b.db list --format csv | tail -1", output: "1,Ada,Example,9\n")
    #expect(try restore().told == Self.restored)
  }

  @Test func `a database that stays locked is busy, and as it was`() throws {
    let before = folder.bytes(of: "r.db")
    let finished = try folder.sh(
      """
      mkfifo lock; sqlite3 r.db < lock & exec 3> lock
      echo 'BEGIN IMMEDIATE;' >&3; sleep 0.3
      roster --db r.db restore b.db; status=$?
      exec 3>&-; wait; rm lock; exit $status
      """)
    #expect(
      finished
        == Finished(
          errors:
            "roster: error: r.db: is in use by another program\nroster: hint: try again when that is done\n",
          status: 75))
    #expect(folder.bytes(of: "r.db") == before)
    #expect(try folder.names() == ["b.db", "r.db"])
  }

  // MARK: Others at work

  @Test
  func
    `what others add before a restoring is in what is kept, and what they add after it is in the database`()
    throws
  {
    _ = try folder.sh(
      """
      for writer in 1 2 3 4; do
        (for row in 1 2 3 4 5 6 7 8 9 10; do
          roster --db r.db add --first F$row --last Writer$writer --grade 9 > /dev/null || echo failed
        done > out$writer 2>&1) &
      done
      sleep 0.05; roster --db r.db restore b.db 2> told
      wait
      """)
    let kept = try folder.sh("sed -n 's/.*before is in //p' told").output.dropLast()
    try #require(!kept.isEmpty)
    try folder.check("cat out?")
    // Each of the forty is in one of the two, and only there.
    try folder.check(
      """
      for f in r.db \(kept); do
        sqlite3 $f "PRAGMA integrity_check; SELECT first_name || last_name FROM students WHERE last_name <> 'Example'"
      done | sort | uniq -c | awk '{ print $1 }' | sort | uniq -c | tr -s ' '
      """, output: " 40 1\n 1 2\n")
  }

  @Test func `a restoring that is killed leaves the old content or the new`() throws {
    let fill = """
      INSERT INTO expenses (date, title, amount_cents)
        WITH n (x) AS (SELECT 1 UNION ALL SELECT x + 1 FROM n LIMIT 20000)
        SELECT '2026-01-01', '%', x FROM n
      """
    for (file, title) in [("r.db", "old"), ("b.db", "new")] {
      _ = try folder.sh("sqlite3 \(file) \"\(fill.replacing("%", with: title))\"")
    }
    _ = try folder.sh("cp r.db first.db")
    var found: Set<String> = []
    for round in 0..<12 {
      let finished = try folder.sh(
        """
        rm -f r.db*; cp first.db r.db
        (exec roster --db r.db restore b.db) 2> /dev/null & sleep 0.\(String(1000 + round * 12).dropFirst())
        kill -9 $! 2> /dev/null; wait
        roster --db r.db list --limit 1 > /dev/null
        sqlite3 r.db 'PRAGMA integrity_check; SELECT DISTINCT title, count(*) FROM expenses GROUP BY title'
        """)
      found.insert(finished.output)
    }
    #expect(found.isSubset(of: ["ok\nold|20000\n", "ok\nnew|20000\n"]), "\(found)")
  }
}
