import Foundation
import TestSupport
import Testing

/// `roster check`, with the program as it was built.
@Suite struct CheckCommandTests {
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

  private static let subjects = [
    "integrity", "schema", "rules", "foreign keys", "categories", "preferences", "ids", "texts",
    "order of names",
    "history",
  ]
  private static let sound = subjects.map { "\($0): ok\n" }.joined()

  /// What a check prints if all is well but what is told of one subject, or several in their order.
  private static func report(_ told: [String: String]) -> String {
    subjects.map { told[$0] ?? "\($0): ok\n" }.joined()
  }

  @Test func `a sound database is ok, and so is one of each older schema`() throws {
    try folder.check("roster --db r.db check", output: Self.sound)
    let files = try FileManager.default.contentsOfDirectory(atPath: packagePath("Schema")).filter {
      $0.hasSuffix(".sql")
    }.sorted()
    for file in files {
      try folder.check(
        "sqlite3 old.db < '\(packagePath("Schema/\(file)"))'; roster --db old.db check", output: Self.sound)
    }
  }

  struct Fault: Sendable, CustomTestStringConvertible {
    let testDescription: String
    let sql: String
    /// What is told in place of ok, by subject.
    let told: [String: String]
    /// Whether it is one.
    var isFault = true
    /// What `roster` is to do after the remedy until all is well again; `nil` if it takes a person to decide.
    var remedy: String?
  }

