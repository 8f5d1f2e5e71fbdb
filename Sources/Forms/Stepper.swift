/// A whole number that goes up and down within a range and stops at its ends.
public struct Stepper: Sendable {
  /// The lowest and the highest value.
  public let range: ClosedRange<Int>

  private let labelOfValue: @Sendable (Int) -> String

  /// Describes a stepper.
  ///
  /// - Parameters:
  ///   - range: The lowest and the highest value.
  ///   - label: What stands beside the stepper at a value, such as "Show $$$ or below" at 3.
  public init(_ range: ClosedRange<Int>, label: @escaping @Sendable (Int) -> String) {
    self.range = range
    self.labelOfValue = label
  }

  /// What stands beside the stepper at a value; a value outside the range is brought to its nearer end.
  public func label(of value: Int) -> String {
    labelOfValue(clamped(value))
  }

  /// The value in the range that is nearest to `value`.
  public func clamped(_ value: Int) -> Int {
    min(max(value, range.lowerBound), range.upperBound)
  }

  /// The value that a text stands for; what is not a number stands for the low end.
  public func value(of text: String) -> Int {
    clamped(Int(text) ?? range.lowerBound)
  }

  /// The value one step up, or the high end.
  public func incremented(_ value: Int) -> Int {
    value < range.upperBound ? clamped(value + 1) : range.upperBound
  }

  /// The value one step down, or the low end.
  public func decremented(_ value: Int) -> Int {
    value > range.lowerBound ? clamped(value - 1) : range.lowerBound
  }

  /// The value after a person typed `+`, `-` or a number where the stepper stood at `current`; `nil` for anything else.
  ///
  /// A number outside the range stops at its nearer end.
  public func value(afterTyping typed: String, over current: String) -> Int? {
    let text = trimmed(typed)
    return switch text {
    case "+": incremented(value(of: current))
    case "-", "−": decremented(value(of: current))
    default: Int(text).map(clamped)
    }
  }
}
