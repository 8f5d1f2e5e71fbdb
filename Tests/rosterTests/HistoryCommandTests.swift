import TestSupport
import Testing

/// `roster history`, with the program as it was built.
@Suite struct HistoryCommandTests {
  private let folder: ScratchFolder

  init() throws {
    folder = try ScratchFolder()
    try folder.write("first,last,grade\nAda,Example,9\nEve,Example,9\n", to: "s.csv")
    _ = try folder.sh(
      """
      roster --db r.db import s.csv
      roster --db r.db add expense --title Tea --amount 12 --date 2026-01-01
      roster --db r.db edit expense 1 --amount 12.50
      sqlite3 r.db "UPDATE students SET current_grade = 10 WHERE id = 1"
      roster --db r.db settings --order favorite
      roster --db r.db undo
      sqlite3 r.db "UPDATE history SET happened_at = '2026-01-0' || id || 'T10:00:00Z'"
      """)
  }

  @Test func `the newest change comes first`() throws {
    try folder.check(
      "roster --db r.db history",
      output: """
        Number  When                  What                                                         Command          Undone
             5  2026-01-05T10:00:00Z  changed the settings: display order alphabetical → favorite  roster settings  yes
             4  2026-01-04T10:00:00Z  made outside: students
             3  2026-01-03T10:00:00Z  edited expense 1: amount 12.00 → 12.50                       roster edit
             2  2026-01-02T10:00:00Z  added expense 1: 2026-01-01 Tea, 12.00, Other                roster add
             1  2026-01-01T10:00:00Z  imported 2 students from s.csv                               roster import

        """)
  }

  @Test func `CSV and JSON have the same columns`() throws {
    try folder.check(
      "roster --db r.db history --limit 3 --format csv",
      output: """
        number,when,what,command,undone
        5,2026-01-05T10:00:00Z,changed the settings: display order alphabetical → favorite,roster settings,1
        4,2026-01-04T10:00:00Z,made outside: students,,0
        3,2026-01-03T10:00:00Z,edited expense 1: amount 12.00 → 12.50,roster edit,0

        """)
    try folder.check(
      "roster --db r.db history --format json --limit 2",
      output: """
        [
        {"number":5,"when":"2026-01-05T10:00:00Z","what":"changed the settings: display order alphabetical → favorite","command":"roster settings","undone":1},
        {"number":4,"when":"2026-01-04T10:00:00Z","what":"made outside: students","command":null,"undone":0}
        ]

        """)
  }

  @Test func `one record is followed`() throws {
    try folder.check(
      "roster --db r.db history expense 1 --format csv | cut -d, -f1,3",
      output: "number,what\n3,edited expense 1: amount 12.00 → 12.50\n2,\"added expense 1: 2026-01-01 Tea\n")
    try folder.check("roster --db r.db history students 2 --format csv | cut -d, -f1", output: "number\n1\n")
    try folder.check("roster --db r.db history restaurant 7", errors: "roster: no changes\n")
  }

  @Test func `a category is followed by its name, in any case, or by its id, and by a name that it had`()
    throws
  {
    _ = try folder.sh(
      """
      roster --db r.db edit category Food --name Meals
      roster --db r.db add category 7
      roster --db r.db add category Trips; roster --db r.db remove category Trips
      """)
    func check(_ words: String, _ numbers: String) throws {
      try folder.check(
        "roster --db r.db history \(words) --format csv | cut -d, -f1", output: "number\n\(numbers)\n")
    }
    for words in ["category meals", "categories Meals", "category FOOD", "category 1"] {
      try check(words, "6")
    }
    try check("category trips", "9\n8")
    try check("category trips --limit 1", "9")
    // The name comes before the id.
    try check("category 7", "7")
    try folder.check("roster --db r.db history category Books", errors: "roster: no changes\n")
    try folder.check(
      "roster --db r.db history category Nowhere",
      errors: """
        roster: error: there is no category "Nowhere", and the history tells of none
        roster: hint: 'roster list categories' shows the names

        """, status: 66)
  }

  @Test func `of no entries asked for nothing is said`() throws {
    try folder.check("roster --db r.db history --limit 0")
    try folder.check("roster --db r.db history student 1 --limit 0")
  }

  @Test func `old entries are dropped, and can no longer be undone`() throws {
    try folder.check(
      "roster --db r.db history --prune --before 2026-01-02", output: "dropped 1 entry from the history\n")
    try folder.check(
      "roster --db r.db history --prune --keep 2", output: "dropped 2 entries from the history\n")
    try folder.check("roster --db r.db history --format csv | cut -d, -f1", output: "number\n5\n4\n")
    try folder.check(
      "roster --db r.db undo 2",
      errors: "roster: error: number 2 was dropped from the history, which begins with number 4\n", status: 66
    )
  }

  @Test(arguments: [
    ("--keep 3", "--keep and --before go with --prune"),
    ("--prune", "--prune needs either --keep N or --before DATE"),
    ("--prune --keep 3 --before 2026-01-01", "--prune needs either --keep N or --before DATE"),
    ("--prune --keep 3 --limit 3", "--prune goes with --keep or --before alone"),
    ("--prune --keep 0", "--keep: \"0\" is not a whole number above 0"),
    ("--prune --before yesterday", "--before: \"yesterday\" is not a day written YYYY-MM-DD"),
    ("expense", "roster history expense needs an ID behind it"),
    ("categories", "roster history categories needs a NAME or an ID behind it"),
    ("teacher 1", "\"teacher\" is not one of student, expense, restaurant, category"),
    ("expense 0", "\"0\" is not an id; an id is a whole number above 0"),
  ])
  func `a wrong word is told`(_ words: String, _ message: String) throws {
    try folder.check(
      "roster --db r.db history \(words)",
      errors: "roster: error: \(message)\nroster: hint: 'roster help history' tells more\n", status: 64)
  }

  @Test func `without a database there are no changes, and one that was named must be there`() throws {
    try folder.check("roster history", errors: "roster: no changes\n")
    #expect(try folder.sh("roster --db nowhere.db history").status == 66)
    #expect(try folder.sh("roster --db nowhere.db undo").status == 66)
  }

  @Test func `a file that cannot be written shows its history`() throws {
    try folder.check("chmod 400 r.db; roster --db r.db history --format csv | wc -l", output: "6\n")
  }
}
