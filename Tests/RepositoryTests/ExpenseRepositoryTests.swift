import Records
import SQLite
import Testing
import TestSupport

@testable import Repository

@Suite struct ExpenseRepositoryTests {
  private let database: ScratchDatabase
  private let store: Store
  private let expenses: ExpenseRepository

  init() throws {
    database = try ScratchDatabase()
    store = try database.open()
    expenses = ExpenseRepository(store)
  }

  private func titles(_ filter: ExpenseFilter, isSorted: Bool = false, limit: Int? = nil) throws -> [String] {
    try expenses.list(ListRequest(filter, isSorted: isSorted, limit: limit)).map(\.record.title)
  }

  @Test func `an expense is stored, found, changed and removed`() throws {
    let id = try expenses.insert(Expense("Atlas", 1999, category: "Books", note: "for\nall"))
    #expect(
      try expenses.find(id: id) == Stored(id: id, Expense("Atlas", 1999, category: "Books", note: "for\nall"))
    )
    let changed = Stored(id: id, Expense("Map", 1, on: "1900-01-01"))
    #expect(try expenses.update(changed))
    #expect(try expenses.find(id: id) == changed)
    #expect(try expenses.delete(id: id))
    #expect(try expenses.find(id: id) == nil)
    #expect(try !expenses.update(changed))
    #expect(try !expenses.delete(id: id))
  }

  @Test func `the same expense twice is no duplicate`() throws {
    _ = try expenses.insert(Expense("Tea", 100))
    #expect(try expenses.duplicates(of: Expense("Tea", 100)) == [])
  }

  @Test func `a list that begins with the newest is the sorted one backwards, read along the index`() throws {
    for day in ["2026-01-02", "2026-01-01", "2026-01-02", "2025-12-31", "2026-01-01"] {
      _ = try expenses.insert(Expense("Tea", 1, on: day))
    }
    var filter = ExpenseFilter(text: "tea")
    for text in ["tea", nil] {
      filter.text = text
      filter.isNewestFirst = true
      let request = ListRequest(filter, isSorted: true, limit: 4, offset: 1)
      #expect(try expenses.list(request).map(\.id) == [1, 5, 2, 4])
      #expect(try expenses.position(ofID: 2, in: request) == 3)
    }
    let plan = try database.output(
      of: "EXPLAIN QUERY PLAN \(ExpenseRepository.selectSQL) ORDER BY \(filter.order ?? "") LIMIT 101;")
    #expect(plan.contains("SCAN expenses USING INDEX expenses_by_date"))
    #expect(!plan.contains("USE TEMP B-TREE FOR ORDER BY"))
  }

  @Test func `a sorted list goes by day, then as added`() throws {
    for (title, date) in [("c", "2026-02-01"), ("d", "2026-02-01"), ("a", "2025-12-31"), ("b", "2026-01-01")]
    {
      // The amounts fall, so that an order by the columns of the index would show.
      _ = try expenses.insert(Expense(title, title == "c" ? 9 : 5, on: date))
    }
    #expect(try titles(ExpenseFilter()) == ["c", "d", "a", "b"])
    #expect(try titles(ExpenseFilter(), isSorted: true) == ["a", "b", "c", "d"])
    #expect(try titles(ExpenseFilter(), isSorted: true, limit: 3) == ["a", "b", "c"])
    #expect(
      try database.output(of: "SELECT group_concat(title, '') FROM (SELECT title FROM ledger);") == "abcd\n")
  }

  static let found: [(ExpenseFilter, [String])] = [
    (ExpenseFilter(from: day("2026-01-02")), ["CAFÉ", "Zoë's"]),
    (ExpenseFilter(to: day("2026-01-02")), ["Pizza", "CAFÉ"]),
    (ExpenseFilter(from: day("2026-01-02"), to: day("2026-01-02")), ["CAFÉ"]),
    (ExpenseFilter(from: day("2026-01-03"), to: day("2026-01-02")), []),
    (ExpenseFilter(category: Category(storedName: "Food")), ["Pizza", "CAFÉ"]),
    (ExpenseFilter(category: Category(storedName: "food")), []),
    (ExpenseFilter(text: "cafe"), ["CAFÉ", "Zoë's"]),
    (ExpenseFilter(text: "Café"), ["CAFÉ", "Zoë's"]),
    (ExpenseFilter(text: "PIZ"), ["Pizza"]),
    (ExpenseFilter(text: "zoe’s"), ["Zoë's"]),
    (ExpenseFilter(text: "two  lines"), ["Pizza"]),
    (ExpenseFilter(text: "éa"), []),
    (ExpenseFilter(text: ""), ["Pizza", "CAFÉ", "Zoë's"]),
    (ExpenseFilter(to: day("2026-01-02"), text: "cafe"), ["CAFÉ"]),
  ]

  @Test(arguments: found)
  func `a filter finds by day, category and text`(_ filter: ExpenseFilter, _ expected: [String]) throws {
    _ = try expenses.insert(
      Expense("Pizza", 1, on: "2026-01-01", category: "Food", note: "two  lines\nà la carte"))
    _ = try expenses.insert(Expense("CAFÉ", 2, on: "2026-01-02", category: "Food"))
    _ = try expenses.insert(Expense("Zoë's", 3, on: "2026-01-03", note: "at the café"))
    #expect(try titles(filter) == expected)
    #expect(try titles(filter, isSorted: true, limit: 1) == Array(expected.prefix(1)))
    #expect(try titles(filter, limit: 0) == [])
    #expect(try expenses.count(filter) == expected.count)
  }

  @Test func `an equal row is looked up by the index`() throws {
    let plan = try database.output(
      of: ".parameter init\nEXPLAIN QUERY PLAN \(ExpenseRepository.bulk.lookupSQL);")
    let search = "USING INDEX expenses_by_date (date=? AND category=? AND amount_cents=? AND rowid>?)"
    #expect(plan.contains(search), "\(plan)")
  }

  @Test func `rows are equal only if everything is`() throws {
    let original = Expense("Tea", 100, category: "Food", note: "green")
    _ = try expenses.insert(original)
    _ = try expenses.insert(Expense("Salt", 100))
    for (expense, isThere) in [
      (original, true), (Expense("tea", 100, category: "Food", note: "green"), false),
      (Expense("Tea", 101, category: "Food", note: "green"), false),
      (Expense("Tea", 100, category: "Food"), false),
      (Expense("Tea", 100, note: "green"), false),
      (Expense("Tea", 100, on: "2026-04-12", category: "Food", note: "green"), false),
      (Expense("Salt", 100), true),
      (Expense("Salt", 100, note: "x"), false),
    ] {
      let insertion = try BulkInsertion(expenses, addsAll: false, onlyCounts: true)
      var row = RowBuffer()
      ExpenseRepository.fill(&row, with: expense)
      #expect(try insertion.add(row) == !isThere, "\(expense.texts)")
    }
  }

  @Test(arguments: [("amount_cents", "0"), ("date", "'2026-02-30'")])
  func `a value that no expense has is told with its row`(_ column: String, _ value: String) throws {
    let id = try expenses.insert(Expense("Tea", 100))
    _ = try database.output(
      of: "PRAGMA ignore_check_constraints = ON; UPDATE expenses SET \(column) = \(value);")
    #expect(throws: RecordDecodingError(id: id, column: column)) { try expenses.find(id: id) }
  }

  @Test func `the rules are in force again after rows came in bulk`() throws {
    try store.transaction {
      let insertion = try BulkInsertion(expenses, addsAll: false, onlyCounts: false)
      var row = RowBuffer()
      ExpenseRepository.fill(&row, with: Expense("Tea", 100))
      _ = try insertion.add(row)
      try insertion.finish()
    }
    for wrong in [Expense("Tea", 0), Expense("Tea", 100, category: "None")] {
      #expect(throws: SQLiteError.self) { try expenses.insert(wrong) }
    }
    #expect(try titles(ExpenseFilter()) == ["Tea"])
  }

  private static func day(_ text: String) -> CalendarDate {
    CalendarDate(canonical: text.utf8Span.span)!
  }
}
