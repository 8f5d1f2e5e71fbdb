import TestSupport
import Testing

extension BrowserTests {
  /// The page of the students, and the sheet that adds to it.
  @Suite struct StudentsPageTests {
    private let roster: RunningRoster
    private let page: Page
    private let sheet: StudentSheet

    init() throws {
      roster = try RunningRoster(after: RunningRoster.threeStudents)
      page = try Browser.shared().newPage()
      sheet = StudentSheet(page: page)
      try page.open(roster.address)
    }

    @Test func `the printed address leads to the students, in order, and asks nobody else for anything`()
      throws
    {
      #expect(try page.title == "Students · Roster")
      #expect(try sheet.rows() == ["Ada Lovelace, Grade 9", "Bo Zimmer, Grade 9", "Cleo Abel, Grade 11"])
      let foreign = """
        return performance.getEntriesByType('resource').map(e => e.name).filter(n => new URL(n).origin !== origin)
        """
      #expect(try page.run(foreign) as? [String] == [])
      #expect(try page.consoleErrors() == [])
    }

    @Test func `the sheet lies over 40 % of the height and can be drawn up to half, also with the keyboard`()
      throws
    {
      try page.setMedia(reducedMotion: true)
      func height() throws -> Double { try page.element("#sheet").frame.height.rounded() }
      try sheet.open()
      #expect(try height() == (0.4 * 768).rounded())
      #expect(try page.element("#sheet").frame.y + page.element("#sheet").frame.height == 768)
      try page.element("#sheet [data-handle]").click()
      try page.eventually(384) { try height() }
      try page.press(.down)
      try page.eventually((0.4 * 768).rounded()) { try height() }
      try page.press(.up)
      try page.eventually(384) { try height() }
      #expect(try page.focused.attribute("aria-expanded") == "true")
    }

    @Test func `messages show after the first attempt only, and go as soon as the field is right`() throws {
      try sheet.open()
      try page.press(.tab, .tab, .tab)
      #expect(try sheet.messages() == [:])
      try sheet.submit()
      try page.eventually(StudentSheet.allMissing) { try sheet.messages() }
      try page.eventually(StudentSheet.firstName) { try page.focus }
      try page.type("A")
      var left = StudentSheet.allMissing
      left[StudentSheet.firstName] = nil
      try page.eventually(left) { try sheet.messages() }
      #expect(try page.focus == StudentSheet.firstName)
      try page.press(.backspace)
      try page.eventually(StudentSheet.allMissing) { try sheet.messages() }
      try page.type("Ada")
      try sheet.choose("Grade 10")
      try page.eventually([StudentSheet.lastName: "Please enter a last name."]) {
        try sheet.messages()
      }
      try sheet.submit()
      try page.eventually(StudentSheet.lastName) { try page.focus }
      #expect(try sheet.values() == ["Ada", "", "10"])
      try page.type("Byron")
      try page.eventually([:]) { try sheet.messages() }
      #expect(try sheet.rows().count == 3)
      #expect(try page.consoleErrors() == [])
    }

    @Test func `a student that was added is in the sorted place, and the sheet is ready for the next`() throws
    {
      try sheet.open()
      try sheet.fill("Dora", "Marsh", grade: "Grade 9")
      try sheet.submit()
      try page.eventually([
        "Ada Lovelace, Grade 9", "Dora Marsh, Grade 9", "Bo Zimmer, Grade 9", "Cleo Abel, Grade 11",
      ]) {
        try sheet.rows()
      }
      try page.eventually(StudentSheet.firstName) { try page.focus }
      #expect(try sheet.values() == ["", "", ""])
      #expect(try sheet.messages() == [:])
      try page.eventually("Dora Marsh, Grade 9 was added.") { try page.element("#sheet-status").text }
      #expect(try page.element(".is-new").text.hasPrefix("Dora Marsh"))

      try sheet.choose("Grad")
      try sheet.fill("Zoë", "Álvarez")
      try page.press(.enter)
      try page.eventually("Zoë Álvarez, Grad") { try sheet.rows().last }
      try page.element("#sheet [data-close]").click()
      try page.eventually("add-student") { try page.focus }
      try page.reload()
      #expect(try sheet.rows().count == 5)
      #expect(
        try roster.folder.sh("roster --db roster.db list").output.contains("Zoë         Álvarez    Grad\n"))
      #expect(try page.consoleErrors() == [])
    }

