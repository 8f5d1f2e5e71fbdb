import Foundation
import Testing

/// A tab of the browser, with what a person sees and does there.
struct Page: Sendable {
  let browser: Browser

  /// Something that did not come about in time.
  struct Overdue: Error, CustomStringConvertible {
    let description: String
  }

  // MARK: - Going somewhere

  /// Opens an address and waits until the page is loaded.
  func open(_ address: String) throws {
    try browser.send("POST", "/url", ["url": address])
  }

  /// Loads the page again.
  func reload() throws {
    try browser.send("POST", "/refresh")
  }

  /// The address that is shown.
  var address: String {
    get throws { try browser.send("GET", "/url") as? String ?? "" }
  }

  /// The title of the page.
  var title: String {
    get throws { try browser.send("GET", "/title") as? String ?? "" }
  }

  // MARK: - Finding

  /// The first element that a CSS selector finds, now.
  ///
  /// - Throws: a ``DriverConnection/Refusal`` if there is none.
  func element(_ selector: String) throws -> Element {
    try Element(
      page: self, answer: browser.send("POST", "/element", ["using": "css selector", "value": selector]))
  }

  /// All elements that a CSS selector finds, now.
  func elements(_ selector: String) throws -> [Element] {
    let found = try browser.send("POST", "/elements", ["using": "css selector", "value": selector])
    return try (found as? [Any] ?? []).map { try Element(page: self, answer: $0) }
  }

  /// The texts of all elements that a CSS selector finds, as they are shown.
  func texts(_ selector: String) throws -> [String] {
    let found = try run(
      "return [...document.querySelectorAll(arguments[0])].map(e => e.innerText.trim())", selector)
    return found as? [String] ?? []
  }

  /// The element that has the focus.
  var focused: Element {
    get throws { try Element(page: self, answer: browser.send("GET", "/element/active")) }
  }

  /// The id of the element that has the focus, else its name or what it says; empty if nothing has it.
  var focus: String {
    get throws {
      let script = """
        const e = document.activeElement
        return !e || e === document.body ? '' : e.id || e.name || e.innerText.trim() || e.localName
        """
      return try run(script) as? String ?? ""
    }
  }

  /// Whether the focus is on or inside an element that the selector finds.
  func hasFocus(within selector: String) throws -> Bool {
    try run("return document.activeElement?.closest(arguments[0]) != null", selector) as? Bool ?? false
  }

  // MARK: - Scripts

  /// Runs a script in the page, which has `arguments` and gives back what it `return`s.
  @discardableResult
  func run(_ script: String, _ arguments: Any...) throws -> Any? {
    try browser.send("POST", "/execute/sync", ["script": script, "args": arguments])
  }

  /// Runs a script with `await` in the page; otherwise as ``run(_:_:)``.
  @discardableResult
  func runAsync(_ script: String, _ arguments: Any...) throws -> Any? {
    // What is thrown would otherwise show as a time that is over.
    let whole = """
      const done = arguments[arguments.length - 1];
      (async (...given) => { \(script.replacing("arguments", with: "given")) })(...arguments)
        .then(value => done({ value }), error => done({ error: String(error) }))
      """
    let answer =
      try browser.send("POST", "/execute/async", ["script": whole, "args": arguments]) as? [String: Any]
    if let error = answer?["error"] as? String { throw Overdue(description: error) }
    return answer?["value"]
  }

  /// What went wrong in the page since this was asked last.
  ///
  /// That is scripts that failed, and what the policy of the page forbade. An answer such as 422 is no fault of the page.
  func consoleErrors() throws -> [String] {
    let entries = try browser.send("POST", "/se/log", ["type": "browser"]) as? [[String: Any]] ?? []
    return entries.filter { $0["source"] as? String != "network" }.compactMap { $0["message"] as? String }
  }

  /// Sends a command of the Chrome DevTools Protocol.
  @discardableResult
  func devTools(_ command: String, _ parameters: [String: Any] = [:]) throws -> Any? {
    try browser.send("POST", "/goog/cdp/execute", ["cmd": command, "params": parameters])
  }

  // MARK: - Waiting

  /// How long a test waits for what should come at once, in seconds; much, for a machine that is busy.
  static let patience = 30.0

  /// Waits until a value is as expected, and fails the test if it does not come to that.
  ///
  /// `try page.eventually("first_name") { try page.focus }`
  func eventually<T: Equatable>(
    _ expected: T, _ comment: Comment? = nil, within seconds: Double = patience,
    sourceLocation: SourceLocation = #_sourceLocation, _ value: () throws -> T
  ) throws {
    let deadline = Date(timeIntervalSinceNow: seconds)
    var found = Result(catching: value)
    // A page that is just loading loses its elements under the test; that is a reason to look again.
    while (try? found.get()) != expected, Date() < deadline {
      usleep(5_000)
      found = Result(catching: value)
    }
    let value = try found.get()
    #expect(value == expected, comment, sourceLocation: sourceLocation)
  }

  /// Waits until there is an element that is shown.
  ///
  /// - Throws: ``Overdue`` if none comes.
  @discardableResult
  func awaitElement(_ selector: String, within seconds: Double = patience) throws -> Element {
    let deadline = Date(timeIntervalSinceNow: seconds)
    while true {
      if let element = try? element(selector), (try? element.isShown) == true { return element }
      guard Date() < deadline else {
        throw Overdue(
          description: "no \(selector) is shown on \(try address):\n\(try texts("body").joined())")
      }
      usleep(5_000)
    }
  }
}
