import TestSupport
import Testing

extension BrowserTests {
  /// The restaurants, and the sheets to add, change and remove them.
  @Suite struct RestaurantsPageTests {
    private let roster: RunningRoster
    private let page: Page
    private let sheet: FormSheet
    private let editSheet: FormSheet

    init() throws {
      roster = try RunningRoster(after: RunningRoster.fourRestaurants)
      page = try Browser.shared().newPage()
      sheet = FormSheet(page: page, form: "restaurant")
      editSheet = FormSheet(page: page, form: "restaurant-edit")
      try roster.open("/restaurants", in: page)
    }

    private func names() throws -> [String] { try page.texts(".records td:first-child b") }

    @Test func `messages show after the first attempt only, and a restaurant that is saved is in its place`()
      throws
    {
      #expect(try page.title == "Restaurants · Roster")
      #expect(try names() == ["Bowl", "Crane", "Elan", "Fable"])
      try sheet.open(with: "#add-restaurant", focus: "name")
      #expect(
        try page.texts("#restaurant label") == [
          "Name", "Type optional", "Phone optional", "Price level", "Favorite", "Check-in",
        ])
      try page.press(.tab, .tab)
      #expect(try sheet.messages() == [:])
      try sheet.submit()
      var wrong = ["name": "Please enter a name.", "price_level": "Please choose a price level."]
      try page.eventually(wrong) { try sheet.messages() }
      try page.eventually("restaurant-name") { try page.focus }
      try page.type("Dot")
      wrong["name"] = nil
      try page.eventually(wrong) { try sheet.messages() }
      try sheet.submit()
      try page.eventually("restaurant-price_level") { try page.focus }
      try sheet.choose("$$", from: "price_level")
      try page.eventually([:]) { try sheet.messages() }
      #expect(try sheet.values("name") == ["Dot"])
      try sheet.control("is_check_in").click()
      try sheet.submit()
      try sheet.awaitClosed(focus: "add-restaurant")
      #expect(try names() == ["Bowl", "Crane", "Dot", "Elan", "Fable"])
      try page.eventually("Dot, $$, check-in was added.") { try page.element("#status").text }
      #expect(try roster.sh("roster list restaurants --format csv").contains("5,Dot,,,2,0,1\n"))
      try page.expectNothingAmiss()
    }

    @Test func `a restaurant is changed and removed, with a question before it is gone`() throws {
      try editSheet.open(with: "#restaurant-2-open", focus: "name")
      #expect(try editSheet.values("name", "type", "price_level") == ["Bowl", "Thai", "1"])
      #expect(try editSheet.control("is_favorite").property("checked") as? Bool == false)
      try editSheet.control("is_favorite").click()
      try editSheet.fill(["name": "Zest"])
      try editSheet.submit()
      try editSheet.awaitClosed(focus: "restaurant-2-open")
      #expect(try names() == ["Crane", "Elan", "Fable", "Zest"])
      try page.awaitElement("#restaurant-2 .mark.favorite")
      try editSheet.open(with: "#restaurant-2-open", focus: "name")
      try page.element("#sheet .danger").click()
      try page.eventually("Remove") { try page.focus }
      #expect(
        try page.texts("#restaurant-remove")
          == ["Zest, Thai, $, favorite will be removed from the database."])
      try page.element("#sheet [data-close]").click()
      try editSheet.awaitClosed(focus: "restaurant-2-open")
      #expect(try names().count == 4)
      try editSheet.open(with: "#restaurant-2-open", focus: "name")
      try page.element("#sheet .danger").click()
      try page.eventually("Remove") { try page.focus }
      try page.press(.enter)
      try editSheet.awaitClosed(focus: "add-restaurant")
      #expect(try names() == ["Crane", "Elan", "Fable"])
      try page.expectNothingAmiss()
    }

    @Test func `a button outside submits the form that it names and no other, though both have a name field`()
      throws
    {
      try page.element(".filter [name=name]").type("Bo")
      try sheet.open(with: "#add-restaurant", focus: "name")
      let outside = """
        const button = document.querySelector('#sheet .main')
        return button.closest('form') === null && button.form.id
        """
      #expect(try page.run(outside) as? String == "restaurant")
      #expect(try page.elements("[name=name]").count == 2)
      #expect(try sheet.values("name") == [""])
      _ = try page.requests()
      try sheet.submit()
      try page.eventually(2) { try sheet.messages().count }
      #expect(try page.requests().map(\.description) == ["POST /restaurants"])
      #expect(try page.elements(".filter [aria-invalid]").count == 0)
      try sheet.fill(["name": "Cove"])
      try sheet.choose("$", from: "price_level")
      try page.eventually([:]) { try sheet.messages() }
      _ = try page.requests()
      try sheet.submit()
      try sheet.awaitClosed(focus: "add-restaurant")
      #expect(
        try page.requests().map(\.description) == ["POST /restaurants", "GET /restaurants?added=5&change=5"])
      #expect(try names() == ["Bowl", "Cove", "Crane", "Elan", "Fable"])

      // And the other way round: the search does not send what is typed into the sheet.
      try page.element(".filter [name=name]").clear()
      try page.element(".filter [name=name]").type("Cra")
      try page.press(.enter)
      try page.eventually(["Crane"]) { try names() }
      try sheet.open(with: "#add-restaurant", focus: "name")
      try page.type("Unsent")
      #expect(try page.element(".filter [name=name]").value == "Cra")
      try page.press(.escape)
      try sheet.awaitClosed(focus: "add-restaurant")
      #expect(try page.address.hasSuffix("/restaurants?name=Cra"))
      try page.expectNothingAmiss()
    }

    @Test func `the keyboard alone adds a restaurant, and the sheet holds the focus`() throws {
      try page.tab(to: "add-restaurant")
      try page.press(.enter)
      try page.eventually("restaurant-name") { try page.focus }
      try sheet.expectToHoldFocus([
        "restaurant-name", "restaurant-price_level", "restaurant-is_favorite", "Save", "Cancel",
      ])
      try page.tab(to: "restaurant-name")
      try page.type("Keys")
      try page.tab(to: "restaurant-price_level")
      try page.press(.down, .down)
      try page.tab(to: "restaurant-is_favorite")
      try page.press(.space)
      try page.tab(to: "restaurant-name")
      try page.press(.enter)
      try sheet.awaitClosed(focus: "add-restaurant")
      #expect(try roster.sh("roster list restaurants --format csv").contains("5,Keys,,,2,1,0\n"))
    }

    @Test func `motion is short, and there is none if less is wished for`() throws {
      let script = """
        const style = getComputedStyle(document.querySelector(arguments[0]))
        return [style.animationName, style.animationDuration].join(' ')
        """
      try sheet.open(with: "#add-restaurant", focus: "name")
      #expect(try page.run(script, "#sheet") as? String == "rise 0.22s")
      try page.setMedia(reducedMotion: true)
      try page.eventually("none 0s") { try page.run(script, "#sheet") as? String }
      try sheet.control("is_favorite").click()
      #expect(try page.animations == [])
    }
  }
}

extension RunningRoster {
  /// Four restaurants of all prices.
  static let fourRestaurants = """
    roster add restaurant --name Crane --price 3 --favorite --check-in &&
    roster add restaurant --name Bowl --price 1 --type Thai && roster add restaurant --name Elan --price 5 &&
    roster add restaurant --name Fable --price 4 --check-in
    """
}
