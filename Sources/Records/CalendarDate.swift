/// A day of the Gregorian calendar in the years 1900 to 2999, without time or zone.
public struct CalendarDate: Hashable, Sendable {
  /// Year, month and day side by side, so that later days are larger numbers.
  private let packed: Int32

  /// The year, 1900 to 2999.
  public var year: Int { Int(packed >> 9) }

  /// The month, 1 to 12.
  public var month: Int { Int(packed >> 5 & 15) }

  /// The day of the month, 1 to 31.
  public var day: Int { Int(packed & 31) }

  /// The years that a date may have.
  public static let years = 1900...2999

  /// The day of this name; `nil` if there is no such day in ``years``.
  public init?(year: Int, month: Int, day: Int) {
    guard Self.years.contains(year), 1...12 ~= month, day >= 1 else { return nil }
    guard day <= 28 || day <= Self.days(inMonth: month, of: year) else { return nil }
    self.init(existingYear: year, month: month, day: day)
  }

  private init(existingYear year: Int, month: Int, day: Int) {
    packed = Int32(truncatingIfNeeded: year << 9 | month << 5 | day)
  }

  /// How many days a month has, in the Gregorian calendar.
  ///
  /// - Precondition: `month` is 1 to 12.
  public static func days(inMonth month: Int, of year: Int) -> Int {
    switch month {
    case 2: year % 4 == 0 && (year % 100 != 0 || year % 400 == 0) ? 29 : 28
    case 4, 6, 9, 11: 30
    default: 31
    }
  }

  /// The first day of the month that this day is in.
  public var firstOfMonth: CalendarDate {
    CalendarDate(existingYear: year, month: month, day: 1)
  }

  /// The last day of the month that this day is in.
  public var lastOfMonth: CalendarDate {
    CalendarDate(existingYear: year, month: month, day: Self.days(inMonth: month, of: year))
  }

  /// The day in the extended form of ISO 8601: `2026-04-13`.
  public var isoText: String {
    "\(year)-\(Self.twoDigits(month))-\(Self.twoDigits(day))"
  }

  /// The day in words, for people to read: `13 Apr 2026`.
  public var displayName: String { "\(day) \(Month(of: self).shortName) \(year)" }

  static func twoDigits(_ number: Int) -> String {
    number < 10 ? "0\(number)" : "\(number)"
  }

  /// Reads the bytes of a date in canonical form, which is ``isoText``: ten bytes, `YYYY-MM-DD`.
  ///
  /// Fails for a day that does not exist and for anything else.
  public init?(canonical bytes: Span<UInt8>) {
    guard bytes.count == 10, bytes[4] == UInt8(ascii: "-"), bytes[7] == UInt8(ascii: "-") else { return nil }
    var isNumber = true
    func number(_ first: Int, _ second: Int) -> Int {
      let tens = bytes[first] &- UInt8(ascii: "0")
      let ones = bytes[second] &- UInt8(ascii: "0")
      isNumber = isNumber && tens < 10 && ones < 10
      return Int(tens) * 10 + Int(ones)
    }
    let year = number(0, 1) * 100 + number(2, 3)
    let month = number(5, 6)
    let day = number(8, 9)
    guard isNumber else { return nil }
    self.init(year: year, month: month, day: day)
  }
}

extension CalendarDate: Comparable {
  /// Orders days from earlier to later.
  public static func < (a: CalendarDate, b: CalendarDate) -> Bool {
    a.packed < b.packed
  }
}

extension CalendarDate {
  /// The days since 1 January 1970, negative before.
  ///
  /// The algorithm, like that of ``init(daysSince1970:)``, is Howard Hinnant's ("chrono-Compatible Low-Level Date
  /// Algorithms", `days_from_civil`): it counts in years that begin in March and in eras of 400 years.
  public var daysSince1970: Int {
    let shiftedYear = month > 2 ? year : year - 1
    let era = shiftedYear / 400
    let yearOfEra = shiftedYear - era * 400
    let dayOfYear = (153 * (month > 2 ? month - 3 : month + 9) + 2) / 5 + day - 1
    let dayOfEra = yearOfEra * 365 + yearOfEra / 4 - yearOfEra / 100 + dayOfYear
    return era * 146_097 + dayOfEra - 719_468
  }

  /// The day so many days after 1 January 1970, or before if negative; `nil` outside ``years``.
  public init?(daysSince1970 days: Int) {
    // Days from 1 January 1900 to 31 December 2999.
    guard -25_567...376_199 ~= days else { return nil }
    let shifted = days + 719_468
    let era = shifted / 146_097
    let dayOfEra = shifted - era * 146_097
    let yearOfEra = (dayOfEra - dayOfEra / 1460 + dayOfEra / 36_524 - dayOfEra / 146_096) / 365
    let dayOfYear = dayOfEra - (365 * yearOfEra + yearOfEra / 4 - yearOfEra / 100)
    let shiftedMonth = (5 * dayOfYear + 2) / 153
    let month = shiftedMonth < 10 ? shiftedMonth + 3 : shiftedMonth - 9
    let day = dayOfYear - (153 * shiftedMonth + 2) / 5 + 1
    self.init(existingYear: yearOfEra + era * 400 + (month <= 2 ? 1 : 0), month: month, day: day)
  }

  /// The day so many days later, or earlier if negative; `nil` outside ``years``.
  public func adding(days: Int) -> CalendarDate? {
    let (sum, overflows) = daysSince1970.addingReportingOverflow(days)
    return overflows ? nil : CalendarDate(daysSince1970: sum)
  }
}
