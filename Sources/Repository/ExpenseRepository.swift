public import Records
public import SQLite

/// The expenses of a store.
public struct ExpenseRepository: RecordRepository {
  /// What narrows a list of expenses.
  public typealias Filter = ExpenseFilter

  /// The store they are in.
  public let store: Store

  /// The expenses of a store.
  public init(_ store: Store) {
    self.store = store
  }

  /// The columns of a list after the id, as the table `expenses` has them.
  public static let columns: [Column] = [.text, .text, .text, .cents, .text]

  /// `UPDATE` of one expense.
  public static let updateSQL = """
    UPDATE expenses SET date = ?1, title = ?2, category = ?3, amount_cents = ?4, note = ?5 WHERE id = ?6
    """

  /// `DELETE` of one expense.
  public static let deleteSQL = "DELETE FROM expenses WHERE id = ?1"

  /// `SELECT` of the columns of a list.
  public static let selectSQL = "SELECT id, date, title, category, amount_cents, note FROM expenses"

  /// By day; those of one day as they were added.
  ///
  /// The index has the days in order; SQLite sorts the few expenses of each by id.
  public static let order = "date, id"

  /// Equal are two rows of which all that was typed is equal, to the letter.
  public static let bulk = BulkSQL(
    table: "expenses",
    columns: ["date", "title", "category", "amount_cents", "note"],
    comparedCount: 5,
    constants: [],
    equality: "date = ?1 AND category = ?3 AND amount_cents = ?4 AND title = ?2 AND note IS ?5",
    indexes: ["expenses_by_date"])

  /// Binds the fields.
  public static func bind(_ expense: Expense, to statement: inout Statement) throws {
    try statement.bind(expense.date.isoText, at: 1)
    try statement.bind(expense.title, at: 2)
    try statement.bind(expense.category.name, at: 3)
    try statement.bind(expense.amount.cents, at: 4)
    try statement.bind(expense.note, at: 5)
  }

  /// Appends the fields.
  public static func fill(_ row: inout RowBuffer, with expense: Expense) {
    row.append(expense.date.isoText)
    row.append(expense.title)
    row.append(expense.category.name)
    row.append(expense.amount.cents)
    row.append(expense.note)
  }

  /// Reads an expense; refuses a date or an amount that no expense has.
  public static func read(_ row: borrowing Row) throws -> Expense {
    let date = try row.date(1)
    let amount = Money(cents: try row.integer(4))
    guard Money.amounts.contains(amount) else { throw RecordDecodingError(row, column: 4) }
    return Expense(
      storedDate: date, title: try row.text(2), category: Category(storedName: try row.text(3)),
      amount: amount,
      note: try row.optionalText(5))
  }

  /// None: that a thing is bought twice on one day, at one price, is common.
  public func duplicates(of expense: Expense) throws -> [Stored<Expense>] { [] }

  /// Expenses are read by the categories of the store.
  public func completed(_ context: ParsingContext) throws -> ParsingContext {
    var context = context
    context.categories = try CategoryRepository(store).list()
    return context
  }
}

extension Row {
  /// A TEXT column that holds a day.
  func date(_ column: Int) throws -> CalendarDate {
    guard let date = try withText(column, { CalendarDate(canonical: $0) }) else {
      throw RecordDecodingError(self, column: column)
    }
    return date
  }
}
