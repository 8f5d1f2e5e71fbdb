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
    /// One of the two at least.
    case yearLast(dayFirst: Reading?, monthFirst: Reading?)
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
    switch form {
    case .yearLast(.some, nil): .dayMonthYear
    case .yearLast(nil, .some): .monthDayYear
    default: nil
    }
  }

  /// Whether the text is one day if the day comes first and another one if the month does.
  public var isAmbiguous: Bool {
    if case .yearLast(let dayFirst?, let monthFirst?) = form { dayFirst != monthFirst } else { false }
  }

  /// The date, typed by a person, who writes the year first.
  ///
  /// - Throws: what is wrong, in plain words; of another order, how to write the date.
  public func typedDate(field: Field = .date) throws(ValidationIssue) -> CalendarDate {
    guard case .yearLast(let dayFirst, let monthFirst) = form else {
      return try date(inColumnOf: nil, field: field)
    }
    if isAmbiguous { throw ValidationIssue(field, "\(bothReadings); write the one that is meant") }
    let date = try date(dayFirst ?? monthFirst, field: field)
    throw ValidationIssue(field, "\(quoted(text)) does not begin with the year; write \(date.isoText)")
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
    case .none(let refusal): return try date(.failure(refusal), field: field)
    case .yearFirst(let reading): return try date(reading, field: field)
    case .yearLast(let dayFirst, let monthFirst):
      let reading: Reading? =
        switch order {
        case .yearMonthDay: nil
        case .dayMonthYear: dayFirst
        case .monthDayYear: monthFirst
        case nil: isAmbiguous ? nil : dayFirst ?? monthFirst
        }
      if let reading { return try date(reading, field: field) }
      guard let order else { throw ValidationIssue(field, bothReadings) }
      throw ValidationIssue(
        field, "\(quoted(text)) is not in the order of this file, which is \(order.words)")
    }
  }

  private func date(_ reading: Reading?, field: Field) throws(ValidationIssue) -> CalendarDate {
    do throws(DateRefusal) {
      return try (reading ?? .failure(.notADate)).get()
    } catch {
      throw ValidationIssue(field, error.message(text))
    }
  }

  /// The two readings in words, for a text that has two.
  var bothReadings: String {
    guard case .yearLast(.success(let a), .success(let b)) = form else { return "" }
    return "\(quoted(text)) can be read as \(a.isoText) or as \(b.isoText)"
  }
}

extension DateReading {
  private static func form(of text: String) throws(DateRefusal) -> Form {
    guard !text.isEmpty else { throw .empty }
    guard !text.hasForeignDigits else { throw .foreignDigits }
    guard let separator = text.unicodeScalars.first(where: { !$0.isDigit }) else {
      throw text.utf8.count == 5 ? .serialNumber : .notADate
    }
    // "13. 4. 2026", as several languages write it, has spaces.
    let parts = text.unicodeScalars
      .split(separator: separator, omittingEmptySubsequences: false)
      .map { $0.drop { $0 == " " } }
    guard ["-", "/", "."].contains(separator), parts.allSatisfy({ $0.allSatisfy(\.isDigit) }) else {
      throw .notADate
    }
    let numbers = parts.map { Int(String($0)) ?? 0 }
    switch parts.map(\.count) {
    case let lengths where lengths.count == 2 && lengths[0] == 5 && separator == ".": throw .serialNumber
    case let lengths where lengths.count != 3: throw .notADate
    case let lengths where lengths[0] == 4 && 1...2 ~= lengths[1] && 1...2 ~= lengths[2]:
      return .yearFirst(reading(year: numbers[0], month: numbers[1], day: numbers[2]))
    case let lengths where 1...2 ~= lengths[0] && 1...2 ~= lengths[1] && lengths[2] == 4:
      return try yearLast(numbers[0], numbers[1], year: numbers[2])
    case let lengths where lengths.allSatisfy { 1...2 ~= $0 }: throw .twoDigitYear
    default: throw .notADate
    }
  }

  private static func yearLast(_ first: Int, _ second: Int, year: Int) throws(DateRefusal) -> Form {
    let isDayFirst = 1...31 ~= first && 1...12 ~= second
    let isMonthFirst = 1...12 ~= first && 1...31 ~= second
    guard isDayFirst || isMonthFirst else { throw .noSuchDayAndMonth }
    return .yearLast(
      dayFirst: isDayFirst ? reading(year: year, month: second, day: first) : nil,
      monthFirst: isMonthFirst ? reading(year: year, month: first, day: second) : nil)
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

extension Unicode.Scalar {
  /// Whether it is one of 0 to 9.
  var isDigit: Bool {
    "0"..."9" ~= self
  }
}
