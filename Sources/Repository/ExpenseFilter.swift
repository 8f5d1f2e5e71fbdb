public import Records
internal import SQLite

/// Which expenses a list or a report is about.
public struct ExpenseFilter: RecordFilter, Hashable {
  /// Only those of this day or later.
  public var from: CalendarDate?
  /// Only those of this day or earlier.
  public var to: CalendarDate?
  /// Only those of this category.
  public var category: Category?
  /// Only those with this in their title or their note, without regard to case and accents.
  public var text: String?
  /// Whether the list begins with the latest day, and in a day with what was added last.
  public var isNewestFirst = false

  /// All expenses, or those that meet what is given.
  public init(
    from: CalendarDate? = nil, to: CalendarDate? = nil, category: Category? = nil, text: String? = nil
  ) {
    self.from = from
    self.to = to
    self.category = category
    self.text = text
  }

  /// What SQLite judges: all but the text, as its `lower()` knows the letters of English alone.
  public var conditions: [Condition] {
    var conditions: [Condition] = []
    if let from { conditions.append(Condition("date >= ?", .text(from.isoText))) }
    if let to { conditions.append(Condition("date <= ?", .text(to.isoText))) }
    if let category { conditions.append(Condition("category = ?", .text(category.name))) }
    return conditions
  }

  /// Backwards through the index, or as it was asked for.
  public var order: String? { isNewestFirst ? "date DESC, id DESC" : nil }

  /// The text is looked for in the title and in the note.
  public var search: TextSearch? {
    text.map { TextSearch($0, columns: [2, 5], limit: Expense.noteLimit) }
  }
}
