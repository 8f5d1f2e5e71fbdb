import SQLite
import Testing
import TestSupport

/// What the session extension records, and how it is taken back.
@Suite struct SessionTests {
  private let connection: Connection

  init() throws {
    connection = try Connection.inMemory()
    try connection.execute(
      """
      CREATE TABLE things (id INTEGER PRIMARY KEY, name TEXT UNIQUE, size INTEGER CHECK (size < 100));
      CREATE TABLE others (id INTEGER PRIMARY KEY);
      INSERT INTO things VALUES (1, 'a', 1), (2, 'b', 2), (3, 'c', NULL);
      """)
  }

  private func record(_ script: String) throws -> Changeset {
    let session = try Session(connection, tables: ["things"])
    try connection.execute(script)
    return try session.changeset()
  }

  private func things() throws -> String {
    var select = try connection.prepare(
      "SELECT group_concat(id || name || ifnull(size, '-'), ' ') FROM things")
    return try select.firstRow { row in try row.text(0) } ?? ""
  }

  private static let changes = """
    INSERT INTO things VALUES (4, 'd', 4); UPDATE things SET size = 20 WHERE id = 2; DELETE FROM things WHERE id = 3;
    """

  @Test func `each change is told with its row before and after`() throws {
    let changeset = try record(Self.changes)
    var told: Set<String> = []
    try changeset.forEach { change in
      #expect(change.table == "things" && change.columnCount == 3)
      let old = try (0..<3).map { try change.old($0) }
      let new = try (0..<3).map { try change.new($0) }
      told.insert("\(change.operation) \(try change.id()) \(describe(old)) \(describe(new))")
    }
    #expect(
      told == [
        "insert 4 _ _ _ 4 d 4", "update 2 2 _ 2 _ _ 20", "delete 3 3 c NULL _ _ _",
      ])
  }

  private func describe(_ values: [Value?]) -> String {
    values.map { value in
      switch value {
      case nil: "_"
      case .null: "NULL"
      case .integer(let value): String(value)
      case .text(let text): text
      }
    }.joined(separator: " ")
  }

  @Test func `what changes nothing, or another table, leaves an empty changeset`() throws {
    #expect(try record("UPDATE things SET size = size; INSERT INTO others VALUES (1);").isEmpty)
    #expect(try record("INSERT INTO things VALUES (9, 'x', 9); DELETE FROM things WHERE id = 9;").isEmpty)
    #expect(try !record(Self.changes).isEmpty)
  }

  @Test func `an inverted changeset takes all back, and the changeset makes it again`() throws {
    let before = try things()
    let changeset = try record(Self.changes)
    let after = try things()
    #expect(try connection.apply(changeset.inverted()) == [])
    #expect(try things() == before)
    #expect(try connection.apply(changeset) == [])
    #expect(try things() == after)
  }

  @Test func `a name that went from one row to another goes back`() throws {
    let before = try things()
    let changeset = try record(
      """
      UPDATE things SET name = 'x' WHERE id = 1; UPDATE things SET name = 'a' WHERE id = 2;
      UPDATE things SET name = 'b' WHERE id = 3;
      """)
    #expect(try connection.apply(changeset.inverted()) == [])
    #expect(try things() == before)
  }

  @Test func `every conflict is told, and then nothing is changed`() throws {
    let inverse = try record(Self.changes + "INSERT INTO things VALUES (5, 'e', 5);").inverted()
    try connection.execute(
      """
      UPDATE things SET size = 21 WHERE id = 2; INSERT INTO things VALUES (3, 'again', 3);
      DELETE FROM things WHERE id = 5;
      """)
    let before = try things()
    let conflicts = try connection.apply(inverse).map { "\($0.kind) \($0.table) \($0.id)" }
    #expect(conflicts.sorted() == ["changed things 2", "missing things 5", "present things 3"])
    #expect(try things() == before)
  }

  @Test func `a row that a rule refuses is a conflict`() throws {
    let inverse = try record("DELETE FROM things WHERE id = 1").inverted()
    try connection.execute("INSERT INTO things VALUES (7, 'a', 7)")
    let before = try things()
    #expect(try connection.apply(inverse).map { "\($0.kind) \($0.id)" } == ["refused 1"])
    #expect(try things() == before)
  }

  @Test func `a row that others still refer to is a conflict of no known row`() throws {
    let changeset = try record("INSERT INTO things VALUES (7, 'g', 7)")
    try connection.execute("CREATE TABLE parts (thing REFERENCES things); INSERT INTO parts VALUES (7)")
    let before = try things()
    #expect(
      try connection.apply(changeset.inverted()).map { "\($0.kind) \($0.table) \($0.id)" } == ["dangling  0"])
    #expect(try things() == before)
  }

  @Test func `triggers fire or do not as the connection is told`() throws {
    try connection.execute(
      "CREATE TRIGGER noted AFTER DELETE ON things BEGIN INSERT INTO others VALUES (OLD.id); END")
    let changeset = try record("DELETE FROM things WHERE id = 1")
    #expect(try connection.integer("SELECT count(*) FROM others") == 1)
    connection.fireTriggers(false)
    #expect(try connection.apply(changeset.inverted()) == [])
    #expect(try connection.apply(changeset) == [])
    #expect(try connection.integer("SELECT count(*) FROM others") == 1)
    connection.fireTriggers(true)
    try connection.execute("DELETE FROM things WHERE id = 2")
    #expect(try connection.integer("SELECT count(*) FROM others") == 2)
  }

  @Test func `bytes that are no changeset are an error`() throws {
    let broken = Changeset(bytes: [1, 2, 3])
    #expect(throws: SQLiteError.self) { try broken.inverted() }
    #expect(throws: SQLiteError.self) { try broken.forEach { _ in } }
    #expect(throws: SQLiteError.self) { try connection.apply(broken) }
  }

  @Test(arguments: [[], [0], Array(0...255)] as [[UInt8]])
  func `a BLOB comes back as it was bound`(_ bytes: [UInt8]) throws {
    var select = try connection.prepare("SELECT ?1, typeof(?1)")
    try select.bind(bytes, at: 1)
    let found = try select.firstRow { row in (try row.blob(0), try row.text(1)) }
    #expect(found?.0 == bytes)
    #expect(found?.1 == "blob")
  }
}
