import TestSupport
import Testing

extension BrowserTests {
  /// What holds for each page alike.
  @Suite struct EveryPageTests {
    private static let titles = [
      "/students": "Students", "/expenses": "Expenses", "/restaurants": "Restaurants", "/report": "Report",
      "/files": "Import & Export", "/history": "History",
    ]

    @Test func `the keyboard leads from page to page, past the navigation, and each says where one is`()
      throws
    {
      let roster = try RunningRoster()
      let page = try Browser.shared().newPage()
      try page.open(roster.address)
      for path in ["/students", "/expenses", "/restaurants", "/report", "/files", "/history"] {
        let title = try #require(Self.titles[path])
        try page.tab(to: title)
        try page.press(.enter)
        try page.eventually("\(title) · Roster") { try page.title }
        #expect(try page.texts("h1") == [title])
        #expect(try page.texts("nav [aria-current=page]") == [title])
        // The first thing that one comes to leads past what is the same on all pages.
        try page.press(.tab)
        #expect(try page.focus == "Skip to the content")
        #expect(try page.element(".skip").frame.x >= 0)
        try page.press(.enter)
        try page.eventually("content") { try page.focus }
        try page.press(.tab)
        #expect(try page.hasFocus(within: "main") && page.focus != "content")
        // Whoever sees the page sees where the focus is.
        #expect(try page.focused.style("outline-style") == "solid")
      }
      try page.expectNothingAmiss()
    }

    @Test func `every control has a label that is seen`() throws {
      let roster = try RunningRoster(after: RunningRoster.fourRestaurants)
      let page = try Browser.shared().newPage()
      let script = """
        return [...document.querySelectorAll('input, select, textarea')]
          .filter(e => e.type !== 'hidden' && e.checkVisibility() && e.getAttribute('aria-hidden') !== 'true')
          .filter(e => ![...e.labels].some(label => label.offsetWidth > 9 && label.innerText.trim()))
          .map(e => e.outerHTML)
        """
      try page.open(roster.address)
      for path in [
        "/students/new", "/expenses/new", "/restaurants/new", "/restaurants/1", "/restaurants/settings",
        "/report", "/files",
      ] {
        try page.open(roster.origin + path)
        #expect(try page.run(script) as? [String] == [], "\(path)")
      }
    }
  }
}