  static let rulesRemedy =
    "  mend these rows or remove them in the sqlite3 shell, or put a backup in its place: roster restore FILE\n"
  static let schemaRemedy = "  put a backup in its place, or make it again as the files in Schema do\n"
  static let untidy = "roster would store a text of it in another form, or refuse it\n"
  static let faults = [
    Fault(
      testDescription: "a CHECK that fails, in more rows than are named",
      sql: "PRAGMA ignore_check_constraints = 1; UPDATE students SET current_grade = 13 WHERE id < 30",
      told: [
        "rules":
          "rules: students: 29 rows (id \((1...20).map(String.init).joined(separator: ", ")), …): "
          + "current_grade must be 9, 10, 11 or 12\n\(rulesRemedy)"
      ]),
    Fault(
      testDescription: "several rules, one row each",
      sql: """
        PRAGMA ignore_check_constraints = 1; UPDATE students SET current_grade = 8 WHERE id = 4;
        UPDATE expenses SET date = '2026-02-30' WHERE id = 3; UPDATE expenses SET amount_cents = 0 WHERE id = 9
        """,
      told: [
        "rules": """
        rules: students: 1 row (id 4): current_grade must be 9, 10, 11 or 12
        rules: expenses: 1 row (id 3): date must be a day that exists from 1900-01-01 to 2999-12-31, written YYYY-MM-DD
        rules: expenses: 1 row (id 9): amount_cents must be 1 to 999999999999
        \(rulesRemedy)
        """
      ]),
    Fault(
      testDescription: "a table without the rules, and a row that breaks one",
      sql: """
        PRAGMA writable_schema = 1;
        UPDATE sqlite_schema SET sql = 'CREATE TABLE restaurants (id INTEGER PRIMARY KEY, name TEXT, type, phone,
          price_level, is_favorite, is_check_in, name_key, is_keyed)' WHERE name = 'restaurants';
        PRAGMA writable_schema = RESET;
        UPDATE restaurants SET price_level = 'five' WHERE id = 2; UPDATE restaurants SET type = x'00' WHERE id = 3
        """,
      told: [
        "schema": "schema: the table restaurants is not as roster makes it\n\(schemaRemedy)",
        "rules": """
        rules: restaurants: 1 row (id 2): cannot store TEXT value in INTEGER column restaurants.price_level
        rules: restaurants: 1 row (id 3): cannot store BLOB value in TEXT column restaurants.type
        \(rulesRemedy)
        """,
      ]),
    Fault(
      testDescription: "objects that are missing, changed and extra",
      sql: """
        DROP INDEX expenses_by_date; DROP VIEW ledger; CREATE VIEW ledger AS SELECT 1; CREATE TABLE own (x);
        DROP TRIGGER expenses_added
        """,
      told: [
        "schema": """
        schema: the index expenses_by_date is missing
        schema: the trigger expenses_added is missing
        schema: the view ledger is not as roster makes it
        \(schemaRemedy)schema: the table own is none of roster's, and is left alone

        """
      ]),
    Fault(
      testDescription: "tables of the user's own", sql: "CREATE TABLE own (x); CREATE INDEX i ON own (x)",
      told: [
        "schema":
          "schema: ok; the table own is none of roster's, and is left alone; the index i is none of roster's, and is left alone\n"
      ], isFault: false),
    Fault(
      testDescription: "a category that there is not, and one spelled otherwise",
      sql: """
        .dbconfig enable_trigger off
        UPDATE expenses SET category = 'food' WHERE id = 7; UPDATE expenses SET category = 'Nowhere' WHERE id = 8
        """,
      told: [
        "categories": """
        categories: expenses: 2 rows (id 7, 8): the category is not one of the categories, spelled as there
          give them another: roster edit expense ID --category NAME; or add the one they have: roster add category NAME

        """
      ],
      remedy: "for id in 7 8; do roster --db r.db edit expense $id --category Food; done"),
    Fault(
      testDescription: "no preferences", sql: ".dbconfig enable_trigger off\nDELETE FROM preferences",
      told: [
        "preferences": """
        preferences: preferences has lost its row
          put the row back: sqlite3 'r.db' '.dbconfig enable_trigger off' 'INSERT INTO preferences (id) VALUES (1)'

        """
      ], remedy: "sqlite3 'r.db' '.dbconfig enable_trigger off' 'INSERT INTO preferences (id) VALUES (1)'"),
    Fault(
      testDescription: "texts that roster would tidy, or refuse",
      sql: """
        INSERT INTO students (first_name, last_name, current_grade) VALUES ('A  b', 'C', 9), ('Jose' || char(769), 'D', 9);
        UPDATE restaurants SET type = 'a' || char(0xFFFD) WHERE id = 2; UPDATE expenses SET title = 'a  b' WHERE id = 5;
        INSERT INTO categories (name) VALUES ('a  c'); UPDATE expenses SET note = 'two  spaces' WHERE id = 6;
        """,
      told: [
        "texts": """
        texts: students: 2 rows (id 61, 62): \(untidy)\
          give the name again: roster edit student ID --first NAME --last NAME
        texts: restaurants: 1 row (id 2): \(untidy)\
          give the text again: roster edit restaurant ID --name TEXT
        texts: expenses: 1 row (id 5): \(untidy)\
          give the text again: roster edit expense ID --title TEXT
        texts: categories: 1 row (id 9): \(untidy)\
          give it another name: sqlite3 'r.db' "UPDATE categories SET name = 'NAME' WHERE rowid = ID"

        """,
        "order of names": """
        order of names: ok; students: 2 written by others get their place when roster next opens the file

        """,
      ],
      remedy: """
        roster --db r.db edit student 61 --first 'A b'; roster --db r.db edit student 62 --first José
        roster --db r.db edit restaurant 2 --type a; roster --db r.db edit expense 5 --title 'a b'
        sqlite3 'r.db' "UPDATE categories SET name = 'a c' WHERE rowid = 9"
        """),
    Fault(
      testDescription: "names in the wrong place",
      sql: """
        UPDATE students SET last_name_key = 'zz' WHERE id = 5; UPDATE restaurants SET name_key = 'a' WHERE id = 2;
        INSERT INTO restaurants (name, price_level) VALUES ('Ö', 1)
        """,
      told: [
        "order of names": """
        order of names: students: 1 row (id 5): stands in the wrong place in the order
          have roster make the keys anew: sqlite3 'r.db' 'UPDATE students SET is_keyed = NULL'
        order of names: restaurants: 1 row (id 2): stands in the wrong place in the order
          have roster make the keys anew: sqlite3 'r.db' 'UPDATE restaurants SET is_keyed = NULL'
        order of names: restaurants: 1 written by others gets its place when roster next opens the file

        """
      ],
      remedy: """
        sqlite3 'r.db' 'UPDATE students SET is_keyed = NULL'; sqlite3 'r.db' 'UPDATE restaurants SET is_keyed = NULL'
        roster --db r.db list
        """),
    Fault(
      testDescription: "an index that lacks its rows",
      sql: """
        PRAGMA writable_schema = 1;
        CREATE TEMP TABLE kept AS SELECT * FROM sqlite_schema WHERE name = 'students_in_order';
        DELETE FROM sqlite_schema WHERE name = 'students_in_order';
        PRAGMA writable_schema = RESET;
        INSERT INTO students (first_name, last_name, current_grade, is_keyed) VALUES ('A', 'B', 9, 1);
        PRAGMA writable_schema = 1; INSERT INTO sqlite_schema SELECT * FROM kept; PRAGMA writable_schema = RESET;
        """,
      told: [
        "integrity": """
        integrity: row 61 missing from index students_in_order
        integrity: wrong # of entries in index students_in_order
          the indexes are built anew by: sqlite3 'r.db' REINDEX

        """
      ], remedy: "sqlite3 'r.db' REINDEX"),
    Fault(
      testDescription: "ids that no command takes",
      sql: "UPDATE students SET id = id - 9 WHERE id < 12; UPDATE expenses SET id = 0 WHERE id = 204",
      told: [
        "ids": """
        ids: students: 9 rows (id -8, -7, -6, -5, -4, -3, -2, -1, 0): an id below 1, by which no command can name it
          give them ids above all others: \(renumbering("students"))
        ids: expenses: 1 row (id 0): an id below 1, by which no command can name it
          give them ids above all others: \(renumbering("expenses"))

        """
      ], remedy: "\(renumbering("students")); \(renumbering("expenses"))"),
  ]

