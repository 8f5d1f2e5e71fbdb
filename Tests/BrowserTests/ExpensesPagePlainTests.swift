import TestSupport
import Testing

extension BrowserTests {
  /// The ledger by keyboard alone, without JavaScript, on a phone; and what is changed and removed there.
  @Suite struct ExpensesPagePlainTests {
    private let roster: RunningRoster
    private let page: Page
    private let sheet: FormSheet
    private let editSheet: FormSheet

    init() throws {
      roster = try RunningRoster(after: RunningRoster.threeExpenses)
      page = try Browser.shared().newPage()
      sheet = FormSheet(page: page, form: "expense")
      editSheet = FormSheet(page: page, form: "expense-edit")
    }

    @Test func `the keyboard alone adds an expense, opens its note, changes and removes it`() throws {
      try roster.open("/expenses", in: page)
      try page.tab(to: "add-expense")
      try page.press(.enter)
      try page.eventually("expense-title") { try page.focus }
      try page.type("Maps")
      try page.tab(to: "expense-amount")
      try page.type("4.20")
      try page.tab(to: "expense-category")
      try page.type("Bo")
      try page.tab(to: "expense-note")
      try page.type("of the lake")
      try sheet.expectToHoldFocus(["expense-title", "expense-note", "Save", "Cancel"])
      try page.tab(to: "Save")
      try page.press(.enter)
      try sheet.awaitClosed(focus: "add-expense")
      #expect(try page.rows().count == 4)
      #expect(
        try roster.sh("roster list expenses --search Maps --format csv").contains(
          "Maps,Books,4.20,of the lake"))

      try page.tab(to: "expense-4-open")
      try page.press(.tab, .enter)
      try page.eventually(["of the lake"]) { try page.texts("#expense-4 .note p") }
      try page.awaitElement("#expense-4 .note p")
      try page.press(.tab, holding: [.shift])
      try page.press(.enter)
      try page.eventually("expense-edit-title") { try page.focus }
      #expect(
        try editSheet.values("title", "amount", "category", "note") == [
          "Maps", "4.20", "Books", "of the lake",
        ])
      try page.press(.end)
      try page.type(" of it")
      try page.tab(to: "Save")
      try page.press(.space)
      try editSheet.awaitClosed(focus: "expense-4-open")
      #expect(try page.element("#expense-4-open").text == "Maps of it")

