import Foundation
import Glibc
import Synchronization
import TestSupport

/// A Chromium without a window, driven by ChromeDriver.
///
/// All tests share one, because a start takes longer than most tests. Each gets a ``Page`` of its own, and with it a
/// new tab without cookies and without what the test before had set.
final class Browser: Sendable {
  /// What these tests need and this machine lacks.
  struct Missing: Error, CustomStringConvertible {
    let what: String
    var description: String { "\(what) is missing: run `.ci/setup tests`" }
  }

  /// Starts the browser at its first use.
  ///
  /// - Throws: ``Missing``, and what keeps it from starting.
  static func shared() throws -> Browser { try started.get() }

  /// The browser if it was started and has not failed to.
  static let started = Result { try Browser() }

  /// The page of the test that runs, for a picture of it when a check fails.
  let currentPage = Mutex<Page?>(nil)

  private let folder: ScratchFolder
  private let driver: Mutex<ServerProcess?>
  private let connection: DriverConnection
  private let session: String

  private init() throws {
    let chromedriver = try Self.program(["chromedriver"], called: "chromedriver")
    let chromium = try Self.program(["chromium", "google-chrome"], called: "Chromium")
    folder = try ScratchFolder()
    // The profile is in the folder too, and so are the files that Chromium would leave behind.
    let driver = try folder.serve([chromedriver, "--port=0"], environment: ["TMPDIR": folder.path])
    connection = try driver.wait {
      $0.firstMatch(of: /started successfully on port ([0-9]+)/).flatMap { UInt16($0.1) }
        .map(DriverConnection.init)
    }
    var arguments = [
      "--headless=new", "--disable-gpu", "--disable-dev-shm-usage", "--no-first-run", "--hide-scrollbars",
      "--force-color-profile=srgb", "--disable-background-networking", "--disable-component-update",
    ]
    // Chromium's sandbox does not start for root.
    if getuid() == 0 { arguments.append("--no-sandbox") }
    let wishes: [String: Any] = [
      "goog:chromeOptions": [
        "binary": chromium, "args": arguments, "perfLoggingPrefs": ["enablePage": false],
      ] as [String: Any],
      "goog:loggingPrefs": ["browser": "SEVERE", "performance": "ALL"],
    ]
    let answer = try connection.send("POST", "/session", ["capabilities": ["alwaysMatch": wishes]])
    guard let session = (answer as? [String: Any])?["sessionId"] as? String else {
      throw Missing(what: "an answer of chromedriver")
    }
    self.session = session
    self.driver = Mutex(driver)
    atexit { try? Browser.started.get().quit() }
  }

  /// Opens a page of its own for a test, and closes that of the test before.
  func newPage() throws -> Page {
    let before = try send("GET", "/window/handles") as? [String] ?? []
    let tab = try send("POST", "/window/new", ["type": "tab"]) as? [String: Any]
    for handle in before {
      _ = try send("POST", "/window", ["handle": handle])
      _ = try send("DELETE", "/window")
    }
    _ = try send("POST", "/window", ["handle": tab?["handle"] ?? ""])
    let page = Page(browser: self)
    try page.devTools("Network.clearBrowserCookies")
    try page.setSize(width: 1024, height: 768)
    // What the tests before have left in the logs is nothing of this one.
    _ = try page.requests()
    _ = try page.consoleErrors()
    currentPage.withLock { $0 = page }
    return page
  }

  /// Sends a command of the WebDriver standard to the session; see ``DriverConnection/send(_:_:_:)``.
  @discardableResult
  func send(_ method: String, _ path: String, _ body: [String: Any]? = nil) throws -> Any? {
    // The driver wants a body for each POST, be it empty.
    try connection.send(method, "/session/\(session)\(path)", body ?? (method == "POST" ? [:] : nil))
  }

  private func quit() {
    guard let driver = driver.withLock({ $0.take() }) else { return }
    _ = try? send("DELETE", "")
    driver.stop()
    try? FileManager.default.removeItem(atPath: folder.path)
  }

  private static func program(_ names: [String], called title: String) throws -> String {
    let folders = (ProcessInfo.processInfo.environment["PATH"] ?? "/usr/bin:/bin").split(separator: ":")
    let places = names.flatMap { name in folders.map { "\($0)/\(name)" } }
    guard let place = places.first(where: FileManager.default.isExecutableFile) else {
      throw Missing(what: title)
    }
    return place
  }
}
