internal import Forms
internal import Records
internal import Repository
internal import Services

/// The ledger: what was paid for what, the latest day first, with what it comes to.
struct ExpensesPage: RecordPage {
  typealias Storage = ExpenseRepository

  static let title = "Expenses"
  static let path = "/expenses"
  static let singular = "expense"
  static let plural = "expenses"
  static let duplicateNoun = "there is the same expense"

  let database: Database
  private let totals: LedgerTotals

  init(_ database: Database) {
    self.database = database
    totals = LedgerTotals(database)
  }

  static func form(id: Form.ID, in context: ParsingContext) -> RecordForm<Expense> {
    .expense(id: id, in: context)
  }

  static let filterNames = LedgerFilter.names

  func filter(_ values: FormValues, in store: Store) throws -> ExpenseFilter {
    var filter = try LedgerFilter(values, in: store, by: database.parsing).read()
    filter.isNewestFirst = true
    return filter
  }

  func filterControls(_ values: FormValues, in store: Store) throws -> HTML {
    try LedgerFilter(values, in: store, by: database.parsing).controls(path: Self.path)
  }

  static let columns = ["Title", "Category", "Date", "Amount"]

  static func cells(_ expense: Expense) -> [HTML] {
    [
      "\(expense.title)", "\(expense.category.name)", time(expense.date),
      "<span class=\"amount\">\(expense.amount.decimalText)</span>",
    ]
  }

  /// What a narrow window has no columns for, and the note, which opens on demand.
  static func detail(_ expense: Expense) -> HTML? {
    let note = expense.note.map { note in
      """
      <details class="note"><summary>Note<span class="hidden"> on \(expense.title)</span></summary>\
      <p>\(note)</p></details>
      """ as HTML
    }
    return "<p class=\"aside\">\(expense.category.name) · \(time(expense.date))</p>\(note)"
  }

  static func summary(_ expense: Expense) -> String {
    "\(expense.title), \(expense.amount.decimalText), \(expense.category.name), \(expense.date.displayName)"
  }

  private static func time(_ date: CalendarDate) -> HTML {
    "<time datetime=\"\(date.isoText)\">\(date.displayName)</time>"
  }

  // MARK: Totals

  /// How many categories are shown without asking.
  private static let shownCategories = 8

  func overview(_ state: ListState, of filter: ExpenseFilter, in store: Store) throws -> HTML? {
    let report: SpendingReport
    do {
      report = try totals.report(filter, in: store)
    } catch let error as MoneyOverflow {
      // The list can be shown all the same.
      return database.explanation(of: error).html
    }
    guard report.count > 0 else { return nil }
    let period = try LedgerFilter(state.filter, in: store, by: database.parsing).periodInWords
    let categories = report.byCategory.map { group in
      let query = state.narrowed(Field.category.column, to: group.key.name).query
      return """
        <li><a href="\(Self.path)\(query)"><span>\(group.key.name)</span> \
        <span class="amount">\(group.total.decimalText)</span></a></li>
        """ as HTML
    }
    let (shown, rest) = (categories.prefix(Self.shownCategories), categories.dropFirst(Self.shownCategories))
    let more: HTML? =
      rest.isEmpty
      ? nil
      : """
      <details><summary>\(rest.count) more \(rest.count == 1 ? "category" : "categories")</summary>\
      <ul class="categories">\(rest)</ul></details>
      """
    return """
      <section class="totals" aria-label="Totals">\
      <p><b class="amount">\(report.total.decimalText)</b> \
      <span>\(report.count) \(report.count == 1 ? Self.singular : Self.plural)\(period.map { ", \($0)" } ?? "")</span></p>\
      <ul class="categories" aria-label="By category">\(shown)</ul>\(more)</section>
      """
  }
}
