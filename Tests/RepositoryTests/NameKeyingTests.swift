import Records
import SQLite
import TestSupport
import Testing

@testable import Repository

/// How students that were written or changed in the `sqlite3` shell get their place in the order.
@Suite struct NameKeyingTests {
  private let database: ScratchDatabase

  init() throws {
    database = try ScratchDatabase()
    _ = try database.open()
  }

  private func lastNames(_ store: Store) throws -> [String] {
    try StudentRepository(store).list(ListRequest(StudentFilter(), isSorted: true)).map(
      \.record.lastName.text)
  }

  private func insert(_ lastNames: [String]) -> String {
    lastNames.map {
      "INSERT INTO students (first_name, last_name, current_grade) VALUES ('X', '\($0)', 9);"
    }.joined(separator: "\n")
  }

  @Test func `a damaged index that names rows with keys is told, not gone through for ever`() throws {
    _ = try database.output(of: insert(["Álvarez", "Baker"]))
    _ = try database.open(for: .reading)
    // The index gets all rows, and then its old definition.
    let condition = " WHERE is_keyed IS NULL"
    for script in [
      "UPDATE sqlite_schema SET sql = replace(sql, '\(condition)', '') WHERE name = 'students_not_keyed';",
      "REINDEX students_not_keyed;",
      "UPDATE sqlite_schema SET sql = sql || '\(condition)' WHERE name = 'students_not_keyed';",
    ] {
      _ = try database.output(of: "PRAGMA writable_schema = ON;" + script)
    }
    let bytes = database.folder.bytes(of: "roster.db")
    let error = #expect(throws: SQLiteError.self) { try database.open(for: .reading) }
    #expect(error?.code == .corrupt)
    #expect(error?.message == "an index names rows that it should not")
    #expect(database.folder.bytes(of: "roster.db") == bytes)
  }

  private static let unkeyed = "SELECT count(*) FROM students WHERE is_keyed IS NULL;"

  @Test func `names of every kind stand where a reader looks for them`() throws {
    let sorted = [
      "''t Hooft", "Æbel", "Aeby", "Åberg", "Åbø", "Alvares", "Álvarez", "Bruun", "Đani", "dāvis", "Ek",
      "Øre",
      "ore-Li", "Łuk", "Luka", "Nuñez", "nunez-B", "Straße", "Strasser", "Zimmer", "Ωmega", "Жук", "Йод", "王",
      "🎓",
    ]
    let byKey = sorted.map { ($0, Array((sortKey($0) ?? $0.lowercased()).utf8)) }
    let expected = byKey.sorted { $0.1.lexicographicallyPrecedes($1.1) }.map(\.0)
    _ = try database.output(of: insert(sorted.reversed()))
    let names = try lastNames(database.open()).map { $0.replacing("'", with: "''") }
    #expect(names == expected)
    for (first, second) in [
      ("Alvares", "Álvarez"), ("Æbel", "Aeby"), ("Åberg", "Åbø"), ("Øre", "ore-Li"), ("Łuk", "Luka"),
      ("Đani", "dāvis"), ("Straße", "Strasser"), ("Nuñez", "nunez-B"), ("Zimmer", "Ωmega"), ("Жук", "Йод"),
    ] {
      let places = [first, second].map { names.firstIndex(of: $0) ?? -1 }
      #expect(places[0] < places[1], "\(first) before \(second)")
    }
  }

  @Test func `ties go by first name and then by id`() throws {
    _ = try database.output(
      of: """
        INSERT INTO students (first_name, last_name, current_grade) VALUES
        ('Bo', 'Álvarez', 9), ('Åsa', 'alvarez', 9), ('asa', 'Alvarez', 9), ('Zoe', 'Aa', 10), ('ASA', 'ÁLVAREZ', 9);
        """)
    let students = StudentRepository(try database.open())
    #expect(try students.list(ListRequest(StudentFilter(), isSorted: true)).map(\.id) == [2, 3, 5, 1, 4])
  }

  @Test func `a name that was keyed and is changed in the shell has no stale key`() throws {
    _ = try database.output(of: insert(["Álvarez", "Baker"]))
    _ = try database.open(for: .reading)
    _ = try database.output(of: "UPDATE students SET last_name = 'Zorn' WHERE id = 1;")
    #expect(try database.output(of: "SELECT last_name_key, is_keyed FROM students WHERE id = 1;") == "|\n")
    #expect(try lastNames(database.open()) == ["Baker", "Zorn"])
    #expect(try database.output(of: "SELECT last_name_key, is_keyed FROM students WHERE id = 1;") == "|1\n")
  }

  @Test func `a change of the grade leaves the key in place`() throws {
    _ = try database.output(of: insert(["Álvarez"]))
    _ = try database.open(for: .reading)
    _ = try database.output(of: "UPDATE students SET current_grade = 10;")
    #expect(try database.output(of: "SELECT last_name_key, is_keyed FROM students;") == "alvarez|1\n")
  }

  @Test func `ten thousand rows of the shell are all keyed when the file is opened next`() throws {
    _ = try database.output(
      of: """
        INSERT INTO students (first_name, last_name, current_grade)
        SELECT 'Élan', 'Ñ' || value, 9 + value % 4 FROM generate_series(1, 10000);
        """)
    #expect(try database.output(of: Self.unkeyed) == "10000\n")
    _ = try database.open(for: .reading)
    #expect(try database.output(of: Self.unkeyed) == "0\n")
    #expect(
      try database.output(
        of: "SELECT count(*) FROM students WHERE last_name_key = 'n' || substr(last_name, 2);")
        == "10000\n")
  }

  @Test func `a writer keys the names with its first change, and not without one`() throws {
    _ = try database.output(of: insert(["Zimmer", "Álvarez"]))
    let store = try database.open()
    #expect(try database.output(of: Self.unkeyed) == "2\n")
    #expect(throws: CancellationError.self) { try store.transaction { throw CancellationError() } }
    #expect(try database.output(of: Self.unkeyed) == "2\n")
    _ = try StudentRepository(store).delete(id: 1)
    #expect(try database.output(of: Self.unkeyed) == "1\n")
    try store.transaction {}
    #expect(try database.output(of: Self.unkeyed) == "0\n")
  }

  @Test func `a writer that lists names sees those in order that were written since it opened the file`()
    throws
  {
    let store = try database.open()
    _ = try database.output(of: insert(["Zimmer", "Álvarez"]))
    #expect(try lastNames(store) == ["Álvarez", "Zimmer"])
    #expect(try database.output(of: Self.unkeyed) == "0\n")
  }

  @Test func `while another program writes, the names are read in the order that they have`() throws {
    _ = try database.output(of: insert(["Zimmer", "Álvarez"]))
    let writer = try Connection(path: database.path, mode: .readWrite)
    try writer.transaction {
      let store = try database.open()
      #expect(try lastNames(store) == ["Zimmer", "Álvarez"])
    }
    #expect(try lastNames(database.open()) == ["Álvarez", "Zimmer"])
  }

  @Test func `a name without a key that the schema would refuse keeps nobody from opening the file`() throws {
    _ = try database.output(
      of: "PRAGMA ignore_check_constraints = ON; " + insert([" Ålien", "tab\there", ""]))
    #expect(try lastNames(database.open()).count == 3)
  }

  @Test func `a name with the lowest of all ids gets its key`() throws {
    _ = try database.output(
      of:
        "INSERT INTO students (id, first_name, last_name, current_grade) VALUES (-9223372036854775808, 'É', 'X', 9);"
    )
    #expect(try lastNames(database.open()) == ["X"])
    #expect(try database.output(of: Self.unkeyed) == "0\n")
  }
}
