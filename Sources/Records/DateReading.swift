/// The ways in which a text can be read as a date.
///
/// A date that begins with its year has one reading. In one that ends with it, the day or the month may come first:
/// `13/04/2026` can only be the 13th of April, `03/04/2026` can be read both ways, and `04/04/2026` is the same day
/// either way. A number that no month has settles the order even if the day does not exist, as in `31/04/2026`.
public struct DateReading: Hashable, Sendable {
  /// What was read, without white space around it.
  public let text: String

  private let form: Form

  private typealias Reading = Result<CalendarDate, DateRefusal>

  private enum Form: Hashable {
    case none(DateRefusal)
    case yearFirst(Reading)
    case one(DateOrder, Reading)
    case sameEitherWay(Reading)
    case two(dayFirst: CalendarDate, monthFirst: CalendarDate)
  }

  /// Reads a text: year, month and day as numbers, in any order that has the month beside the day, with `-`, `/` or `.`
  /// between them.
  public init(_ text: String) {
    self.text = trimmed(text)
    do throws(DateRefusal) {
      form = try Self.form(of: self.text)
    } catch {
      form = .none(error)
    }
  }

  /// The order that the text must have been written in; `nil` if it begins with the year or shows none.
  public var order: DateOrder? {
    if case .one(let order, _) = form { order } else { nil }
  }

  /// Whether the text is one day if the day comes first and another one if the month does.
  public var isAmbiguous: Bool {
    if case .two = form { true } else { false }
  }

  /// Whether the text is a date that begins with its year, which no order changes.
  var beginsWithYear: Bool {
    if case .yearFirst = form { true } else { false }
  }

  /// The date, typed by a person, who writes the year first.
  ///
  /// - Throws: what is wrong, in plain words; of another order, how to write the date.
  public func typedDate(field: Field = .date) throws(ValidationIssue) -> CalendarDate {
    switch form {
    case .none(let refusal): throw ValidationIssue(field, refusal.message(text))
    case .yearFirst(let reading): return try date(reading, field: field)
    case .one(_, let reading), .sameEitherWay(let reading):
      let date = try date(reading, field: field)
      throw ValidationIssue(field, "\(quoted(text)) does not begin with the year; write \(date.isoText)")
    case .two(let dayFirst, let monthFirst):
      throw ValidationIssue(field, "\(both(dayFirst, monthFirst)); write the one that is meant")
    }
  }

  /// The date, in a column whose dates are written in this order, or in one that ``DateColumn`` needs none for.
  ///
  /// A date that begins with the year is read in a column of any order.
  ///
  /// - Throws: what is wrong, in plain words; also that the text is in another order.
  public func date(
    inColumnOf order: DateOrder?, field: Field = .date
  ) throws(ValidationIssue) -> CalendarDate {
    switch form {
    case .none(let refusal): throw ValidationIssue(field, refusal.message(text))
    case .yearFirst(let reading): return try date(reading, field: field)
    case .one(let own, let reading):
      if let order, order != own { throw notIn(order, field: field) }
      return try date(reading, field: field)
    case .sameEitherWay(let reading):
      if order == .yearMonthDay { throw notIn(.yearMonthDay, field: field) }
      return try date(reading, field: field)
    case .two(let dayFirst, let monthFirst):
      switch order {
      case .dayMonthYear: return dayFirst
      case .monthDayYear: return monthFirst
      case .yearMonthDay: throw notIn(.yearMonthDay, field: field)
      case nil: throw ValidationIssue(field, both(dayFirst, monthFirst))
      }
    }
  }

  private func notIn(_ order: DateOrder, field: Field) -> ValidationIssue {
    ValidationIssue(field, "\(quoted(text)) is not in the order of this file, which is \(order.words)")
  }

  private func date(_ reading: Reading, field: Field) throws(ValidationIssue) -> CalendarDate {
    do throws(DateRefusal) {
      return try reading.get()
    } catch {
      throw ValidationIssue(field, error.message(text))
    }
  }

  /// The two readings in words, for a text that has two.
  var bothReadings: String? {
    if case .two(let dayFirst, let monthFirst) = form { both(dayFirst, monthFirst) } else { nil }
  }

  private func both(_ dayFirst: CalendarDate, _ monthFirst: CalendarDate) -> String {
    "\(quoted(text)) can be read as \(dayFirst.isoText) or as \(monthFirst.isoText)"
  }
}

extension DateReading {
  private static func form(of text: String) throws(DateRefusal) -> Form {
    let numbers = try DateNumbers(text)
    let (first, second, third) = (numbers[0], numbers[1], numbers[2])
    switch (first.digits, second.digits, third.digits) {
    case (4, 1...2, 1...2):
      return .yearFirst(reading(year: first.value, month: second.value, day: third.value))
    case (1...2, 1...2, 4): return try yearLast(first.value, second.value, year: third.value)
    case (1...2, 1...2, 1...2): throw .twoDigitYear
    default: throw .notADate
    }
  }

  private static func yearLast(_ first: Int, _ second: Int, year: Int) throws(DateRefusal) -> Form {
    let dayFirst = reading(year: year, month: second, day: first)
    let monthFirst = reading(year: year, month: first, day: second)
    switch (1...31 ~= first && 1...12 ~= second, 1...12 ~= first && 1...31 ~= second) {
    case (false, false): throw .noSuchDayAndMonth
    case (true, false): return .one(.dayMonthYear, dayFirst)
    case (false, true): return .one(.monthDayYear, monthFirst)
    case (true, true):
      // Every month has the days that could be its number, so that only the year can be wrong here.
      guard case (.success(let a), .success(let b)) = (dayFirst, monthFirst), a != b else {
        return .sameEitherWay(dayFirst)
      }
      return .two(dayFirst: a, monthFirst: b)
    }
  }

  private static func reading(year: Int, month: Int, day: Int) -> Reading {
    guard CalendarDate.years.contains(year) else { return .failure(.yearOutOfRange) }
    guard 1...12 ~= month else { return .failure(.noSuchMonth) }
    guard let date = CalendarDate(year: year, month: month, day: day) else {
      return .failure(.noSuchDay(year: year, month: month))
    }
    return .success(date)
  }
}

/// The three numbers of a date, with one kind of separator between them.
private struct DateNumbers {
  struct Number {
    var value = 0
    var digits = 0
  }

  private var numbers = InlineArray<3, Number>(repeating: Number())

  init(_ text: String) throws(DateRefusal) {
    guard !text.isEmpty else { throw .empty }
    var separator: UInt8?
    var index = 0
    for byte in text.utf8 {
      switch byte {
      case UInt8(ascii: "0")...UInt8(ascii: "9"):
        if numbers[index].digits < 9 { numbers[index].value = numbers[index].value * 10 + Int(byte & 15) }
        numbers[index].digits += 1
      // "13. 4. 2026", as several languages write it, has spaces.
      case UInt8(ascii: " ") where index > 0 && numbers[index].digits == 0: continue
      case UInt8(ascii: "-"), UInt8(ascii: "/"), UInt8(ascii: "."):
        guard index < 2, byte == separator ?? byte else { throw .notADate }
        separator = byte
        index += 1
      default: throw text.hasForeignDigits ? .foreignDigits : .notADate
      }
    }
    let isDecimal = index == 1 && separator == UInt8(ascii: ".")
    if numbers[0].digits == 5, index == 0 || isDecimal { throw .serialNumber }
  }

  subscript(index: Int) -> Number { numbers[index] }
}

extension Unicode.Scalar {
  /// Whether it is one of 0 to 9.
  var isDigit: Bool {
    "0"..."9" ~= self
  }
}
