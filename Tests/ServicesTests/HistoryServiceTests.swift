import Records
import Repository
import Services
import TestSupport
import Testing

/// Taking changes back and bringing them back, by way of the services that made them.
@Suite struct HistoryServiceTests {
  private let database: ScratchDatabase
  private let store: Store
  private let history: HistoryService
  private let context = ParsingContext(
    today: CalendarDate(year: 2026, month: 4, day: 13)!, origin: .person(.point))

  init() throws {
    database = try ScratchDatabase()
    store = try database.open()
    history = HistoryService(store)
  }

  private func entries() throws -> [String] {
    var entries: [String] = []
    try history.forEach { entries.append("\($0.id) \($0.summary)\($0.isUndone ? " (undone)" : "")") }
    return entries.reversed()
  }

  /// All data, as the shell shows it.
  private func data() throws -> String {
    try database.output(
      of: DataTable.allCases.map { "SELECT '\($0)'; SELECT * FROM \($0) ORDER BY id;" }.joined())
  }

  private func importFile(_ text: String, _ name: String, addsCategories: Bool = false) throws
    -> ImportOutcome
  {
    try database.folder.write(text, to: name)
    var options = ImportOptions()
    options.addsCategories = addsCategories
    return try ImportService(store).run(
      path: database.folder.place(of: name), kind: nil, options, in: context)
  }

  private func addExpense(_ title: String, _ amount: String, category: String = "", note: String = "") throws
    -> Int64
  {
    let texts: [Field: String] = [
      .expenseTitle: title, .amount: amount, .category: category, .note: note, .date: "2026-04-01",
    ]
    return try LedgerService(store).add(texts, in: context).id
  }

