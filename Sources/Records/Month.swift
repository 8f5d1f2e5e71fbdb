/// A month of a year, such as November 2026.
public struct Month: Hashable, Sendable {
  /// The first day of the month.
  public let firstDay: CalendarDate

  /// The month that a day is in.
  public init(of date: CalendarDate) {
    firstDay = date.firstOfMonth
  }

  /// The month of this number, 1 to 12; `nil` if there is none in ``CalendarDate/years``.
  public init?(year: Int, month: Int) {
    guard let firstDay = CalendarDate(year: year, month: month, day: 1) else { return nil }
    self.firstDay = firstDay
  }

  /// Reads a month as a person types it: `YYYY-MM` or `YYYY/MM`, with any white space around it.
  ///
  /// - Throws: what is wrong, in plain words.
  public init(parsing text: String, field: Field = .month) throws(ValidationIssue) {
    let typed = trimmed(text)
    guard !typed.isEmpty else { throw .missing(field) }
    let parts = typed.split(omittingEmptySubsequences: false) { $0 == "-" || $0 == "/" }
    guard parts.count == 2,
      let year = number(parts[0], digits: 4...4),
      let month = number(parts[1], digits: 1...2)
    else {
      throw ValidationIssue(field, "\(quoted(typed)) is not a month; write YYYY-MM, as in 2026-11")
    }
    guard CalendarDate.years.contains(year) else {
      throw ValidationIssue(field, DateRefusal.yearOutOfRange.message(typed))
    }
    guard let read = Month(year: year, month: month) else {
      throw ValidationIssue(field, DateRefusal.noSuchMonth.message(typed))
    }
    self = read
  }

  /// The days of the month, from the first to the last.
  public var days: ClosedRange<CalendarDate> {
    firstDay...firstDay.lastOfMonth
  }

  /// The month in the form of ISO 8601: `2026-11`.
  public var isoText: String {
    "\(firstDay.year)-\(CalendarDate.twoDigits(firstDay.month))"
  }

  /// The month in words: `November 2026`.
  public var displayName: String { "\(Self.names[firstDay.month - 1]) \(firstDay.year)" }

  /// The name of the month without its year, cut to three letters: `Nov`.
  public var shortName: String { String(Self.names[firstDay.month - 1].prefix(3)) }

  /// The months in English, January first.
  static let names = [
    "January", "February", "March", "April", "May", "June", "July", "August", "September", "October",
    "November", "December",
  ]
}

extension Month: Comparable {
  /// Orders months from earlier to later.
  public static func < (a: Month, b: Month) -> Bool {
    a.firstDay < b.firstDay
  }
}

/// The number that a text of so many ASCII digits means, and of nothing else.
func number(_ text: Substring, digits: ClosedRange<Int>) -> Int? {
  guard digits.contains(text.utf8.count), text.unicodeScalars.allSatisfy(\.isDigit) else { return nil }
  return Int(text)
}

extension Field {
  /// A month that a list or a report is about.
  public static let month = Field(column: "month", title: "Month")
}
