import Records
import Testing

@Suite struct PeriodTests {
  private static let today = CalendarDate(year: 2026, month: 4, day: 13)!

  private func read(_ texts: [Field: String]) throws(ValidationError) -> Period {
    try Period(parsing: texts, today: Self.today)
  }

  private func days(_ texts: [Field: String]) throws -> String {
    let period = try read(texts)
    return "\(period.from?.isoText ?? "")...\(period.to?.isoText ?? "")"
  }

  @Test func `all that is given applies, and what is empty does not`() throws {
    #expect(try days([:]) == "...")
    #expect(try days([.from: " ", .to: "", .month: "", .schoolYear: ""]) == "...")
    #expect(try days([.from: "yesterday"]) == "2026-04-12...")
    #expect(try days([.to: "2026/4/1"]) == "...2026-04-01")
    #expect(try days([.month: "2028-02"]) == "2028-02-01...2028-02-29")
    #expect(try days([.schoolYear: "2026"]) == "2026-08-01...2027-07-31")
    #expect(try days([.schoolYear: "2026", .month: "2026-08"]) == "2026-08-01...2026-08-31")
    #expect(try days([.schoolYear: "2026", .from: "2026-09-15"]) == "2026-09-15...2027-07-31")
    #expect(try days([.month: "2026-09", .to: "2026-09-15"]) == "2026-09-01...2026-09-15")
  }

  @Test func `what has no day in common is a period without days`() throws {
    #expect(try days([.schoolYear: "2026", .month: "2026-07"]) == "2026-08-01...2026-07-31")
  }

  @Test func `every mistake is told under its own field`() throws {
    let error = try #require(throws: ValidationError.self) {
      try read([.from: "x", .to: "2026-02-30", .month: "2026-13", .schoolYear: "26"])
    }
    #expect(error.issues.map(\.field) == Period.fields)
    #expect(
      error.issues.map(\.message) == [
        "\"2026-13\" does not exist; months go from 1 to 12",
        "\"26\" is not a school year; write the year that it begins in, as in 2026",
        "\"x\" is not a date; write YYYY-MM-DD", "\"2026-02-30\" does not exist; February 2026 has 28 days",
      ])
  }

  @Test func `a period does not end before it begins`() throws {
    let error = try #require(throws: ValidationError.self) {
      try read([.from: "2026-04-02", .to: "2026-04-01"])
    }
    #expect(error.issues == [ValidationIssue(.to, "2026-04-01 is before 2026-04-02, the first day")])
    #expect(try days([.from: "2026-04-01", .to: "2026-04-01"]) == "2026-04-01...2026-04-01")
  }

  @Test(arguments: [
    ("2026-07-31", "2025/26"), ("2026-08-01", "2026/27"), ("1999-12-31", "1999/00"),
    ("2000-01-01", "1999/00"),
    ("1900-07-31", nil), ("2998-08-01", "2998/99"), ("2999-08-01", nil),
  ])
  func `a day is in one school year`(day: String, name: String?) throws {
    let day = try CalendarDate(parsing: day, today: Self.today)
    #expect(SchoolYear(of: day)?.displayName == name)
    if let year = SchoolYear(of: day) { #expect(year.days.contains(day)) }
  }

  @Test func `days and months have names for people`() throws {
    #expect(Self.today.displayName == "13 Apr 2026")
    #expect(Month(of: Self.today).displayName == "April 2026" && Month(of: Self.today).shortName == "Apr")
  }
}
