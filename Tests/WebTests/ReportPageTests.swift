import Foundation
import TestSupport
import Testing

@testable import Web

/// The report: its numbers, what it is about, and that a screen reader is told what the charts show.
@Suite struct ReportPageTests {
  private static let byCategory = [
    "Category Expenses Total Share", "Events 1 1000.50 84.6 %", "Transport 1 120.00 10.1 %",
    "Books 1 30.00 2.5 %", "Supplies 2 29.99 2.5 %", "Food 2 2.51 0.2 %", "Total 7 1183.00",
  ]

  private static let byMonth = [
    "Month Expenses Total Share", "Jul 2025 1 30.00 2.5 %", "Aug 2025 1 5.00 0.4 %",
    "Dec 2025 1 1000.50 84.6 %", "Mar 2026 1 120.00 10.1 %", "Apr 2026 3 27.50 2.3 %", "Total 7 1183.00",
  ]

  private func rows(_ answer: Answer) -> [String] { answer.words(between: "<tr>", and: "</tr>") }

  @Test func `a report has the numbers of the command line, by category and by month`() throws {
    let answer = try SamplePages.ledger().get("/report")
    #expect(answer.status == 200 && rows(answer) == Self.byCategory + Self.byMonth)
    #expect(answer.words(between: "<section class=\"totals\"", and: "</section>") == ["1183.00 7 expenses"])
  }

  @Test(arguments: [
    ("?month=2026-04", "27.50 3 expenses, April 2026"),
    ("?school_year=2025&category=supplies", "29.99 2 expenses, school year 2025/26"),
    ("?from=2025-12-01&to=2026-03-31", "1120.50 2 expenses, 1 Dec 2025 to 31 Mar 2026"),
    ("?search=cafe", "25.00 2 expenses"),
  ])
  func `a report narrows as the ledger does`(query: String, total: String) throws {
    let answer = try SamplePages.ledger().get("/report\(query)")
    #expect(answer.words(between: "<section class=\"totals\"", and: "</section>") == [total])
  }

  @Test func `each row leads to its expenses and keeps what narrows the report`() throws {
    let answer = try SamplePages.ledger().get("/report?from=2026-01-01&search=t")
    #expect(
      answer.all(between: "<th scope=\"row\"><a href=\"", and: "\"")
        == [
          "/expenses?from=2026-01-01&amp;search=t&amp;category=Transport",
          "/expenses?from=2026-01-01&amp;search=t&amp;category=Supplies",
          "/expenses?from=2026-01-01&amp;search=t&amp;category=Food",
          "/expenses?from=2026-01-01&amp;search=t&amp;month=2026-03",
          "/expenses?from=2026-01-01&amp;search=t&amp;month=2026-04",
        ].map { link in
          // The order of what narrows is that of the controls.
          link.replacingOccurrences(of: "from=2026-01-01&amp;search=t", with: "search=t&amp;from=2026-01-01")
        })
  }

  @Test func `each chart has a title and says in words what it shows`() throws {
    let answer = try SamplePages.ledger().get("/report")
    let charts = answer.all(between: "<svg ", and: ">")
    #expect(
      charts == [
        "viewBox=\"0 0 400 200\" role=\"img\" aria-labelledby=\"category-chart-title category-chart-words\"",
        "viewBox=\"0 0 400 230\" role=\"img\" aria-labelledby=\"month-chart-title month-chart-words\"",
      ])
    #expect(
      answer.words(between: "<desc ", and: "</desc>") == [
        "A bar for each category, from the largest sum to the smallest. The largest is Events with 1000.50. "
          + "The table has all numbers.",
        "A column for each month from July 2025 to April 2026. The largest is December 2025 with 1000.50. "
          + "The table has all numbers.",
      ])
    #expect(
      answer.all(between: "-chart-title\">", and: "</title>") == [
        "Spending by category", "Spending by month",
      ])
    // The policy of the pages has no leave for them.
    #expect(!answer.text.contains("style="))
  }

  @Test func `a report without expenses says so and leads on`() throws {
    let empty = try SamplePages().get("/report")
    #expect(empty.status == 200 && !empty.text.contains("<svg") && !empty.text.contains("<table"))
    #expect(
      empty.text.contains(
        "There is nothing to report yet. <a href=\"/expenses/new\">Add the first expense</a>"))
    let narrowed = try SamplePages.ledger().get("/report?month=2024-01")
    #expect(narrowed.text.contains("No expense fits. <a href=\"/report\">Report on all</a>"))
    #expect(!narrowed.text.contains("<svg"))
  }

  @Test func `names of categories are shown, never obeyed, and cut where they would not fit`() throws {
    let pages = try SamplePages()
    _ = try pages.scratch.open()
    let long = String(repeating: "ü", count: 50)
    _ = try pages.scratch.output(of: "INSERT INTO categories (name) VALUES ('<b>&'), ('\(long)');")
    try pages.add(
      expenses: "('2026-01-01', 'T', '<b>&', 100, NULL), ('2026-01-01', 'T', '\(long)', 50, NULL)")
    let answer = try pages.get("/report")
    #expect(!answer.text.contains("<b>&"))
    #expect(answer.text.contains("<text x=\"0\" y=\"15\">&lt;b&gt;&amp;</text>"))
    #expect(answer.text.contains("<text x=\"0\" y=\"55\">\(long.prefix(29))…</text>"))
    #expect(answer.text.contains(">\(long)</a></th>"))
  }

  @Test func `the chart of many categories shows the ten largest and says so`() throws {
    let pages = try SamplePages()
    _ = try pages.scratch.open()
    let names = "ABCDEFGHIJKL".map(String.init)
    _ = try pages.scratch.output(
      of: "INSERT INTO categories (name) VALUES \(names.map { "('\($0)')" }.joined(separator: ", "));")
    try pages.add(
      expenses: names.enumerated().map { "('2026-01-01', 'T', '\($0.element)', \(100 - $0.offset), NULL)" }
        .joined(separator: ", "))
    let answer = try pages.get("/report")
    #expect(answer.all(between: "<rect class=\"track\"", and: ">").count == 10)
    #expect(answer.text.contains("A bar for the 10 categories with the largest sums, from"))
    #expect(rows(answer).count == 12 + 2 + 1 + 2)
  }
}