    @Test func `a namesake is refused with all that was typed still there, and added if it is wanted`() throws
    {
      try sheet.open()
      try sheet.fill("ada", "Lovelace", grade: "Grade 9")
      try sheet.submit()
      let refusal = "There is a namesake in the same grade: Ada Lovelace, Grade 9."
      try page.eventually([refusal]) { try page.texts("#sheet .refusal p") }
      #expect(try sheet.values() == ["ada", "Lovelace", "9"])
      #expect(try sheet.rows().count == 3)
      #expect(try page.element("#sheet .refusal").attribute("role") == "alert")
      try page.element("#sheet .refusal button").click()
      try page.eventually(4) { try sheet.rows().count }
      try page.eventually([]) { try page.texts("#sheet .refusal p") }
      try page.eventually(["", "", ""]) { try sheet.values() }
    }

    @Test(arguments: [true, false])
    func `Escape and Done close the sheet, which gives the focus back`(_ byEscape: Bool) throws {
      try sheet.open()
      try sheet.fill("Ed", "")
      if byEscape { try page.press(.escape) } else { try page.element("#sheet [data-close]").click() }
      try page.eventually("add-student") { try page.focus }
      try page.eventually(0) { try page.elements("#sheet").count }
      #expect(try sheet.rows().count == 3)
      try sheet.open()
      #expect(try sheet.values() == ["", "", ""])
    }

    @Test func `the keyboard alone adds a student`() throws {
      for _ in 0..<10 where try page.focus != "add-student" { try page.press(.tab) }
      try page.press(.enter)
      try page.eventually(StudentSheet.firstName) { try page.focus }
      try page.type("Kit")
      try page.press(.tab)
      try page.type("Keys")
      try page.press(.tab)
      try page.type("Grade 10")
      #expect(try sheet.values() == ["Kit", "Keys", "10"])
      for _ in 0..<5 where try page.focus != "Add student" { try page.press(.tab) }
      try page.press(.space)
      try page.eventually("Kit Keys, Grade 10") { try sheet.rows()[2] }
      try page.eventually(StudentSheet.firstName) { try page.focus }
      try page.press(.escape)
      try page.eventually("add-student") { try page.focus }
    }

    @Test(arguments: [[], [Page.Key.shift]])
    func `the sheet holds the focus`(_ held: [Page.Key]) throws {
      try sheet.open()
      var seen: [String] = []
      for _ in 0..<16 {
        try page.press(.tab, holding: held)
        seen.append(try page.hasFocus(within: "#sheet") ? try page.focus : "<\(try page.focus)>")
      }
      // Once round the browser itself may have it, which is nothing of the page.
      let outside = seen.filter { $0.hasPrefix("<") && $0 != "<>" }
      #expect(outside == [])
      #expect(Set(seen).isSuperset(of: [StudentSheet.firstName, StudentSheet.grade, "Add student", "Done"]))
    }

    @Test func `motion is short, and there is none if less is wished for`() throws {
      let script = """
        const durations = getComputedStyle(arguments[0] ? document.querySelector(arguments[0]) : document.body)
        return [durations.animationName, parseFloat(durations.animationDuration), parseFloat(durations.transitionDuration)]
          .join(' ')
        """
      func motion(of selector: String) throws -> String { try page.run(script, selector) as? String ?? "" }
      try sheet.open()
      try sheet.fill("Dora", "Marsh", grade: "Grade 9")
      try sheet.submit()
      try page.awaitElement(".is-new")
      #expect(try motion(of: "#sheet") == "rise 0.22 0.18")
      #expect(try motion(of: ".is-new") == "arrive 0.45 0")
      try page.setMedia(reducedMotion: true)
      try page.eventually("none 0 0") { try motion(of: "#sheet") }
      #expect(try motion(of: ".is-new") == "none 0 0")
      #expect(try page.animations == [])
    }

    @Test(arguments: Page.ColorScheme.allCases)
    func `the accessibility engine finds nothing in any state`(_ scheme: Page.ColorScheme) throws {
      try page.setMedia(scheme)
      try page.expectNoViolations("the list")
      try sheet.open()
      try page.expectNoViolations("the sheet open")
      try sheet.submit()
      try page.eventually(3) { try sheet.messages().count }
      try page.expectNoViolations("messages shown")
      try sheet.fill("Ada", "Lovelace", grade: "Grade 9")
      try page.eventually([:]) { try sheet.messages() }
      try sheet.submit()
      try page.awaitElement("#sheet .refusal button")
      try page.expectNoViolations("a namesake refused")
      try page.element("#sheet .refusal button").click()
      try page.awaitElement(".is-new")
      try page.expectNoViolations("a student added")
      try page.press(.escape)
      try page.eventually("add-student") { try page.focus }
      try page.element("[name=name]").type("nobody")
      try page.press(.enter)
      try page.awaitElement(".empty")
      try page.expectNoViolations("nothing found")
    }
  }
}
