import TestSupport
import Testing

extension BrowserTests {
  /// The ledger with its totals and notes, and the sheet to fill in an expense.
  @Suite struct ExpensesPageTests {
    private let roster: RunningRoster
    private let page: Page
    private let sheet: FormSheet

    init() throws {
      roster = try RunningRoster(after: RunningRoster.threeExpenses)
      page = try Browser.shared().newPage()
      sheet = FormSheet(page: page, form: "expense")
      try roster.open("/expenses", in: page)
    }

    private func openNew() throws { try sheet.open(with: "#add-expense", focus: "title") }

    private func totals() throws -> [String] {
      try [page.element(".totals p").text] + page.texts(".totals li")
    }

    @Test func `the ledger shows the latest day first, with the totals that the report has`() throws {
      #expect(try page.title == "Expenses · Roster")
      #expect(
        try page.rows() == [
          "Paper, Supplies, 3 Nov 2026, 12.50", "Pens, Supplies, 1 Nov 2026, 7.00",
          "Bus, Transport, 20 Oct 2026, 80.00",
        ])
      #expect(try totals() == ["99.50 3 expenses", "Transport 80.00", "Supplies 19.50"])
      #expect(
        try roster.sh("roster report --by category --format csv")
          == "by,name,expenses,total,share\ncategory,Transport,1,80.00,80.4\ncategory,Supplies,2,19.50,19.6\n"
      )
      try page.expectNothingAmiss()
    }

    @Test func `what narrows the ledger narrows the totals too, and can be taken away`() throws {
      try page.element(".totals li:nth-child(2) a").click()
      try page.eventually(["19.50 2 expenses", "Supplies 19.50"]) { try totals() }
      #expect(try page.element("[name=category]").value == "Supplies")
      try page.element(".dates summary").click()
      try page.awaitElement(".dates [name=from]")
      // Escape takes the days away, and the focus goes back to what opened them.
      try page.element(".dates [name=school_year]").type("")
      try page.press(.escape)
      try page.eventually(false) { try page.element(".dates > div").isShown }
      #expect(try page.focus == "Dates")
      try page.element("[name=search]").type("pap")
      try page.press(.enter)
      try page.eventually(["12.50 1 expense", "Supplies 12.50"]) { try totals() }
      try page.element("[name=search]").type("er mache")
      try page.press(.enter)
      try page.awaitElement(".empty a").click()
      try page.eventually(3) { try page.rows().count }
      try page.expectNothingAmiss()
    }

    @Test func `a note opens and closes, by a click and by keyboard, and does not open the expense`() throws {
      let note = ".note p"
      #expect(try !page.element(note).isShown)
      try page.element(".note summary").click()
      try page.awaitElement(note)
      #expect(try page.element(note).text == "two boxes\nfor the office")
      #expect(try page.elements("#sheet").count == 0)
      try page.press(.space)
      try page.eventually(false) { try page.element(note).isShown }
      try page.press(.enter)
      try page.awaitElement(note)
    }

    @Test func `messages show after the first attempt only, and go as soon as the field is right`() throws {
      try openNew()
      #expect(try page.texts("#expense legend") == ["Details", "More"])
      #expect(
        try page.texts("#expense label") == ["Title", "Amount", "Category", "Date", "Note optional"])
      #expect(try sheet.values("title", "amount", "category", "note") == ["", "", "Other", ""])
      try sheet.fill(["amount": "0", "date": "2026-02-30"])
      try page.press(.tab)
      #expect(try sheet.messages() == [:])
      try sheet.submit()
      var wrong = [
        "title": "Please enter a title.", "amount": "The amount must be more than 0.",
        "date": "There is no day 2026-02-30.",
      ]
      try page.eventually(3) { try sheet.messages().count }
      wrong = try sheet.messages()
      #expect(wrong.keys.sorted() == ["amount", "date", "title"])
      try page.eventually("expense-title") { try page.focus }
      #expect(try sheet.values("amount", "date") == ["0", "2026-02-30"])
      try page.type("Glue")
      wrong["title"] = nil
      try page.eventually(wrong) { try sheet.messages() }
      try sheet.submit()
      try page.eventually("expense-amount") { try page.focus }
      try sheet.fill(["amount": "3.20"])
      wrong["amount"] = nil
      try page.eventually(wrong) { try sheet.messages() }
      try sheet.fill(["date": "2026-11-02"])
      try page.eventually([:]) { try sheet.messages() }
      #expect(try page.focus == "expense-date")
      #expect(try page.rows().count == 3)
      #expect(
        try roster.sh("roster list expenses --search Glue --format csv").split(separator: "\n").count == 1)
      try sheet.submit()
      try sheet.awaitClosed(focus: "add-expense")
      try page.eventually(["Paper", "Glue", "Pens", "Bus"]) { try page.texts(".records td:first-child > a") }
      try page.expectNothingAmiss()
    }

    @Test func `an expense that is saved is in its place and in the totals, and the sheet closes`() throws {
      try openNew()
      try sheet.fill(["title": "Tickets", "amount": "10.5", "date": "2026-10-25", "note": "four\nof them"])
      try sheet.choose("Events", from: "category")
      try sheet.submit()
      try sheet.awaitClosed(focus: "add-expense")
      #expect(try page.rows()[2] == "Tickets, Events, 25 Oct 2026, 10.50")
      #expect(try totals() == ["110.00 4 expenses", "Transport 80.00", "Supplies 19.50", "Events 10.50"])
      let told = "Tickets, 10.50, Events, 25 Oct 2026 was added."
      try page.eventually(told) { try page.element("#status").text }
      #expect(try page.element("#status").attribute("role") == "status")
      #expect(try page.element(".is-new > td > a").text == "Tickets")
      #expect(
        try roster.sh("roster list expenses --search Tickets --format csv").hasSuffix(
          "Tickets,Events,10.50,\"four\nof them\"\n"))
      try page.reload()
      try page.eventually("") { try page.element("#status").text }
      #expect(try page.rows().count == 4)
      try page.expectNothingAmiss()
    }

    @Test(arguments: ["Escape", "Cancel"])
    func `a sheet that is given up stores nothing and gives the focus back`(_ way: String) throws {
      try openNew()
      try sheet.fill(["title": "Never", "amount": "1"])
      if way == "Escape" { try page.press(.escape) } else { try page.element("#sheet [data-close]").click() }
      try sheet.awaitClosed(focus: "add-expense")
      #expect(try page.rows().count == 3)
      try openNew()
      #expect(try sheet.values("title", "amount") == ["", ""])
      #expect(try roster.sh("roster list expenses --format csv").contains("Never") == false)
    }

    @Test func `two equal purchases stay two`() throws {
      try openNew()
      try sheet.fill(["title": "Pens", "amount": "7", "date": "2026-11-01"])
      try sheet.choose("Supplies", from: "category")
      try sheet.submit()
      try sheet.awaitClosed(focus: "add-expense")
      #expect(try page.texts(".records td:first-child > a") == ["Paper", "Pens", "Pens", "Bus"])
      #expect(try totals() == ["106.50 4 expenses", "Transport 80.00", "Supplies 26.50"])
      try page.expectNothingAmiss()
    }
  }
}

extension RunningRoster {
  /// Three expenses, two of them with a note, of two categories in two months.
  static let threeExpenses = """
    roster add expense --title Bus --amount 80 --category Transport --date 2026-10-20 --note 'to the lake' &&
    roster add expense --title Pens --amount 7 --category Supplies --date 2026-11-01 &&
    roster add expense --title Paper --amount 12.50 --category Supplies --date 2026-11-03 --note 'two boxes
    for the office'
    """
}
