import Repository
import TestSupport
import Testing

/// What the plain `sqlite3` shell can do to the students.
@Suite struct StudentSchemaTests {
  private let database: ScratchDatabase

  init() throws {
    database = try ScratchDatabase()
    _ = try database.open()
  }

  private static func name(_ column: String) -> [ShellRefusal] {
    let check = "CHECK constraint failed: \(column) must"
    let space = "\(check) not begin or end with white space"
    let length = "\(check) have 1 to 100 characters, none of them NUL"
    let control = "\(check) not have control characters or line breaks"
    return [
      ("' Ada'", space), ("'Ada '", space), ("char(0xA0) || 'Ada'", space), ("'Ada' || char(0x200B)", space),
      ("' '", space), ("''", length), ("printf('%.*c', 101, 'x')", length), ("'a' || char(0) || 'b'", length),
      ("'a' || char(9) || 'b'", control), ("'a' || char(10) || 'b'", control),
      ("'a' || char(0x85) || 'b'", control),
      ("'a' || char(0x2028) || 'b'", control), ("'a' || char(0x202E) || 'b'", control),
      ("'a' || char(0x2066) || 'b'", control),
      ("NULL", "NOT NULL constraint failed: students.\(column)"),
      ("x'41'", "cannot store BLOB value in TEXT column students.\(column)"),
    ].map { ShellRefusal(column, $0, $1) }
  }

  static let refusals =
    name("first_name") + name("last_name")
    + [
      ("8", "CHECK constraint failed: current_grade must be 9, 10, 11 or 12"),
      ("13", "CHECK constraint failed: current_grade must be 9, 10, 11 or 12"),
      ("9.5", "cannot store REAL value in INTEGER column students.current_grade"),
      ("'Grad'", "cannot store TEXT value in INTEGER column students.current_grade"),
      ("NULL", "NOT NULL constraint failed: students.current_grade"),
    ].map { ShellRefusal("current_grade", $0, $1) }
    + [
      ShellRefusal("is_keyed", "0", "CHECK constraint failed: is_keyed is written by roster alone: 1 or NULL")
    ]

  @Test(arguments: refusals)
  func `a wrong value is refused with the rule, in a new row and in an old one`(_ refusal: ShellRefusal)
    throws
  {
    var row = ["first_name": "'Ada'", "last_name": "'Example'", "current_grade": "9"]
    row[refusal.column] = refusal.value
    let answer = try database.shell(
      """
      INSERT INTO students (first_name, last_name, current_grade) VALUES ('Old', 'Row', 10);
      INSERT INTO students (\(row.keys.joined(separator: ", "))) VALUES (\(row.values.joined(separator: ", ")));
      UPDATE students SET \(refusal.column) = \(refusal.value);
      SELECT first_name, last_name, current_grade FROM students;
      """)
    #expect(
      answer.errors == """
        Runtime error near line 2: \(refusal.message) (19)
        Runtime error near line 3: \(refusal.message) (19)

        """)
    #expect(answer.output == "Old|Row|10\n")
  }

  @Test(arguments: ["first_name", "last_name"])
  func `no white space or control character of Unicode gets past the schema`(_ column: String) throws {
    let spaces =
      [32, 0xA0, 0x1680, 0x2028, 0x2029, 0x202F, 0x205F, 0x2060, 0x3000, 0xFEFF] + Array(0x2000...0x200B)
    let controls = Array(0...0x1F) + Array(0x7F...0x9F) + Array(0x2028...0x202E) + Array(0x2066...0x2069)
    let allowed = [
      0x20, 0x7E, 0xA0, 0xAD, 0x200B, 0x200C, 0x200D, 0x2027, 0x202F, 0x2065, 0x206A, 0xFFFD, 0x10FFFF,
    ]
    let other = column == "first_name" ? "last_name" : "first_name"
    func insert(_ text: String, _ characters: [Int]) -> String {
      """
      INSERT OR IGNORE INTO students (\(column), \(other), current_grade)
      SELECT \(text), 'Example', 9 FROM json_each('\(characters)');
      """
    }
    let output = try database.output(
      of: """
        \(insert("char(value) || 'x'", spaces + controls))
        \(insert("'x' || char(value)", spaces + controls))
        \(insert("'x' || char(value) || 'x'", controls))
        SELECT count(*) FROM students;
        \(insert("'x' || char(value) || 'x'", allowed))
        SELECT count(*) FROM students;
        """)
    #expect(output == "0\n\(allowed.count)\n")
  }

  @Test func `extreme but right values are stored`() throws {
    let output = try database.output(
      of: """
        INSERT INTO students (first_name, last_name, current_grade) VALUES
        (printf('%.*c', 100, 'x'), '''t Hooft', 9), ('陽', 'O’Neil-Ångström', 12);
        SELECT length(first_name), last_name, current_grade FROM students;
        """)
    #expect(output == "100|'t Hooft|9\n1|O’Neil-Ångström|12\n")
  }

  @Test func `the view shows the grades as people say them`() throws {
    let output = try database.output(
      of: """
        INSERT INTO students (first_name, last_name, current_grade)
        VALUES ('D', 'd', 12), ('C', 'c', 11), ('B', 'b', 10), ('A', 'a', 9);
        SELECT * FROM students_sorted;
        """)
    #expect(output == "4|A|a|9|Grade 9\n3|B|b|10|Grade 10\n2|C|c|11|Grade 11\n1|D|d|12|Grad\n")
  }

  @Test func `the migration files alone make the same database as the program`() throws {
    let plain = try ScratchDatabase()
    for file in ["v01_students", "v02_restaurants", "v03_expenses", "v04_history"] {
      _ = try plain.output(of: try packageText("Schema/\(file).sql"))
    }
    let question =
      "SELECT type, name, tbl_name, sql FROM sqlite_schema ORDER BY 1, 2; PRAGMA application_id; PRAGMA user_version;"
    #expect(try plain.output(of: question) == database.output(of: question))
  }

  @Test(arguments: [
    "SELECT first_name, last_name, current_grade FROM students_sorted",
    "SELECT * FROM students ORDER BY \(StudentRepository.order)",
  ])
  func `the sorted list comes from the index, with nothing to sort`(_ query: String) throws {
    let plan = try database.output(of: "EXPLAIN QUERY PLAN \(query);")
    #expect(plan == "QUERY PLAN\n`--SCAN students USING INDEX students_in_order\n")
  }
}
