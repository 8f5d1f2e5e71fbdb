import Foundation
import TestSupport
import Testing

@testable import Web

/// The ledger: its order, what narrows it, and what it comes to.
@Suite struct ExpensesPageTests {
  @Test func `the latest day stands first, and in a day what was added last`() throws {
    let answer = try SamplePages.ledger().get("/expenses")
    #expect(
      answer.names == ["Café", "Tea", "Printer paper", "Bus to the museum", "Stars", "Glue", "Atlas"])
    #expect(answer.text.contains("<td><time datetime=\"2026-04-02\">2 Apr 2026</time></td>"))
    #expect(answer.text.contains("<td><span class=\"amount\">1000.50</span></td></tr>"))
    #expect(answer.text.contains("<table class=\"records expenses\">"))
  }

  @Test func `an empty ledger says so`() throws {
    let answer = try SamplePages().get("/expenses")
    #expect(answer.status == 200 && !answer.text.contains("class=\"totals\""))
    #expect(answer.text.contains("No expenses yet. <a href=\"/expenses/new\" data-sheet>Add the first</a>"))
  }

  @Test func `a note opens in its row, with its lines and as it was typed`() throws {
    let answer = try SamplePages.ledger().get("/expenses")
    let note = """
      </a><p class="aside">Supplies · <time datetime="2026-04-02">2 Apr 2026</time></p>\
      <details class="note"><summary>Note<span class="hidden"> on Printer paper</span></summary>\
      <p>Receipt &lt;12&gt;\nfor the Café</p></details></td>
      """
    #expect(answer.text.contains(note))
    #expect(answer.all(between: "<details class=\"note\">", and: "</details>").count == 2)
  }

  @Test(arguments: [
    ("?month=2026-04", ["Café", "Tea", "Printer paper"]), ("?month=2026/4&category=food", ["Café", "Tea"]),
    ("?school_year=2025", ["Café", "Tea", "Printer paper", "Bus to the museum", "Stars", "Glue"]),
    ("?from=2026-03-31&to=2026-04-02", ["Printer paper", "Bus to the museum"]),
    ("?from=yesterday", ["Café", "Tea"]), ("?to=2025-07-31", ["Atlas"]),
    ("?search=cafe", ["Café", "Printer paper"]), ("?search=CAF%C3%89&to=2026-04-12", ["Printer paper"]),
    ("?month=2026-04&school_year=2026", []), ("?month=&from=&search=&category=Books", ["Atlas"]),
  ])
  func `text, category and period narrow the ledger, all of them at once`(
    query: String, names: [String]
  ) throws {
    let answer = try SamplePages.ledger().get("/expenses\(query)")
    #expect(answer.status == 200 && answer.names == names)
    #expect(answer.text.contains("No expense fits.") == names.isEmpty)
  }

  private static let categories = "Food, Transport, Supplies, Books, Events, Equipment, Fees, Other"

  static let unreadable: [(query: String, field: String, message: String)] = [
    ("month=2026-13", "month", "&quot;2026-13&quot; does not exist; months go from 1 to 12."),
    (
      "school_year=26", "school_year",
      "&quot;26&quot; is not a school year; write the year that it begins in, as in 2026."
    ),
    ("from=2026-02-30", "from", "&quot;2026-02-30&quot; does not exist; February 2026 has 28 days."),
    (
      "to=03%2F04%2F2026", "to",
      "&quot;03/04/2026&quot; can be read as 2026-04-03 or as 2026-03-04; write the one that is meant."
    ),
    ("from=2026-04-02&to=2026-04-01", "to", "2026-04-01 is before 2026-04-02, the first day."),
    (
      "category=Fod", "category",
      "There is no category &quot;Fod&quot;; did you mean Food? The categories are \(categories)."
    ),
  ]

  @Test(arguments: unreadable)
  func `what cannot be read is told beside its control, and no list stands in for it`(
    query: String, field: String, message: String
  ) throws {
    for path in ["/expenses", "/report"] {
      let answer = try SamplePages.ledger().get("\(path)?\(query)&search=t")
      #expect(answer.text.contains("<span class=\"error\" id=\"filter-\(field)-error\">\(message)</span>"))
      #expect(answer.text.contains("aria-invalid=\"true\" aria-describedby=\"filter-\(field)-error\""))
      #expect(answer.names == [] && answer.text.contains(" cannot be read. <a href=\"\(path)\">"))
      #expect(answer.text.contains("class=\"dates\" open>") == (field != "category"))
      let typed = query.components(separatedBy: "=").last!.replacingOccurrences(of: "%2F", with: "/")
      let isKept = ["value=\"\(typed)\" placeholder", "<option value=\"\(typed)\" selected>"].contains {
        answer.text.contains($0)
      }
      #expect(isKept)
    }
  }

  @Test func `usual periods are one click away and keep what else narrows the list`() throws {
    let answer = try SamplePages.ledger().get("/expenses?month=2026-03&category=Food&page=2")
    let links = answer.all(between: "<ul class=\"periods\"", and: "</ul>").joined().components(
      separatedBy: "<li>")
    #expect(
      links.dropFirst() == [
        "<a href=\"/expenses?category=Food\">All time</a></li>",
        "<a href=\"/expenses?category=Food&amp;month=2026-04\">This month</a></li>",
        "<a href=\"/expenses?category=Food&amp;month=2026-03\" aria-current=\"true\">Last month</a></li>",
        "<a href=\"/expenses?category=Food&amp;school_year=2025\">School year 2025/26</a></li>",
      ])
  }

  @Test(arguments: [
    ("month=2025-12", "December 2025"), ("school_year=2024", "school year 2024/25"),
    ("from=2026-04-13&to=2026-04-13", "13 Apr 2026"), ("from=2026-04-02", "since 2 Apr 2026"),
    ("to=2025-08-01", "until 1 Aug 2025"), ("from=2025-08-01&to=2026-04-02", "1 Aug 2025 to 2 Apr 2026"),
    ("month=2025-12&from=2025-12-20", "20 Dec 2025 to 31 Dec 2025"),
  ])
  func `another period is told in words`(query: String, words: String) throws {
    let answer = try SamplePages.ledger().get("/expenses?\(query)")
    #expect(answer.text.contains("<li><span class=\"is-set\">\(words)</span></li></ul>"))
    #expect(
      answer.words(between: "<section class=\"totals\"", and: "</p>").first?.hasSuffix(", \(words)") == true)
    #expect(!answer.text.contains("aria-current=\"true\""))
  }

  @Test func `totals are of what is shown, by category, and lead to it`() throws {
    let answer = try SamplePages.ledger().get("/expenses?school_year=2025")
    #expect(
      answer.words(between: "<section class=\"totals\"", and: "</section>") == [
        "1153.00 6 expenses, school year 2025/26 Events 1000.50 Transport 120.00 Supplies 29.99 Food 2.51"
      ])
    #expect(
      answer.text.contains(
        "<a href=\"/expenses?school_year=2025&amp;category=Supplies\"><span>Supplies</span>"))
    let one = try SamplePages.ledger().get("/expenses?category=Books")
    #expect(one.words(between: "<section class=\"totals\"", and: "</p>") == ["30.00 1 expense"])
  }

  @Test func `many categories are shown on demand beyond the eight largest`() throws {
    let pages = try SamplePages.ledger()
    _ = try pages.scratch.output(
      of: "INSERT INTO categories (name) VALUES ('A'), ('B'), ('C'), ('D'), ('E');")
    try pages.add(
      expenses: "ABCDE".map { "('2026-01-01', 'T', '\($0)', 7, NULL)" }.joined(separator: ", "))
    let answer = try pages.get("/expenses")
    #expect(
      answer.words(between: "<summary>", and: "</details>").first == "2 more categories D 0.07 E 0.07")
  }

  @Test func `totals follow what is stored here and by other programs`() throws {
    let pages = try SamplePages(expenses: "('2026-04-13', 'Tea', 'Food', 250, NULL)")
    func total() throws -> String {
      try pages.get("/expenses").words(between: "<section class=\"totals\"", and: "</p>").joined()
    }
    #expect(try total() == "2.50 1 expense")
    #expect(try total() == "2.50 1 expense")
    _ = try pages.post("/expenses", "title=Bus&amount=1&category=Transport&date=")
    #expect(try total() == "3.50 2 expenses")
    try pages.add(expenses: "('2026-04-13', 'Tea', 'Food', 50, NULL)")
    #expect(try total() == "4.00 3 expenses")
    _ = try pages.post("/expenses/1/remove", "")
    #expect(try total() == "1.50 2 expenses")
  }

  @Test func `a long ledger comes in pages, and what was added is shown where it stands`() throws {
    let pages = try SamplePages(
      expenses: (100..<350).map { "('2026-01-01', 'T\($0)', 'Food', 1, NULL)" }.joined(separator: ", "))
    let first = try pages.get("/expenses")
    #expect(first.names.count == 100 && first.names.first == "T349" && first.names.last == "T250")
    #expect(first.text.contains("rel=\"next\" href=\"/expenses?page=2\""))
    let sent = try pages.post("/expenses", "title=Old&amount=1&category=Food&date=2025-01-01")
    let answer = try pages.get(#require(sent.location))
    #expect(answer.names.count == 51 && answer.names.last == "Old")
    #expect(answer.text.contains("<tr id=\"expense-251\" class=\"is-new\">"))
  }
}
