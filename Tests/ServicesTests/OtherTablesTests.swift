import Records
import Repository
import Services
import TestSupport
import Testing

/// Taking changes back in a database to which somebody has added tables and columns: nothing of theirs is lost.
@Suite struct OtherTablesTests {
  private let database: ScratchDatabase
  private let store: Store
  private let history: HistoryService
  private let context = ParsingContext(
    today: CalendarDate(year: 2026, month: 4, day: 13)!, origin: .person(.point))

  /// A student with rows that go with it, rows that hang on these, and some that are about another student.
  init() throws {
    database = try ScratchDatabase()
    store = try database.open()
    history = HistoryService(store)
    _ = try StudentService(store).add(Student("Ada", "Example", .nine))
    try shell(
      """
      INSERT INTO students (id, first_name, last_name, current_grade) VALUES (5, 'Eve', 'Example', 9);
      CREATE TABLE visits (id INTEGER PRIMARY KEY, student REFERENCES students ON DELETE CASCADE, hours REAL);
      CREATE TABLE notes (
        word TEXT, visit REFERENCES visits (id) ON DELETE SET NULL, scan BLOB, PRIMARY KEY (word)) WITHOUT ROWID;
      INSERT INTO visits VALUES (3, 1, 1.5), (4, 1, 2), (9, 5, 0.5);
      INSERT INTO notes VALUES ('late', 3, x'00ff'), ('ill', 9, NULL);
      """)
    // The one that the shell has added gets its place.
    try store.transaction {}
  }

  private func shell(_ script: String) throws {
    _ = try database.output(of: "PRAGMA foreign_keys = ON; \(script)")
  }

  /// All rows that are looked at, as the shell shows them.
  private func data() throws -> String {
    try database.output(
      of: """
        SELECT * FROM students; SELECT * FROM categories; SELECT * FROM visits;
        SELECT word, visit, hex(scan) FROM notes; PRAGMA foreign_key_check; PRAGMA integrity_check;
        """)
  }

  private func refusal(_ body: () throws -> Void) -> [String] {
    do {
      try body()
      return []
    } catch let conflict as HistoryConflict {
      return conflict.messages
    } catch let conflict as ReferenceConflict {
      return conflict.messages
    } catch {
      return ["\(error)"]
    }
  }

