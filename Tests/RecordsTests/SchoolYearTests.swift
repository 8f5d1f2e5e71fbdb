import Records
import Testing

@Suite struct SchoolYearTests {
  struct Refusal: Sendable {
    let typed: String
    let message: String
  }

  @Test(arguments: [
    ("2026", "08-01", "2026-08-01...2027-07-31"), (" 2027 ", "09-01", "2027-09-01...2028-08-31"),
    ("2026", "01-01", "2026-01-01...2026-12-31"), ("2027", "3-1", "2027-03-01...2028-02-29"),
    ("1900", "12-31", "1900-12-31...1901-12-30"), ("2998", "08-01", "2998-08-01...2999-07-31"),
    ("2027", "02-28", "2027-02-28...2028-02-27"),
  ])
  func `a school year goes from its start to the day before the next`(
    year: String, start: String, days: String
  ) throws {
    let read = try SchoolYear(parsing: year, start: YearStart(parsing: start)).days
    #expect("\(read.lowerBound.isoText)...\(read.upperBound.isoText)" == days)
  }

  @Test func `a school year starts in August if nobody says`() throws {
    #expect(try YearStart(parsing: "08-01") == .august)
    #expect(try SchoolYear(parsing: "2026") == SchoolYear(2026))
    #expect(SchoolYear(1899) == nil)
    #expect(SchoolYear(2999) == nil)
  }

  @Test(arguments: [
    Refusal(typed: "", message: "Please enter a school year."),
    Refusal(
      typed: "26", message: #""26" is not a school year; write the year that it begins in, as in 2026"#),
    Refusal(
      typed: "2026/27",
      message: #""2026/27" is not a school year; write the year that it begins in, as in 2026"#),
    Refusal(
      typed: "٢٠٢٦", message: #""٢٠٢٦" is not a school year; write the year that it begins in, as in 2026"#),
    Refusal(typed: "2999", message: #""2999" is out of range; school years go from 1900 to 2998"#),
    Refusal(typed: "1899", message: #""1899" is out of range; school years go from 1900 to 2998"#),
  ])
  func `what is no school year is refused`(_ refusal: Refusal) {
    #expect(throws: ValidationIssue(.schoolYear, refusal.message)) { try SchoolYear(parsing: refusal.typed) }
  }

  @Test(arguments: [
    Refusal(typed: " ", message: "Please enter the day that school years begin on."),
    Refusal(typed: "02-29", message: #""02-29" exists in leap years only; use 02-28 or 03-01"#),
    Refusal(typed: "02-30", message: #""02-30" does not exist; February has 28 days"#),
    Refusal(typed: "04-31", message: #""04-31" does not exist; April has 30 days"#),
    Refusal(typed: "04-00", message: #""04-00" does not exist; April has 30 days"#),
    Refusal(typed: "13-01", message: #""13-01" does not exist; months go from 1 to 12"#),
    Refusal(typed: "August", message: #""August" is not a day of the year; write MM-DD, as in 08-01"#),
    Refusal(
      typed: "2026-08-01", message: #""2026-08-01" is not a day of the year; write MM-DD, as in 08-01"#),
    Refusal(typed: "08/01", message: #""08/01" is not a day of the year; write MM-DD, as in 08-01"#),
  ])
  func `a start that some year does not have is refused`(_ refusal: Refusal) {
    #expect(throws: ValidationIssue(.yearStart, refusal.message)) { try YearStart(parsing: refusal.typed) }
  }
}

@Suite struct MonthTests {
  @Test(arguments: [
    ("2026-11", "2026-11-01...2026-11-30"), (" 2026/2 ", "2026-02-01...2026-02-28"),
    ("2028-02", "2028-02-01...2028-02-29"), ("1900-01", "1900-01-01...1900-01-31"),
    ("2999-12", "2999-12-01...2999-12-31"),
  ])
  func `a month goes from its first day to its last`(typed: String, days: String) throws {
    let month = try Month(parsing: typed)
    #expect("\(month.days.lowerBound.isoText)...\(month.days.upperBound.isoText)" == days)
    #expect(Month(of: month.days.upperBound) == month)
    #expect(try Month(parsing: month.isoText) == month)
  }

  @Test(arguments: [
    ("", "Please enter a month."),
    ("11", #""11" is not a month; write YYYY-MM, as in 2026-11"#),
    ("26-11", #""26-11" is not a month; write YYYY-MM, as in 2026-11"#),
    ("11-2026", #""11-2026" is not a month; write YYYY-MM, as in 2026-11"#),
    ("2026-11-01", #""2026-11-01" is not a month; write YYYY-MM, as in 2026-11"#),
    ("2026-+1", #""2026-+1" is not a month; write YYYY-MM, as in 2026-11"#),
    ("2026-13", #""2026-13" does not exist; months go from 1 to 12"#),
    ("2026-00", #""2026-00" does not exist; months go from 1 to 12"#),
    ("3000-01", #""3000-01" is out of range; years go from 1900 to 2999"#),
  ])
  func `what is no month is refused`(typed: String, message: String) {
    #expect(throws: ValidationIssue(.month, message)) { try Month(parsing: typed) }
  }

  @Test func `months are in the order of time`() throws {
    #expect(try Month(parsing: "2026-12") < Month(parsing: "2027-01"))
    #expect(Month(year: 2026, month: 13) == nil)
  }
}
