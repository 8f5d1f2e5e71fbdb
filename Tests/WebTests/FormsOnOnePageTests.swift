import Foundation
import TestSupport
import Testing

@testable import Web

/// Several forms on one page: each has its own values, and a button submits the one that it names.
@Suite struct FormsOnOnePageTests {
  private static let targets = [
    "/students", "/students/new", "/students/1", "/students/1/remove", "/restaurants", "/restaurants/new",
    "/restaurants/1", "/restaurants/1/remove", "/restaurants/settings",
  ]

  private func pages() throws -> SamplePages {
    let pages = try SamplePages(restaurants: "('Crane', 3, 1, 0), ('Bowl', 1, 0, 1)")
    _ = try pages.scratch.output(
      of: "INSERT INTO students (first_name, last_name, current_grade) VALUES ('Ada', 'Lovelace', 9);")
    return pages
  }

  @Test(arguments: targets)
  func `every id is there once, and what names one finds it`(target: String) throws {
    let answer = try pages().get(target)
    #expect(answer.status == 200)
    let ids = answer.all(between: " id=\"", and: "\"")
    #expect(Set(ids).count == ids.count)
    for name in ["for", "form", "aria-describedby", "aria-labelledby", "data-opener"] {
      for value in answer.all(between: " \(name)=\"", and: "\"") { #expect(ids.contains(value), "\(name)") }
    }
  }

  @Test(arguments: targets)
  func `a button outside of the forms names one of them`(target: String) throws {
    let text = try pages().get(target).text
    let forms = text.matches(of: /<form id="([^"]*)"/).map { String($0.1) }
    let outside = text.replacing(/(?s)<form .*?<\/form>/, with: "")
    let submitters = outside.matches(of: /<button [^>]*type="submit"[^>]*>/).map { String($0.0) }
    let isOpen = text.contains("<dialog")
    #expect(submitters.count == (isOpen ? 1 : 0))
    for button in submitters { #expect(forms.count { button.contains(" form=\"\($0)\"") } == 1) }
  }

  @Test func `the search and the new restaurant have a name each, and adding sends the one of its own`()
    throws
  {
    let pages = try pages()
    let page = try pages.get("/restaurants/new?name=Bo")
    let forms = page.all(between: "<form ", and: "</form>").filter { $0.contains(" name=\"name\"") }
    #expect(forms.count == 2)
    #expect(forms[0].contains("name=\"name\" value=\"Bo\"") && !forms[0].contains("id=\"restaurant"))
    #expect(forms[1].hasPrefix("id=\"restaurant\" ") && !forms[1].contains("value=\"Bo\""))
    let answer = try pages.post("/restaurants?name=Bo", "name=&price_level=2")
    #expect(answer.messages == ["name": "Please enter a name."] && answer.restaurants == ["Bowl"])
    #expect(answer.text.contains("name=\"name\" value=\"Bo\""))
  }

  @Test func `what is typed into one form of a kind is not in another`() throws {
    let pages = try pages()
    let new = try pages.post("/restaurants", "name=&price_level=5")
    let old = try pages.post("/restaurants/1", "name=Elm&price_level=9")
    #expect(new.messages.keys.sorted() == ["name"] && old.messages.keys.sorted() == ["price_level"])
    #expect(new.focus == "restaurant-name" && old.focus == "restaurant-edit-price_level")
    let settings = try pages.get("/restaurants/settings")
    #expect(settings.messages == [:] && settings.focus == "settings-display_order")
  }
}
