import Foundation
import TestSupport
import Testing

extension BrowserTests {
  /// Import with a look at the file before anything is stored, and export.
  @Suite struct FilesPageTests {
    private let roster: RunningRoster
    private let page: Page

    init() throws {
      roster = try RunningRoster(after: "roster add --first Ada --last Lovelace --grade 9")
      page = try Browser.shared().newPage()
      try roster.folder.write(
        "first_name,last_name,grade\nAda,Lovelace,9\nBo,Zimmer,Grade 10\nCleo,Abel,Grad\n", to: "good.csv")
      try roster.folder.write(
        "first_name,last_name,grade\nBo,Zimmer,13\nCleo,,10\nDora,Marsh,11\n", to: "mixed.csv")
    }

    private func choose(_ name: String) throws {
      try page.element("#import-file").type(roster.folder.place(of: name))
    }

    private func look(at name: String) throws {
      try choose(name)
      try page.element("#import .main").click()
      try page.eventually("Import \(name)") { try page.texts("h1").first }
    }

    /// The numbers with what they count.
    private func counts() throws -> [String] {
      try page.texts(".counts li").map { $0.replacing("\n", with: " ") }
    }

    private func stored() throws -> String { try roster.sh("roster export students") }

    private static let before = "first_name,last_name,current_grade\nAda,Lovelace,9\n"

