import Foundation
import TestSupport
import Testing

@testable import Web

/// The sheets of the expenses page, as a browser without a script goes through them.
@Suite struct ExpensesSheetTests {
  private static let form = "title=Tea&amount=2.50&category=Food&date=2026-04-12&note="

  @Test func `the form has its sections, today's date and the ledger's own categories`() throws {
    let pages = try SamplePages.ledger()
    _ = try pages.scratch.output(of: "INSERT INTO categories (name) VALUES ('Flowers & cards');")
    let answer = try pages.get("/expenses/new?category=Food")
    #expect(answer.text.contains("<dialog id=\"sheet\" class=\"sheet full\""))
    #expect(answer.text.contains("<h2 id=\"sheet-title\">New expense</h2>"))
    #expect(
      answer.text.contains("<a class=\"button\" href=\"/expenses?category=Food\" data-close>Cancel</a>"))
    #expect(answer.text.contains("<button class=\"main\" type=\"submit\" form=\"expense\">Save</button>"))
    #expect(answer.all(between: "<legend>", and: "</legend>") == ["Details", "More"])
    #expect(
      answer.all(between: "data-field=\"", and: "\"") == ["title", "amount", "category", "date", "note"])
    #expect(answer.focus == "expense-title" && answer.messages == [:])
    #expect(answer.text.contains("YYYY-MM-DD, today or yesterday\" value=\"2026-04-13\">"))
    let choices = answer.words(between: "<select id=\"expense-category\"", and: "</select>")
    #expect(
      choices == ["Food Transport Supplies Books Events Equipment Fees Other Flowers &amp; cards"])
  }

  @Test func `what is saved is stored, told and marked, and the sheet is closed`() throws {
    let pages = try SamplePages()
    let sent = try pages.post(
      "/expenses?search=tea",
      "title=+Tea+%26+cake&amount=1+234%2C5&category=food&date=Yesterday&note=one%0D%0A++two")
    #expect(sent.status == 303 && sent.location == "/expenses?search=tea&added=1&change=1")
    #expect(
      try pages.scratch.output(of: "SELECT *, hex(note) FROM expenses;")
        == "1|2026-04-12|Tea & cake|Food|123450|one\n  two|6F6E650A202074776F\n")
    let answer = try pages.get("/expenses?search=tea&added=1")
    #expect(answer.names == ["Tea &amp; cake"] && !answer.text.contains("<dialog"))
    #expect(answer.text.contains("<tr id=\"expense-1\" class=\"is-new\">"))
    let status = """
      <p id="status" role="status">Tea &amp; cake, 1234.50, Food, 12 Apr 2026 was added.</p>
      """
    #expect(answer.text.contains(status))
  }

  @Test func `the same thing can be bought twice on a day`() throws {
    let pages = try SamplePages()
    #expect(try pages.post("/expenses", Self.form).location == "/expenses?added=1&change=1")
    #expect(try pages.post("/expenses", Self.form).location == "/expenses?added=2&change=2")
  }

  @Test func `an attempt with mistakes tells them beside the fields and keeps all that was typed`() throws {
    let pages = try SamplePages()
    let answer = try pages.post(
      "/expenses", "title=&amount=1%2C234&category=Fun&date=31%2F04%2F2026&note=a%0D%0Ab")
    #expect(answer.status == 422 && answer.focus == "expense-title")
    #expect(
      answer.messages == [
        "title": "Please enter a title.",
        "amount":
          "&quot;1,234&quot; can be read as 1234.00 or as 1.234; write it without grouping, as in 1234.00.",
        "category":
          "There is no category &quot;Fun&quot;. The categories are Food, Transport, Supplies, Books, Events, "
          + "Equipment, Fees, Other.",
        "date": "&quot;31/04/2026&quot; does not exist; April 2026 has 30 days.",
      ])
    #expect(answer.text.contains("value=\"1,234\"") && answer.text.contains("value=\"31/04/2026\""))
    #expect(
      answer.text.contains("<option value=\"Fun\" selected>") && answer.text.contains(">\na\r\nb</textarea>"))
    #expect(try pages.scratch.folder.names() == [])
  }

  @Test(arguments: [
    ("title=&amount=x", []),
    ("title=Tea&amount=x&found_wrong=title+amount", ["amount"]),
    ("title=Tea&amount=2%2C50&found_wrong=title+amount", []),
  ])
  func `a message goes as soon as its field is right`(form: String, wrong: [String]) throws {
    let answer = try SamplePages().post("/expenses/check", "\(form)&category=Food&date=today&note=")
    #expect(answer.status == 200 && answer.messages.keys.sorted() == wrong)
  }

  @Test func `an expense is changed and removed from its row`() throws {
    let pages = try SamplePages.ledger()
    let sheet = try pages.get("/expenses/2?month=2026-04")
    #expect(sheet.text.contains("value=\"24.99\"") && sheet.text.contains("value=\"2026-04-02\""))
    #expect(sheet.text.contains(">\nReceipt &lt;12&gt;\nfor the Café</textarea>"))
    #expect(sheet.text.contains("<option value=\"Supplies\" selected>"))
    let saved = try pages.post("/expenses/2?month=2026-04", Self.form)
    #expect(saved.status == 303 && saved.location == "/expenses?month=2026-04&changed=2&change=2")
    let list = try pages.get(#require(saved.location))
    #expect(list.names == ["Café", "Tea", "Tea"] && list.all(between: "class=\"note\"", and: ">").count == 1)
    #expect(list.text.contains("role=\"status\">Tea, 2.50, Food, 12 Apr 2026 was saved.</p>"))
    let question = try pages.get("/expenses/2/remove")
    #expect(question.text.contains("<p>Tea, 2.50, Food, 12 Apr 2026 will be removed from the database.</p>"))
    #expect(try pages.post("/expenses/2/remove", "").location == "/expenses?removed=1&change=3")
    #expect(try pages.get("/expenses?month=2026-04").names == ["Café", "Tea"])
  }
}
