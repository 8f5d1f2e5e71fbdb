import TestSupport
import Testing

extension BrowserTests {
  /// Undo and redo: beside what was just done, and on the page of the history.
  @Suite struct HistoryPageTests {
    private let roster: RunningRoster
    private let page: Page
    private let sheet: StudentSheet

    init() throws {
      roster = try RunningRoster(after: RunningRoster.threeStudents)
      page = try Browser.shared().newPage()
      sheet = StudentSheet(page: page)
    }

    private static let all = ["Ada Lovelace, Grade 9", "Bo Zimmer, Grade 9", "Cleo Abel, Grade 11"]
    private static let withoutBo = ["Ada Lovelace, Grade 9", "Cleo Abel, Grade 11"]

    /// The button beside what was just done.
    private let offer = "main .told button"

    /// Opens the students and gives one another first name.
    private func renameStudent(_ id: Int, to firstName: String) throws {
      try page.open(roster.address)
      let edit = FormSheet(page: page, form: "student-edit")
      try edit.open(with: "#student-\(id)-open", focus: "first_name")
      try edit.fill(["first_name": firstName])
      try edit.submit()
      try edit.awaitClosed(focus: "student-\(id)-open")
    }

    private func removeBo() throws {
      try page.element("#student-2-open").click()
      try page.awaitElement("#sheet .danger").click()
      try page.awaitElement("#student-remove")
      try page.element("#sheet button.danger").click()
      try page.eventually(Self.withoutBo) { try sheet.rows() }
      try page.eventually("The student was removed.") { try page.element("#status").text }
    }

    /// The rows of the history: the number of each change and what can be asked of it.
    private func changes() throws -> [String] {
      let script = """
        return [...document.querySelectorAll('.changes tbody tr')].map(row =>
          [row.cells[0], row.cells[4]].map(cell => cell.textContent.trim()).join(': '))
        """
      return try page.run(script) as? [String] ?? []
    }

    @Test(arguments: [true, false])
    func `what was done is taken back from the status line, and brought back`(_ hasScript: Bool) throws {
      if !hasScript { try page.disableJavaScript() }
      try page.open(roster.address)
      try removeBo()
      #expect(try page.element(offer).text == "Undo\nnumber 4")
      try page.element(offer).click()
      try page.eventually(Self.all) { try sheet.rows() }
      let words = "4: removed student 2: Bo Zimmer, Grade 9."
      try page.eventually("Undone \(words)") { try page.element("#status").text }
      #expect(try roster.sh("roster list --limit 2 --format csv").contains("2,Bo,Zimmer,9\n"))
      try page.element(offer).click()
      try page.eventually(Self.withoutBo) { try sheet.rows() }
      try page.eventually("Redone \(words)") { try page.element("#status").text }
      #expect(try page.element(offer).text == "Undo\nnumber 4")
      if hasScript {
        // What was said once is not said again.
        #expect(try page.address.hasSuffix("/students"))
        try page.expectNothingAmiss()
      }
    }

    @Test func `the keyboard alone takes a change back, and it is announced`() throws {
      try renameStudent(1, to: "Augusta")
      try page.eventually("Augusta Lovelace, Grade 9 was saved.") { try page.element("#status").text }
      for _ in 0..<20 where try !page.hasFocus(within: offer) { try page.press(.tab, holding: [.shift]) }
      #expect(try page.hasFocus(within: offer))
      #expect(try page.focused.style("outline-style") == "solid")
      #expect(try page.focused.attribute("aria-describedby") == "status")
      #expect(try page.element("#status").attribute("role") == "status")
      try page.press(.enter)
      try page.eventually(Self.all) { try sheet.rows() }
      // The focus is on what brings it back.
      try page.eventually("Redo\nnumber 4") { try page.focus }
      #expect(try page.hasFocus(within: offer) && page.focused.style("outline-style") == "solid")
      try page.eventually("Undone 4: edited student 1: first name Ada → Augusta.") {
        try page.element("#status").text
      }
      try page.press(.enter)
      try page.eventually("Augusta Lovelace, Grade 9") { try sheet.rows().first }
      try page.expectNothingAmiss()
    }

