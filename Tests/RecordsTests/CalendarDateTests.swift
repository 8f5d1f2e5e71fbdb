import Foundation
import Records
import TestSupport
import Testing

@Suite struct CalendarDateTests {
  @Test func `the days are those of Foundation's Gregorian calendar, each the day after the one before`()
    throws
  {
    var calendar = Foundation.Calendar(identifier: .gregorian)
    calendar.timeZone = TimeZone(secondsFromGMT: 0)!
    var day = calendar.date(from: DateComponents(year: 1900, month: 1, day: 1))!
    var last: CalendarDate?
    var count = 0
    while true {
      let parts = calendar.dateComponents([.year, .month, .day], from: day)
      guard parts.year! < 3000 else { break }
      let date = try #require(CalendarDate(year: parts.year!, month: parts.month!, day: parts.day!))
      let number = Int(day.timeIntervalSince1970) / 86_400
      guard date.year == parts.year, date.month == parts.month, date.day == parts.day,
        date.daysSince1970 == number, CalendarDate(daysSince1970: number) == date,
        CalendarDate(canonical: date.isoText.utf8Span.span) == date,
        last.map({ $0 < date && $0.adding(days: 1) == date && date.adding(days: -1) == $0 }) ?? true
      else {
        Issue.record("\(parts) is \(date.isoText)")
        break
      }
      last = date
      count += 1
      day += 86_400
    }
    #expect(count == 401_767)
    #expect(last == CalendarDate(year: 2999, month: 12, day: 31))
  }

  @Test func `no other days exist`() {
    var count = 0
    for year in 1890...3010 {
      for month in -1...14 {
        for day in -1...33 where CalendarDate(year: year, month: month, day: day) != nil { count += 1 }
      }
    }
    #expect(count == 401_767)
    #expect(CalendarDate(year: .max, month: .max, day: .max) == nil)
    #expect(CalendarDate(year: 2026, month: 4, day: .min) == nil)
  }

  @Test func `days before and after the years of the ledger are out of reach`() throws {
    let first = try #require(CalendarDate(year: 1900, month: 1, day: 1))
    let last = try #require(CalendarDate(year: 2999, month: 12, day: 31))
    #expect(first.adding(days: -1) == nil)
    #expect(last.adding(days: 1) == nil)
    #expect(first.adding(days: 401_766) == last)
    #expect(last.adding(days: .max) == nil)
    #expect(first.adding(days: .min) == nil)
  }

  @Test func `a month ends with its last day`() throws {
    let date = try #require(CalendarDate(year: 2028, month: 2, day: 12))
    #expect(date.firstOfMonth.isoText == "2028-02-01")
    #expect(date.lastOfMonth.isoText == "2028-02-29")
  }

  @Test(arguments: [
    "", "2026-4-13", "2026/04/13", "2026-04-1", "2026-04-133", "2026-02-29", "2026-13-01", "2026-00-10",
    "2026-04-00", "1899-12-31", "3000-01-01", "2026-04-1a", "2026-0/-13", "202:-04-13", " 026-04-13",
    "2026-04-13\n", "+026-04-13", "2026-04-\u{661}", "2026_04_13", "20260-4-13", "2026-04\013",
  ])
  func `bytes are canonical only in the form of ISO 8601`(text: String) {
    #expect(CalendarDate(canonical: text.utf8Span.span) == nil)
  }

  @Test func `bytes are canonical if the text that is read from them is the same, and only then`() throws {
    var random = SeededRandom(seed: 11)
    var canonical = 0
    for _ in 0..<50_000 {
      var text = try #require(
        CalendarDate.someDay.adding(days: Int.random(in: -40_000...300_000, using: &random))
      ).isoText
      if random.next() % 2 == 0 { text.change(with: "0129-/. ٣\u{A0}\u{200E}", &random) }
      let read = try? CalendarDate(parsing: text, today: .someDay)
      let expected = read?.isoText.utf8.elementsEqual(text.utf8) == true ? read : nil
      #expect(CalendarDate(canonical: text.utf8Span.span) == expected, "\(text)")
      canonical += expected == nil ? 0 : 1
    }
    #expect(canonical > 20_000)
  }
}
