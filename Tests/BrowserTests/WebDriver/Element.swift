import Foundation
import Testing

/// An element of a page.
struct Element {
  let page: Page
  private let reference: String

  /// The name that the WebDriver standard gives to references to elements.
  private static let key = "element-6066-11e4-a52e-4f735466cecf"

  init(page: Page, answer: Any?) throws {
    guard let reference = (answer as? [String: Any])?[Self.key] as? String else {
      throw Page.Overdue(description: "the driver's answer is no element: \(String(describing: answer))")
    }
    self.page = page
    self.reference = reference
  }

  /// Clicks into the middle of the element, which nothing may cover for long, when all that moves has come to rest.
  ///
  /// The driver finds the place before it clicks, and hits what is there by then if a sheet is still on its way.
  func click() throws {
    let deadline = Date(timeIntervalSinceNow: Page.patience)
    while true {
      try page.eventually(0, "nothing moves") {
        try page.run("return document.getAnimations().length") as? Int
      }
      do {
        try page.browser.send("POST", "/element/\(reference)/click")
        return
      } catch let refusal as DriverConnection.Refusal {
        guard refusal.code == "element click intercepted", Date() < deadline else { throw refusal }
        usleep(5_000)
      }
    }
  }

  /// Gives the element the focus and types at the end of its text.
  func type(_ text: String) throws {
    try page.browser.send("POST", "/element/\(reference)/value", ["text": text])
  }

  /// Empties a field.
  func clear() throws {
    try page.browser.send("POST", "/element/\(reference)/clear")
  }

  /// The text as it is shown.
  var text: String {
    get throws { try get("text") as? String ?? "" }
  }

  /// An attribute as the page has it; `nil` if it is not there.
  func attribute(_ name: String) throws -> String? {
    try get("attribute/\(name)") as? String
  }

  /// A property of the element's object, such as `value` or `open`.
  func property(_ name: String) throws -> Any? {
    try get("property/\(name)")
  }

  /// What stands in a field.
  var value: String {
    get throws { try property("value") as? String ?? "" }
  }

  /// A property of its style, as computed.
  func style(_ name: String) throws -> String {
    try get("css/\(name)") as? String ?? ""
  }

  /// Whether a person can see the element.
  var isShown: Bool {
    get throws { try get("displayed") as? Bool ?? false }
  }

  /// Where the element is in the view, in CSS pixels.
  var frame: (x: Double, y: Double, width: Double, height: Double) {
    get throws {
      let script = "const r = arguments[0].getBoundingClientRect(); return [r.x, r.y, r.width, r.height]"
      let numbers = try page.run(script, [Self.key: reference]) as? [NSNumber] ?? []
      guard numbers.count == 4 else { throw Page.Overdue(description: "the element has no frame") }
      return (
        numbers[0].doubleValue, numbers[1].doubleValue, numbers[2].doubleValue, numbers[3].doubleValue
      )
    }
  }

  private func get(_ what: String) throws -> Any? {
    try page.browser.send("GET", "/element/\(reference)/\(what)")
  }
}