    @Test func `the second click of two does not bring back what the first has taken back`() throws {
      try page.setSize(width: 390, height: 844, phone: true)
      try renameStudent(1, to: "Augusta")
      try page.eventually(0) { try page.run("return document.getAnimations().length") as? Int }
      _ = try page.requests()
      try page.doubleClick(offer, pause: 300)
      try page.eventually("Undone 4: edited student 1: first name Ada → Augusta.") {
        try page.element("#status").text
      }
      let moves = try page.requests().map(\.description).filter { $0.hasPrefix("POST /history") }
      #expect(moves == ["POST /history/4/undo?list=%2Fstudents"])
      try page.expectNothingAmiss()
    }

    @Test(arguments: [1024, 320])
    func `the button is in view wherever the list is scrolled to`(_ width: Int) throws {
      let rows = (1...60).map { "First,L\(100 + $0),9" }
      try roster.folder.write("first,last,grade\n" + rows.joined(separator: "\n") + "\n", to: "many.csv")
      try roster.sh("roster import many.csv")
      try page.setSize(width: width, height: 700, phone: width == 320)
      try page.setMedia(reducedMotion: true)
      try renameStudent(63, to: "Last")
      #expect(try page.run("return scrollY > 700") as? Bool == true)
      let (bar, button) = (try page.element(".bar").frame, try page.element(offer).frame)
      #expect(bar.y == 0 && button.y >= bar.height && button.y < bar.height + 40)
      try page.element(offer).click()
      try page.eventually("First L160") { try page.element("#student-63-open").text }
      // What has the focus is not covered by what stays in view.
      for _ in 0..<20 { try page.press(.tab, holding: [.shift]) }
      for _ in 0..<40 {
        try page.press(.tab)
        let frame = try page.focused.frame
        let told = try page.element("main .told").frame
        let focus = try page.focus
        if try page.hasFocus(within: "#list") { #expect(frame.y >= told.y + told.height, "\(focus)") }
      }
      try page.expectNothingAmiss()
    }

    @Test func `in the sheet what is typed for the next one stays, and what was done is told when it closes`()
      throws
    {
      try page.open(roster.address)
      try sheet.open()
      try sheet.fill("Dora", "Marsh", grade: "Grade 9")
      try sheet.submit()
      try page.eventually("Dora Marsh, Grade 9 was added.") { try page.element("#sheet-status").text }
      try sheet.fill("Ed", "")
      try page.element("#sheet .told button").click()
      try page.eventually(Self.all) { try sheet.rows() }
      try page.eventually("Undone 4: added student 4: Dora Marsh, Grade 9.") {
        try page.element("#sheet-status").text
      }
      #expect(try sheet.values() == ["Ed", "", ""])
      try page.eventually("Redo\nnumber 4") { try page.focus }
      try page.press(.escape)
      try page.eventually("add-student") { try page.focus }
      #expect(try page.element("#status").text == "Undone 4: added student 4: Dora Marsh, Grade 9.")
      try page.element(offer).click()
      try page.eventually(4) { try sheet.rows().count }
      #expect(try page.elements("#sheet").count == 0)
      try page.eventually("Undo\nnumber 4") { try page.focus }
      #expect(try page.focused.attribute("aria-describedby") == "status")
      #expect(try !page.address.contains("undone"))
      try page.expectNothingAmiss()
    }

    @Test(arguments: [true, false])
    func `the history takes back and brings back any change that can be, in its place`(_ hasScript: Bool)
      throws
    {
      try roster.sh("sqlite3 roster.db 'UPDATE preferences SET max_price_level = 3'")
      if !hasScript { try page.disableJavaScript() }
      try page.open(roster.address)
      try page.element("nav a[href='/history']").click()
      try page.eventually("History · Roster") { try page.title }
      let whole = ["4: ", "3: Undo number 3", "2: Undo number 2", "1: Undo number 1"]
      #expect(try changes() == whole)
      #expect(try page.texts(".changes tbody tr:first-child td")[2] == "made outside: preferences")
      try page.element("tr:nth-child(2) button").click()
      try page.eventually(["4: ", "3: UndoneRedo number 3", "2: Undo number 2", "1: Undo number 1"]) {
        try changes()
      }
      try page.eventually("Undone 3: added student 3: Cleo Abel, Grade 11.") {
        try page.element("#status").text
      }
      if hasScript {
        #expect(try page.hasFocus(within: "tr:nth-child(2)") && page.focus == "Redo\nnumber 3")
      }
      try page.element("tr:nth-child(4) button").click()
      try page.eventually(["4: ", "3: Undone", "2: Undo number 2", "1: UndoneRedo number 1"]) {
        try changes()
      }
      #expect(
        try roster.sh("roster list --format csv") == "id,first_name,last_name,current_grade\n2,Bo,Zimmer,9\n")
      for row in [4, 2] {
        try page.element("tr:nth-child(\(row)) button").click()
        try page.eventually(true) { try changes().dropFirst(row - 1).first?.contains("Undo n") }
      }
      #expect(try changes() == whole)
      if hasScript { try page.expectNothingAmiss() }
    }

