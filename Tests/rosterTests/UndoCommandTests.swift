import TestSupport
import Testing

/// `roster undo` and `roster redo`, with the program as it was built.
@Suite struct UndoCommandTests {
  private let folder: ScratchFolder

  init() throws { folder = try ScratchFolder() }

  @Test func `the latest change is undone, and what was undone last comes back`() throws {
    _ = try folder.sh(
      """
      roster --db r.db add --first Ivy --last Harbour --grade Grad
      roster --db r.db edit student 1 --grade 9
      """)
    try folder.check("roster --db r.db undo", output: "undone 2: edited student 1: grade Grad → 9\n")
    try folder.check("roster --db r.db undo", output: "undone 1: added student 1: Ivy Harbour, Grad\n")
    try folder.check(
      "roster --db r.db undo", errors: "roster: error: there is nothing to undo\n", status: 65)
    try folder.check("roster --db r.db list", errors: "roster: no students\n")
    try folder.check("roster --db r.db redo", output: "redone 1: added student 1: Ivy Harbour, Grad\n")
    try folder.check("roster --db r.db redo", output: "redone 2: edited student 1: grade Grad → 9\n")
    try folder.check(
      "roster --db r.db redo",
      errors: "roster: error: there is nothing to redo: no change is undone\n", status: 65)
    try folder.check("roster --db r.db list --format csv | tail -n 1", output: "1,Ivy,Harbour,9\n")
  }

  @Test func `an undone import whose rows have gone from the history is not said to be redone`() throws {
    _ = try folder.sh(
      """
      printf 'name,price\\nSpoon,2\\nFork,3\\n' > r.csv
      roster --db r.db import r.csv
      roster --db r.db undo
      sqlite3 r.db 'DELETE FROM history_changes'
      """)
    let before = folder.bytes(of: "r.db")
    try folder.check(
      "roster --db r.db redo",
      errors: """
        roster: error: number 1 cannot be redone; nothing is changed
        roster: error: restaurant 1 was removed since
        roster: error: restaurant 2 was removed since

        """, status: 65)
    #expect(folder.bytes(of: "r.db") == before)
  }

  @Test(arguments: [
    ("last_id = first_id - 1", "last_id"),
    ("first_id = -9223372036854775808, last_id = 9223372036854775807", "last_id"),
    ("table_name = 'own'", "table_name"), ("row_checks = x''", "row_checks"),
  ])
  func `an import of damaged ranges is refused`(_ damage: String, _ column: String) throws {
    try folder.check(
      """
      printf 'name,price\\nSpoon,2\\n' > r.csv; roster --db r.db import r.csv 2> told
      sqlite3 r.db "PRAGMA ignore_check_constraints = 1; UPDATE history_ranges SET \(damage)"
      roster --db r.db undo
      """,
      errors: """
        roster: error: the \(column) of the row with id 1 holds a value that no record has
        roster: hint: the file was changed past its constraints; mend the row in the sqlite3 shell

        """, status: 78)
  }

  @Test func `rows of other tables that would be lost are named, with what can be done`() throws {
    _ = try folder.sh(
      """
      roster --db r.db add --first Ivy --last Harbour --grade Grad
      sqlite3 r.db "CREATE TABLE visits (student REFERENCES students ON DELETE CASCADE); INSERT INTO visits VALUES (1)"
      """)
    let before = folder.bytes(of: "r.db")
    let refusal = """
      roster: error: 1 row of the table visits (id 1) refers to what would go
      roster: hint: remove these rows in the sqlite3 shell first, or have them refer to others

      """
    try folder.check(
      "roster --db r.db undo",
      errors: "roster: error: number 1 cannot be undone; nothing is changed\n\(refusal)", status: 65)
    try folder.check("roster --db r.db remove student 1", errors: refusal, status: 65)
    #expect(folder.bytes(of: "r.db") == before)
  }

