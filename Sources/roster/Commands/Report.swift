import CSV
import Records
import Repository
import Services

/// `roster report`: shows what was spent, by category and by month.
struct Report: Command {
  static let verb = "report"
  static let what: What? = nil
  static var declaration: CommandDeclaration {
    CommandDeclaration(
      abstract: "Add up expenses by category and by month.",
      discussion: [
        "Shares are parts of the total of the report, each rounded by itself. CSV and JSON have a row for each category "
          + "and each month, told apart by the column by."
      ],
      options: [
        OptionDeclaration("by", "KEY", "Add up by this alone.", choices: ["category", "month"])
      ] + ExpenseCommands.filterOptions + [
        OptionDeclaration("format", "FORMAT", "How to write the report.", choices: ["table", "csv", "json"])
      ],
      examples: ["roster report --school-year 2026", "roster report --by month --category Food --format csv"])
  }

  private let arguments: ParsedArguments

  init(_ arguments: ParsedArguments) {
    self.arguments = arguments
  }

  func run(_ context: Context) throws {
    let store = try context.openStore(for: .reading)
    let (filter, report) = try store.snapshot {
      let filter = try ExpenseCommands.filter(arguments, in: store, by: context.parsing)
      return (filter, try LedgerService(store).report(filter))
    }
    let console = context.console
    let sections = sections(of: report)
    switch arguments.value("format") {
    case "csv": try writeCSV(sections, to: console.outputSink)
    case "json": try writeJSON(sections, to: console.outputSink)
    default: if report.count > 0 { try SpendingTables(report, console).write(sections) }
    }
    if report.count == 0 { console.tell("no expenses\(words(filter))") }
  }

  /// The groups that are asked for, each with what it adds up by.
  private func sections(of report: SpendingReport) -> [Section] {
    let categories = Section("Category", report.byCategory.map { Section.Row($0.key.name, $0, of: report) })
    let months = Section("Month", report.byMonth.map { Section.Row($0.key.isoText, $0, of: report) })
    switch arguments.value("by") {
    case "category": return [categories]
    case "month": return [months]
    default: return [categories, months]
    }
  }

  /// What a report without expenses was asked for.
  private func words(_ filter: ExpenseFilter) -> String {
    (filter.from.map { " from \($0.isoText)" } ?? "") + (filter.to.map { " to \($0.isoText)" } ?? "")
      + (filter.category.map { " of the category \(quoted($0.name))" } ?? "")
      + (filter.text.map { " with \(quoted($0))" } ?? "")
  }

  private func writeCSV(_ sections: [Section], to sink: ByteSink) throws {
    var writer = CSVWriter(sink)
    for title in ["by", "name", "expenses", "total", "share"] { try writer.append(title) }
    try writer.endRecord()
    for section in sections {
      for row in section.rows {
        try writer.append(section.title.lowercased())
        try writer.append(text: row.name)
        try writer.append(row.count)
        try writer.append(row.total.decimalText)
        try writer.append(row.percent)
        try writer.endRecord()
      }
    }
    try writer.flush()
  }

  private func writeJSON(_ sections: [Section], to sink: ByteSink) throws {
    let writer = JSONWriter(sink)
    writer.beginArray()
    for section in sections {
      for row in section.rows {
        writer.beginObject()
        writer.member("by", section.title.lowercased())
        writer.member("name", row.name)
        writer.member("expenses", Int64(row.count))
        writer.number("total", row.total.decimalText)
        writer.number("share", row.percent)
        try writer.endObject()
      }
    }
    try writer.endArray()
  }
}

extension Report {
  /// The expenses added up by one thing.
  struct Section {
    /// What they are added up by: "Category" or "Month".
    let title: String
    let rows: [Row]

    init(_ title: String, _ rows: [Row]) {
      self.title = title
      self.rows = rows
    }

    /// One category or one month.
    struct Row {
      let name: String
      let count: Int
      let total: Money
      /// The part of the total, in thousandths.
      let share: Int

      init(_ name: String, _ group: SpendingReport.Group<some Hashable & Sendable>, of report: SpendingReport)
      {
        self.name = name
        count = group.count
        total = group.total
        share = report.share(of: group)
      }

      /// The part of the total in percent, to a tenth: `12.3`.
      var percent: String { "\(share / 10).\(share % 10)" }
    }
  }
}

/// The tables of a report, with bars on a terminal.
private struct SpendingTables {
  private static let widestBar = 30

  private let report: SpendingReport
  private let console: Console

  init(_ report: SpendingReport, _ console: Console) {
    self.report = report
    self.console = console
  }

  func write(_ sections: [Report.Section]) throws {
    for (index, section) in sections.enumerated() {
      if index > 0 { try console.write("\n") }
      try write(section)
    }
  }

  private func write(_ section: Report.Section) throws {
    let columns = [
      TextTable.Column(title: section.title, mayBeCut: true),
      TextTable.Column(title: "Expenses", isRightAligned: true),
      TextTable.Column(title: "Total", isRightAligned: true),
      TextTable.Column(title: "Share", isRightAligned: true),
    ]
    let rows = section.rows.map { [$0.name, String($0.count), $0.total.decimalText, "\($0.percent) %"] }
    let total = ["Total", String(report.count), report.total.decimalText, ""]
    var table = TextTable(columns)
    for row in rows + [total] { table.measure(row) }
    try table.writeHeader(to: console)
    for (row, cells) in zip(section.rows, rows) {
      try console.write(table.line(cells, tail: bar(row, beside: table)))
    }
    try console.write(table.line(total))
  }

  /// A bar as long as the share; none where it cannot be seen.
  private func bar(_ row: Report.Section.Row, beside table: TextTable) -> String {
    let width = min(console.width - table.width - 2, Self.widestBar)
    guard console.isTerminal, width > 0 else { return "" }
    return Bar(share: Double(row.share) / 1000, width: width).text(unicode: console.showsUnicode)
  }
}
