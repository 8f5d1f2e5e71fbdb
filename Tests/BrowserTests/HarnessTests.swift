import Foundation
import TestSupport
import Testing

extension BrowserTests {
  /// What the tests of the pages rely on, tried on a page of its own.
  @Suite struct HarnessTests {
    private let folder: ScratchFolder
    private let page: Page

    init() throws {
      folder = try ScratchFolder()
      try folder.write(Self.source, to: "page.html")
      page = try Browser.shared().newPage()
      try page.open("file://\(folder.place(of: "page.html"))")
    }

    private static let source = """
      <!doctype html>
      <html lang="en">
      <head>
        <meta charset="utf-8">
        <meta name="viewport" content="width=device-width">
        <title>Fixture</title>
        <style>
          :root { color-scheme: light dark; color: CanvasText; background: Canvas }
          body { color: rgb(0, 0, 0); background: rgb(255, 255, 255) }
          @media (prefers-color-scheme: dark) { body { color: rgb(255, 255, 255); background: rgb(0, 0, 0) } }
          dialog[open] { animation: rise 20s }
          @keyframes rise { from { transform: translateY(1px) } }
          @media (prefers-reduced-motion: reduce) { * { animation: none !important } }
        </style>
      </head>
      <body>
        <main>
          <h1 id="heading">Fixture</h1>
          <p id="mode">without script</p>
          <button id="open" type="button">Open</button>
          <dialog id="sheet" aria-label="Sheet">
            <label for="name">Name</label> <input id="name">
            <label for="grade">Grade</label> <select id="grade"><option>9<option>10</select>
          </dialog>
          <div id="wide" hidden style="width: 900px">wide</div>
          <a href="page.html?next">Next</a>
        </main>
        <script>
          mode.textContent = 'with script'
          open_.onclick = () => sheet.showModal()
        </script>
      </body>
      </html>
      """.replacing("open_", with: "document.getElementById('open')")

    private func openSheet() throws {
      try page.element("#open").click()
      try page.eventually("name") { try page.focus }
    }

    @Test func `one clicks, types and reads`() throws {
      #expect(try page.title == "Fixture")
      #expect(try page.element("#mode").text == "with script")
      try openSheet()
      try page.type("Ágnes O’Hara 李")
      #expect(try page.element("#name").value == "Ágnes O’Hara 李")
      try page.press(.backspace)
      try page.element("#name").type("!")
      #expect(try page.focused.value == "Ágnes O’Hara !")
      try page.press(.tab)
      #expect(try page.focus == "grade")
      try page.press(.down)
      #expect(try page.element("#grade").value == "10")
      try page.press(.tab, holding: [.shift])
      #expect(try page.focus == "name")
      #expect(try page.hasFocus(within: "dialog[open]"))
      #expect(try !page.hasFocus(within: "label"))
      try page.element("#name").clear()
      #expect(try page.element("#name").value == "")
      #expect(try page.element("#name").attribute("aria-invalid") == nil)
      #expect(try page.texts("label") == ["Name", "Grade"])
    }

    @Test func `Escape closes a dialog, which gives the focus back`() throws {
      try page.element("#open").click()
      #expect(try page.awaitElement("#sheet").property("open") as? Bool == true)
      try page.press(.escape)
      try page.eventually("open") { try page.focus }
      #expect(try !page.element("#sheet").isShown)
      try page.press(.enter)
      try page.eventually("name") { try page.focus }
    }

    @Test(arguments: [(Page.ColorScheme.light, "rgb(0, 0, 0)"), (.dark, "rgb(255, 255, 255)")])
    func `the page is told the colours that are wished for`(_ scheme: Page.ColorScheme, color: String) throws
    {
      try page.setMedia(scheme)
      try page.eventually(color) {
        try page.run("return getComputedStyle(document.body).color") as? String ?? ""
      }
      try page.expectNoViolations()
    }

