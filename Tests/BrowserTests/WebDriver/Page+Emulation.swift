extension Page {
  /// The colours that a person has asked the system for.
  enum ColorScheme: String, CaseIterable, Sendable {
    case light, dark
  }

  /// What the page is told of the wishes of the person, from now on.
  func setMedia(_ scheme: ColorScheme = .light, reducedMotion: Bool = false) throws {
    let features = [
      ["name": "prefers-color-scheme", "value": scheme.rawValue],
      ["name": "prefers-reduced-motion", "value": reducedMotion ? "reduce" : "no-preference"],
    ]
    try devTools("Emulation.setEmulatedMedia", ["features": features])
  }

  /// Turns JavaScript off, from the next page that is opened; ``run(_:_:)`` goes on working.
  func disableJavaScript() throws {
    try devTools("Emulation.setScriptExecutionDisabled", ["value": true])
  }

  /// Sets the size of the view in CSS pixels; a page on a phone has to say itself that it fits there.
  func setSize(width: Int, height: Int, phone: Bool = false) throws {
    try devTools(
      "Emulation.setDeviceMetricsOverride",
      ["width": width, "height": height, "deviceScaleFactor": 1, "mobile": phone])
  }

  /// How far the page can be scrolled sideways, in CSS pixels; everything else beyond the view counts too.
  var sidewaysOverflow: Int {
    get throws {
      try run("const e = document.documentElement; return e.scrollWidth - e.clientWidth") as? Int ?? -1
    }
  }

  /// The animations and transitions that run, each as its name, or the property, and the element that moves.
  var animations: [String] {
    get throws {
      let script = """
        return document.getAnimations().map(a =>
          (a.animationName || a.transitionProperty || 'animation') + ' of ' + a.effect.target.localName)
        """
      return try run(script) as? [String] ?? []
    }
  }
}
