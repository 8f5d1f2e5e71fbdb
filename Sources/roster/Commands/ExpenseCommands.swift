import Forms
import Records
import Repository
import Services

/// Expenses on the command line.
enum ExpenseCommands: RecordCommands {
  typealias Storage = ExpenseRepository

  static let what = What(singular: "expense", plural: "expenses")

  static let kind = RecordKind.expenses

  static let fieldOptions = [
    OptionDeclaration("title", "TEXT", "What was bought.", field: .expenseTitle, isRequired: true),
    OptionDeclaration(
      "amount", "NUMBER", "What it cost, such as 12.50; the region decides between 1,234 and 1.234.",
      field: .amount,
      isRequired: true),
    OptionDeclaration(
      "category", "NAME", "What it was for, as 'roster list categories' has it.", fallback: "Other",
      field: .category),
    OptionDeclaration(
      "date", "DATE", "The day: YYYY-MM-DD, today or yesterday.", fallback: "today", field: .date),
    OptionDeclaration("note", "TEXT", "What else is to be said.", field: .note),
  ]

  static func form(in context: ParsingContext) -> RecordForm<Expense> { .expense(in: context) }

  static var filterOptions: [OptionDeclaration] {
    Period.options + [
      OptionDeclaration(
        "category", "NAME", "Only those of this category.",
        refusal: .unless { (text) throws(ValidationIssue) in try Category(parsing: text) }),
      OptionDeclaration(
        "search", "TEXT", "Only those with this in title or note, in any case and with or without accents."),
    ]
  }

  static func filter(
    _ arguments: ParsedArguments, in store: Store, by parsing: ParsingContext
  ) throws -> ExpenseFilter {
    let period = try Period(arguments, today: parsing.today)
    var filter = ExpenseFilter(from: period.from, to: period.to, text: arguments.value("search"))
    if let text = arguments.value("category") {
      do {
        filter.category = try Category(parsing: text, in: LedgerService(store).completed(parsing).categories)
      } catch let issue as ValidationIssue {
        throw Failure(status: .usage, mistakes: ["--category: \(issue.message)"])
      }
    }
    return filter
  }

  static let everything = ExpenseFilter()

  /// What the expenses of the list come to; that there are none is said already.
  static func remark(on request: ListRequest<ExpenseFilter>, in store: Store) throws -> String? {
    let ledger = LedgerService(store)
    let shown = try ledger.sum(request)
    guard shown.count > 0 else { return nil }
    var unlimited = request
    unlimited.limit = nil
    let all = request.limit == shown.count ? try ledger.sum(unlimited) : shown
    let (count, total) = (what.counted(all.count), "\(all.total.decimalText) in total")
    guard shown.count < all.count else { return "\(count), \(total)" }
    return "\(shown.count) of \(count), \(shown.total.decimalText) of \(total)"
  }

  static let orderInWords = "date"

  static let tableColumns = [
    TextTable.Column(title: "Date"), TextTable.Column(title: "Title", mayBeCut: true),
    TextTable.Column(title: "Category", mayBeCut: true),
    TextTable.Column(title: "Amount", isRightAligned: true),
    TextTable.Column(title: "Note", mayBeCut: true),
  ]

  static func cells(_ expense: Expense) -> [String] {
    [
      expense.date.isoText, expense.title, expense.category.name, expense.amount.decimalText,
      expense.note ?? "",
    ]
  }

  static func summary(_ expense: Expense) -> String {
    expense.summary
      + (expense.note.map { " (\(DisplayWidth.cut(DisplayWidth.printable($0), to: 60)))" } ?? "")
  }

  static let duplicateNoun = "there is the same expense"
  static let addExample = "--title \"Printer paper\" --amount 12.50 --category Supplies --date yesterday"
  static let editExample = "3 --amount 13.50"
  static let listExample = "--sorted --month 2026-11"
}