    @Test(arguments: [true, false])
    func `a file is looked at before anything is stored, and stored when that is confirmed`(_ hasScript: Bool)
      throws
    {
      if !hasScript { try page.disableJavaScript() }
      try roster.open("/files", in: page)
      #expect(try page.title == "Import & Export · Roster")
      try look(at: "good.csv")
      #expect(try counts() == ["2 would be added", "1 already there", "0 would be refused"])
      #expect(
        try page.element("#status").text
          == "Dry run of good.csv, nothing is stored: students: 2 would be added, 1 already there, 0 would be refused."
      )
      #expect(
        try page.texts(".rows")[0]
          == "Line\tFirst name\tLast name\tGrade\n3\tBo\tZimmer\t10\n4\tCleo\tAbel\tGrad")
      #expect(try stored() == Self.before)
      try page.element("form.actions .main").click()
      try page.eventually("Imported good.csv") { try page.texts("h1").first }
      #expect(try counts() == ["2 added", "1 already there", "0 refused"])
      #expect(try stored() == Self.before + "Bo,Zimmer,10\nCleo,Abel,12\n")
      // To load the page anew stores nothing again.
      try page.reload()
      #expect(try stored() == Self.before + "Bo,Zimmer,10\nCleo,Abel,12\n")
      if hasScript { try page.expectNothingAmiss() }
      try page.element(".actions .main").click()
      try page.eventually(["Ada Lovelace, Grade 9", "Bo Zimmer, Grade 10", "Cleo Abel, Grad"]) {
        try page.rows()
      }
    }

    @Test func `rows that are refused are told with line and reason, and the good ones stored if wanted`()
      throws
    {
      try roster.open("/files", in: page)
      try look(at: "mixed.csv")
      #expect(try counts() == ["1 would be added", "0 already there", "2 would be refused"])
      let refused = """
        Line\tColumn\tWhat is wrong
        2\tgrade\t"13" is not a grade; use 9, 10, 11 or Grad
        3\tlast_name\tPlease enter a last name.
        """
      #expect(try page.texts("[aria-label='Refused rows'] .rows") == [refused])
      #expect(try page.element("form.actions .main").text == "Import only the good rows: 1 student")
      let rejects =
        try page.runAsync(
          "return (await fetch(document.querySelector('a[download]').href)).text()") as? String
      #expect(rejects?.contains("Bo,Zimmer,13") == true && rejects?.contains("Dora") == false)
      #expect(try stored() == Self.before)
      try page.element("form.actions .main").click()
      try page.eventually("Imported mixed.csv") { try page.texts("h1").first }
      #expect(try counts() == ["1 added", "0 already there", "2 refused"])
      #expect(try stored() == Self.before + "Dora,Marsh,11\n")
      try page.expectNothingAmiss()
    }

    @Test func `a file that is dropped is looked at, and one that misses the place does no harm`() throws {
      try roster.open("/files", in: page)
      let drop = """
        const transfer = new DataTransfer()
        transfer.items.add(new File([arguments[1]], 'dropped.csv', { type: 'text/csv' }))
        const target = document.querySelector(arguments[0])
        const send = type => target.dispatchEvent(
          new DragEvent(type, { dataTransfer: transfer, bubbles: true, cancelable: true }))
        const isLeft = send('dragover')
        const isMarked = document.querySelector('.drop').classList.contains('is-over')
        send('drop')
        return [isLeft, isMarked]
        """
      let text = try roster.folder.text(of: "good.csv")
      try page.awaitElement("[data-drop-words]")
      #expect(try page.run(drop, "h1", text) as? [Bool] == [false, false])
      #expect(try page.address.hasSuffix("/files"))
      #expect(try page.run(drop, "[data-drop]", text) as? [Bool] == [false, true])
      try page.eventually("Import dropped.csv") { try page.texts("h1").first }
      #expect(try counts() == ["2 would be added", "1 already there", "0 would be refused"])
      #expect(try stored() == Self.before)
      try page.expectNothingAmiss()
    }

    @Test func `a file that tells too little is refused, with what it may say, and read another way`() throws
    {
      try roster.folder.write("Our class\nfirst_name;last_name;grade\nBo;Zimmer;10\n", to: "odd.csv")
      try roster.open("/files", in: page)
      try look(at: "odd.csv")
      #expect(try page.element(".refusal").attribute("role") == "alert")
      try page.expectNoViolations("a file that cannot be read")
      try page.awaitElement("details[open] [name='skip-lines']").clear()
      try page.element("[name='skip-lines']").type("1")
      try page.press(.enter)
      try page.eventually(["1 would be added", "0 already there", "0 would be refused"]) { try counts() }
      #expect(try stored() == Self.before)
    }

    @Test func `a file that is too large is told beside the field, and is not sent`() throws {
      let large = Data(count: 33_554_432)
      try roster.folder.write(large, to: "large.csv")
      try roster.open("/files", in: page)
      try choose("large.csv")
      let error = try page.awaitElement("#import-error")
      let told = "This file is larger than 32 MB. Use roster import for it, or divide it."
      #expect(try error.text == told)
      #expect(try page.element("#import-file").attribute("aria-invalid") == "true")
      _ = try page.requests()
      try page.element("#import .main").click()
      #expect(try page.requests() == [])
      try page.element("#import-file").clear()
      try choose("good.csv")
      try page.eventually(false) { try page.element("#import-error").isShown }
      #expect(try page.element("#import-file").attribute("aria-invalid") == nil)
    }

    @Test(arguments: [
      ("csv", "csv", ""), ("json", "json", " --format json"), ("spreadsheet", "csv", " --crlf --bom"),
    ])
    func `what is downloaded is what the command exports`(_ format: String, ending: String, options: String)
      throws
    {
      try roster.sh(RunningRoster.threeExpenses)
      try roster.sh(RunningRoster.fourRestaurants)
      let folder = try ScratchFolder()
      try page.devTools("Browser.setDownloadBehavior", ["behavior": "allow", "downloadPath": folder.path])
      defer { _ = try? page.devTools("Browser.setDownloadBehavior", ["behavior": "default"]) }
      try roster.open("/files", in: page)
      for kind in ["students", "expenses", "restaurants"] {
        let choose = """
          const form = document.getElementById('export')
          form.kind.value = arguments[0]
          form.format.value = arguments[1]
          """
        try page.run(choose, kind, format)
        try page.element("#export button").click()
        try roster.sh("roster export \(kind) expected.\(ending) --force\(options)")
        let expected = try #require(roster.folder.bytes(of: "expected.\(ending)"))
        try page.eventually(expected) { folder.bytes(of: "\(kind).\(ending)") }
      }
      try page.expectNothingAmiss()
    }

    @Test func `the backup that is downloaded is a sound copy`() throws {
      let folder = try ScratchFolder()
      try page.devTools("Browser.setDownloadBehavior", ["behavior": "allow", "downloadPath": folder.path])
      defer { _ = try? page.devTools("Browser.setDownloadBehavior", ["behavior": "default"]) }
      try roster.open("/files", in: page)
      try page.element("#backup button").click()
      try page.eventually(1) {
        try folder.names().count { $0.wholeMatch(of: /roster-\d{4}-\d{2}-\d{2}\.db/) != nil }
      }
      try folder.check(
        "sqlite3 roster-*.db 'PRAGMA integrity_check; SELECT last_name FROM students'",
        output: "ok\nLovelace\n")
      try folder.check("roster --db roster-*.db check > checked")
      try page.expectNothingAmiss()
    }

    @Test func `the keyboard alone imports a file`() throws {
      try roster.open("/files", in: page)
      try page.tab(to: "import-file")
      // The window of the system to choose a file is none of the page.
      try choose("good.csv")
      try page.tab(to: "If the file needs an explanation")
      try page.press(.enter)
      try page.awaitElement("#import [name=kind]")
      try page.tab(to: "Look at the file")
      try page.press(.enter)
      try page.eventually("Import good.csv") { try page.texts("h1").first }
      try page.tab(to: "Import 2 students")
      try page.press(.space)
      try page.eventually("Imported good.csv") { try page.texts("h1").first }
      try page.tab(to: "See the students")
      try page.press(.enter)
      try page.eventually(3) { try page.rows().count }
    }

    @Test func `a phone shows everything without scrolling sideways`() throws {
      let long = "Donaudampfschifffahrtshauptbetriebswerkbauunterbeamtengesellschaftsvorsitz"
      let name = "\(long).csv"
      try roster.folder.write("first_name,last_name,grade\n\(long),\(long),9\nBo,Zimmer,\(long)\n", to: name)
      for width in [320, 390] {
        try page.setSize(width: width, height: 700, phone: true)
        try roster.open("/files", in: page)
        #expect(try page.run("return innerWidth") as? Int == width)
        #expect(try page.sidewaysOverflow == 0)
        try page.element("#import summary").click()
        #expect(try page.sidewaysOverflow == 0)
        try look(at: name)
        #expect(try page.sidewaysOverflow == 0)
      }
    }

    @Test(arguments: Page.ColorScheme.allCases)
    func `the accessibility engine finds nothing in any state, and nothing moves`(_ scheme: Page.ColorScheme)
      throws
    {
      try page.setMedia(scheme)
      try roster.open("/files", in: page)
      try page.element("#import summary").click()
      try page.expectNoViolations("the page with all that can be said of a file")
      try look(at: "mixed.csv")
      #expect(try page.animations == [])
      try page.expectNoViolations("the look at a file")
      guard scheme == .light else { return }
      try page.element("form.actions .main").click()
      try page.eventually("Imported mixed.csv") { try page.texts("h1").first }
      try page.expectNoViolations("what was stored")
    }
  }
}