  private static func renumbering(_ table: String) -> String {
    "sqlite3 'r.db' 'UPDATE \(table) SET id = id + (SELECT max(0, max(id)) - min(id) + 1 FROM \(table)) WHERE id < 1'"
  }

  // MARK: The history

  struct HistoryFault: Sendable, CustomTestStringConvertible {
    let testDescription: String
    let sql: String
    /// What is told, in lines.
    let told: [String]
    let remedy: String
  }

  private static func dropping(_ numbers: String) -> String {
    "sqlite3 'r.db' 'DELETE FROM history WHERE id IN (\(numbers))'"
  }

  private static func fault(_ testDescription: String, _ sql: String, _ numbers: String, _ words: String)
    -> HistoryFault
  {
    let rows = numbers.contains(",") ? "2 rows" : "1 row"
    return HistoryFault(
      testDescription: testDescription, sql: sql,
      told: [
        "history: history: \(rows) (id \(numbers)): \(words)",
        "  a backup may still have it whole: roster restore FILE; or drop it, so that it cannot be undone: \(dropping(numbers))",
      ], remedy: dropping(numbers))
  }

  private static func stray(_ table: String, _ sql: String) -> HistoryFault {
    let remedy =
      "sqlite3 'r.db' 'DELETE FROM \(table) WHERE history_id NOT IN (SELECT id FROM history)'"
    return HistoryFault(
      testDescription: "rows of \(table) without an entry", sql: sql,
      told: [
        "history: \(table): 1 row (id 99): belongs to no entry of the history", "  remove it: \(remedy)",
      ], remedy: remedy)
  }

