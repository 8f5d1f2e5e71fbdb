internal import CSV
internal import Records
internal import Repository

/// How the rows of a file become expenses.
///
/// The decimal mark and the order of dates are those of the file, which its columns or the person settle; never those
/// of the region.
struct ExpenseImport: RecordImport {
  typealias Storage = ExpenseRepository

  static let columns = [
    ImportColumn(.date, isRequired: true, synonyms: ["day", "when", "datum"]),
    ImportColumn(
      .expenseTitle, isRequired: true,
      synonyms: ["description", "item", "expense", "what", "purpose", "titel"]),
    ImportColumn(
      .category, isRequired: false, synonyms: ["kind", "type", "group", "kategorie", "catégorie"]),
    ImportColumn(
      .amount, isRequired: true, synonyms: ["cost", "price", "sum", "total", "value", "betrag", "montant"]),
    ImportColumn(
      .note, isRequired: false, synonyms: ["notes", "comment", "comments", "memo", "remark", "remarks"]),
  ]

  static let judgesColumns = true

  private let categories: CategoryRepository
  private let isDryRun: Bool
  private let addsCategories: Bool
  private let readsPoint: Bool
  private(set) var context: ParsingContext
  private var amounts: AmountColumn
  private var dates: DateColumn

  /// The names of the categories there are, as bytes.
  private var names: [[UInt8]] = []
  private var newCategories: [Category] = []

  init(_ store: Store, _ options: ImportOptions, in context: ParsingContext) {
    categories = CategoryRepository(store)
    isDryRun = options.isDryRun
    addsCategories = options.addsCategories
    readsPoint = options.decimalMark != .comma
    self.context = context
    self.context.origin = .file(options.decimalMark, options.dateOrder)
    amounts = AmountColumn(declared: options.decimalMark)
    dates = DateColumn(declared: options.dateOrder)
  }

  mutating func begin() throws {
    context.categories = try categories.list()
    names = context.categories.map { Array($0.name.utf8) }
  }

  func complete(_ outcome: inout ImportOutcome) {
    outcome.newCategories = newCategories.map(\.name)
  }
}

// MARK: - The fast road

extension ExpenseImport {
  func fillCanonical(
    _ row: inout RowBuffer, from reader: borrowing CSVReader, _ header: borrowing ImportHeader
  ) -> Bool {
    reader.withCell(0, of: header, { appendDate($0, to: &row) })
      && reader.withCell(1, of: header, { appendTitle($0, to: &row) })
      && reader.withCell(2, of: header, { appendCategory($0, to: &row) })
      && reader.withCell(3, of: header, { appendAmount($0, to: &row) })
      && reader.withCell(4, of: header, { appendNote($0, to: &row) })
  }

  private func appendDate(_ cell: Span<UInt8>, to row: inout RowBuffer) -> Bool {
    guard CalendarDate(canonical: cell) != nil else { return false }
    row.append(cell)
    return true
  }

  private func appendTitle(_ cell: Span<UInt8>, to row: inout RowBuffer) -> Bool {
    guard isCanonicalText(cell, limit: Expense.titleLimit, hasLines: false), !FormulaGuard.isPresent(in: cell)
    else {
      return false
    }
    row.append(cell)
    return true
  }

  private func appendCategory(_ cell: Span<UInt8>, to row: inout RowBuffer) -> Bool {
    if cell.isEmpty, context.categories.contains(.other) {
      row.append(Category.other.name)
      return true
    }
    guard names.contains(where: { cell.isEqual($0.span) }), !FormulaGuard.isPresent(in: cell) else {
      return false
    }
    row.append(cell)
    return true
  }

  private func appendAmount(_ cell: Span<UInt8>, to row: inout RowBuffer) -> Bool {
    guard readsPoint, let amount = Money(canonical: cell) else { return false }
    row.append(amount.cents)
    return true
  }

  private func appendNote(_ cell: Span<UInt8>, to row: inout RowBuffer) -> Bool {
    if cell.isEmpty {
      row.appendNull()
      return true
    }
    guard isCanonicalText(cell, limit: Expense.noteLimit, hasLines: true), !FormulaGuard.isPresent(in: cell)
    else {
      return false
    }
    row.append(cell)
    return true
  }
}

// MARK: - The road of text

extension ExpenseImport {
  mutating func judge(_ reader: borrowing CSVReader, _ header: borrowing ImportHeader) {
    let line = reader.line
    let dateText = reader.withCell(0, of: header) {
      CalendarDate(canonical: $0) == nil ? String(unguarded: $0) : nil
    }
    if let dateText { dates.add(DateReading(dateText), line: line) }
    let amountText = reader.withCell(3, of: header) {
      Money(canonical: $0) == nil ? String(unguarded: $0) : nil
    }
    if let amountText {
      amounts.add(AmountReading(amountText), line: line)
    } else {
      amounts.addCanonical(line: line)
    }
  }

  mutating func settle() -> [ColumnRefusal] {
    var refusals: [ColumnRefusal] = []
    var mark: DecimalMark?
    var order: DateOrder?
    do { order = try dates.settledOrder() } catch { refusals.append(error) }
    do { mark = try amounts.settledMark() } catch { refusals.append(error) }
    context.origin = .file(mark, order)
    return refusals
  }

  mutating func record(_ texts: [Field: String]) throws -> Expense {
    guard addsCategories, let category = unknownCategory(texts) else {
      return try Expense(parsing: texts, in: context)
    }
    // A row that is refused leaves no category behind.
    var extended = context
    extended.categories.append(category)
    let expense = try Expense(parsing: texts, in: extended)
    if !isDryRun { try categories.insert(category) }
    context = extended
    names.append(Array(category.name.utf8))
    newCategories.append(category)
    return expense
  }

  /// The category of a row, if there is none that it can mean and its name is one that a category may have.
  private func unknownCategory(_ texts: [Field: String]) -> Category? {
    let text = texts[.category] ?? ""
    if (try? Category(parsing: text, in: context.categories)) != nil { return nil }
    return trimmed(text).isEmpty ? .other : try? Category(parsing: text)
  }
}
