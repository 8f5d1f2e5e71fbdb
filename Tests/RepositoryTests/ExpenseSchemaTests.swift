import Repository
import Testing
import TestSupport

/// What the plain `sqlite3` shell can do to the expenses.
@Suite struct ExpenseSchemaTests {
  private let database: ScratchDatabase

  init() throws {
    database = try ScratchDatabase()
    _ = try database.open()
  }

  private static let noDay =
    "CHECK constraint failed: date must be a day that exists from 1900-01-01 to 2999-12-31, written YYYY-MM-DD"
  private static let noAmount = "CHECK constraint failed: amount_cents must be 1 to 999999999999"
  private static let noCategory = "category must be one of the categories, spelled as it is there"

  private static func text(_ column: String, length: Int, _ lengthRule: String, _ controlRule: String)
    -> [ShellRefusal]
  {
    let check = "CHECK constraint failed: \(column) must"
    let space = "\(check) not begin or end with white space"
    return [
      ShellRefusal(column, "' Paper'", space), ShellRefusal(column, "'Paper '", space),
      ShellRefusal(column, "'Paper' || char(0x3000)", space), ShellRefusal(column, "' '", space),
      ShellRefusal(column, "''", "\(check) \(lengthRule)"),
      ShellRefusal(column, "printf('%.*c', \(length + 1), 'x')", "\(check) \(lengthRule)"),
      ShellRefusal(column, "'a' || char(0) || 'b'", "\(check) \(lengthRule)"),
      ShellRefusal(column, "'a' || char(13) || 'b'", "\(check) \(controlRule)"),
      ShellRefusal(column, "'é' || char(0x85) || 'b'", "\(check) \(controlRule)"),
      ShellRefusal(column, "'a' || char(0x202E) || 'b'", "\(check) \(controlRule)"),
      ShellRefusal(column, "x'41'", "cannot store BLOB value in TEXT column expenses.\(column)"),
    ]
  }

  static let refusals =
    [
      "2026-02-29", "2100-02-29", "2026-04-31", "2026-00-10", "2026-13-10", "2026-01-00", "2026-1-01",
      "26-01-01",
      "1899-12-31", "3000-01-01", "2026-01-01 12:00", "2026/01/01", "20260101", "now", "today", "2461041.5",
      "",
    ].map { ShellRefusal("date", "'\($0)'", noDay) }
    + [
      ShellRefusal("date", "'2026-01-01' || char(0)", noDay),
      ShellRefusal("date", "NULL", "NOT NULL constraint failed: expenses.date"),
    ]
    + text(
      "title", length: 200, "have 1 to 200 characters, none of them NUL",
      "not have control characters or line breaks")
    + [
      ShellRefusal(
        "title", "'a' || char(10) || 'b'",
        "CHECK constraint failed: title must not have control characters or line breaks"),
      ShellRefusal("title", "NULL", "NOT NULL constraint failed: expenses.title"),
      ShellRefusal("amount_cents", "0", noAmount), ShellRefusal("amount_cents", "-1", noAmount),
      ShellRefusal("amount_cents", "1000000000000", noAmount),
      ShellRefusal("amount_cents", "12.5", "cannot store REAL value in INTEGER column expenses.amount_cents"),
      ShellRefusal(
        "amount_cents", "'12,50'", "cannot store TEXT value in INTEGER column expenses.amount_cents"),
      ShellRefusal("amount_cents", "NULL", "NOT NULL constraint failed: expenses.amount_cents"),
    ]
    + text(
      "note", length: 10_000, "have 1 to 10000 characters, none of them NUL, or be NULL",
      "not have control characters but tabs and line feeds")
    + [
      ShellRefusal(
        "note", "'a' || char(10)", "CHECK constraint failed: note must not begin or end with white space"),
      ShellRefusal(
        "note", "char(9) || 'a'", "CHECK constraint failed: note must not begin or end with white space"),
      ShellRefusal("category", "'Nothing'", noCategory), ShellRefusal("category", "'food'", noCategory),
      ShellRefusal("category", "'Food' || char(0)", noCategory), ShellRefusal("category", "''", noCategory),
      ShellRefusal("category", "NULL", "NOT NULL constraint failed: expenses.category"),
    ]

