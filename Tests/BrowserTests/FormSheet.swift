import TestSupport
import Testing

/// A sheet with a form in it, on any page, as a person uses it.
struct FormSheet {
  let page: Page

  /// The id of the form, which the ids of all that is in it begin with.
  let form: String

  /// The selector of a control, by its name.
  func selector(_ name: String) -> String { "#\(form)-\(name)" }

  /// A control, by its name.
  func control(_ name: String) throws -> Element { try page.element(selector(name)) }

  /// Opens the sheet with a link or a button, and waits until a control has the focus.
  func open(with opener: String, focus name: String) throws {
    try page.element(opener).click()
    try page.eventually("\(form)-\(name)") { try page.focus }
  }

  /// Types into controls, by their names, in place of what stands there.
  func fill(_ texts: KeyValuePairs<String, String>) throws {
    for (name, text) in texts {
      let control = try control(name)
      if try control.value != "" { try control.clear() }
      try control.type(text)
    }
  }

  /// Chooses from a picker by the title of the choice, with the arrow keys.
  ///
  /// A click on a choice would not do: the driver then does without the events of a person's click. The first letters
  /// would not tell "Grad" from "Grade 9".
  func choose(_ title: String, from name: String) throws {
    let index = try #require(page.texts("\(selector(name)) option").firstIndex(of: title))
    let keys = [.home] + Array(repeating: Page.Key.down, count: index)
    try control(name).type(keys.map(\.rawValue).joined())
  }

  /// Clicks on the button that saves, which stands outside of the form.
  func submit() throws {
    try page.element("#sheet button[form='\(form)']").click()
  }

  /// What stands in the controls, by their names.
  func values(_ names: String...) throws -> [String] {
    try names.map { try control($0).value }
  }

  /// The messages that are shown, each for the name of its control: one that is tied to it and says that it is wrong.
  func messages() throws -> [String: String] {
    let script = """
      return Object.fromEntries([...document.querySelectorAll('#sheet .field [aria-describedby]')].flatMap(control => {
        const message = document.getElementById(control.getAttribute('aria-describedby'))
        const isShown = message.checkVisibility()
        if (isShown !== (control.getAttribute('aria-invalid') === 'true')) return [[control.name, 'at odds']]
        return isShown ? [[control.name, message.innerText]] : []
      }))
      """
    return try page.run(script) as? [String: String] ?? [:]
  }

  /// Waits until the sheet is closed and the focus is back.
  func awaitClosed(focus: String, sourceLocation: SourceLocation = #_sourceLocation) throws {
    try page.eventually(0, sourceLocation: sourceLocation) { try page.elements("#sheet").count }
    try page.eventually(focus, sourceLocation: sourceLocation) { try page.focus }
  }

  /// Goes round the sheet with the Tab key, and expects that the focus stays inside and comes to all of these.
  func expectToHoldFocus(_ expected: [String], sourceLocation: SourceLocation = #_sourceLocation) throws {
    for held: [Page.Key] in [[], [.shift]] {
      var seen: [String] = []
      for _ in 0..<(2 * expected.count + 6) {
        try page.press(.tab, holding: held)
        seen.append(try page.hasFocus(within: "#sheet") ? try page.focus : "<\(try page.focus)>")
      }
      // Once round the browser itself may have it, which is nothing of the page.
      let outside = seen.filter { $0.hasPrefix("<") && $0 != "<>" }
      #expect(outside == [], sourceLocation: sourceLocation)
      #expect(Set(expected).subtracting(seen) == [], sourceLocation: sourceLocation)
    }
  }
}

extension Page {
  /// Presses Tab until something has the focus, and fails the test if that does not come to have it.
  func tab(to id: String, sourceLocation: SourceLocation = #_sourceLocation) throws {
    for _ in 0..<60 where try focus != id { try press(.tab) }
    #expect(try focus == id, sourceLocation: sourceLocation)
  }

  /// The rows of the list: what opens each, and the other columns that are shown.
  func rows() throws -> [String] {
    let script = """
      return [...document.querySelectorAll('.records tbody tr')].map(row => {
        const cells = [row.querySelector('a'), ...[...row.cells].slice(1).filter(cell => cell.checkVisibility())]
        return cells.map(cell => cell.innerText.trim()).join(', ')
      })
      """
    return try run(script) as? [String] ?? []
  }
}
