/// Something that is on or off.
public struct Toggle: Hashable, Sendable {
  /// The text that the record reads as on.
  public let on: String

  /// The text that the record reads as off.
  public let off: String

  /// Names the texts of the two states.
  public init(on: String, off: String) {
    self.on = on
    self.off = off
  }

  /// The text of a state.
  public func text(_ isOn: Bool) -> String {
    isOn ? on : off
  }

  /// The state that a person means by what they typed, or `nil` where that is neither.
  ///
  /// It takes the two texts themselves, `y` and `yes`, `n` and `no`, `on` and `off`, in any case.
  public func state(matching typed: String) -> Bool? {
    switch trimmed(typed).lowercased() {
    case on.lowercased(), "y", "yes", "on": true
    case off.lowercased(), "n", "no", "off": false
    default: nil
    }
  }
}
