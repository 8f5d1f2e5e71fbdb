import Records
import Testing

@Suite struct DateReadingTests {
  struct Refusal: Sendable {
    let typed: String
    let message: String
  }

  @Test(arguments: [
    ("2026-04-13", "2026-04-13"), ("2026/04/13", "2026-04-13"), ("2026.04.13", "2026-04-13"),
    ("2026-4-3", "2026-04-03"), (" 2026-04-13\u{A0}", "2026-04-13"), ("2028-02-29", "2028-02-29"),
    ("2000-02-29", "2000-02-29"), ("1900-01-01", "1900-01-01"), ("2999-12-31", "2999-12-31"),
    ("today", "2026-04-13"), ("TODAY ", "2026-04-13"), ("yesterday", "2026-04-12"),
    ("Yesterday", "2026-04-12"),
  ])
  func `a person writes the year first, or a word`(typed: String, date: String) throws {
    #expect(try CalendarDate(parsing: typed, today: .someDay).isoText == date)
  }

  @Test(arguments: [
    Refusal(typed: " ", message: "Please enter a date."),
    Refusal(typed: "2026-02-29", message: #""2026-02-29" does not exist; February 2026 has 28 days"#),
    Refusal(typed: "1900-02-29", message: #""1900-02-29" does not exist; February 1900 has 28 days"#),
    Refusal(typed: "2028-02-30", message: #""2028-02-30" does not exist; February 2028 has 29 days"#),
    Refusal(typed: "2026/11/31", message: #""2026/11/31" does not exist; November 2026 has 30 days"#),
    Refusal(typed: "2026-11-00", message: #""2026-11-00" does not exist; November 2026 has 30 days"#),
    Refusal(typed: "2026-13-01", message: #""2026-13-01" does not exist; months go from 1 to 12"#),
    Refusal(typed: "2026-00-01", message: #""2026-00-01" does not exist; months go from 1 to 12"#),
    Refusal(typed: "1899-12-31", message: #""1899-12-31" is out of range; years go from 1900 to 2999"#),
    Refusal(typed: "3000-01-01", message: #""3000-01-01" is out of range; years go from 1900 to 2999"#),
    Refusal(typed: "01/01/3000", message: #""01/01/3000" is out of range; years go from 1900 to 2999"#),
    Refusal(
      typed: "13/04/2026", message: #""13/04/2026" does not begin with the year; write 2026-04-13"#),
    Refusal(
      typed: "04-13-2026", message: #""04-13-2026" does not begin with the year; write 2026-04-13"#),
    Refusal(
      typed: "4. 4. 2026", message: #""4. 4. 2026" does not begin with the year; write 2026-04-04"#),
    Refusal(
      typed: "03.04.2026",
      message: #""03.04.2026" can be read as 2026-04-03 or as 2026-03-04; write the one that is meant"#),
    Refusal(typed: "31/04/2026", message: #""31/04/2026" does not exist; April 2026 has 30 days"#),
    Refusal(typed: "02/30/2026", message: #""02/30/2026" does not exist; February 2026 has 28 days"#),
    Refusal(
      typed: "13/13/2026",
      message: #""13/13/2026" does not exist; neither number before the year can be the month"#),
    Refusal(
      typed: "00/04/2026",
      message: #""00/04/2026" does not exist; neither number before the year can be the month"#),
    Refusal(
      typed: "13/04/26", message: #""13/04/26" has a year of two digits; write all four, as in 2026-04-13"#),
    Refusal(
      typed: "26-04-13", message: #""26-04-13" has a year of two digits; write all four, as in 2026-04-13"#),
    Refusal(
      typed: "45292",
      message: """
        "45292" looks like the day number of a spreadsheet; let the spreadsheet show the date as YYYY-MM-DD
        """),
    Refusal(
      typed: "45292.5",
      message: """
        "45292.5" looks like the day number of a spreadsheet; let the spreadsheet show the date as YYYY-MM-DD
        """),
    Refusal(
      typed: "٢٠٢٦-٠٤-١٣",
      message: #""٢٠٢٦-٠٤-١٣" is not a date (digits must be 0-9); write YYYY-MM-DD"#),
  ])
  func `what is wrong with a date is told in plain words`(_ refusal: Refusal) {
    #expect(throws: ValidationIssue(.date, refusal.message), "\(refusal.typed)") {
      try CalendarDate(parsing: refusal.typed, today: .someDay)
    }
  }

  @Test(arguments: [
    "tomorrow", "soon", "2026", "20260413", "2026-04", "2026-04-13-01", "2026-04/13", "2026-04-13 10:00",
    "-2026-04-13",
    "13 April 2026", "13.0 4.2026", "2026--04-13", "2026-04-", "/04/2026", "202-04-13", "2026-004-13",
    "4/2026/13", "a/b/c",
    "2026-04-1\u{301}",
  ])
  func `what is no date is refused with the form that is`(typed: String) {
    #expect(throws: ValidationIssue(.date, "\"\(typed)\" is not a date; write YYYY-MM-DD")) {
      try CalendarDate(parsing: typed, today: .someDay)
    }
  }

  @Test func `there is no yesterday before the first day`() throws {
    let first = try #require(CalendarDate(year: 1900, month: 1, day: 1))
    let message = #""yesterday" is out of range; years go from 1900 to 2999"#
    #expect(throws: ValidationIssue(.date, message)) { try CalendarDate(parsing: "yesterday", today: first) }
  }

  @Test func `an issue is told of the field that was asked for`() {
    let from = Field(column: "from", title: "From")
    #expect(throws: ValidationIssue(from, #""soon" is not a date; write YYYY-MM-DD"#)) {
      try CalendarDate(parsing: "soon", today: .someDay, field: from)
    }
  }
}
