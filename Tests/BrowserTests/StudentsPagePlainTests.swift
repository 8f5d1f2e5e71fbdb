import TestSupport
import Testing

extension BrowserTests {
  /// The page of the students where something is missing: JavaScript, room, students, or the cookie.
  @Suite struct StudentsPagePlainTests {
    private let roster: RunningRoster
    private let page: Page
    private let sheet: StudentSheet

    init() throws {
      roster = try RunningRoster(after: RunningRoster.threeStudents)
      page = try Browser.shared().newPage()
      sheet = StudentSheet(page: page)
    }

    @Test func `without JavaScript everything works the same way, from page to page`() throws {
      try page.disableJavaScript()
      try page.open(roster.address)
      try sheet.open()
      try page.awaitElement("#sheet")
      try sheet.fill("Dora", "")
      #expect(try sheet.messages() == [:])
      try sheet.submit()
      var missing = StudentSheet.allMissing
      missing[StudentSheet.firstName] = nil
      try page.eventually(missing) { try sheet.messages() }
      #expect(try sheet.values() == ["Dora", "", ""])
      #expect(try page.focus == StudentSheet.lastName)
      try page.type("Marsh")
      try sheet.choose("Grade 9")
      try sheet.submit()
      let rows = [
        "Ada Lovelace, Grade 9", "Dora Marsh, Grade 9", "Bo Zimmer, Grade 9", "Cleo Abel, Grade 11",
      ]
      try page.eventually(rows) { try sheet.rows() }
      #expect(try sheet.values() == ["", "", ""])
      #expect(try page.focus == StudentSheet.firstName)
      try sheet.fill("Dora", "Marsh", grade: "Grade 9")
      try sheet.submit()
      try page.eventually(["There is a namesake in the same grade: Dora Marsh, Grade 9."]) {
        try page.texts("#sheet .refusal p")
      }
      #expect(try sheet.values() == ["Dora", "Marsh", "9"])
      try page.element("#sheet .refusal button").click()
      try page.eventually(5) { try sheet.rows().count }
      try page.element("#sheet [data-close]").click()
      try page.eventually(0) { try page.elements("#sheet").count }
      #expect(try sheet.rows().count == 5)
    }

    @Test(arguments: [320, 390])
    func `a phone shows everything without scrolling sideways`(_ width: Int) throws {
      let long = "Maximiliana-Theodora-Wilhelmina-Adelgunde"
      _ = try roster.folder.sh("roster --db roster.db add --first \(long) --last \(long) --grade Grad")
      try page.setSize(width: width, height: 700, phone: true)
      try page.open(roster.address)
      #expect(try page.run("return innerWidth") as? Int == width)
      #expect(try page.sidewaysOverflow == 0)
      try page.setMedia(reducedMotion: true)
      try sheet.open()
      #expect(try page.sidewaysOverflow == 0)
      try sheet.submit()
      try page.eventually(StudentSheet.allMissing) { try sheet.messages() }
      #expect(try page.sidewaysOverflow == 0)
      for selector in ["#\(StudentSheet.firstName)", "#sheet .sheet-foot button", "#sheet [data-close]"] {
        let frame = try page.element(selector).frame
        #expect(frame.x >= 0 && frame.x + frame.width <= Double(width), "\(selector)")
        #expect(frame.y >= 0 && frame.y + frame.height <= 700, "\(selector)")
        #expect(frame.height >= 44, "\(selector) is too small for a finger")
      }
      try page.expectNoViolations()
    }

    @Test func `a browser that was not let in is told what to open`() throws {
      try page.open(String(roster.address.prefix { $0 != "?" }))
      #expect(try page.texts("h1") == ["Open the printed address"])
      try page.expectNoViolations()
      try page.open(roster.address)
      #expect(try page.texts("h1") == ["Students"])
    }

    @Test func `an empty roster says how to begin`() throws {
      let empty = try RunningRoster()
      try page.open(empty.address)
      try page.awaitElement(".empty")
      try page.expectNoViolations()
      try sheet.open()
      try sheet.fill("Ada", "Lovelace", grade: "Grade 9")
      try sheet.submit()
      try page.eventually(["Ada Lovelace, Grade 9"]) { try sheet.rows() }
      #expect(empty.stop() == 0)
    }
  }
}
