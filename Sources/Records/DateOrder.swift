/// The order in which a file writes day, month and year.
///
/// The raw value is what `--date-order` takes.
public enum DateOrder: String, CaseIterable, Hashable, Sendable {
  /// The year first, as in `2026-04-13`.
  case yearMonthDay = "ymd"
  /// The day first, as in `13/04/2026`.
  case dayMonthYear = "dmy"
  /// The month first, as in `04/13/2026`.
  case monthDayYear = "mdy"

  /// The order in words.
  var words: String {
    switch self {
    case .yearMonthDay: "year, month, day"
    case .dayMonthYear: "day, month, year"
    case .monthDayYear: "month, day, year"
    }
  }
}
