import TestSupport
import Testing

extension BrowserTests {
  /// The list of students: long, changed, removed from, and with the sheet over it drawn by hand.
  @Suite struct StudentsListTests {
    private let roster: RunningRoster
    private let page: Page
    private let sheet: StudentSheet

    init() throws {
      roster = try RunningRoster(after: RunningRoster.threeStudents)
      page = try Browser.shared().newPage()
      sheet = StudentSheet(page: page)
    }

    @Test func `a student is changed and moves to the new place`() throws {
      try page.open(roster.address)
      let edit = FormSheet(page: page, form: "student-edit")
      try edit.open(with: "#student-1-open", focus: "first_name")
      #expect(try edit.values("first_name", "last_name", "current_grade") == ["Ada", "Lovelace", "9"])
      try edit.fill(["last_name": ""])
      try edit.choose("Grad", from: "current_grade")
      try edit.submit()
      try page.eventually(["last_name": "Please enter a last name."]) { try edit.messages() }
      try page.eventually("student-edit-last_name") { try page.focus }
      try page.type("Byron")
      try page.eventually([:]) { try edit.messages() }
      try edit.submit()
      try edit.awaitClosed(focus: "student-1-open")
      #expect(try sheet.rows() == ["Bo Zimmer, Grade 9", "Cleo Abel, Grade 11", "Ada Byron, Grad"])
      try page.eventually("Ada Byron, Grad was saved.") { try page.element("#status").text }
      #expect(try roster.sh("roster export students").contains("Ada,Byron,12\n"))
      try page.expectNothingAmiss()
    }

    @Test func `a student is removed after a question, by keyboard alone`() throws {
      try page.open(roster.address)
      try page.tab(to: "student-2-open")
      try page.press(.enter)
      try page.eventually("student-edit-first_name") { try page.focus }
      try page.tab(to: "Remove…")
      try page.press(.enter)
      try page.eventually("Remove") { try page.focus }
      #expect(
        try page.texts("#student-remove") == ["Bo Zimmer, Grade 9 will be removed from the database."])
      try page.expectNoViolations("the question")
      try page.press(.escape)
      try page.eventually("student-2-open") { try page.focus }
      #expect(try sheet.rows().count == 3)
      try page.press(.enter)
      try page.eventually("student-edit-first_name") { try page.focus }
      try page.tab(to: "Remove…")
      try page.press(.enter)
      try page.eventually("Remove") { try page.focus }
      try page.press(.enter)
      try page.eventually(["Ada Lovelace, Grade 9", "Cleo Abel, Grade 11"]) { try sheet.rows() }
      try page.eventually("add-student") { try page.focus }
      try page.eventually("The student was removed.") { try page.element("#status").text }
      #expect(try !roster.sh("roster export students").contains("Bo"))
    }

    @Test func `one that was removed by another meanwhile is told of`() throws {
      try page.open(roster.address)
      let edit = FormSheet(page: page, form: "student-edit")
      try edit.open(with: "#student-1-open", focus: "first_name")
      try roster.sh("roster remove student 1")
      try edit.submit()
      try page.awaitElement("#sheet .refusal")
      let told = "There is no student with the id 1; perhaps it was removed meanwhile."
      #expect(try page.texts("#sheet .refusal")[0].contains(told))
      try page.press(.escape)
      try page.open("\(roster.origin)/students/1")
      #expect(try page.element(".empty").text.contains(told))
      try page.element(".empty a").click()
      try page.eventually(2) { try sheet.rows().count }
    }

    @Test func `the sheet follows the pointer at its handle, between 40 % and half of the height`() throws {
      try page.setMedia(reducedMotion: true)
      try page.open(roster.address)
      try sheet.open()
      let (low, high) = ((0.4 * 768).rounded(), 384.0)
      func height() throws -> Double { try page.element("#sheet").frame.height.rounded() }
      // Further than it goes, and back; and a little, which is not enough.
      for (distance, expected) in [
        (-300.0, high), (300, low), (-60, high), (20, high), (60, low), (-20, low),
      ] {
        try page.drag("#sheet [data-handle]", down: distance)
        try page.eventually(expected, "\(distance)") { try height() }
        #expect(
          try page.element("#sheet [data-handle]").attribute("aria-expanded") == String(expected == high))
      }
      try page.awaitElement("#sheet")
      // Nothing but the height has changed: the list is still in view behind it.
      try page.awaitElement("#student-1")
      try page.expectNothingAmiss()
    }

    @Test func `a long list comes in pages, and one who is added is shown on the page with the place`() throws
    {
      let rows = (1...250).map { "First,L\(String(1000 + $0)),9" }
      try roster.folder.write(
        "first_name,last_name,grade\n" + rows.joined(separator: "\n") + "\n", to: "many.csv")
      try roster.sh("roster import many.csv")
      try page.open(roster.address)
      #expect(try page.rows().count == 100)
      #expect(try page.element(".pager span:not(.button)").text == "1 to 100")
      #expect(try page.element(".pager .button:first-child").attribute("aria-disabled") == "true")
      try page.expectNoViolations("a long list")
      for expected in ["101 to 200", "201 to 253"] {
        try page.element("[rel=next]").type(Page.Key.enter.rawValue)
        try page.eventually(expected) { try page.element(".pager span:not(.button)").text }
      }
      #expect(try page.elements("[rel=next]").count == 0)
      #expect(try page.rows().last == "Cleo Abel, Grade 11")
      try sheet.open()
      try sheet.fill("Mid", "L1150b", grade: "Grade 9")
      try sheet.submit()
      try page.eventually("Mid L1150b") { try page.texts(".is-new a").first }
      #expect(try page.element(".pager span:not(.button)").text == "101 to 200")
      // The sheet does not lie over the new row.
      let bottom = """
        const row = document.querySelector('.is-new').getBoundingClientRect()
        return row.top > 0 && row.bottom <= document.getElementById('sheet').getBoundingClientRect().top
        """
      try page.eventually(true) { try page.run(bottom) as? Bool }
      try page.press(.escape)
      try page.eventually("add-student") { try page.focus }
      try page.expectNothingAmiss()
    }
  }
}
