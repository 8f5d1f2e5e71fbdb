extension Page {
  /// A key without a letter.
  enum Key: String {
    case tab = "\u{E004}"
    case enter = "\u{E007}"
    case escape = "\u{E00C}"
    case space = " "
    case up = "\u{E013}"
    case down = "\u{E015}"
    case home = "\u{E011}"
    case end = "\u{E010}"
    case backspace = "\u{E003}"
    case shift = "\u{E008}"
    case control = "\u{E009}"
  }

  /// Presses keys one after the other, while those that are held stay down.
  func press(_ keys: Key..., holding held: [Key] = []) throws {
    try strike(keys.map(\.rawValue), holding: held)
  }

  /// Types into whatever has the focus.
  func type(_ text: String) throws {
    try strike(text.map(String.init), holding: [])
  }

  private func useMouse(_ actions: [[String: Any]]) throws {
    let mouse: [String: Any] = [
      "type": "pointer", "id": "mouse", "parameters": ["pointerType": "mouse"], "actions": actions,
    ]
    try browser.send("POST", "/actions", ["actions": [mouse]])
  }

  private func strike(_ keys: [String], holding held: [Key]) throws {
    func action(_ type: String, _ key: String) -> [String: Any] { ["type": type, "value": key] }
    var actions = held.map { action("keyDown", $0.rawValue) }
    for key in keys { actions += [action("keyDown", key), action("keyUp", key)] }
    actions += held.reversed().map { action("keyUp", $0.rawValue) }
    try browser.send(
      "POST", "/actions", ["actions": [["type": "key", "id": "keyboard", "actions": actions]]])
  }

  /// Clicks twice into the middle of what an element is at first, with so many milliseconds in between.
  func doubleClick(_ selector: String, pause: Int) throws {
    let frame = try element(selector).frame
    let place = (x: Int(frame.x + frame.width / 2), y: Int(frame.y + frame.height / 2))
    let click: [[String: Any]] = [["type": "pointerDown", "button": 0], ["type": "pointerUp", "button": 0]]
    try useMouse(
      [["type": "pointerMove", "duration": 0, "x": place.x, "y": place.y]] + click
        + [["type": "pause", "duration": pause]] + click)
  }

  /// Presses the mouse in the middle of an element, draws it down by so many CSS pixels (up if negative) in a few steps,
  /// and lets it go.
  func drag(_ selector: String, down distance: Double) throws {
    let frame = try element(selector).frame
    let (x, y) = (Int(frame.x + frame.width / 2), frame.y + frame.height / 2)
    func move(_ part: Double) -> [String: Any] {
      ["type": "pointerMove", "duration": 0, "x": x, "y": Int(y + distance * part)]
    }
    let steps = [move(0), ["type": "pointerDown", "button": 0]] + [0.25, 0.5, 0.75, 1].map(move)
    let actions = steps + [["type": "pointerUp", "button": 0]]
    try useMouse(actions)
  }
}