  private static let unreadable = "what is kept of the rows cannot be read"
  private static let mismatched = "what is kept of the rows is not what the change needs"
  // 1 and 2 are imports in force, 3 is one that is undone, 4 and 5 are other changes.
  static let historyFaults = [
    fault(
      "an empty changeset", "UPDATE history_changes SET changeset = x'' WHERE history_id = 4", "4", unreadable
    ),
    fault(
      "bytes that are no changeset",
      "UPDATE history_changes SET changeset = x'0102' WHERE history_id IN (3, 5)", "3, 5", unreadable),
    fault(
      "a range of no table", "UPDATE history_ranges SET table_name = 'own' WHERE history_id = 1", "1",
      unreadable),
    fault(
      "too few checks", "UPDATE history_changes SET row_checks = x'' WHERE history_id = 4", "4", mismatched),
    fault(
      "nothing kept", "DELETE FROM history_changes WHERE history_id = 4", "4",
      "nothing is kept by which it could be undone"),
    fault(
      "an undone import whose rows are lost", "DELETE FROM history_changes WHERE history_id = 3", "3",
      mismatched),
    fault(
      "an undone import that lacks a row",
      """
      UPDATE history_ranges SET last_id = last_id + 1, row_checks = zeroblob(length(row_checks) + 4) WHERE history_id = 3
      """, "3", mismatched),
    fault(
      "an undone import with other rows",
      "UPDATE history_ranges SET first_id = first_id + 5, last_id = last_id + 5 WHERE history_id = 3", "3",
      mismatched),
    fault(
      "an undone import that is said to be in force", "UPDATE history SET undone = NULL WHERE id = 3", "3",
      mismatched),
    fault(
      "an import in force that is said to be undone", "UPDATE history SET undone = 7 WHERE id = 1", "1",
      mismatched),
    fault(
      "a part too many",
      "INSERT INTO history_changes SELECT history_id, 2, changeset, row_checks FROM history_changes WHERE history_id = 4",
      "4", mismatched),
    fault(
      "a part of another number", "UPDATE history_changes SET part = 2 WHERE history_id = 4", "4", mismatched),
    fault(
      "what was made outside, with rows", "UPDATE history SET command = NULL WHERE id = 4", "4", mismatched),
    fault(
      "a change without an end", "UPDATE history SET summary = NULL WHERE id = 5", "5",
      "was begun and never ended"),
    stray("history_changes", "INSERT INTO history_changes VALUES (99, 1, x'00', x'00')"),
    stray("history_ranges", "INSERT INTO history_ranges VALUES (99, 'students', 1, 1, x'00000000')"),
  ]

  @Test(arguments: historyFaults)
  func `what keeps a change from being undone is told with what can be done`(_ fault: HistoryFault) throws {
    _ = try folder.sh(
      """
      rm r.db; for kind in students expenses restaurants; do
        roster --db r.db import '\(packagePath("SampleData"))'/$kind.csv
      done
      roster --db r.db undo; roster --db r.db edit student 3 --grade 9; roster --db r.db add category Trips
      """)
    try folder.check("roster --db r.db check", output: Self.sound)
    try folder.write(fault.sql, to: "script.sql")
    #expect(try folder.sh("sqlite3 -batch -init /dev/null r.db < script.sql; rm script.sql").errors == "")
    let before = folder.bytes(of: "r.db")
    try folder.check(
      "roster --db r.db check | tail -n +10", output: fault.told.joined(separator: "\n") + "\n",
      errors: "roster: error: r.db: 1 of 10 checks found something wrong\n")
    #expect(folder.bytes(of: "r.db") == before)
    #expect(try folder.sh(fault.remedy).errors == "")
    try folder.check("roster --db r.db check", output: Self.sound)
  }

  @Test(arguments: faults)
  func `what is wrong is told with what can be done, and the file stays as it is`(_ fault: Fault) throws {
    try folder.write(fault.sql, to: "script.sql")
    let prepared = try folder.sh("sqlite3 -batch -init /dev/null r.db < script.sql; rm script.sql")
    #expect(prepared.errors == "")
    let state = "ls -l --time-style=full-iso r.db*; cksum r.db"
    let before = try folder.sh(state).output
    let count = fault.told.values.count { !$0.contains(": ok") }
    try folder.check(
      "roster --db r.db check", output: Self.report(fault.told),
      errors: fault.isFault
        ? "roster: error: r.db: \(count) of \(Self.subjects.count) checks found something wrong\n" : "",
      status: fault.isFault ? 65 : 0)
    #expect(try folder.sh(state).output == before)
    guard let remedy = fault.remedy else { return }
    #expect(try folder.sh(remedy).errors == "")
    try folder.check("roster --db r.db check", output: Self.sound)
  }

