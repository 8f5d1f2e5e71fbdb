import Repository
import Testing
import TestSupport

/// What the plain `sqlite3` shell can do to the categories, and what becomes of their expenses.
@Suite struct CategorySchemaTests {
  private let database: ScratchDatabase

  init() throws {
    database = try ScratchDatabase()
    _ = try database.open()
    _ = try database.output(
      of:
        """
        INSERT INTO expenses (date, title, amount_cents, category)
        VALUES ('2026-01-01', 'Pizza', 1, 'Food'), ('2026-01-02', 'Atlas', 2, 'Books'), ('2026-01-03', 'Tea', 3, 'Food');
        """)
  }

  private static let uses = "SELECT group_concat(category) FROM (SELECT category FROM expenses ORDER BY id);"

  @Test func `a fresh ledger has the standard categories in their order`() throws {
    #expect(
      try database.output(of: "SELECT name FROM categories;")
        == "Food\nTransport\nSupplies\nBooks\nEvents\nEquipment\nFees\nOther\n")
  }

  @Test(arguments: [
    ("''", "CHECK constraint failed: name must have 1 to 50 characters, none of them NUL"),
    (
      "printf('%.*c', 51, 'x')",
      "CHECK constraint failed: name must have 1 to 50 characters, none of them NUL"
    ),
    ("'a' || char(0)", "CHECK constraint failed: name must have 1 to 50 characters, none of them NUL"),
    ("' Snacks'", "CHECK constraint failed: name must not begin or end with white space"),
    (
      "'a' || char(10) || 'b'",
      "CHECK constraint failed: name must not have control characters or line breaks"
    ),
    ("NULL", "NOT NULL constraint failed: categories.name"),
    ("'FOOD'", "UNIQUE constraint failed: categories.name"),
  ])
  func `a wrong name is refused with the rule`(_ value: String, _ message: String) throws {
    let answer = try database.shell(
      "INSERT INTO categories (name) VALUES (\(value));\nSELECT count(*) FROM categories;")
    #expect(answer.errors == "Runtime error near line 1: \(message) (19)\n")
    #expect(answer.output == "8\n")
  }

  @Test(arguments: ["OFF", "ON"])
  func `a category in use is not deleted, one that is not is`(_ foreignKeys: String) throws {
    let answer = try database.shell(
      """
      PRAGMA foreign_keys = \(foreignKeys);
      DELETE FROM categories WHERE name = 'food';
      DELETE FROM categories;
      DELETE FROM categories WHERE name = 'Fees';
      SELECT count(*) FROM categories;
      """)
    let message = "a category that expenses have cannot be removed (19)"
    #expect(
      answer.errors == "Runtime error near line 2: \(message)\nRuntime error near line 3: \(message)\n")
    #expect(answer.output == "7\n")
  }

  @Test(
    arguments: [
      ("UPDATE categories SET name = 'Meals' WHERE name = 'Food'", "Meals,Books,Meals"),
      ("UPDATE categories SET name = 'food' WHERE name = 'Food'", "food,Books,food"),
      ("UPDATE categories SET name = name || 's'", "Foods,Bookss,Foods"),
      ("UPDATE OR REPLACE categories SET name = 'books' WHERE name = 'Food'", "books,books,books"),
      ("INSERT OR REPLACE INTO categories (name) VALUES ('FOOD')", "FOOD,Books,FOOD"),
      ("INSERT OR IGNORE INTO categories (name) VALUES ('FOOD')", "Food,Books,Food"),
    ], ["OFF", "ON"])
  func `expenses follow their category whatever becomes of its name`(
    _ change: (sql: String, uses: String), _ foreignKeys: String
  ) throws {
    let output = try database.output(
      of: "PRAGMA foreign_keys = \(foreignKeys); \(change.sql); \(Self.uses) PRAGMA integrity_check;")
    #expect(output == "\(change.uses)\nok\n")
    let orphans =
      "SELECT count(*) FROM expenses WHERE category NOT IN (SELECT name COLLATE BINARY FROM categories);"
    #expect(try database.output(of: orphans) == "0\n")
  }

  @Test func `a name that another category has is refused`() throws {
    let answer = try database.shell("UPDATE categories SET name = 'books' WHERE name = 'Food';\n\(Self.uses)")
    #expect(answer.errors == "Runtime error near line 1: UNIQUE constraint failed: categories.name (19)\n")
    #expect(answer.output == "Food,Books,Food\n")
  }

  @Test func `the order of categories outlives a dump and VACUUM`() throws {
    _ = try database.output(
      of:
        "DELETE FROM categories WHERE name = 'Fees'; INSERT INTO categories (name) VALUES ('Ärzte'); VACUUM;")
    let copy = try ScratchDatabase()
    _ = try copy.output(of: try database.output(of: ".dump"))
    for database in [database, copy] {
      #expect(
        try database.output(
          of: "SELECT group_concat(name) FROM (SELECT name FROM categories ORDER BY rowid);")
          == "Food,Transport,Supplies,Books,Events,Equipment,Other,Ärzte\n")
    }
  }
}