      try page.press(.enter)
      try page.eventually("expense-edit-title") { try page.focus }
      try page.tab(to: "Remove…")
      try page.press(.enter)
      try page.eventually("Remove") { try page.focus }
      try page.press(.escape)
      try editSheet.awaitClosed(focus: "expense-4-open")
      #expect(try page.rows().count == 4)
      try page.press(.enter)
      try page.eventually("expense-edit-title") { try page.focus }
      try page.tab(to: "Remove…")
      try page.press(.enter)
      try page.eventually("Remove") { try page.focus }
      try page.press(.enter)
      try editSheet.awaitClosed(focus: "add-expense")
      try page.eventually("The expense was removed.") { try page.element("#status").text }
      #expect(try page.rows().count == 3)
      #expect(try !roster.sh("roster list expenses --format csv").contains("Maps"))
      try page.expectNothingAmiss()
    }

    @Test func `without JavaScript everything works the same way, from page to page`() throws {
      try page.disableJavaScript()
      try roster.open("/expenses", in: page)
      try page.element(".note summary").click()
      try page.awaitElement(".note p")
      #expect(try page.element(".totals p").text == "99.50 3 expenses")
      try sheet.open(with: "#add-expense", focus: "title")
      #expect(try page.elements(".calendar:not([hidden])").count == 0)
      try sheet.fill(["amount": "4"])
      #expect(try sheet.messages() == [:])
      try sheet.submit()
      try page.eventually(["title": "Please enter a title."]) { try sheet.messages() }
      #expect(try page.focus == "expense-title")
      #expect(try sheet.values("amount") == ["4"])
      try page.type("Tape")
      try page.press(.enter)
      try page.eventually("103.50 4 expenses") { try page.element(".totals p").text }
      #expect(try page.elements("#sheet").count == 0)
      try page.element("#expense-4-open").click()
      try page.eventually("Tape") { try editSheet.values("title")[0] }
      try page.element("#sheet .danger").click()
      try page.awaitElement("#sheet button.danger").click()
      try page.eventually(["The expense was removed."]) { try page.texts("#status") }
      #expect(try page.rows().count == 3)
    }

    @Test(arguments: [320, 390])
    func `a phone shows everything without scrolling sideways`(_ width: Int) throws {
      let long = "Donaudampfschifffahrtselektrizitätenhauptbetriebswerkbauunterbeamtengesellschaft"
      try roster.sh(
        """
        roster add category 'A category with a name of fifty letters and a bit' &&
        roster add expense --title \(long) --amount 9999999999.99 --date 2026-11-09 --note \(long)\(long) \
        --category 'A category with a name of fifty letters and a bit'
        """)
      try page.setSize(width: width, height: 700, phone: true)
      try page.setMedia(reducedMotion: true)
      try roster.open("/expenses", in: page)
      #expect(try page.run("return innerWidth") as? Int == width)
      try page.element("#expense-4 .note summary").click()
      #expect(try page.sidewaysOverflow == 0)
      // There is no room for all columns; what they say stands below the title.
      try page.awaitElement("#expense-4 .aside")
      // What gets the focus is not below the bar, which stays where it is.
      let isClear = """
        const [at, bar] = [document.activeElement, document.querySelector('.bar')]
        return bar.contains(at) || at.getBoundingClientRect().top >= bar.getBoundingClientRect().bottom
        """
      try page.run("scrollTo(0, document.body.scrollHeight)")
      try page.run("document.querySelector('#expense-1 .note summary').focus()")
      for _ in 0..<40 {
        let focus = try page.focus
        #expect(try page.run(isClear) as? Bool == true, "\(focus)")
        if focus == "add-expense" { break }
        try page.press(.tab, holding: [.shift])
      }
      #expect(try page.focus == "add-expense")
      try page.element(".dates summary").click()
      try page.awaitElement(".dates [name=from]")
      let days = try page.element(".dates > div").frame
      #expect(days.x >= 0 && days.x + days.width <= Double(width))
      #expect(try page.sidewaysOverflow == 0)
      try page.press(.escape)
      try sheet.open(with: "#add-expense", focus: "title")
      try sheet.submit()
      try page.eventually(2) { try sheet.messages().count }
      #expect(try page.sidewaysOverflow == 0)
      for selector in ["#expense-title", "#expense-date", ".calendar", "#sheet .main", "#sheet [data-close]"]
      {
        let frame = try page.element(selector).frame
        #expect(frame.x >= 0 && frame.x + frame.width <= Double(width), "\(selector)")
        #expect(frame.height >= 44, "\(selector) is too small for a finger")
      }
      if width == 390 { try page.expectNoViolations() }
    }

    @Test(arguments: Page.ColorScheme.allCases)
    func `the accessibility engine finds nothing in any state`(_ scheme: Page.ColorScheme) throws {
      try page.setMedia(scheme, reducedMotion: true)
      try roster.open("/expenses", in: page)
      try page.element(".note summary").click()
      try page.expectNoViolations("a note open")
      try sheet.open(with: "#add-expense", focus: "title")
      try sheet.submit()
      try page.eventually(2) { try sheet.messages().count }
      try page.expectNoViolations("messages shown")
      guard scheme == .light else { return }
      try page.press(.escape)
      try sheet.awaitClosed(focus: "add-expense")
      try page.element(".dates summary").click()
      try page.awaitElement(".dates [name=from]")
      try page.expectNoViolations("the days open")
      try page.press(.escape)
      try sheet.open(with: "#add-expense", focus: "title")
      try page.expectNoViolations("the sheet open")
      try sheet.fill(["title": "Glue", "amount": "3"])
      try sheet.submit()
      try page.awaitElement(".is-new a").click()
      try page.awaitElement("#expense-edit")
      try page.expectNoViolations("an expense being changed")
      try page.element("#sheet .danger").click()
      try page.awaitElement("#expense-remove")
      try page.expectNoViolations("an expense being removed")
    }
  }
}
