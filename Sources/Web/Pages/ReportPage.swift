internal import Records
internal import Repository
internal import Services

/// What was spent, by category and by month: the numbers of `roster report`, with a chart of each.
struct ReportPage: Page {
  static let title = "Report"
  static let path = "/report"

  private let database: Database
  private let totals: LedgerTotals

  init(_ database: Database) {
    self.database = database
    totals = LedgerTotals(database)
  }

  func addRoutes(to router: inout Router) {
    router.get(Self.path) { request in
      try page(ListState(request, filterNames: LedgerFilter.names))
    }
  }

  private func page(_ state: ListState) throws -> Response {
    try database.read { store in
      let filter = try LedgerFilter(state.filter, in: store, by: database.parsing)
      let content: HTML = """
        <form class="filter" method="get" action="\(Self.path)" role="search">\
        \(filter.controls(path: Self.path))<button type="submit">Show</button></form>
        \(try report(filter, state, in: store))
        """
      return Response(page: Layout(title: Self.title, path: Self.path, content: content).html)
    }
  }

  private func report(_ filter: LedgerFilter, _ state: ListState, in store: Store) throws -> HTML {
    guard filter.issues.isEmpty else {
      return """
        <p class="empty">What the report is about cannot be read. <a href="\(Self.path)">Report on all</a></p>
        """
    }
    let report: SpendingReport
    do {
      report = try totals.report(filter.filter, in: store)
    } catch let error as MoneyOverflow {
      return database.explanation(of: error).html
    }
    guard report.count > 0 else { return empty(state) }
    let categories = SpendingTable(
      report, title: "Category",
      rows: report.byCategory.map { group in
        let link = state.narrowed(Field.category.column, to: group.key.name)
        return .init(group.key.name, group, of: report, link)
      })
    let months = SpendingTable(
      report, title: "Month",
      rows: report.byMonth.map { group in
        let link = state.narrowed(Field.month.column, to: group.key.isoText)
        return .init("\(group.key.shortName) \(group.key.firstDay.year)", group, of: report, link)
      })
    let period = filter.periodInWords.map { ", \($0)" } ?? ""
    return """
      <section class="totals" aria-label="Total"><p><b class="amount">\(report.total.decimalText)</b> \
      <span>\(report.count) \(report.count == 1 ? "expense" : "expenses")\(period)</span></p></section>
      \(section("By category", "by-category", CategoryChart(report).html, categories.html))
      \(section("By month", "by-month", MonthChart(report.byMonth).html, months.html))
      """
  }

  private func section(_ title: String, _ id: String, _ chart: HTML, _ table: HTML) -> HTML {
    """
    <section class="report" aria-labelledby="\(id)"><h2 id="\(id)">\(title)</h2>
    <div class="chart">\(chart)</div>
    \(table)</section>
    """
  }

  private func empty(_ state: ListState) -> HTML {
    if state.filter.pairs.isEmpty {
      return """
        <p class="empty">There is nothing to report yet. <a href="\(ExpensesPage.path)/new">Add the first expense</a></p>
        """
    }
    return "<p class=\"empty\">No expense fits. <a href=\"\(Self.path)\">Report on all</a></p>"
  }
}

/// The table beside a chart.
private struct SpendingTable {
  struct Row {
    let html: HTML

    /// One category or one month; its name leads to its expenses.
    init(
      _ name: String, _ group: SpendingReport.Group<some Hashable & Sendable>, of report: SpendingReport,
      _ link: ListState
    ) {
      let share = report.share(of: group)
      html = """
        <tr><th scope="row"><a href="\(ExpensesPage.path)\(link.query)">\(name)</a></th><td>\(group.count)</td>\
        <td>\(group.total.decimalText)</td><td>\(share / 10).\(share % 10) %</td></tr>

        """
    }
  }

  private let report: SpendingReport
  private let title: String
  private let rows: [Row]

  init(_ report: SpendingReport, title: String, rows: [Row]) {
    self.report = report
    self.title = title
    self.rows = rows
  }

  var html: HTML {
    """
    <table class="spending by-\(title.lowercased())"><caption class="hidden">Spending by \(title.lowercased())</caption>
    <thead><tr><th scope="col">\(title)</th><th scope="col">Expenses</th><th scope="col">Total</th>\
    <th scope="col">Share</th></tr></thead>
    <tbody>
    \(rows.map(\.html))</tbody>
    <tfoot><tr><th scope="row">Total</th><td>\(report.count)</td><td>\(report.total.decimalText)</td><td></td></tr></tfoot>
    </table>
    """
  }
}
