import TestSupport
import Testing

/// With which status a wrong value leaves: 64 if it steers a command, 65 if it was to be stored in a record.
@Suite struct StatusTests {
  private let folder: ScratchFolder

  init() throws { folder = try ScratchFolder() }

  private static let grade = "\"13\" is not a grade; use 9, 10, 11 or Grad"
  private static let level = "\"9\" is not a price level; use 1 to 5 or $ to $$$$$"
  private static let day = "\"2026-02-30\" does not exist; February 2026 has 28 days"

  @Test(arguments: [
    ("list --format xml", "--format: \"xml\" is not one of table, csv, json", "list students"),
    ("list --grade 13", "--grade: \(grade)", "list students"),
    ("list expenses --from 2026-02-30", "--from: \(day)", "list expenses"),
    ("report --by day", "--by: \"day\" is not one of category, month", "report"),
    ("export --format xml", "--format: \"xml\" is not one of csv, json", "export students"),
    ("import f.csv --decimal dot", "--decimal: \"dot\" is not one of point, comma", "import"),
    (
      "import f.csv --date-order dym",
      "--date-order: \"dym\" is not one of ymd, dmy, mdy; did you mean dmy?", "import"
    ),
    ("import f.csv --delimiter x", "--delimiter: \"x\" is not one of comma, semicolon, tab, pipe", "import"),
    ("import f.csv --skip-lines -1", "--skip-lines: \"-1\" is not a whole number from 0", "import"),
    (
      "settings --order first",
      "--order: \"first\" is not a display order; use alphabetical, favorite or check-in", "settings"
    ),
    (
      "settings --check-in-only maybe", "--check-in-only: \"maybe\" is neither yes nor no; use yes or no",
      "settings"
    ),
    ("settings --max-price 9", "--max-price: \(level)", "settings"),
  ])
  func `a value that steers a command and is wrong is a usage error`(
    _ words: String, _ message: String, _ help: String
  ) throws {
    try folder.check(
      "roster \(words)",
      errors: """
        roster: error: \(message)
        roster: hint: 'roster help \(help)' tells more

        """, status: 64)
    #expect(try folder.names() == [])
  }

  @Test(arguments: [
    ("add --first A --last B --grade 13", "--grade: \(grade)"),
    ("add restaurant --name A --price 9", "--price: \(level)"),
    ("add expense --title A --amount 1 --date 2026-02-30", "--date: \(day)"),
  ])
  func `a value of a record that is wrong is refused data`(_ words: String, _ message: String) throws {
    try folder.check("roster \(words)", errors: "roster: error: \(message)\n", status: 65)
    #expect(try folder.names() == [])
  }

  @Test func `all settings that are wrong are told at once, and none is changed`() throws {
    try folder.check(
      "roster settings --order first --max-price 9 --check-in-only on",
      errors: """
        roster: error: --order: "first" is not a display order; use alphabetical, favorite or check-in
        roster: error: --max-price: \(Self.level)
        roster: hint: 'roster help settings' tells more

        """, status: 64)
    #expect(try folder.names() == [])
  }

  @Test func `a list of at most none shows none, and does not say that there are none`() throws {
    _ = try folder.sh("roster add --first Ada --last Li --grade 9; roster add expense --title A --amount 1")
    for kind in ["students", "expenses"] {
      try folder.check("roster list \(kind) --limit 0")
      try folder.check("roster list \(kind) --limit 0 --format json", output: "[]\n")
    }
    try folder.check("roster list --grade 10 --limit 1", errors: "roster: no students\n")
  }
}
