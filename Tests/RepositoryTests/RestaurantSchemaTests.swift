import Repository
import Testing
import TestSupport

/// What the plain `sqlite3` shell can do to the restaurants.
@Suite struct RestaurantSchemaTests {
  private let database: ScratchDatabase

  init() throws {
    database = try ScratchDatabase()
    _ = try database.open()
  }

  private static func text(_ column: String, _ limit: Int, length: String) -> [ShellRefusal] {
    let check = "CHECK constraint failed: \(column) must"
    let space = "\(check) not begin or end with white space"
    let control = "\(check) not have control characters or line breaks"
    return [
      ShellRefusal(column, "' Wok'", space), ShellRefusal(column, "'Wok '", space),
      ShellRefusal(column, "char(0xA0) || 'Wok'", space),
      ShellRefusal(column, "' '", space),
      ShellRefusal(column, "''", "\(check) \(length)"),
      ShellRefusal(column, "printf('%.*c', \(limit + 1), 'x')", "\(check) \(length)"),
      ShellRefusal(column, "'a' || char(10) || 'b'", control),
      ShellRefusal(column, "'a' || char(0x202E) || 'b'", control),
      ShellRefusal(column, "'a' || char(0) || 'b'", control),
      ShellRefusal(column, "x'41'", "cannot store BLOB value in TEXT column restaurants.\(column)"),
    ]
  }

  private static func number(_ column: String, below: Int, above: Int, _ rule: String) -> [ShellRefusal] {
    [below, above].map { ShellRefusal(column, "\($0)", "CHECK constraint failed: \(column) must be \(rule)") }
      + [
        ShellRefusal(column, "'yes'", "cannot store TEXT value in INTEGER column restaurants.\(column)"),
        ShellRefusal(column, "1.5", "cannot store REAL value in INTEGER column restaurants.\(column)"),
        ShellRefusal(column, "NULL", "NOT NULL constraint failed: restaurants.\(column)"),
      ]
  }

  static let refusals =
    text("name", 200, length: "have 1 to 200 characters")
    + [ShellRefusal("name", "NULL", "NOT NULL constraint failed: restaurants.name")]
    + text("type", 100, length: "have 1 to 100 characters, or be NULL")
    + text("phone", 50, length: "have 1 to 50 characters, or be NULL")
    + number("price_level", below: 0, above: 6, "1, 2, 3, 4 or 5")
    + number("is_favorite", below: -1, above: 2, "0 or 1")
    + number("is_check_in", below: -1, above: 2, "0 or 1")
    + [
      ShellRefusal("is_keyed", "0", "CHECK constraint failed: is_keyed is written by roster alone: 1 or NULL")
    ]

  @Test(arguments: refusals)
  func `a wrong value is refused with the rule, in a new row and in an old one`(_ refusal: ShellRefusal)
    throws
  {
    var row = ["name": "'Wok'", "price_level": "1"]
    row[refusal.column] = refusal.value
    let answer = try database.shell(
      """
      INSERT INTO restaurants (name, price_level) VALUES ('Old', 1);
      INSERT INTO restaurants (\(row.keys.joined(separator: ", "))) VALUES (\(row.values.joined(separator: ", ")));
      UPDATE restaurants SET \(refusal.column) = \(refusal.value);
      SELECT * FROM restaurants;
      """)
    #expect(
      answer.errors == """
        Runtime error near line 2: \(refusal.message) (19)
        Runtime error near line 3: \(refusal.message) (19)

        """)
    #expect(answer.output == "1|Old|||1|0|0||\n")
  }

  @Test(arguments: ["name", "type", "phone"])
  func `no white space or control character of Unicode gets past the schema`(_ column: String) throws {
    let spaces =
      [0xA0, 0x1680, 0x2028, 0x2029, 0x202F, 0x205F, 0x2060, 0x3000, 0xFEFF] + Array(0x2000...0x200B) + [32]
    let controls = Array(0...0x1F) + Array(0x7F...0x9F) + Array(0x2028...0x202E) + Array(0x2066...0x2069)
    let base = column == "name" ? "name, price_level" : "\(column), name, price_level"
    let rest = column == "name" ? "1" : "'Wok', 1"
    func insert(_ text: String, _ characters: [Int]) -> String {
      "INSERT OR IGNORE INTO restaurants (\(base)) SELECT \(text), \(rest) FROM json_each('\(characters)');"
    }
    let output = try database.output(
      of:
        """
        \(insert("char(value) || 'x'", spaces + controls))
        \(insert("'x' || char(value)", spaces + controls))
        \(insert("'x' || char(value) || 'x'", controls))
        SELECT count(*) FROM restaurants;
        \(insert("'x' || char(value) || 'x'", [0x20, 0x7E, 0xA0, 0x200D, 0x2027, 0x202F, 0x2065, 0x206A, 0x10FFFF]))
        SELECT count(*) FROM restaurants;
        """)
    #expect(output == "0\n9\n")
  }

  @Test func `the longest texts and no texts are stored, counted in code points`() throws {
    let output = try database.output(
      of:
        """
        INSERT INTO restaurants (name, type, phone, price_level, is_favorite, is_check_in)
        VALUES (replace(printf('%200c', 'x'), ' ', 'é'), replace(printf('%100c', 'x'), ' ', '🍜'), printf('%.*c', 50, '5'), 5, 1, 1);
        INSERT INTO restaurants (name, price_level) VALUES ('''t', 1);
        SELECT length(name), length(type), length(phone), price_level, is_favorite, is_check_in FROM restaurants;
        """)
    #expect(output == "200|100|50|5|1|1\n2|||1|0|0\n")
  }

  @Test func `names and types are found in any case`() throws {
    let output = try database.output(
      of:
        """
        INSERT INTO restaurants (name, type, price_level) VALUES ('Wok', 'Thai', 1);
        SELECT id FROM restaurants WHERE name = 'WOK' AND type = 'thai';
        """)
    #expect(output == "1\n")
  }
}