  @Test func `a damaged page is told, and what cannot be read does not hide the rest`() throws {
    // The table of expenses is lost, all else is sound.
    let page = try #require(
      Int(
        try folder.sh("sqlite3 r.db \"SELECT rootpage FROM sqlite_schema WHERE name = 'expenses'\"").output
          .dropLast()))
    var bytes = try #require(folder.bytes(of: "r.db"))
    bytes.replaceSubrange((page - 1) * 4096..<page * 4096, with: Data(repeating: 0xAA, count: 4096))
    try folder.write(bytes, to: "r.db")
    let finished = try folder.sh("roster --db r.db check")
    let lines = finished.output.split(separator: "\n")
    #expect(
      lines.contains("integrity: cannot be read to the end: database disk image is malformed"))
    #expect(lines.contains("categories: cannot be read to the end: database disk image is malformed"))
    #expect(lines.contains("schema: ok") && lines.contains("order of names: ok"))
    #expect(finished.status == 65)
    #expect(folder.bytes(of: "r.db") == bytes)
  }

  @Test func `a file that was cut short is told with what can be done`() throws {
    _ = try folder.sh("truncate -s 20000 r.db")
    try folder.check(
      "roster --db r.db check",
      errors: """
        roster: error: r.db: is damaged: database disk image is malformed
        roster: hint: put a backup in its place: roster restore FILE; what can still be read is shown by: sqlite3 'r.db' .recover

        """, status: 65)
  }

  @Test func `where the schema cannot be read, nothing else is looked for`() throws {
    _ = try folder.sh(
      "sqlite3 r.db \"PRAGMA writable_schema = 1; UPDATE sqlite_schema SET rootpage = 999 WHERE name = 'students'\""
    )
    try folder.check(
      "roster --db r.db check",
      output: """
        integrity: cannot be read to the end: malformed database schema (students) - invalid rootpage
          put a backup in its place: roster restore FILE; what can still be read is shown by: sqlite3 'r.db' .recover
        schema: cannot be read to the end: malformed database schema (students) - invalid rootpage
          put a backup in its place: roster restore FILE; what can still be read is shown by: sqlite3 'r.db' .recover

        """,
      errors: """
        roster: error: r.db: 2 of 10 checks found something wrong
        roster: error: r.db: the other 8 need a schema that can be read

        """, status: 65)
  }

  @Test func `the journal of a killed program is told and left alone`() throws {
    try HotJournal.leave(beside: "r.db", in: folder)
    let state = "ls -l --time-style=full-iso r.db*; cksum r.db*"
    let before = try folder.sh(state).output
    try folder.check(
      "roster --db r.db check",
      errors: """
        roster: error: r.db: a program was stopped while it wrote; its journal stands beside the file
        roster: hint: any command that opens it takes back what was begun: 'roster --db r.db list'

        """, status: 65)
    #expect(try folder.sh(state).output == before)
    _ = try folder.sh("roster --db r.db list")
    try folder.check("roster --db r.db check", output: Self.sound)
  }

  @Test(arguments: [
    ("seq 1 100 > r.db", "is not an SQLite database; it is left as it is"),
    (
      "rm r.db; sqlite3 r.db 'CREATE TABLE t (a)'",
      "is an SQLite database, but no roster; it is left as it is"
    ),
    (": > r.db", "is empty: there is no roster in it"),
  ])
  func `what is no roster is not checked`(_ preparation: String, _ message: String) throws {
    _ = try folder.sh(preparation)
    try folder.check("roster --db r.db check", errors: "roster: error: r.db: \(message)\n", status: 78)
    #expect(try folder.names() == ["r.db"])
  }

  @Test func `Ctrl-C ends a check`() throws {
    _ = try folder.sh(
      """
      sqlite3 r.db "INSERT INTO expenses (date, title, amount_cents)
        WITH n (x) AS (SELECT 1 UNION ALL SELECT x + 1 FROM n LIMIT 300000) SELECT '2026-01-01', 'Title ' || x, x FROM n"
      """)
    let finished = try folder.sh("(exec roster --db r.db check) & sleep 0.15; kill -INT $!; wait $!")
    #expect(
      finished == Finished(errors: "roster: error: interrupted; the database is as it was\n", status: 130))
  }

  @Test func `a check on a terminal takes its bar away`() throws {
    _ = try folder.sh(
      """
      sqlite3 r.db "INSERT INTO expenses (date, title, amount_cents)
        WITH n (x) AS (SELECT 1 UNION ALL SELECT x + 1 FROM n LIMIT 1500000) SELECT '2026-01-01', 'Title ' || x, x FROM n"
      """)
    let terminal = try folder.atTerminal("exec roster --db r.db check")
    try terminal.expect("[..............................] 0 %")
    try terminal.expect("\r\u{1B}[Kintegrity: ok\r\n")
    try terminal.expect("order of names: ok\r\n")
    #expect(try terminal.finish() == 0)
  }
}