  @Test func `every kind of change is told in plain words`() throws {
    let students = StudentService(store)
    _ = try students.add([.firstName: "Ivy", .lastName: "Harbour", .grade: "12"], in: context)
    _ = try students.add(Student("Ada", "Example", .nine))
    _ = try students.edit(id: 1, [.grade: "9", .firstName: "Ivo"], in: context)
    _ = try students.edit(id: 1, [.grade: "9"], in: context)
    _ = try addExpense("Tea", "12")
    _ = try LedgerService(store).edit(
      id: 1, [.amount: "12.50", .note: "two\nlines", .category: "Food"], in: context)
    _ = try RestaurantService(store).add(
      [.restaurantName: "Wok", .priceLevel: "2", .isFavorite: "yes"], in: context)
    _ = try RestaurantService(store).edit(
      id: 1, [.priceLevel: "3", .isFavorite: "no", .phone: "1"], in: context)
    _ = try CategoryService(store).add("Snacks")
    _ = try CategoryService(store).rename("food", to: "Meals")
    _ = try CategoryService(store).remove("Snacks")
    let preferences = PreferencesService(store)
    _ = try preferences.change([.displayOrder: "favorite", .maxPriceLevel: "3"], in: context)
    _ = try preferences.reset()
    _ = try preferences.reset()
    _ = try students.remove(ids: [1, 2])
    _ = try LedgerService(store).remove(ids: [1])
    #expect(
      try entries() == [
        "1 added student 1: Ivy Harbour, Grad",
        "2 added student 2: Ada Example, Grade 9",
        "3 edited student 1: first name Ivy → Ivo, grade Grad → 9",
        "4 added expense 1: 2026-04-01 Tea, 12.00, Other",
        "5 edited expense 1: category Other → Food, amount 12.00 → 12.50, note none → two⏎lines",
        "6 added restaurant 1: Wok, $$, favorite",
        "7 edited restaurant 1: phone none → 1, price level $$ → $$$, favorite yes → no",
        "8 added category Snacks",
        "9 renamed category Food to Meals",
        "10 removed category Snacks",
        "11 changed the settings: display order alphabetical → favorite, highest price level $$$$$ → $$$",
        "12 changed the settings: display order favorite → alphabetical, highest price level $$$ → $$$$$",
        "13 removed 2 students: 1, 2",
        "14 removed expense 1: 2026-04-01 Tea, 12.50, Meals",
      ])
  }

  @Test func `a change that is refused leaves no entry, and the next gets its number`() throws {
    #expect(throws: ValidationError.self) {
      try StudentService(store).add([.firstName: "Ivy"], in: context)
    }
    #expect(throws: NotFoundError.self) { try StudentService(store).remove(ids: [7]) }
    _ = try CategoryService(store).add("Snacks")
    #expect(throws: CategoryError.self) { try CategoryService(store).add("snacks") }
    #expect(try entries() == ["1 added category Snacks"])
  }

  @Test func `services within one change make one entry, of the words of the whole`() throws {
    try store.record {
      _ = try StudentService(store).add(Student("Ada", "Example", .nine))
      _ = try CategoryService(store).add("Snacks")
    } as: {
      "prepared the year"
    }
    #expect(try entries() == ["1 prepared the year"])
    _ = try history.undo()
    #expect(try StudentRepository(store).count(StudentFilter()) == 0)
    #expect(try CategoryRepository(store).list() == Category.standard)
  }

  @Test func `the number of a change is known to who made it, and there is none where nothing was changed`()
    throws
  {
    #expect(store.lastChange == nil)
    _ = try StudentService(store).add(Student("Ada", "Example", .nine))
    #expect(store.lastChange == 1)
    _ = try importFile("first,last,grade\nEve,Example,9\n", "s.csv")
    #expect(store.lastChange == 2)
    for (grade, number) in [("9", nil), ("10", 3 as Int64?)] {
      try store.transaction { _ = try StudentService(store).edit(id: 1, [.grade: grade], in: context) }
      #expect(store.lastChange == number)
    }
    _ = try importFile("first,last,grade\nEve,Example,9\n", "s.csv")
    #expect(store.lastChange == nil)
  }

  @Test func `a category keeps its place when its renaming or removal is undone`() throws {
    let before = try data()
    _ = try CategoryService(store).rename("Food", to: "Meals")
    _ = try CategoryService(store).remove("Books")
    let after = try data()
    _ = try history.undo()
    _ = try history.undo()
    #expect(try data() == before)
    _ = try history.redo()
    _ = try history.redo()
    #expect(try data() == after)
  }

  // MARK: Imports

  private static let expenses = """
    date,title,category,amount
    2026-01-01,Tea,Snacks,1.00
    2026-01-02,Nuts,Snacks,2.00
    2026-01-03,Atlas,Books,3.00

    """

  @Test
  func `an import is undone with the categories that it added, redone, and done again as the first time`()
    throws
  {
    _ = try addExpense("Before", "1")
    let before = try data()
    let first = try importFile(Self.expenses, "e.csv", addsCategories: true)
    let after = try data()
    #expect(try entries().last == "2 imported 3 expenses from e.csv, with the new category Snacks")
    #expect(try database.output(of: "SELECT count(*) FROM history_changes;") == "1\n")
    for _ in 1...2 {
      #expect(try history.undo().id == 2)
      #expect(try data() == before)
      #expect(try history.redo().id == 2)
      #expect(try data() == after)
    }
    #expect(try database.output(of: "SELECT count(*) FROM history_changes;") == "1\n")
    _ = try history.undo()
    #expect(try importFile(Self.expenses, "e.csv", addsCategories: true) == first)
    #expect(try data() == after)
    let conflict = #expect(throws: HistoryConflict.self) { try history.redo() }
    #expect(
      conflict?.messages == ["there is another category \"Snacks\" since, by number 3"])
    #expect(try data() == after)
  }

  @Test func `an import that adds nothing, and a dry run, leave no entry`() throws {
    _ = try importFile("first,last,grade\nAda,Example,9\n", "s.csv")
    _ = try importFile("first,last,grade\nAda,Example,9\n", "s.csv")
    var options = ImportOptions()
    options.isDryRun = true
    options.addsAll = true
    _ = try ImportService(store).run(
      path: database.folder.place(of: "s.csv"), kind: nil, options, in: context)
    #expect(try entries() == ["1 imported 1 student from s.csv"])
  }

  @Test func `an import beside ids that have come to their end is undone too`() throws {
    _ = try database.output(
      of: """
        INSERT INTO students (id, first_name, last_name, current_grade) VALUES (9223372036854775807, 'A', 'B', 9);
        """)
    let before = try database.output(of: "SELECT id FROM students ORDER BY id;")
    _ = try importFile("first,last,grade\nAda,Example,9\nEve,Example,9\n", "s.csv")
    _ = try history.undo()
    #expect(try database.output(of: "SELECT id FROM students ORDER BY id;") == before)
    _ = try history.redo()
    #expect(try StudentRepository(store).count(StudentFilter()) == 3)
  }

  @Test
  func `an undo of an import of many rows names those that were changed or removed, and changes nothing`()
    throws
  {
    let rows = (1...120_000).map { "F\($0 % 7),L\($0),9\n" }.joined()
    _ = try importFile("first,last,grade\n" + rows, "s.csv")
    let schema = try database.output(of: "SELECT sql FROM sqlite_schema ORDER BY name;")
    _ = try StudentService(store).edit(id: 51_234, [.grade: "10"], in: context)
    _ = try StudentService(store).remove(ids: [120_000])
    let before = try database.output(of: "SELECT count(*), sum(id) FROM students;")
    let conflict = #expect(throws: HistoryConflict.self) { try history.undo(1) }
    #expect(
      conflict?.messages == [
        "student 51234 was changed since, by number 2", "student 120000 was removed since, by number 3",
      ])
    #expect(try database.output(of: "SELECT count(*), sum(id) FROM students;") == before)
    _ = try history.undo()
    _ = try history.undo()
    _ = try history.undo(1)
    #expect(try StudentRepository(store).count(StudentFilter()) == 0)
    #expect(try database.output(of: "SELECT count(*) FROM history_changes WHERE history_id = 1;") == "3\n")
    _ = try history.redo()
    #expect(
      try database.output(of: "SELECT count(*), min(id), max(id), sum(is_keyed) FROM students;")
        == "120000|1|120000|120000\n")
    #expect(
      try database.output(of: "SELECT sql FROM sqlite_schema ORDER BY name; PRAGMA integrity_check;")
        == schema + "ok\n")
  }

  @Test func `an undo that is cancelled leaves all as it was`() throws {
    _ = try importFile("first,last,grade\nAda,Example,9\n", "s.csv")
    let before = try data()
    #expect(throws: CancellationError.self) { try history.undo(isCancelled: { true }) }
    #expect(try data() == before)
    #expect(try entries() == ["1 imported 1 student from s.csv"])
  }

  // MARK: Refusals

  private func refusal(_ body: () throws -> Void) -> [String] {
    do {
      try body()
      return []
    } catch let conflict as HistoryConflict {
      return conflict.messages
    } catch {
      return ["\(error)"]
    }
  }

  @Test func `what was changed since is named with the change that did it, in other columns too`() throws {
    let id = try addExpense("Tea", "1")
    _ = try LedgerService(store).edit(id: id, [.amount: "2"], in: context)
    _ = try LedgerService(store).edit(id: id, [.note: "green"], in: context)
    let before = try data()
    #expect(
      refusal { _ = try history.undo(2) } == ["expense 1 was changed since, by number 3"])
    #expect(
      refusal { _ = try history.undo(1) } == ["expense 1 was changed since, by number 3"])
    _ = try LedgerService(store).remove(ids: [id])
    #expect(refusal { _ = try history.undo(3) } == ["expense 1 was removed since, by number 4"])
    let other = try addExpense("Nuts", "5")
    #expect(other == id)
    #expect(refusal { _ = try history.undo(4) } == ["there is another expense 1 since, by number 5"])
    _ = try history.undo()
    _ = try history.undo()
    #expect(try data() == before)
  }

  @Test func `what the shell changed since is named with the change made outside`() throws {
    _ = try StudentService(store).add(Student("Ada", "Example", .nine))
    _ = try database.output(of: "UPDATE students SET current_grade = 10;")
    let before = try data()
    #expect(refusal { _ = try history.undo(1) } == ["student 1 was changed since, by number 2"])
    #expect(refusal { _ = try history.undo() } == ["madeOutside(2, before: Optional(1))"])
    #expect(try data() == before)
  }

  @Test func `a change does not come back where a rule or a category is in the way`() throws {
    _ = try CategoryService(store).add("Snacks")
    let id = try addExpense("Nuts", "1", category: "Snacks")
    _ = try LedgerService(store).remove(ids: [id])
    _ = try CategoryService(store).remove("Snacks")
    #expect(
      refusal { _ = try history.undo(3) } == [
        "expense 1 has the category \"Snacks\", which would not exist"
      ])
    _ = try CategoryService(store).add("SNACKS")
    #expect(
      refusal { _ = try history.undo(4) } == ["there is another category \"SNACKS\" since, by number 5"])
    _ = try history.undo(5)
    _ = try history.undo(4)
    _ = try history.undo(3)
    _ = try addExpense("Crisps", "1", category: "Snacks")
    #expect(
      refusal { _ = try history.undo(1) } == [
        "expense 1 has the category \"Snacks\", which would not exist",
        "expense 2 has the category \"Snacks\", which would not exist",
      ])
  }

  @Test func `where the old name of a category is taken, that one is named`() throws {
    _ = try CategoryService(store).rename("Food", to: "Meals")
    _ = try CategoryService(store).add("FOOD")
    _ = try CategoryService(store).rename("Meals", to: "Dinners")
    #expect(refusal { _ = try history.undo(1) } == ["category \"Dinners\" was changed since, by number 3"])
    _ = try history.undo(3)
    #expect(refusal { _ = try history.undo(1) } == ["there is another category \"Food\" already"])
  }

  @Test func `numbers that cannot be undone are refused with the reason`() throws {
    #expect(refusal { _ = try history.undo() } == ["nothingToUndo"])
    #expect(refusal { _ = try history.redo() } == ["nothingToRedo"])
    for name in ["A", "B", "C"] { _ = try CategoryService(store).add(name) }
    #expect(refusal { _ = try history.undo(9) } == ["unknown(9)"])
    _ = try history.undo(2)
    #expect(refusal { _ = try history.undo(2) } == ["alreadyUndone(2)"])
    #expect(refusal { _ = try history.redo(1) } == ["notUndone(1)"])
    #expect(refusal { _ = try history.redo(9) } == ["unknown(9)"])
    _ = try history.undo(1)
    #expect(refusal { _ = try history.redo(2) } == ["undoneEarlier(2, last: 1)"])
    #expect(try history.redo(1).id == 1 && history.redo(2).id == 2)
    _ = try history.undo(2)
    #expect(try history.prune(keeping: 1) == 2)
    #expect(refusal { _ = try history.undo(1) } == ["pruned(1, lowest: 3)"])
    #expect(refusal { _ = try history.redo() } == ["nothingToRedo"])
  }

  // MARK: Following and pruning

  @Test func `only roster's own changes can be undone, and only what was undone last can be redone`() throws {
    for name in ["A", "B", "C"] { _ = try CategoryService(store).add(name) }
    _ = try database.output(of: "UPDATE preferences SET max_price_level = 2;")
    func moves() throws -> [HistoryMove?] {
      var moves: [HistoryMove?] = []
      try history.forEach { entry in moves.append(try history.move(of: entry)) }
      return moves.reversed()
    }
    #expect(try moves() == [.undo, .undo, .undo, nil])
    let undone = try history.undo(3)
    #expect(HistoryMove.undo.words(for: undone) == "undone 3: added category C")
    _ = try history.undo(1)
    #expect(try moves() == [.redo, .undo, nil, nil])
    _ = try history.redo(1)
    #expect(try moves() == [.undo, .undo, .redo, nil])
  }

  @Test func `the changes of one record can be followed`() throws {
    _ = try importFile("first,last,grade\nAda,Example,9\nEve,Example,9\n", "s.csv")
    _ = try StudentService(store).edit(id: 2, [.grade: "10"], in: context)
    _ = try StudentService(store).edit(id: 1, [.grade: "11"], in: context)
    _ = try StudentService(store).remove(ids: [1, 2])
    func numbers(_ id: Int64, limit: Int? = nil, offset: Int = 0) throws -> [Int64] {
      var numbers: [Int64] = []
      try history.forEach(about: .students, id: id, limit: limit, offset: offset) { numbers.append($0.id) }
      return numbers
    }
    #expect(try numbers(2) == [4, 2, 1])
    #expect(try numbers(1, limit: 2) == [4, 3])
    #expect(try numbers(1, limit: 1, offset: 1) == [3])
    #expect(try numbers(1, offset: 3) == [])
    #expect(try numbers(3) == [])
    for _ in 1...4 { _ = try history.undo() }
    #expect(try numbers(2) == [4, 2, 1])
  }

  @Test func `what is dropped goes from the oldest on, and the newest stays`() throws {
    for name in ["A", "B", "C", "D"] { _ = try CategoryService(store).add(name) }
    _ = try database.output(
      of: """
        UPDATE history SET happened_at = '2026-01-0' || id || 'T12:00:00Z';
        """)
    #expect(try history.prune(before: CalendarDate(year: 2026, month: 1, day: 2)!) == 1)
    #expect(try entries() == ["2 added category B", "3 added category C", "4 added category D"])
    #expect(try history.prune(keeping: 2) == 1)
    #expect(try history.prune(keeping: 2) == 0)
    #expect(try history.prune(before: CalendarDate(year: 2027, month: 1, day: 1)!) == 1)
    #expect(try entries() == ["4 added category D"])
    #expect(try database.output(of: "SELECT history_id FROM history_changes;") == "4\n")
  }

  // MARK: Whatever is done

  @Test(arguments: 0..<25 as Range<UInt64>)
  func `a random sequence of changes is taken back in reverse order, and made again`(seed: UInt64) throws {
    var random = SeededRandom(seed: seed)
    var states = [try data()]
    for step in 0..<30 {
      let count = try entries().count
      try change(step, &random)
      if try entries().count > count { states.append(try data()) }
    }
    for state in states.dropLast().reversed() {
      _ = try history.undo()
      #expect(try data() == state, "\(random)")
    }
    #expect(try store.historyFaults() == [], "\(random)")
    for state in states.dropFirst() {
      _ = try history.redo()
      #expect(try data() == state, "\(random)")
    }
    #expect(try database.output(of: "PRAGMA integrity_check;") == "ok\n", "\(random)")
    #expect(try store.historyFaults() == [], "\(random)")
  }

  /// Makes a change of a random kind, which may be refused.
  private func change(_ step: Int, _ random: inout SeededRandom) throws {
    func id() -> Int64 { Int64.random(in: 1...8, using: &random) }
    func pick(_ texts: String...) -> String { texts.randomElement(using: &random)! }
    do {
      switch Int.random(in: 0..<12, using: &random) {
      case 0:
        _ = try StudentService(store).add(
          [.firstName: pick("Zoë", "Ada", "Łukasz"), .lastName: "L\(step)", .grade: pick("9", "12")],
          in: context)
      case 1:
        _ = try StudentService(store).edit(
          id: id(), [.firstName: pick("Ørjan", "Ada"), .grade: pick("10", "11")], in: context)
      case 2: _ = try StudentService(store).remove(ids: [id()])
      case 3: _ = try addExpense(pick("Tea", "Café"), "\(id())", category: pick("Food", "Books", "Snacks"))
      case 4: _ = try LedgerService(store).edit(id: id(), [.category: pick("Food", "Fees")], in: context)
      case 5: _ = try LedgerService(store).remove(ids: [id(), id()])
      case 6: _ = try CategoryService(store).add(pick("Snacks", "Arts", "Ärzte"))
      case 7:
        _ = try CategoryService(store).rename(pick("Food", "Snacks", "Books"), to: pick("Meals", "snacks"))
      case 8: _ = try CategoryService(store).remove(pick("Snacks", "Fees", "Arts"))
      case 9:
        _ = try PreferencesService(store).change(
          [.displayOrder: pick("favorite", "alphabetical"), .maxPriceLevel: pick("2", "5")], in: context)
      case 10:
        _ = try RestaurantService(store).add(
          [.restaurantName: pick("Wok", "Émile") + "\(step)", .priceLevel: "1"], in: context)
      default:
        _ = try importFile(
          "date,title,category,amount\n2026-01-01,T\(step),\(pick("Food", "New\(step)")),1\n", "e.csv",
          addsCategories: true)
      }
    } catch is ValidationError {
    } catch is NotFoundError {
    } catch is CategoryError {
    } catch is DuplicateError<Student> {
    }
  }
}
