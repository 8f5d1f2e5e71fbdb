import Records
import Repository
import Services
import Testing
import TestSupport

@Suite struct LedgerServiceTests {
  private let store: Store
  private let ledger: LedgerService
  private let context = ParsingContext(today: CalendarDate(year: 2026, month: 4, day: 13)!)

  init() throws {
    store = try Store()
    ledger = LedgerService(store)
  }

  private var all: [Expense] {
    get throws { try ExpenseRepository(store).list(ListRequest(ExpenseFilter())).map(\.record) }
  }

  @Test func `what was typed is stored, with today and Other where nothing is said`() throws {
    let stored = try ledger.add([.expenseTitle: " Tea ", .amount: "2.5"], in: context)
    #expect(stored == Stored(id: 1, Expense("Tea", 250, on: "2026-04-13")))
    _ = try ledger.add(
      [.expenseTitle: "Bus", .amount: "$1,000.00", .category: "fees", .date: "yesterday", .note: "there\nand back"],
      in: context)
    #expect(
      try all == [
        Expense("Tea", 250, on: "2026-04-13"),
        Expense("Bus", 100_000, on: "2026-04-12", category: "Fees", note: "there\nand back"),
      ])
  }

  @Test func `an empty title and a zero amount are refused, and nothing is stored`() throws {
    #expect(
      throws: ValidationError([
        ValidationIssue(.expenseTitle, "Please enter a title."),
        ValidationIssue(.amount, "The amount must be more than zero."),
      ])
    ) { try ledger.add([.expenseTitle: " ", .amount: "0"], in: context) }
    #expect(try all == [])
  }

  @Test func `the categories are those of the ledger, not the standard ones`() throws {
    _ = try CategoryService(store).add("Snacks")
    _ = try CategoryService(store).remove("Food")
    #expect(
      try ledger.add([.expenseTitle: "Nuts", .amount: "1", .category: "snacks"], in: context).record.category.name
        == "Snacks")
    #expect(
      throws: ValidationError([
        ValidationIssue(
          .category,
          """
          There is no category "Food". \
          The categories are Transport, Supplies, Books, Events, Equipment, Fees, Other, Snacks.
          """)
      ])
    ) { try ledger.add([.expenseTitle: "Nuts", .amount: "1", .category: "Food"], in: context) }
    let (_, after) = try ledger.edit(id: 1, [.expenseTitle: "More nuts", .category: "TRANSPORT"], in: context)
    #expect(after.record == Expense("More nuts", 100, on: "2026-04-13", category: "Transport"))
  }

  @Test func `a report adds up by category and by month`() throws {
    for expense in [
      Expense("a", 300, on: "2026-02-01", category: "Food"), Expense("b", 100, on: "2026-01-31", category: "Food"),
      Expense("c", 400, on: "2026-01-01", category: "Books"), Expense("d", 1, on: "2025-12-31", category: "Fees"),
    ] { _ = try ledger.add(expense) }
    let report = try ledger.report()
    #expect(report.count == 4)
    #expect(report.total == Money(cents: 801))
    #expect(report.byCategory.map(\.key.name) == ["Books", "Food", "Fees"])
    #expect(report.byCategory.map(\.count) == [1, 2, 1])
    #expect(report.byCategory.map(\.total.cents) == [400, 400, 1])
    #expect(report.byCategory.map(report.share) == [499, 499, 1])
    #expect(report.byMonth.map(\.key.isoText) == ["2025-12", "2026-01", "2026-02"])
    #expect(report.byMonth.map(\.count) == [1, 2, 1])
    #expect(report.byMonth.map(\.total.cents) == [1, 500, 300])
    let january = ExpenseFilter(from: CalendarDate(year: 2026, month: 1, day: 1))
    #expect(try ledger.report(january).total == Money(cents: 800))
  }

  @Test func `a report of nothing is empty`() throws {
    let report = try ledger.report()
    #expect(report.count == 0)
    #expect(report.total == .zero)
    #expect(report.byCategory.isEmpty)
    #expect(report.byMonth.isEmpty)
  }

  @Test func `the sum of a list is of the expenses that it shows`() throws {
    for (index, cents) in [5, 70, 900].enumerated() {
      _ = try ledger.add(Expense(index == 0 ? "Café" : "Tea", Int64(cents), on: "2026-01-0\(3 - index)"))
    }
    func sum(_ filter: ExpenseFilter, isSorted: Bool = false, limit: Int? = nil) throws -> [Int64] {
      let sum = try ledger.sum(ListRequest(filter, isSorted: isSorted, limit: limit))
      return [Int64(sum.count), sum.total.cents]
    }
    #expect(try sum(ExpenseFilter()) == [3, 975])
    #expect(try sum(ExpenseFilter(text: "tea")) == [2, 970])
    #expect(try sum(ExpenseFilter(), limit: 2) == [2, 75])
    #expect(try sum(ExpenseFilter(), isSorted: true, limit: 2) == [2, 970])
    #expect(try sum(ExpenseFilter(text: "nothing")) == [0, 0])
  }
}
