import Records

extension CalendarDate {
  /// The day on which the tests take place.
  static let someDay = CalendarDate(year: 2026, month: 4, day: 13)!
}

extension ParsingContext {
  /// A person in no known region, on some day.
  static let someDay = ParsingContext(today: .someDay)
}
