import TestSupport
import Testing

extension BrowserTests {
  /// The settings of the restaurants behind the gear.
  @Suite struct SettingsSheetTests {
    private let roster: RunningRoster
    private let page: Page
    private let sheet: FormSheet

    init() throws {
      roster = try RunningRoster(after: RunningRoster.fourRestaurants)
      page = try Browser.shared().newPage()
      sheet = FormSheet(page: page, form: "settings")
    }

    private func open() throws { try sheet.open(with: "#settings-open", focus: "display_order") }

    private func names() throws -> [String] { try page.texts(".records td:first-child b") }

    /// What the stepper shows: the number, the words, and which of its buttons go no further.
    private func stepper() throws -> [String] {
      let script = """
        return [...document.querySelectorAll('#settings [data-step]')]
          .filter(button => button.getAttribute('aria-disabled') === 'true').map(button => button.dataset.step)
        """
      let ends = try page.run(script) as? [String] ?? []
      return try sheet.values("max_price_level") + page.texts("#settings output") + ends
    }

    private func step(_ sign: String) throws { try page.element("#settings [data-step='\(sign)1']").click() }

    @Test func `what was set is kept over a restart, and the command obeys it`() throws {
      try roster.open("/restaurants", in: page)
      try open()
      #expect(try page.texts("#settings legend") == ["Sort preference", "Filter preference"])
      try sheet.choose("Show Favorite First", from: "display_order")
      try sheet.control("show_check_in_only").click()
      try step("-")
      try page.eventually(["4", "Show $$$$ or below"]) { try stepper() }
      #expect(try names() == ["Bowl", "Crane", "Elan", "Fable"])
      try sheet.submit()
      try sheet.awaitClosed(focus: "settings-open")
      try page.eventually("The settings were saved.") { try page.element("#status").text }
      #expect(try names() == ["Crane", "Fable"])
      #expect(try page.element(".restriction").text.hasPrefix("2 of 4 shown: "))
      try page.expectNothingAmiss()

      #expect(roster.stop() == 0)
      let again = try RunningRoster(in: roster.folder)
      try again.open("/restaurants", in: page)
      #expect(try names() == ["Crane", "Fable"])
      try open()
      #expect(
        try page.run("return document.querySelector('#settings-display_order').selectedOptions[0].text")
          as? String == "Show Favorite First")
      #expect(try sheet.control("show_check_in_only").property("checked") as? Bool == true)
      #expect(try stepper() == ["4", "Show $$$$ or below"])
      let listed = try again.sh("roster list restaurants --format csv")
      #expect(
        listed.split(separator: "\n").dropFirst().map { $0.split(separator: ",")[1] } == ["Crane", "Fable"])
      try page.press(.escape)
      try sheet.awaitClosed(focus: "settings-open")
      try page.element(".restriction a").click()
      try page.eventually(4) { try names().count }
      try page.element(".restriction a").click()
      try page.eventually(["Crane", "Fable"]) { try names() }
    }

    @Test func `a restaurant that the settings hide is told of when it is added`() throws {
      try roster.sh("roster settings --max-price 2")
      try roster.open("/restaurants", in: page)
      #expect(try names() == ["Bowl"])
      let new = FormSheet(page: page, form: "restaurant")
      try new.open(with: "#add-restaurant", focus: "name")
      try page.type("Peak")
      try new.choose("$$$$$", from: "price_level")
      try new.submit()
      try new.awaitClosed(focus: "add-restaurant")
      try page.eventually("Peak, $$$$$ was added. The settings hide it.") {
        try page.element("#status").text
      }
      #expect(try names() == ["Bowl"])
    }

    @Test(arguments: ["Escape", "Cancel"])
    func `what is given up is not set, and the gear has the focus again`(_ way: String) throws {
      try roster.open("/restaurants", in: page)
      try open()
      try sheet.choose("Show Favorite First", from: "display_order")
      try step("-")
      try page.eventually("4") { try stepper().first }
      if way == "Escape" { try page.press(.escape) } else { try page.element("#sheet [data-close]").click() }
      try sheet.awaitClosed(focus: "settings-open")
      #expect(try names() == ["Bowl", "Crane", "Elan", "Fable"])
      try open()
      #expect(try stepper() == ["5", "Show $$$$$ or below", "+1"])
      #expect(try roster.sh("roster settings").contains("Show $$$$$ or below"))
    }

    @Test(arguments: [true, false])
    func `the stepper stops at 1 and at 5`(_ hasScript: Bool) throws {
      if !hasScript { try page.disableJavaScript() }
      try roster.open("/restaurants", in: page)
      try page.element("#settings-open").click()
      try page.awaitElement("#settings-max_price_level")
      #expect(try stepper() == ["5", "Show $$$$$ or below", "+1"])
      try step("+")
      try page.eventually(["5", "Show $$$$$ or below", "+1"]) { try stepper() }
      for level in [4, 3, 2] {
        try step("-")
        let words = "Show \(String(repeating: "$", count: level)) or below"
        try page.eventually(["\(level)", words]) { try stepper() }
      }
      for _ in 0..<2 {
        try step("-")
        try page.eventually(["1", "Show $ or below", "-1"]) { try stepper() }
      }
      try step("+")
      try page.eventually(["2", "Show $$ or below"]) { try stepper() }
      #expect(try roster.sh("roster settings").contains("Show $$$$$ or below"))
      try sheet.submit()
      try page.eventually(["Bowl"]) { try names() }
      try page.eventually(0) { try page.elements("#sheet").count }
      #expect(try roster.sh("roster settings").contains("Show $$ or below"))
      if hasScript { try page.expectNothingAmiss() }
    }

    @Test func `the keyboard alone sets everything, and the sheet holds the focus`() throws {
      try roster.open("/restaurants", in: page)
      try page.tab(to: "settings-open")
      try page.press(.enter)
      try page.eventually("settings-display_order") { try page.focus }
      try sheet.expectToHoldFocus([
        "settings-display_order", "settings-show_check_in_only", "settings-max_price_level", "Save", "Cancel",
      ])
      try page.tab(to: "settings-display_order")
      try page.press(.down)
      try page.tab(to: "settings-max_price_level")
      try page.press(.down, .down)
      try page.eventually(["3", "Show $$$ or below"]) { try stepper() }
      for _ in 0..<5 { try page.press(.down) }
      try page.eventually(["1", "Show $ or below", "-1"]) { try stepper() }
      try page.press(.up, .up)
      try page.eventually("Show $$$ or below") { try stepper()[1] }
      // A number that nobody can mean is what the server makes of it, once it is typed to its end.
      try page.press(.backspace)
      try page.type("9")
      try page.press(.tab)
      try page.eventually(["5", "Show $$$$$ or below", "+1"]) { try stepper() }
      try page.press(.tab, holding: [.shift])
      try page.press(.down)
      try page.eventually("4") { try stepper().first }
      try page.tab(to: "Save")
      try page.press(.enter)
      try sheet.awaitClosed(focus: "settings-open")
      #expect(try names() == ["Crane", "Bowl", "Fable"])
      try page.expectNothingAmiss()
    }

    @Test(arguments: [320, 390])
    func `a phone shows everything without scrolling sideways`(_ width: Int) throws {
      let long = "Donaudampfschifffahrtselektrizitätenhauptbetriebswerk"
      try roster.sh("roster add restaurant --name \(long) --type \(long) --price 5 --favorite --check-in")
      try page.setSize(width: width, height: 700, phone: true)
      try page.setMedia(reducedMotion: true)
      try roster.open("/restaurants", in: page)
      #expect(try page.run("return innerWidth") as? Int == width)
      #expect(try page.sidewaysOverflow == 0)
      try open()
      #expect(try page.sidewaysOverflow == 0)
      for selector in ["#settings-display_order", "[data-step='+1']", "#sheet .main", "#sheet [data-close]"] {
        let frame = try page.element(selector).frame
        #expect(frame.x >= 0 && frame.x + frame.width <= Double(width), "\(selector)")
        #expect(frame.y >= 0 && frame.y + frame.height <= 700, "\(selector)")
        #expect(frame.height >= 44, "\(selector) is too small for a finger")
      }
      try page.press(.escape)
      try sheet.awaitClosed(focus: "settings-open")
      try FormSheet(page: page, form: "restaurant").open(with: "#add-restaurant", focus: "name")
      #expect(try page.sidewaysOverflow == 0)
    }

    @Test(arguments: Page.ColorScheme.allCases)
    func `the accessibility engine finds nothing in any state`(_ scheme: Page.ColorScheme) throws {
      try page.setMedia(scheme, reducedMotion: true)
      try roster.open("/restaurants", in: page)
      try page.expectNoViolations("the list")
      try open()
      try step("+")
      try page.expectNoViolations("the settings")
      guard scheme == .light else { return }
      try step("-")
      try sheet.submit()
      try sheet.awaitClosed(focus: "settings-open")
      try page.awaitElement(".restriction")
      let new = FormSheet(page: page, form: "restaurant")
      try new.open(with: "#add-restaurant", focus: "name")
      try page.expectNoViolations("the sheet open and a list that hides some")
      try new.control("is_favorite").click()
      try new.submit()
      try page.eventually(2) { try new.messages().count }
      try page.expectNoViolations("messages shown")
    }
  }
}