    @Test func `motion shows, and does not when less of it is wished for`() throws {
      try openSheet()
      #expect(try page.animations == ["rise of dialog"])
      try page.setMedia(reducedMotion: true)
      try page.eventually([]) { try page.animations }
    }

    @Test func `JavaScript can be off while the test still looks at the page`() throws {
      try page.disableJavaScript()
      try page.element("a").click()
      try page.eventually(true) { try page.address.hasSuffix("?next") }
      #expect(try page.element("#mode").text == "without script")
      try page.element("#open").click()
      #expect(try !page.element("#sheet").isShown)
      #expect(try page.run("return 1 + arguments[0]", 1) as? Int == 2)
    }

    @Test func `each test has a page without what another had set`() throws {
      try page.disableJavaScript()
      try page.setSize(width: 360, height: 640, phone: true)
      let other = try Browser.shared().newPage()
      try other.open("file://\(folder.place(of: "page.html"))")
      #expect(try other.element("#mode").text == "with script")
      #expect(try other.run("return innerWidth") as? Int == 1024)
    }

    @Test func `what does not fit on a phone is noticed`() throws {
      try page.setSize(width: 360, height: 640, phone: true)
      try page.eventually(0) { try page.sidewaysOverflow }
      try page.run("wide.hidden = false")
      try page.eventually(true) { try page.sidewaysOverflow > 500 }
    }

    @Test func `the accessibility engine finds what is wrong and names the place`() throws {
      try page.expectNoViolations()
      try page.run("heading.style.color = 'rgb(200, 200, 200)'")
      let found = try page.violations()
      #expect(found.count == 1)
      #expect(found.first?.hasPrefix("color-contrast (serious): #heading: Fix any of the following:") == true)
    }

    @Test func `what goes wrong in the page shows in its console`() throws {
      #expect(try page.consoleErrors() == [])
      try page.run("setTimeout(() => { throw new Error('lost') })")
      var errors: [String] = []
      try page.eventually(1) {
        errors += try page.consoleErrors()
        return errors.count
      }
      #expect(errors.first?.hasSuffix("Uncaught Error: lost") == true)
    }

    @Test func `what a page asks for is noticed, wherever it goes`() throws {
      #expect(try page.requests().filter(\.isOverNetwork).map(\.address) == [page.address])
      try page.run("fetch('http://127.0.0.1:9/picture?of=nobody', { mode: 'no-cors' }).catch(() => {})")
      var seen: [PageRequest] = []
      try page.eventually(["GET /picture?of=nobody"]) {
        seen += try page.requests()
        return seen.map(\.description)
      }
      #expect(seen[0].isOverNetwork)
      try page.run("new Image().src = 'data:,'")
      #expect(try page.requests().filter(\.isOverNetwork) == [])
    }

    @Test func `a script that fails says why`() throws {
      let failure = #expect(throws: Page.Overdue.self) {
        try page.runAsync("await null; throw new Error('no ' + arguments[0])", "luck")
      }
      #expect(failure?.description == "Error: no luck")
      let missing = #expect(throws: DriverConnection.Refusal.self) { try page.element("#nowhere") }
      #expect(missing?.code == "no such element")
    }

    @Test func `a check that fails leaves a picture of the page`() throws {
      func pictures() -> Set<String> {
        let folder = packagePath(Page.screenshotFolder)
        return Set((try? FileManager.default.contentsOfDirectory(atPath: folder)) ?? [])
      }
      let before = pictures()
      withKnownIssue {
        try page.eventually("elsewhere", "on purpose", within: 0.05) { try page.focus }
      }
      let name = try #require(pictures().subtracting(before).first)
      #expect(name.hasPrefix("a-check-that-fails-leaves-a-picture-of-the-page-"))
      let place = packagePath("\(Page.screenshotFolder)/\(name)")
      let picture = try Data(contentsOf: URL(filePath: place))
      #expect(picture.starts(with: [0x89, 0x50, 0x4e, 0x47]))
      try FileManager.default.removeItem(atPath: place)
      #expect(pictures() == before)
    }
  }
}
