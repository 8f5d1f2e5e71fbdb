import Records
import Repository
import SQLite
import Testing
import TestSupport

@Suite struct SpendingTests {
  private let database: ScratchDatabase
  private let store: Store
  private let expenses: ExpenseRepository

  init() throws {
    database = try ScratchDatabase()
    store = try database.open()
    expenses = ExpenseRepository(store)
  }

  /// The sums as the shell has them, in the order of their text.
  private func lines(_ spending: [Spending]) -> [String] {
    spending.map { "\($0.month.isoText)|\($0.category.name)|\($0.count)|\($0.total.cents)" }.sorted()
  }

  @Test func `sums are those of a plain query, for any filter`() throws {
    var random = SeededRandom(seed: 11)
    let names = Category.standard.map(\.name)
    for _ in 0..<500 {
      let day = CalendarDate(daysSince1970: 20_000 + Int.random(in: 0..<120, using: &random))!
      _ = try expenses.insert(
        Expense(
          ["Tea", "Café"].randomElement(using: &random)!,
          Int64.random(in: 1...999_999_999_999, using: &random),
          on: day.isoText, category: names.randomElement(using: &random)!))
    }
    let from = CalendarDate(daysSince1970: 20_030)!
    let to = CalendarDate(daysSince1970: 20_077)!
    for (filter, condition) in [
      (ExpenseFilter(), "1"), (ExpenseFilter(from: from), "date >= '\(from.isoText)'"),
      (ExpenseFilter(from: from, to: to), "date BETWEEN '\(from.isoText)' AND '\(to.isoText)'"),
      (ExpenseFilter(category: Category(storedName: "Food")), "category = 'Food'"),
      (ExpenseFilter(to: to, text: "cafe"), "date <= '\(to.isoText)' AND title = 'Café'"),
    ] {
      let plain = try database.output(
        of:
          """
          SELECT substr(date, 1, 7), category, count(*), sum(amount_cents) FROM expenses
          WHERE \(condition) GROUP BY 1, 2;
          """)
      let expected = plain.split(separator: "\n").map(String.init).sorted()
      #expect(try lines(expenses.spending(filter)) == expected, "\(condition) \(random)")
    }
  }

  @Test func `months come one after the other`() throws {
    for date in ["2026-01-31", "2025-12-31", "2026-02-01", "2026-01-01"] {
      _ = try expenses.insert(Expense("Tea", 1, on: date))
    }
    #expect(
      try expenses.spending(ExpenseFilter()).map { "\($0.month.isoText) \($0.count)" }
        == ["2025-12 1", "2026-01 2", "2026-02 1"])
  }

  @Test(arguments: [["2026-01-01", "2026-01-01"], ["2026-01-01", "2026-01-02"]])
  func `a sum beyond 64 bits is an error, on one day and over several`(_ days: [String]) throws {
    for day in days { _ = try expenses.insert(Expense("Moon", 1, on: day)) }
    _ = try database.output(
      of: "PRAGMA ignore_check_constraints = ON; UPDATE expenses SET amount_cents = \(Int64.max);")
    #expect(throws: MoneyOverflow()) { try expenses.spending(ExpenseFilter()) }
    #expect(throws: MoneyOverflow()) { try expenses.spending(ExpenseFilter(text: "moon")) }
  }
}
