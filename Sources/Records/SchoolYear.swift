/// A year as schools count it, named after the calendar year that it begins in.
public struct SchoolYear: Hashable, Sendable {
  /// The calendar year that it begins in, 1900 to 2998.
  public let year: Int

  /// The day of the year that it begins on.
  public let start: YearStart

  /// Reads a school year as a person types it: the calendar year that it begins in, such as `2026`.
  ///
  /// - Throws: what is wrong, in plain words.
  public init(
    parsing text: String, start: YearStart = .august, field: Field = .schoolYear
  ) throws(ValidationIssue) {
    let typed = trimmed(text)
    guard !typed.isEmpty else { throw .missing(field) }
    guard let year = number(typed[...], digits: 4...4) else {
      throw ValidationIssue(
        field, "\(quoted(typed)) is not a school year; write the year that it begins in, as in 2026")
    }
    guard let read = SchoolYear(year, start: start) else {
      throw ValidationIssue(field, "\(quoted(typed)) is out of range; school years go from 1900 to 2998")
    }
    self = read
  }

  /// The school year that begins in this calendar year; `nil` outside 1900 to 2998.
  public init?(_ year: Int, start: YearStart = .august) {
    guard 1900...2998 ~= year else { return nil }
    self.year = year
    self.start = start
  }

  /// The school year that a day is in; `nil` outside 1900 to 2998.
  public init?(of day: CalendarDate, start: YearStart = .august) {
    guard let first = start.day(in: day.year) else { return nil }
    self.init(day < first ? day.year - 1 : day.year, start: start)
  }

  /// The school year by the two years that it is in: `2026/27`.
  public var displayName: String { "\(year)/\(CalendarDate.twoDigits((year + 1) % 100))" }

  /// The days of the school year: of 2026, if it begins on 1 August, from that day to 31 July 2027.
  public var days: ClosedRange<CalendarDate> {
    guard let first = start.day(in: year), let last = start.day(in: year + 1)?.adding(days: -1) else {
      preconditionFailure("a school year begins on a day that every year has")
    }
    return first...last
  }
}

/// The day of the calendar year that school years begin on: one that every year has.
public struct YearStart: Hashable, Sendable {
  /// The month, 1 to 12.
  public let month: Int

  /// The day of the month.
  public let day: Int

  /// 1 August.
  public static let august = YearStart(existingMonth: 8, day: 1)

  private init(existingMonth month: Int, day: Int) {
    self.month = month
    self.day = day
  }

  /// Reads a day of the year as a person types it: `MM-DD`, with any white space around it.
  ///
  /// - Throws: what is wrong, in plain words; also of 29 February, which most years do not have.
  public init(parsing text: String, field: Field = .yearStart) throws(ValidationIssue) {
    let typed = trimmed(text)
    guard !typed.isEmpty else {
      throw ValidationIssue(field, "Please enter the day that school years begin on.")
    }
    let parts = typed.split(separator: "-", omittingEmptySubsequences: false)
    guard parts.count == 2,
      let month = number(parts[0], digits: 1...2),
      let day = number(parts[1], digits: 1...2)
    else {
      throw ValidationIssue(field, "\(quoted(typed)) is not a day of the year; write MM-DD, as in 08-01")
    }
    guard 1...12 ~= month else { throw ValidationIssue(field, DateRefusal.noSuchMonth.message(typed)) }
    if month == 2, day == 29 {
      throw ValidationIssue(field, "\(quoted(typed)) exists in leap years only; use 02-28 or 03-01")
    }
    let days = CalendarDate.days(inMonth: month, of: 1900)
    guard 1...days ~= day else {
      throw ValidationIssue(
        field, "\(quoted(typed)) does not exist; \(Month.names[month - 1]) has \(days) days")
    }
    self.init(existingMonth: month, day: day)
  }

  func day(in year: Int) -> CalendarDate? {
    CalendarDate(year: year, month: month, day: day)
  }
}

extension Field {
  /// A school year that a list or a report is about.
  public static let schoolYear = Field(column: "school_year", title: "School year")

  /// The day that school years begin on.
  public static let yearStart = Field(column: "year_start", title: "Start of the school year")
}
