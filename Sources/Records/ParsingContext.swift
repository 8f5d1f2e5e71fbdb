/// What reading a record depends on beside its text.
///
/// Students and restaurants depend on none of it.
public struct ParsingContext: Sendable {
  /// The day by the machine's local time.
  public var today: CalendarDate

  /// The categories that an expense may have, in the order in which they are listed.
  public var categories: [Category]

  /// Where the texts come from.
  public var origin: Origin

  /// Who wrote a text, which decides how amounts and dates are read.
  public enum Origin: Hashable, Sendable {
    /// A person types it, in a region with this decimal mark or in no known region.
    case person(DecimalMark?)

    /// It is in a file whose columns were judged by ``AmountColumn`` and ``DateColumn``.
    ///
    /// The region plays no part, nor does the day: a file says the same tomorrow.
    case file(DecimalMark?, DateOrder?)
  }

  /// What a record is read by.
  public init(
    today: CalendarDate, categories: [Category] = Category.standard, origin: Origin = .person(nil)
  ) {
    self.today = today
    self.categories = categories
    self.origin = origin
  }
}
