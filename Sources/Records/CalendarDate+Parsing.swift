extension CalendarDate {
  /// Reads a day as a person types it: `YYYY-MM-DD`, `YYYY/MM/DD`, `today` or `yesterday`, in any case and with any
  /// white space around it.
  ///
  /// An empty text is refused; that today stands for it is for the caller to say.
  ///
  /// - Parameters:
  ///   - text: what was typed.
  ///   - today: the day by the machine's local time.
  ///   - field: the field that an issue is told of.
  /// - Throws: what is wrong, in plain words.
  public init(parsing text: String, today: CalendarDate, field: Field = .date) throws(ValidationIssue) {
    switch trimmed(text).lowercased() {
    case "today": self = today
    case "yesterday":
      guard let yesterday = today.adding(days: -1) else {
        throw ValidationIssue(field, DateRefusal.yearOutOfRange.message(text))
      }
      self = yesterday
    default: self = try DateReading(text).typedDate(field: field)
    }
  }
}

extension Field {
  /// The day of an expense.
  public static let date = Field(column: "date", title: "Date")
}
