/// An entry of the ledger: what was paid for what, and when.
public struct Expense: Record {
  /// The day of the expense.
  public let date: CalendarDate

  /// The most code points that a title may have.
  public static let titleLimit = 200

  /// The most code points that a note may have.
  public static let noteLimit = 10_000

  /// What was bought: one line of 1 to 200 code points.
  public let title: String

  /// What it was for.
  public let category: Category

  /// What it cost: one of ``Money/amounts``.
  public let amount: Money

  /// What else is to be said, of up to 10,000 code points on one line or more; `nil` if nothing is.
  public let note: String?

  /// Takes an expense back from the database, whose schema has judged it.
  package init(
    storedDate date: CalendarDate, title: String, category: Category, amount: Money, note: String?
  ) {
    self.date = date
    self.title = title
    self.category = category
    self.amount = amount
    self.note = note
  }

  /// Date, title, category, amount, note.
  public static let fields: [Field] = [.date, .expenseTitle, .category, .amount, .note]

  /// Reads an expense from what was typed or stands in a file.
  ///
  /// The category may be left empty, which means Other, and so may the note. A person may leave the date empty, which
  /// means today; a file may not, as it would mean another day tomorrow.
  ///
  /// - Throws: every issue of every field at once, in the order of ``fields``.
  public init(parsing texts: [Field: String], in context: ParsingContext) throws(ValidationError) {
    var reader = FieldReader(texts)
    let date = reader.readDate(context)
    let title = reader.read(.expenseTitle) { text throws(ValidationIssue) in
      guard let title = try singleLine(text, field: .expenseTitle, limit: Expense.titleLimit) else {
        throw .missing(.expenseTitle)
      }
      return title
    }
    let category = reader.read(.category) { text throws(ValidationIssue) in
      try Category(parsing: text, in: context.categories)
    }
    let amount = reader.readAmount(context)
    let note = reader.read(.note) { text throws(ValidationIssue) in
      try multiLine(text, field: .note, limit: Expense.noteLimit)
    }
    guard let date, let title, let category, let amount, let note else {
      throw ValidationError(reader.issues)
    }
    self.init(storedDate: date, title: title, category: category, amount: amount, note: note)
  }

  /// The date as `YYYY-MM-DD`, the amount as `12.34`, the others as they are stored; an empty note if there is none.
  public var texts: [Field: String] {
    [
      .date: date.isoText, .expenseTitle: title, .category: category.name, .amount: amount.decimalText,
      .note: note ?? "",
    ]
  }
}

extension FieldReader {
  fileprivate mutating func readDate(_ context: ParsingContext) -> CalendarDate? {
    read(.date) { text throws(ValidationIssue) in
      switch context.origin {
      case .person where trimmed(text).isEmpty: context.today
      case .person: try CalendarDate(parsing: text, today: context.today)
      case .file(_, let order): try DateReading(text).date(inColumnOf: order)
      }
    }
  }

  fileprivate mutating func readAmount(_ context: ParsingContext) -> Money? {
    read(.amount) { text throws(ValidationIssue) in
      switch context.origin {
      case .person(let mark): try Money(parsing: text, decimalMark: mark)
      case .file(let mark, _): try AmountReading(text).amount(inColumnOf: mark)
      }
    }
  }
}

extension Field {
  /// What was bought.
  public static let expenseTitle = Field(column: "title", title: "Title")

  /// What else is to be said about an expense.
  public static let note = Field(column: "note", title: "Note")
}