    @Test(arguments: [true, false])
    func `an undo that is refused says which row was changed since, and by what`(_ hasScript: Bool) throws {
      if !hasScript { try page.disableJavaScript() }
      try page.open(roster.address)
      try removeBo()
      try roster.sh(
        "sqlite3 roster.db \"INSERT INTO students (id, first_name, last_name, current_grade) VALUES (2, 'New', 'One', 9)\""
      )
      try page.element(offer).click()
      let told = [
        "Number 4 cannot be undone; nothing is changed.", "There is another student 2 since, by number 5.",
        "Number 5 was: made outside: students.",
      ]
      try page.eventually(told) { try page.texts("#refusal p") }
      #expect(try page.element("#refusal .refusal").attribute("role") == "alert")
      if hasScript {
        // The list is as it was, and the button is where it was.
        #expect(try sheet.rows() == Self.withoutBo && page.hasFocus(within: offer))
        try page.expectNothingAmiss()
      } else {
        #expect(try changes().count == 5)
      }
      #expect(try roster.sh("roster history --limit 2 --format csv").hasSuffix("roster serve,0\n"))
    }

    @Test func `an import is taken back, which leads to the list`() throws {
      try roster.folder.write("first_name,last_name,grade\nDora,Marsh,9\nEd,Moss,9\n", to: "two.csv")
      try roster.open("/files", in: page)
      try page.element("#import-file").type(roster.folder.place(of: "two.csv"))
      try page.element("#import .main").click()
      try page.awaitElement("form.actions .main").click()
      try page.eventually("Imported two.csv") { try page.texts("h1").first }
      try page.element(offer).click()
      try page.eventually(["Students"]) { try page.texts("h1") }
      #expect(try sheet.rows() == Self.all)
      #expect(try page.element("#status").text == "Undone 4: imported 2 students from two.csv.")
      try page.element(offer).click()
      try page.eventually(5) { try sheet.rows().count }
      try page.expectNothingAmiss()
    }

    @Test func `a record leads to its history`() throws {
      try roster.sh("roster edit student 2 --grade 10")
      try page.open(roster.address)
      try page.element("#student-2-open").click()
      try page.awaitElement("#sheet a[href='/history?student=2']").click()
      try page.eventually("History · Roster") { try page.title }
      #expect(try changes() == ["4: Undo number 4", "2: Undo number 2"])
      try page.element("tr:first-child button").click()
      try page.eventually(["4: UndoneRedo number 4", "2: Undo number 2"]) { try changes() }
      #expect(try page.address.hasSuffix("/history?student=2"))
      try page.element(".restriction a").click()
      try page.eventually(4) { try changes().count }
    }

    @Test func `what takes long is told to be under way, and asked for again`() throws {
      try page.open(roster.address)
      try removeBo()
      // What a large import would make of it: the answer is there when it is asked for the second time.
      try page.run(
        """
        const real = fetch
        let kept
        window.fetch = async (address, options) => {
          if (kept) return kept
          kept = await real(address, options)
          const body = '<h1>Number 4 is being undone</h1>'
          return Object.defineProperty(new Response(body, { headers: { refresh: '1' } }), 'url', { value: address })
        }
        window.told = []
        const status = document.getElementById('status')
        new MutationObserver(() => { if (status.textContent) told.push(status.textContent) })
          .observe(status, { childList: true })
        """)
      try page.element(offer).click()
      try page.eventually([
        "Number 4 is being undone", "Undone 4: removed student 2: Bo Zimmer, Grade 9.",
      ]) { try page.run("return told") as? [String] }
      #expect(try sheet.rows() == Self.all)
      try page.expectNothingAmiss()
    }