  @Test func `rows that go with an addition that is undone come back with it`() throws {
    let before = try data()
    _ = try history.undo(1)
    #expect(
      try database.output(
        of: "SELECT last_name FROM students; SELECT * FROM visits; SELECT word, visit FROM notes;")
        == "Example\n9|5|0.5\nill|9\nlate|\n")
    _ = try history.redo()
    #expect(try data() == before)
    #expect(try store.historyFaults() == [])
  }

  @Test func `rows that go with a removal come back when it is undone, however often`() throws {
    let before = try data()
    _ = try StudentService(store).remove(ids: [1])
    let after = try data()
    #expect(after != before)
    for _ in 1...2 {
      _ = try history.undo()
      #expect(try data() == before)
      _ = try history.redo()
      #expect(try data() == after)
    }
    _ = try history.undo()
    try shell("INSERT INTO visits VALUES (12, 1, 8)")
    let later = try data()
    _ = try history.redo()
    #expect(try data() == after)
    _ = try history.undo()
    #expect(try data() == later)
    #expect(try store.historyFaults() == [])
  }

  @Test func `rows that go with an undone import come back with it`() throws {
    try database.folder.write("first,last,grade\nIvy,Harbour,9\nBo,Harbour,10\n", to: "s.csv")
    _ = try ImportService(store).run(
      path: database.folder.place(of: "s.csv"), kind: nil, ImportOptions(), in: context)
    try shell("INSERT INTO visits VALUES (20, 6, 1), (21, 7, 2); INSERT INTO notes VALUES ('new', 21, NULL)")
    let before = try data()
    for _ in 1...2 {
      _ = try history.undo(3)
      #expect(try database.output(of: "SELECT count(*) FROM visits;") == "3\n")
      #expect(try store.historyFaults() == [])
      _ = try history.redo()
      #expect(try data() == before)
    }
  }

  @Test func `rows that cannot be recorded would be lost, so that what they hang on stays`() throws {
    let definitions = [
      "CREATE TABLE loose (student REFERENCES students ON DELETE SET NULL); INSERT INTO loose VALUES (1), (5), (1)",
      "CREATE TABLE loose (visit REFERENCES visits ON DELETE CASCADE); INSERT INTO loose VALUES (3)",
      """
      CREATE TABLE loose (word TEXT PRIMARY KEY, student REFERENCES students ON DELETE CASCADE);
      INSERT INTO loose VALUES ('a', 1), (NULL, 1)
      """,
      """
      CREATE TABLE loose (
        id INTEGER PRIMARY KEY, student REFERENCES students ON DELETE CASCADE, twice AS (2 * student));
      INSERT INTO loose VALUES (7, 1)
      """,
    ]
    let refusals = [
      "2 rows of the table loose (id 1, 3) refer to what would go",
      "2 rows of the table visits (id 3, 4) refer to what would go",
      "2 rows of the table loose (id 1, 2) refer to what would go",
      "1 row of the table loose (id 7) refers to what would go",
    ]
    for (definition, expected) in zip(definitions, refusals) {
      try shell(definition)
      let before = try data()
      #expect(refusal { _ = try history.undo(1) } == [expected])
      #expect(refusal { _ = try StudentService(store).remove(ids: [1]) } == [expected])
      #expect(try data() == before)
      try shell("DROP TABLE loose")
    }
    _ = try StudentService(store).remove(ids: [1])
  }

  @Test func `rows that keep others from going are named`() throws {
    try database.folder.write("first,last,grade\nIvy,Harbour,9\n", to: "s.csv")
    _ = try ImportService(store).run(
      path: database.folder.place(of: "s.csv"), kind: nil, ImportOptions(), in: context)
    _ = try CategoryService(store).add("Trips")
    try shell(
      """
      CREATE TABLE firm (k TEXT PRIMARY KEY, s REFERENCES students (id), c TEXT REFERENCES categories (name))
        WITHOUT ROWID;
      CREATE TABLE strict (s REFERENCES students ON DELETE RESTRICT);
      INSERT INTO firm VALUES ('a', 1, 'trips'), ('b', 6, NULL); INSERT INTO strict VALUES (1);
      """)
    let before = try data()
    let ofOne = [
      "1 row of the table firm refers to what would go",
      "1 row of the table strict (id 1) refers to what would go",
    ]
    #expect(refusal { _ = try history.undo(1) } == ofOne)
    #expect(refusal { _ = try StudentService(store).remove(ids: [1]) } == ofOne)
    #expect(refusal { _ = try history.undo(3) } == [ofOne[0]])
    #expect(refusal { _ = try history.undo(4) } == [ofOne[0]])
    #expect(refusal { _ = try CategoryService(store).remove("Trips") } == [ofOne[0]])
    #expect(try data() == before)
  }

  @Test func `rows of others that were changed since keep a change from being undone`() throws {
    _ = try StudentService(store).remove(ids: [1])
    try shell("INSERT INTO visits VALUES (4, 5, 7)")
    let before = try data()
    #expect(refusal { _ = try history.undo() } == ["rows of the table visits are not as they were"])
    #expect(try data() == before)
    // Without a column there is no place for what they held; without their table nobody asks for it.
    try shell("DELETE FROM visits WHERE id = 4; ALTER TABLE visits DROP COLUMN hours")
    #expect(refusal { _ = try history.undo(1) } == ["student 1 was removed since, by number 3"])
    #expect(refusal { _ = try history.undo(3) } == ["rows of the table visits are not as they were"])
    try shell("DROP TABLE notes; DROP TABLE visits")
    _ = try history.undo(3)
    #expect(try StudentRepository(store).find(id: 1) != nil)
  }

  @Test func `what triggers do elsewhere is taken back too`() throws {
    try shell(
      """
      CREATE TABLE log (n INTEGER PRIMARY KEY, what TEXT); CREATE TABLE totals (grade INT PRIMARY KEY, n INT);
      INSERT INTO totals VALUES (9, 2);
      CREATE TRIGGER mine AFTER DELETE ON students BEGIN
        INSERT INTO log (what) VALUES ('gone'); UPDATE totals SET n = n - 1 WHERE grade = OLD.current_grade; END;
      """)
    func own() throws -> String { try database.output(of: "SELECT * FROM log; SELECT * FROM totals;") }
    let before = try own()
    _ = try StudentService(store).remove(ids: [1])
    let after = try own()
    #expect(after == "1|gone\n9|1\n")
    _ = try history.undo()
    #expect(try own() == before)
    _ = try history.redo()
    #expect(try own() == after)
    _ = try StudentService(store).remove(ids: [5])
    #expect(refusal { _ = try history.undo(3) } == ["rows of the table totals are not as they were"])
    _ = try history.undo()
    _ = try history.undo()
    #expect(try own() == before)
  }

  @Test func `rows that follow the name of a category follow it back`() throws {
    try shell(
      """
      CREATE TABLE budgets (category TEXT PRIMARY KEY REFERENCES categories (name) ON UPDATE CASCADE, cents INT);
      INSERT INTO budgets VALUES ('Food', 100);
      """)
    func budgets() throws -> String {
      try database.output(of: "SELECT category FROM budgets ORDER BY cents;")
    }
    _ = try CategoryService(store).rename("Food", to: "Meals")
    #expect(try budgets() == "Meals\n")
    _ = try history.undo()
    #expect(try budgets() == "Food\n")
    _ = try history.redo()
    #expect(try budgets() == "Meals\n")
  }

  // MARK: Columns

  @Test func `a column that was added since is kept with the rows that an undo takes away`() throws {
    try database.folder.write("first,last,grade\nIvy,Harbour,9\n", to: "s.csv")
    _ = try ImportService(store).run(
      path: database.folder.place(of: "s.csv"), kind: nil, ImportOptions(), in: context)
    _ = try StudentService(store).edit(id: 1, [.grade: "10"], in: context)
    try shell(
      """
      ALTER TABLE students ADD COLUMN mail TEXT; ALTER TABLE students ADD COLUMN height REAL;
      ALTER TABLE students ADD COLUMN photo BLOB;
      UPDATE students SET mail = 'a' || id, height = id + 0.25, photo = zeroblob(id);
      """)
    let before = try data()
    for number: Int64? in [3, nil, 1] {
      if let number { _ = try history.undo(number) } else { _ = try history.undo() }
    }
    #expect(try database.output(of: "SELECT mail FROM students;") == "a5\n")
    for _ in 1...3 { _ = try history.redo() }
    #expect(try data() == before)
    // With values that are numbers and bytes too, a row is known to be as it was.
    _ = try StudentService(store).edit(id: 1, [.grade: "11"], in: context)
    _ = try history.undo()
    #expect(try data() == before)
    _ = try history.redo()
    for change in ["height = 9.5", "photo = x'01'"] {
      try shell("UPDATE students SET \(change) WHERE id = 1")
      #expect(refusal { _ = try history.undo(4) }.first?.hasPrefix("student 1 was changed since") == true)
    }
  }
}
