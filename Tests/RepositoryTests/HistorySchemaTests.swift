import Records
import Repository
import TestSupport
import Testing

/// The history as the plain `sqlite3` shell meets it, and what it makes of changes from there.
@Suite struct HistorySchemaTests {
  private let database: ScratchDatabase

  init() throws {
    database = try ScratchDatabase()
    _ = try database.open()
  }

  private static let history = "SELECT id, command, summary, undone FROM history;"

  @Test(arguments: [
    (
      "INSERT INTO students (first_name, last_name, current_grade) VALUES ('Ada', 'Example', 9)", "students"
    ),
    ("UPDATE preferences SET max_price_level = 2", "preferences"),
    ("INSERT INTO categories (name) VALUES ('Snacks')", "categories"),
    ("UPDATE categories SET name = 'Meals' WHERE name = 'Food'", "categories"),
    ("DELETE FROM categories WHERE name = 'Food'", "categories"),
    ("INSERT INTO restaurants (name, price_level) VALUES ('Wok', 1)", "restaurants"),
    ("INSERT INTO expenses (date, title, amount_cents) VALUES ('2026-01-01', 'Tea', 1)", "expenses"),
    ("REPLACE INTO categories (id, name) VALUES (1, 'Meals')", "categories"),
  ])
  func `a change in the shell is told by its table`(_ change: (sql: String, table: String)) throws {
    let output = try database.output(of: "\(change.sql); \(Self.history) SELECT * FROM changes_outside;")
    #expect(output == "1||made outside: \(change.table)|\n\(change.table)\n")
  }

  @Test func `a run of changes makes one row, until roster makes the next`() throws {
    let add =
      "INSERT INTO students (first_name, last_name, current_grade) VALUES ('A', 'B', 9), ('C', 'D', 10);"
    _ = try database.output(
      of:
        "\(add) \(add) DELETE FROM students WHERE id = 1; UPDATE students SET current_grade = 9 WHERE id = 2;"
    )
    _ = try database.output(of: "UPDATE preferences SET max_price_level = 2;")
    let store = try database.open()
    _ = try store.record {
      try CategoryRepository(store).insert(Category(storedName: "Snacks"))
    } as: {
      "added category Snacks"
    }
    _ = try database.output(of: "DELETE FROM students;")
    #expect(
      try database.output(of: Self.history) == """
        1||made outside: students, preferences|
        2|RosterKit|added category Snacks|
        3||made outside: students|

        """)
  }

  @Test func `a category renamed in the shell touches its expenses too`() throws {
    _ = try database.output(
      of: """
        INSERT INTO expenses (date, title, amount_cents, category) VALUES ('2026-01-01', 'Tea', 1, 'Food');
        DELETE FROM history;
        UPDATE categories SET name = 'Meals' WHERE name = 'Food';
        """)
    #expect(try database.output(of: Self.history) == "1||made outside: categories, expenses|\n")
  }

  @Test func `the keys of names that roster writes are no change`() throws {
    _ = try database.output(
      of: """
        INSERT INTO students (first_name, last_name, current_grade) VALUES ('Zoë', 'Example', 9);
        INSERT INTO restaurants (name, price_level) VALUES ('Émile', 1);
        DELETE FROM history;
        """)
    _ = try Store(path: database.path, for: .reading)
    #expect(
      try database.output(
        of: """
          SELECT first_name_key FROM students; SELECT name_key FROM restaurants; SELECT count(*) FROM history;
          """) == "zoe\nemile\n0\n")
  }

  @Test(arguments: [
    (
      "happened_at", "'2026-02-30T00:00:00Z'",
      "happened_at must be a second in UTC, written YYYY-MM-DDTHH:MM:SSZ"
    ),
    (
      "happened_at", "'2026-02-03 00:00:00'",
      "happened_at must be a second in UTC, written YYYY-MM-DDTHH:MM:SSZ"
    ),
    ("command", "''", "command must have 1 to 100 characters, or be NULL"),
    ("summary", "''", "summary must have 1 to 1000 characters, or be NULL while the change is being made"),
    ("undone", "0", "undone must be above 0, or NULL"),
    ("id", "0", "the number of a change is above 0"),
  ])
  func `a wrong row of the history is refused with the rule`(
    _ column: String, _ value: String, _ message: String
  ) throws {
    let answer = try database.shell(
      """
      INSERT INTO history (command, summary) VALUES ('roster add', 'added something');
      UPDATE history SET \(column) = \(value);
      """)
    #expect(answer.errors == "Runtime error near line 2: CHECK constraint failed: \(message) (19)\n")
  }

  @Test func `what was made outside cannot be marked as undone`() throws {
    let answer = try database.shell("INSERT INTO history (summary, undone) VALUES ('made outside: x', 1);")
    #expect(
      answer.errors
        == "Runtime error near line 1: CHECK constraint failed: what was made outside of roster cannot be undone (19)\n"
    )
  }

  @Test func `a row of the history takes its changes and ranges along`() throws {
    let output = try database.output(
      of: """
        INSERT INTO history (command, summary) VALUES ('roster add', 'one'), ('roster import', 'two');
        INSERT INTO history_changes VALUES (1, 1, x'00', x'00000000'), (2, 1, x'00', x'00000000');
        INSERT INTO history_ranges VALUES (1, 'students', 1, 1, x'00000000'), (2, 'students', 2, 3, zeroblob(8));
        DELETE FROM history WHERE id = 1;
        SELECT history_id FROM history_changes; SELECT history_id FROM history_ranges;
        """)
    #expect(output == "2\n2\n")
  }

  @Test func `a database of the third version keeps its rows and the order of its categories`() throws {
    let old = try ScratchDatabase()
    let scripts = try ["v01_students", "v02_restaurants", "v03_expenses"].map {
      try packageText("Schema/\($0).sql")
    }
    _ = try old.output(
      of: scripts.joined() + """
        INSERT INTO students (first_name, last_name, current_grade) VALUES ('Ada', 'Example', 9);
        INSERT INTO restaurants (name, price_level) VALUES ('Wok', 1);
        DELETE FROM categories WHERE name = 'Fees';
        INSERT INTO categories VALUES ('Ärzte'), ('Arts');
        UPDATE categories SET name = 'Zoo' WHERE name = 'Food';
        INSERT INTO expenses (date, title, amount_cents, category) VALUES ('2026-01-01', 'Tea', 1, 'Arts');
        """)
    let data = "SELECT * FROM students_sorted; SELECT * FROM restaurants_listed; SELECT * FROM expenses;"
    let before = try old.output(of: data)
    let store = try old.open()
    #expect(
      try CategoryRepository(store).list().map(\.name) == [
        "Zoo", "Transport", "Supplies", "Books", "Events", "Equipment", "Other", "Ärzte", "Arts",
      ])
    #expect(try old.output(of: data + "PRAGMA integrity_check;") == before + "ok\n")
    let answer = try old.shell("DELETE FROM categories WHERE name = 'Arts';")
    #expect(
      answer.errors == "Runtime error near line 1: a category that expenses have cannot be removed (19)\n")
  }
}