  @Test(arguments: refusals, [false, true])
  func `a wrong value is refused with the rule, in a new row and in an old one`(
    _ refusal: ShellRefusal, withForeignKeys: Bool
  ) throws {
    var row = ["date": "'2026-01-01'", "title": "'Paper'", "amount_cents": "1"]
    row[refusal.column] = refusal.value
    let answer = try database.shell(
      """
      PRAGMA foreign_keys = \(withForeignKeys);
      INSERT INTO expenses (date, title, amount_cents) VALUES ('2026-01-01', 'Old', 1);
      INSERT INTO expenses (\(row.keys.joined(separator: ", "))) VALUES (\(row.values.joined(separator: ", ")));
      UPDATE expenses SET \(refusal.column) = \(refusal.value);
      SELECT * FROM expenses;
      """)
    #expect(
      answer.errors == """
        Runtime error near line 3: \(refusal.message) (19)
        Runtime error near line 4: \(refusal.message) (19)

        """)
    #expect(answer.output == "1|2026-01-01|Old|Other|1|\n")
  }

  @Test func `a statement with one wrong category among many rows stores none of them`() throws {
    let answer = try database.shell(
      """
      INSERT INTO expenses (date, title, amount_cents, category)
      VALUES ('2026-01-01', 'a', 1, 'Food'), ('2026-01-01', 'b', 1, 'food'), ('2026-01-01', 'c', 1, 'Food');
      SELECT count(*) FROM expenses;
      """)
    #expect(answer.errors == "Runtime error near line 1: \(Self.noCategory) (19)\n")
    #expect(answer.output == "0\n")
  }

  @Test func `exactly the days that exist are stored`() throws {
    let output = try database.output(
      of:
        """
        WITH RECURSIVE n(i) AS (SELECT 0 UNION ALL SELECT i + 1 FROM n WHERE i < 13 * 32 - 1),
        years(y) AS (VALUES (1900), (1999), (2000), (2024), (2026), (2100), (2400), (2999))
        INSERT OR IGNORE INTO expenses (date, title, amount_cents)
        SELECT printf('%d-%02d-%02d', y, i / 32, i % 32), 'Paper', 1 FROM n, years;
        SELECT substr(date, 1, 4), count(DISTINCT date), min(date), max(date) FROM expenses GROUP BY 1;
        """)
    let days = [1900: 365, 1999: 365, 2000: 366, 2024: 366, 2026: 365, 2100: 365, 2400: 366, 2999: 365]
    #expect(
      output
        == days.sorted { $0.key < $1.key }.map { "\($0)|\($1)|\($0)-01-01|\($0)-12-31\n" }.joined())
  }

  @Test(arguments: ["title", "note"])
  func `no white space or control character of Unicode gets past the schema`(_ column: String) throws {
    let spaces =
      [0xA0, 0x1680, 0x2028, 0x2029, 0x202F, 0x205F, 0x2060, 0x3000, 0xFEFF] + Array(0x2000...0x200B) + [32]
    let controls = Array(0...0x1F) + Array(0x7F...0x9F) + Array(0x2028...0x202E) + Array(0x2066...0x2069)
    let inner = column == "note" ? controls.filter { $0 != 9 && $0 != 10 } : controls
    let base = column == "title" ? "title, date, amount_cents" : "note, title, date, amount_cents"
    let rest = (column == "title" ? "" : "'Paper', ") + "'2026-01-01', 1"
    func insert(_ text: String, _ characters: [Int]) -> String {
      "INSERT OR IGNORE INTO expenses (\(base)) SELECT \(text), \(rest) FROM json_each('\(characters)');"
    }
    let output = try database.output(
      of:
        """
        \(insert("char(value) || 'x'", spaces + controls))
        \(insert("'x' || char(value)", spaces + controls))
        \(insert("'x' || char(value) || 'x'", inner))
        \(insert("'é' || char(value) || 'x'", inner))
        SELECT count(*) FROM expenses;
        \(insert("'x' || char(value) || 'x'", [0x20, 0x7E, 0xA0, 0x200D, 0x2027, 0x202F, 0x2065, 0x206A, 0x10FFFF]))
        SELECT count(*) FROM expenses;
        """)
    #expect(output == "0\n9\n")
  }

  @Test func `the longest texts, the largest amount and the defaults are stored`() throws {
    let output = try database.output(
      of:
        """
        INSERT INTO expenses (date, title, amount_cents, note)
        VALUES ('2999-12-31', replace(printf('%200c', 'x'), ' ', 'é'), 999999999999, replace(printf('%10000c', 'x'), ' ', '🍜')),
          ('1900-01-01', '''t', 1, 'one' || char(10, 9) || 'zwei: ä');
        SELECT date, length(title), category, amount_cents, length(note) FROM expenses;
        """)
    #expect(output == "2999-12-31|200|Other|999999999999|10000\n1900-01-01|2|Other|1|12\n")
  }
}
