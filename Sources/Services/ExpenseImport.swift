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
    ImportColumn(.date, isRequired: true, synonyms: ["day", "when", "datum", "fecha"]),
    ImportColumn(
      .expenseTitle, isRequired: true,
      synonyms: [
        "description", "item", "expense", "what", "purpose", "titel", "bezeichnung", "beschreibung",
        "verwendungszweck", "titre", "libellé", "intitulé", "désignation", "título", "concepto",
        "descripción",
      ]),
    ImportColumn(
      .category, isRequired: false,
      synonyms: [
        "kind", "type", "group", "kategorie", "art", "typ", "catégorie", "categoría", "tipo",
      ]),
    ImportColumn(
      .amount, isRequired: true,
      synonyms: [
        "cost", "price", "sum", "total", "value", "betrag", "summe", "preis", "kosten", "montant", "prix",
        "coût", "importe", "monto", "precio", "coste", "costo",
      ]),
    ImportColumn(
      .note, isRequired: false,
      synonyms: [
        "notes", "comment", "comments", "memo", "remark", "remarks", "notiz", "notizen", "bemerkung",
        "bemerkungen", "anmerkung", "anmerkungen", "kommentar", "remarque", "remarques", "commentaire",
        "commentaires",
        "nota", "notas", "observaciones", "comentario", "comentarios",
      ]),
  ]

  static let judgesColumns = true

  private let categories: CategoryRepository
  private let isDryRun: Bool
  private let addsCategories: Bool
  private let skipsInvalid: Bool
  private let readsPoint: Bool
  private(set) var context: ParsingContext
  private var amounts: AmountColumn
  private var dates: DateColumn

  /// The names of the categories there are, as bytes.
  private var names: [[UInt8]] = []
  private var newCategories: [Category] = []

  /// The categories there are before any is added.
  private var oldCategories: [Category] = []

  /// Whether a row that is refused may have a category that there is none of even when this import is done.
  private var refusesNewCategory = false

  init(_ store: Store, _ options: ImportOptions, in context: ParsingContext) {
    categories = CategoryRepository(store)
    isDryRun = options.isDryRun
    addsCategories = options.addsCategories
    skipsInvalid = options.skipsInvalid
    readsPoint = options.decimalMark != .comma
    self.context = context
    self.context.origin = .file(options.decimalMark, options.dateOrder)
    amounts = AmountColumn(declared: options.decimalMark)
    dates = DateColumn(declared: options.dateOrder)
  }

  mutating func begin() throws {
    context.categories = try categories.list()
    names = context.categories.map { Array($0.name.utf8) }
    oldCategories = context.categories
  }

  mutating func noteRefused(_ texts: [Field: String]?) {
    guard addsCategories, !refusesNewCategory else { return }
    // Of a file that is not stored no category stays.
    let categories = skipsInvalid && !isDryRun ? context.categories : oldCategories
    refusesNewCategory = texts.map { unknownCategory($0, in: categories) != nil } ?? true
  }

  func complete(_ outcome: inout ImportOutcome) {
    outcome.newCategories = newCategories.map(\.name)
    guard case .file(let mark, let order) = context.origin else { return }
    outcome.rejectsOptions.decimalMark = amounts.needsMark ? mark : nil
    outcome.rejectsOptions.dateOrder = dates.needsOrder ? order : nil
    outcome.rejectsOptions.addsCategories = refusesNewCategory
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
    guard case .file(var mark, var order) = context.origin else { return [] }
    do { order = try dates.settledOrder() } catch { refusals.append(error) }
    do { mark = try amounts.settledMark() } catch { refusals.append(error) }
    context.origin = .file(mark, order)
    return refusals
  }

  func isOfRow(_ issue: ValidationIssue, _ texts: [Field: String]) -> Bool {
    guard case .file(let mark, let order) = context.origin, let text = texts[issue.field] else { return true }
    switch issue.field {
    case .date: return order != nil || !DateReading(text).isAmbiguous
    case .amount: return mark != nil || !AmountReading(text).isAmbiguous
    default: return true
    }
  }

  mutating func record(_ texts: [Field: String]) throws -> Expense {
    guard addsCategories, let category = unknownCategory(texts, in: context.categories) else {
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
  private func unknownCategory(_ texts: [Field: String], in categories: [Category]) -> Category? {
    let text = texts[.category] ?? ""
    if (try? Category(parsing: text, in: categories)) != nil { return nil }
    return trimmed(text).isEmpty ? .other : try? Category(parsing: text)
  }
}
