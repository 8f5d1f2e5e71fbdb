import Foundation
import Repository
import TestSupport
import Testing

@testable import Web

/// The settings behind the gear, as a browser without a script goes through them.
@Suite struct RestaurantSettingsTests {
  private func pages() throws -> SamplePages {
    try SamplePages(restaurants: "('Crane', 3, 1, 0), ('Bowl', 1, 0, 1)")
  }

  private func stored(_ pages: SamplePages) throws -> String {
    try pages.scratch.output(
      of: "SELECT display_order, show_check_in_only, max_price_level FROM preferences;")
  }

  @Test func `the gear opens a sheet that shows what is set`() throws {
    let pages = try pages()
    _ = try pages.scratch.output(
      of: "UPDATE preferences SET display_order = 2, show_check_in_only = 1, max_price_level = 3;")
    let list = try pages.get("/restaurants?name=o")
    #expect(
      list.text.contains(
        """
        <a id="settings-open" class="gear" href="/restaurants/settings?name=o" data-sheet aria-label="Settings"
        """))
    let sheet = try pages.get("/restaurants/settings?name=o")
    #expect(sheet.status == 200 && sheet.restaurants == ["Bowl"])
    #expect(sheet.text.contains("open data-opener=\"settings-open\">"))
    #expect(sheet.text.contains("<a class=\"button\" href=\"/restaurants?name=o\" data-close>Cancel</a>"))
    #expect(sheet.text.contains("<button class=\"main\" type=\"submit\" form=\"settings\">Save</button>"))
    #expect(sheet.focus == "settings-display_order" && sheet.messages == [:])
    #expect(
      sheet.all(between: "<option value=\"", and: "</option>") == [
        "alphabetical\">Alphabetical", "favorite\">Show Favorite First",
        "check-in\" selected>Show Check-in First",
      ])
    #expect(
      sheet.text.contains("aria-describedby=\"settings-show_check_in_only-error\" value=\"1\" checked>"))
    #expect(sheet.stepper == "3, Show $$$ or below, ends: ")
  }

  @Test func `what is set is stored, told, and still set after a restart`() throws {
    let pages = try pages()
    let sent = try pages.post(
      "/restaurants/settings?name=o&all=1&page=7",
      "display_order=favorite&show_check_in_only=1&max_price_level=2")
    #expect(sent.status == 303 && sent.location == "/restaurants?name=o&settings=1&change=2")
    let list = try pages.get("/restaurants?name=o&settings=1")
    #expect(list.text.contains("role=\"status\">The settings were saved.</p>"))
    #expect(
      list.restaurants == ["Bowl"] && !list.text.contains("href=\"/restaurants/new?name=o&amp;settings"))
    let restarted = try SamplePages(of: pages.scratch)
    #expect(try restarted.get("/restaurants").restaurants == ["Bowl"])
    let sheet = try restarted.get("/restaurants/settings")
    #expect(sheet.text.contains("<option value=\"favorite\" selected>"))
    #expect(sheet.stepper == "2, Show $$ or below, ends: ")
    // A toggle that is off is not sent.
    _ = try restarted.post("/restaurants/settings", "display_order=alphabetical&max_price_level=5")
    #expect(try stored(pages) == "0|0|5\n")
  }

  @Test(arguments: [
    ("3", "%2B", "4, Show $$$$ or below, ends: "), ("4", "%2B", "5, Show $$$$$ or below, ends: +1"),
    ("5", "%2B", "5, Show $$$$$ or below, ends: +1"), ("2", "-", "1, Show $ or below, ends: -1"),
    ("1", "-", "1, Show $ or below, ends: -1"), ("7", "-", "4, Show $$$$ or below, ends: "),
  ])
  func `the buttons of the stepper step and stop at the ends, and store nothing`(
    level: String, sign: String, stepper: String
  ) throws {
    let pages = try pages()
    let form =
      "display_order=favorite&show_check_in_only=1&max_price_level=\(level)&step=\(sign)max_price_level"
    let answer = try pages.post("/restaurants/settings?name=o", form)
    #expect(answer.status == 200 && answer.stepper == stepper)
    #expect(answer.text.contains("action=\"/restaurants/settings?name=o\""))
    #expect(answer.text.contains("<option value=\"favorite\" selected>"))
    #expect(answer.text.contains("value=\"1\" checked>"))
    #expect(answer.focus == "settings-max_price_level")
    #expect(try stored(pages) == "0|0|5\n")
  }

  @Test func `the words beside the stepper come while it is used`() throws {
    let pages = try pages()
    let answer = try pages.post(
      "/restaurants/settings/check", "display_order=alphabetical&max_price_level=2")
    #expect(answer.status == 200 && answer.text.hasPrefix("<form id=\"settings\""))
    #expect(answer.stepper == "2, Show $$ or below, ends: ")
    #expect(try stored(pages) == "0|0|5\n")
  }

  @Test func `what cannot be set is told beside its field with all that was typed`() throws {
    let pages = try pages()
    let answer = try pages.post(
      "/restaurants/settings", "display_order=newest&show_check_in_only=1&max_price_level=dear")
    #expect(answer.status == 422 && answer.focus == "settings-display_order")
    #expect(
      answer.messages == [
        "display_order": "&quot;newest&quot; is not a display order; use alphabetical, favorite or check-in.",
        "max_price_level": "&quot;dear&quot; is not a price level; use 1 to 5 or $ to $$$$$.",
      ])
    #expect(answer.text.contains("value=\"1\" checked>"))
    #expect(try stored(pages) == "0|0|5\n")
  }

  @Test func `a database that is being written says so on the sheet and loses nothing that was set`() throws {
    let pages = try pages()
    let other = try pages.scratch.open()
    try other.transaction {
      let answer = try pages.post("/restaurants/settings", "display_order=favorite&max_price_level=2")
      #expect(answer.status == 503 && answer.response.isProvisional)
      #expect(answer.text.contains("<div class=\"refusal\" role=\"alert\"><p>It failed: "))
      #expect(answer.stepper == "2, Show $$ or below, ends: ")
    }
  }
}

extension Answer {
  /// The number, the words, and at which ends it is, of the stepper on the page.
  fileprivate var stepper: String {
    let steps = all(between: "<div class=\"steps\">", and: "</div>")[0]
    let number = steps.components(separatedBy: "step=\"1\" value=\"")[1].prefix { $0 != "\"" }
    let words = steps.components(separatedBy: "<output ")[1].components(separatedBy: ">")[1].prefix {
      $0 != "<"
    }
    let ends = steps.components(separatedBy: "<button ").filter { $0.contains("aria-disabled=\"true\"") }
      .map { $0.components(separatedBy: "data-step=\"")[1].prefix(2) }
    return "\(number), \(words), ends: \(ends.joined())"
  }
}