    @Test func `when the server has ended, a button says so and can be pressed again`() throws {
      try roster.open("/history", in: page)
      #expect(roster.stop() == 0)
      try page.element("tr:first-child button").click()
      let told = "Roster does not answer. Is roster serve still running?"
      try page.eventually([told]) { try page.texts("#refusal .refusal") }
      try page.eventually(nil) { try page.element("tr:first-child form").attribute("aria-busy") }
      #expect(try changes().first == "3: Undo number 3")
    }

    @Test(arguments: [320, 390])
    func `a phone shows everything without scrolling sideways`(_ width: Int) throws {
      let long = "Maximiliana-Theodora-Wilhelmina-Adelgunde"
      try roster.sh(
        "roster edit student 2 --first \(long) --last \(long) && roster edit student 2 --grade Grad")
      try page.setSize(width: width, height: 700, phone: true)
      try page.setMedia(reducedMotion: true)
      func expectToFit(_ buttons: String, _ state: String) throws {
        #expect(try page.sidewaysOverflow == 0, "\(state)")
        for button in try page.elements(buttons) {
          let frame = try button.frame
          #expect(frame.x >= 0 && frame.x + frame.width <= Double(width), "\(state)")
          #expect(frame.height >= 44, "\(state): too small for a finger")
        }
        try page.expectNoViolations("\(state)")
      }
      try roster.open("/history", in: page)
      #expect(try page.run("return innerWidth") as? Int == width)
      // What has no column of its own stands below.
      let aside = try page.element("tr:last-child .aside").text
      #expect(aside.hasSuffix(" UTC · roster add · number 1"))
      try expectToFit(".changes button", "the history")
      try page.element("tr:nth-child(2) button").click()
      try page.awaitElement("#refusal .refusal")
      try expectToFit(".changes button", "refused")
      try page.element("tr:first-child button").click()
      try page.awaitElement("main .told button")
      #expect(try page.animations == [])
      try expectToFit("main .told button, .changes button", "undone")
      try page.open(roster.origin + "/students/2")
      try page.awaitElement("#sheet:modal")
      try expectToFit("#sheet .sheet-foot > *", "the sheet with its history")
      try page.open(roster.origin + "/students/new")
      try page.awaitElement("#sheet:modal")
      try sheet.fill(long, long, grade: "Grade 11")
      try sheet.submit()
      try page.awaitElement("#sheet .told button")
      try expectToFit("#sheet .told button", "the sheet with what was done")
    }

    @Test(arguments: Page.ColorScheme.allCases)
    func `the accessibility engine finds nothing in any state`(_ scheme: Page.ColorScheme) throws {
      try page.setMedia(scheme)
      try page.open(roster.address)
      try removeBo()
      try page.expectNoViolations("a student removed")
      try page.element(offer).click()
      try page.eventually("Redo\nnumber 4") { try page.focus }
      try page.expectNoViolations("the removal undone")
      try sheet.open()
      try sheet.fill("Dora", "Marsh", grade: "Grade 9")
      try sheet.submit()
      try page.awaitElement("#sheet .told button")
      try page.expectNoViolations("a student added in the sheet")
      try roster.sh("roster edit student 3 --grade 9; sqlite3 roster.db 'DELETE FROM students WHERE id = 4'")
      try page.element("#sheet .told button").click()
      try page.awaitElement("#sheet .refusal")
      try page.expectNoViolations("an undo refused in the sheet")
      try page.open(roster.origin + "/history")
      try page.expectNoViolations("the history")
      try page.element("tr:last-child button").click()
      try page.eventually(true) { try changes().last?.hasPrefix("1: Undone") == true }
      try page.expectNoViolations("the first change undone")
      try page.element("tr:nth-last-child(3) button").click()
      try page.awaitElement("#refusal .refusal")
      try page.expectNoViolations("an undo refused")
      for query in ["?student=3", "?expense=9", "?page=2"] {
        try page.open(roster.origin + "/history\(query)")
        try page.expectNoViolations(query)
      }
      let empty = try RunningRoster()
      try empty.open("/history", in: page)
      #expect(try page.element(".empty").text.hasPrefix("No changes yet."))
      try page.expectNoViolations("no history")
    }
  }
}
