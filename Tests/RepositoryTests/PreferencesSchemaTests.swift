import Repository
import Testing
import TestSupport

/// What the plain `sqlite3` shell can do to the preferences.
@Suite struct PreferencesSchemaTests {
  struct Refusal: Sendable, CustomTestStringConvertible {
    let statement: String
    let message: String

    init(_ statement: String, _ message: String) {
      self.statement = statement
      self.message = message
    }

    var testDescription: String { statement }
  }

  private let database: ScratchDatabase

  init() throws {
    database = try ScratchDatabase()
    _ = try database.open()
  }

  private static let noSecondRow = "preferences has exactly one row: UPDATE it"

  private static func number(_ column: String, below: Int, above: Int, _ rule: String) -> [Refusal] {
    [below, above].map {
      Refusal(
        "UPDATE preferences SET \(column) = \($0)", "CHECK constraint failed: \(column) must be \(rule)")
    } + [
      Refusal(
        "UPDATE preferences SET \(column) = 'on'",
        "cannot store TEXT value in INTEGER column preferences.\(column)"),
      Refusal(
        "UPDATE preferences SET \(column) = NULL", "NOT NULL constraint failed: preferences.\(column)"),
    ]
  }

  static let refusals =
    number("display_order", below: -1, above: 3, "0, 1 or 2")
    + number("show_check_in_only", below: -1, above: 2, "0 or 1")
    + number("max_price_level", below: 0, above: 6, "1, 2, 3, 4 or 5")
    + [
      Refusal("INSERT INTO preferences (id) VALUES (1)", noSecondRow),
      Refusal("INSERT INTO preferences (display_order) VALUES (1)", noSecondRow),
      Refusal("INSERT INTO preferences DEFAULT VALUES", noSecondRow),
      Refusal("INSERT OR REPLACE INTO preferences (id, display_order) VALUES (1, 1)", noSecondRow),
      Refusal("INSERT OR IGNORE INTO preferences (id) VALUES (2)", noSecondRow),
      Refusal(
        "UPDATE preferences SET id = 2",
        "CHECK constraint failed: preferences has exactly one row, and its id is 1"),
      Refusal("DELETE FROM preferences", "preferences has exactly one row: it cannot be deleted"),
      Refusal(
        "DELETE FROM preferences WHERE id = 1", "preferences has exactly one row: it cannot be deleted"),
    ]

  @Test(arguments: refusals)
  func `what would leave anything but one row of valid settings is refused with the rule`(_ refusal: Refusal)
    throws
  {
    let answer = try database.shell("\(refusal.statement);\nSELECT * FROM preferences;")
    #expect(answer.errors == "Runtime error near line 1: \(refusal.message) (19)\n")
    #expect(answer.output == "1|0|0|5\n")
  }

  @Test func `a new database has the defaults, and each valid setting can be stored`() throws {
    let output = try database.output(
      of:
        """
        SELECT * FROM preferences;
        UPDATE preferences SET display_order = 1, show_check_in_only = 1, max_price_level = 1;
        SELECT * FROM preferences;
        UPDATE preferences SET display_order = 2, show_check_in_only = 0, max_price_level = 5;
        SELECT * FROM preferences;
        """)
    #expect(output == "1|0|0|5\n1|1|1|1\n1|2|0|5\n")
  }
}