  @Test func `what cannot be undone is refused with the reason, and nothing is changed`() throws {
    _ = try folder.sh(
      """
      roster --db r.db add expense --title Tea --amount 1
      roster --db r.db edit expense 1 --amount 2
      sqlite3 r.db "UPDATE preferences SET max_price_level = 2"
      """)
    let before = folder.bytes(of: "r.db")
    try folder.check(
      "roster --db r.db undo 1",
      errors: """
        roster: error: number 1 cannot be undone; nothing is changed
        roster: error: expense 1 was changed since, by number 2
        roster: hint: 'roster history' tells what number 2 was

        """, status: 65)
    try folder.check(
      "roster --db r.db undo",
      errors: """
        roster: error: number 3 was made outside of roster and cannot be undone
        roster: hint: 'roster undo 2' undoes the change before it

        """, status: 65)
    try folder.check(
      "roster --db r.db undo 9",
      errors: """
        roster: error: there is no change number 9
        roster: hint: 'roster history' shows the numbers

        """, status: 66)
    try folder.check(
      "roster --db r.db undo two",
      errors: """
        roster: error: "two" is not a whole number above 0
        roster: hint: 'roster help undo' tells more

        """, status: 64)
    #expect(folder.bytes(of: "r.db") == before)
    _ = try folder.sh("roster --db r.db undo 2")
    try folder.check(
      "roster --db r.db undo 2",
      errors: """
        roster: error: number 2 is undone already
        roster: hint: 'roster redo' brings back what was undone last

        """, status: 65)
    // Nothing was added to the history since number 3, which takes this up.
    _ = try folder.sh("sqlite3 r.db 'DELETE FROM expenses'")
    try folder.check(
      "roster --db r.db redo",
      errors: """
        roster: error: number 2 cannot be redone; nothing is changed
        roster: error: expense 1 was removed since, by number 3
        roster: hint: 'roster history' tells what number 3 was

        """, status: 65)
  }

  @Test func `each kind of command is undone, and leaves the data as it was`() throws {
    _ = try folder.sh("ln -s '\(packagePath("SampleData"))' SampleData")
    _ = try folder.sh(
      """
      for kind in students expenses restaurants; do roster --db r.db import SampleData/$kind.csv; done
      """)
    let dump = """
      sqlite3 r.db 'SELECT * FROM students; SELECT * FROM expenses; SELECT * FROM restaurants;
        SELECT * FROM categories; SELECT * FROM preferences'
      """
    let commands = [
      "add student --first Zoë --last Example --grade 9", "add expense --title Tea --amount 1",
      "add restaurant --name Wok --price 1", "add category Snacks", "edit student 3 --last Ølander",
      "edit expense 3 --note new", "edit restaurant 3 --favorite --price 5",
      "edit category Food --name Meals", "remove student 1 2 3", "remove expense 5", "remove restaurant 1 9",
      "remove category Other", "settings --order favorite --max-price 2",
      "import students more.csv", "import expenses more-expenses.csv --add-categories",
    ]
    try folder.write("first,last,grade\nNew,Student,9\n", to: "more.csv")
    try folder.write("date,title,amount,category\n2026-01-01,Nuts,1,Fruit\n", to: "more-expenses.csv")
    let before = try folder.sh(dump).output
    for command in commands {
      let finished = try folder.sh("roster --db r.db \(command) 2>&1 && \(dump)")
      #expect(finished.status == 0 || command == "remove category Other", "\(finished.output)")
      let after = try folder.sh(dump).output
      if finished.status != 0 {
        #expect(after == before)
        continue
      }
      #expect(after != before, "\(command)")
      #expect(try folder.sh("roster --db r.db undo").status == 0, "\(command)")
      #expect(try folder.sh(dump).output == before, "\(command)")
      #expect(try folder.sh("roster --db r.db redo && roster --db r.db undo").status == 0, "\(command)")
      #expect(try folder.sh(dump).output == before, "\(command)")
    }
  }

  @Test func `two processes at once take back one change each`() throws {
    _ = try folder.sh("for n in 1 2 3 4; do roster --db r.db add category C$n; done")
    try folder.check(
      """
      roster --db r.db undo > a & roster --db r.db undo > b & wait; cat a b | sort
      """, output: "undone 3: added category C3\nundone 4: added category C4\n")
    _ = try folder.sh(
      "for n in 5 6 7 8 9; do roster --db r.db add category C$n & done; wait")
    try folder.check(
      "sqlite3 r.db 'SELECT count(*), max(id), count(summary) FROM history; SELECT count(*) FROM categories'",
      output: "9|9|9\n15\n")
  }
}
