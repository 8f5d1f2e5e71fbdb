import Foundation
import TestSupport
import Testing

@testable import Web

/// The list of restaurants: as the settings say, and what they hide.
@Suite struct RestaurantsPageTests {
  private static let four = "('Crane', 3, 1, 0), ('Álvarez', 5, 0, 1), ('Bowl', 1, 0, 0), ('Dune', 2, 1, 1)"

  private func pages(_ settings: String = "display_order = 0") throws -> SamplePages {
    let pages = try SamplePages(restaurants: Self.four)
    _ = try pages.scratch.output(of: "UPDATE preferences SET \(settings);")
    return pages
  }

  @Test func `a database that does not exist shows as empty and is not made`() throws {
    let pages = try SamplePages()
    let answer = try pages.get("/restaurants")
    #expect(answer.status == 200 && answer.restaurants == [])
    #expect(
      answer.text.contains("No restaurants yet. <a href=\"/restaurants/new\" data-sheet>Add the first</a>"))
    #expect(try pages.get("/restaurants/settings").status == 200)
    #expect(try pages.scratch.folder.names() == [])
  }

  @Test(arguments: [
    ("display_order = 0", ["Álvarez", "Bowl", "Crane", "Dune"]),
    ("display_order = 1", ["Crane", "Dune", "Álvarez", "Bowl"]),
    ("display_order = 2", ["Álvarez", "Dune", "Bowl", "Crane"]),
    ("show_check_in_only = 1", ["Álvarez", "Dune"]),
    ("max_price_level = 2, display_order = 1", ["Dune", "Bowl"]),
  ])
  func `restaurants stand as the settings say, and as the database lists them`(
    settings: String, names: [String]
  ) throws {
    let pages = try pages(settings)
    #expect(try pages.get("/restaurants").restaurants == names)
    #expect(
      try pages.scratch.output(of: "SELECT name FROM restaurants_listed;")
        == names.map { "\($0)\n" }.joined())
  }

  @Test(arguments: [
    (
      "show_check_in_only = 1, max_price_level = 3", "", "1 of 4 shown: check-in only, $$$ or below.",
      "?all=1"
    ),
    ("max_price_level = 4", "?name=a&favorites=", "1 of 2 shown: $$$$ or below.", "?name=a&all=1"),
    ("max_price_level = 2", "?favorites=1", "1 of 2 shown: $$ or below.", "?favorites=1&all=1"),
  ])
  func `what the settings hide is told, with a link that shows all`(
    settings: String, query: String, told: String, all: String
  ) throws {
    let answer = try pages(settings).get("/restaurants\(query)")
    let link = all.replacingOccurrences(of: "&", with: "&amp;")
    #expect(
      answer.all(between: "<p class=\"restriction\">", and: "</p>")
        == ["\(told)\n<a href=\"/restaurants\(link)\">Show all</a>"])
  }

  @Test func `all are shown in the order of the settings, with a link back`() throws {
    let pages = try pages("show_check_in_only = 1, max_price_level = 3, display_order = 1")
    let answer = try pages.get("/restaurants?all=1")
    #expect(answer.restaurants == ["Crane", "Dune", "Álvarez", "Bowl"])
    #expect(
      answer.all(between: "<p class=\"restriction\">", and: "</p>") == [
        """
        All are shown, although the settings say: check-in only, $$$ or below.
        <a href="/restaurants">Show as the settings say</a>
        """
      ])
    #expect(answer.text.contains("href=\"/restaurants/new?all=1\""))
    #expect(try pages.get("/restaurants?all=1&name=ne").restaurants == ["Crane", "Dune"])
  }

  @Test func `settings that hide nothing are not mentioned`() throws {
    let pages = try pages("display_order = 2")
    #expect(try !pages.get("/restaurants").text.contains("restriction"))
    #expect(try !pages.get("/restaurants?all=1").text.contains("restriction"))
  }

  @Test func `settings that hide all are told from a list that is empty`() throws {
    let pages = try SamplePages(restaurants: "('Crane', 3, 0, 0)")
    _ = try pages.scratch.output(of: "UPDATE preferences SET max_price_level = 1;")
    let hidden = try pages.get("/restaurants").text
    #expect(hidden.contains("0 of 1 shown: $ or below."))
    #expect(hidden.contains("<p class=\"empty\">The settings hide all that fits.</p>"))
    let unfit = try pages.get("/restaurants?name=x").text
    #expect(unfit.contains("No restaurant fits.") && !unfit.contains("restriction"))
  }

  @Test func `favorite and check-in are symbols with words, the price with its number`() throws {
    let rows = try pages().get("/restaurants").all(between: "<td>", and: "</td>").map { cell in
      cell.replacing(/<svg.*?<\/svg>/, with: "").replacing(/<\/?a.*?>/, with: "")
    }
    #expect(
      rows.suffix(3) == [
        "<b>Dune</b>",
        """
        <span class="mark favorite" title="Favorite"><span class="hidden">Favorite </span></span>\
        <span class="mark check-in" title="Check-in"><span class="hidden">Check-in </span></span>
        """,
        "<span class=\"price\" aria-hidden=\"true\">$$</span><span class=\"hidden\">2 of 5</span>",
      ])
    #expect(rows[4] == "<span class=\"mark\"></span><span class=\"mark\"></span>")
  }

  @Test func `type and phone stand below the name`() throws {
    let pages = try pages()
    _ = try pages.scratch.output(of: "UPDATE restaurants SET type = 'Tea & Co', phone = '555' WHERE id = 1;")
    _ = try pages.scratch.output(of: "UPDATE restaurants SET phone = '556' WHERE id = 3;")
    #expect(
      try pages.get("/restaurants").all(between: "<span class=\"detail\">", and: "</span>")
        == ["556", "Tea &amp; Co · 555"])
  }

  @Test func `a restaurant is added, changed and removed`() throws {
    let pages = try SamplePages()
    let form = "name=The+Spoon&type=Thai&phone=&price_level=3&is_favorite=1"
    let sent = try pages.post("/restaurants", form)
    #expect(sent.status == 303)
    let added = try pages.get(#require(sent.location))
    #expect(
      added.text.contains("role=\"status\">The Spoon, Thai, $$$, favorite was added.</p>")
        && added.text.contains("<tr id=\"restaurant-1\" class=\"is-new\">"))
    #expect(
      try pages.post("/restaurants", form).text.contains(
        "<p>There is one of the same name and phone: The Spoon, Thai, $$$, favorite.</p>"))
    let changed = "name=The+Spoon&type=&phone=555&price_level=4&is_check_in=1"
    #expect(try pages.post("/restaurants/1", changed).location == "/restaurants?changed=1&change=2")
    #expect(
      try pages.scratch.output(of: "SELECT * FROM restaurants_listed;") == "1|The Spoon||555|4|0|1|$$$$\n")
    #expect(try pages.post("/restaurants/1/remove", "").location == "/restaurants?removed=1&change=3")
    #expect(try pages.get("/restaurants?removed=1").restaurants == [])
  }

  @Test func `mistakes stand beside their fields`() throws {
    let answer = try SamplePages().post("/restaurants", "name=+&type=&phone=&price_level=")
    #expect(answer.status == 422 && answer.focus == "restaurant-name")
    #expect(
      answer.messages == [
        "name": "Please enter a name.", "price_level": "Please choose a price level.",
      ])
  }

  @Test func `a restaurant that was added although the settings hide it is told to be hidden`() throws {
    let pages = try pages("max_price_level = 2")
    let sent = try pages.post("/restaurants?name=u", "name=Elm&price_level=5")
    #expect(try #require(sent.location).hasSuffix("?name=u&added=5&change=2"))
    let answer = try pages.get(#require(sent.location))
    #expect(answer.text.contains("role=\"status\">Elm, $$$$$ was added. The settings hide it.</p>"))
    #expect(answer.restaurants == ["Dune"])
    #expect(try pages.get("/restaurants?all=1&changed=5").restaurants.contains("Elm"))
    #expect(try !pages.get("/restaurants?changed=4").text.contains("The settings hide it."))
  }
}

extension Answer {
  /// The names in the list of restaurants, in their order.
  var restaurants: [String] {
    all(between: "data-sheet><b>", and: "</b>")
  }
}
