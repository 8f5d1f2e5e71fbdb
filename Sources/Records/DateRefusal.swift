/// Why a text is no date.
enum DateRefusal: Error, Hashable, Sendable {
  case empty
  case notADate
  case foreignDigits
  case twoDigitYear
  case serialNumber
  case yearOutOfRange
  case noSuchMonth
  case noSuchDay(year: Int, month: Int)
  case noSuchDayAndMonth

  /// The reason in plain words, for what was typed.
  func message(_ text: String) -> String {
    switch self {
    case .empty: "Please enter a date."
    case .notADate: "\(quoted(text)) is not a date; write YYYY-MM-DD"
    case .foreignDigits: "\(quoted(text)) is not a date (digits must be 0-9); write YYYY-MM-DD"
    case .twoDigitYear: "\(quoted(text)) has a year of two digits; write all four, as in 2026-04-13"
    case .serialNumber:
      "\(quoted(text)) looks like the day number of a spreadsheet; let the spreadsheet show the date as YYYY-MM-DD"
    case .yearOutOfRange: "\(quoted(text)) is out of range; years go from 1900 to 2999"
    case .noSuchMonth: "\(quoted(text)) does not exist; months go from 1 to 12"
    case .noSuchDay(let year, let month):
      """
      \(quoted(text)) does not exist; \(Month.names[month - 1]) \(year) has \
      \(CalendarDate.days(inMonth: month, of: year)) days
      """
    case .noSuchDayAndMonth: "\(quoted(text)) does not exist; neither number before the year can be the month"
    }
  }
}
