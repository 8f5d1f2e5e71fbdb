public import Records

extension Expense {
  /// An expense of these fields, which are taken to be valid: the date as `YYYY-MM-DD`, the amount in cents.
  public init(
    _ title: String, _ cents: Int64, on date: String = "2026-04-13", category: String = "Other",
    note: String? = nil
  ) {
    self.init(
      storedDate: CalendarDate(canonical: date.utf8Span.span)!, title: title,
      category: Category(storedName: category), amount: Money(cents: cents), note: note)
  }
}
