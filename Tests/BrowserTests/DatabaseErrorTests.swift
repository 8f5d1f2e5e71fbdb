import Foundation
import TestSupport
import Testing

extension BrowserTests {
  /// A database that cannot be read or written: the page says what happened, and the server goes on.
  @Suite struct DatabaseErrorTests {
    private let roster: RunningRoster
    private let page: Page
    private let sheet: StudentSheet

    init() throws {
      roster = try RunningRoster(after: RunningRoster.threeStudents)
      page = try Browser.shared().newPage()
      sheet = StudentSheet(page: page)
      try page.open(roster.address)
    }

    /// With the first the list can still be read, with the second nothing at all.
    @Test(arguments: ["IMMEDIATE", "EXCLUSIVE"])
    func `while another program holds the database, what was typed stays in the form`(_ lock: String) throws {
      try sheet.open()
      try sheet.fill("Dora", "Marsh", grade: "Grade 9")
      let hold = "(echo 'BEGIN \(lock);'; echo '.shell echo held'; sleep 60) | sqlite3 roster.db"
      let other = try roster.folder.serve(["sh", "-c", hold])
      _ = try other.wait { $0 == "held" ? true : nil }
      try sheet.submit()
      // The server tries for a while before it says so.
      try page.awaitElement("#sheet .refusal", within: 20)
      let told = ["roster.db: is in use by another program.", "Try again when that is done."]
      #expect(try page.texts("#sheet .refusal p") == told)
      #expect(try page.element("#sheet .refusal").attribute("role") == "alert")
      #expect(try sheet.values() == ["Dora", "Marsh", "9"])
      #expect(try sheet.rows().count == 3)
      if lock == "EXCLUSIVE" { try page.expectNoViolations("a database that is busy") }
      other.stop()
      try sheet.submit()
      try page.eventually(4) { try sheet.rows().count }
      try page.eventually(["", "", ""]) { try sheet.values() }
      try page.expectNothingAmiss()
    }

    @Test(arguments: ["/students", "/report"])
    func `a file that is no database is told of, and when it is one again all goes on`(_ path: String) throws
    {
      let bytes = try #require(roster.folder.bytes(of: "roster.db"))
      try roster.folder.write(String(repeating: "This is not a database. ", count: 400), to: "other")
      try roster.sh("mv other roster.db")
      try page.open(roster.origin + path)
      #expect(try page.title == "That did not work · Roster")
      #expect(
        try page.texts(".refusal p")[0] == "roster.db: is not an SQLite database; it is left as it is.")
      if path == "/students" { try page.expectNoViolations("no database") }
      // Pages that need none are there, and so are the ways to the others.
      try page.element("nav a[href='/files']").click()
      try page.eventually(["Import & Export"]) { try page.texts("h1") }
      try roster.folder.write(bytes, to: "back")
      try roster.sh("mv back roster.db")
      try page.open(roster.origin + "/students")
      #expect(try sheet.rows().count == 3)
      try page.expectNothingAmiss()
    }

    @Test func `when the server has ended, the form says so and keeps what was typed`() throws {
      try sheet.open()
      try sheet.fill("Dora", "Marsh", grade: "Grade 9")
      #expect(roster.stop() == 0)
      try sheet.submit()
      let told = "Roster does not answer. Is roster serve still running? Nothing you typed is lost."
      try page.eventually([told]) { try page.texts("#sheet .refusal") }
      #expect(try sheet.values() == ["Dora", "Marsh", "9"])
      #expect(try page.element("#sheet .refusal").attribute("role") == "alert")
    }
  }
}
