internal import Records

/// A whole number that goes up and down within a range and stops at its ends.
public struct Stepper: Sendable {
  /// The lowest and the highest value.
  public let range: ClosedRange<Int>

  private let reading: @Sendable (String) -> Int?
  private let labelOfValue: @Sendable (Int) -> String

  /// Describes a stepper.
  ///
  /// - Parameters:
  ///   - range: The lowest and the highest value.
  ///   - reading: The value of a text that is not a plain number but that the record reads, such as 3 of `$$$`.
  ///   - label: What stands beside the stepper at a value, such as "Show $$$ or below" at 3.
  public init(
    _ range: ClosedRange<Int>,
    reading: @escaping @Sendable (String) -> Int? = { _ in nil },
    label: @escaping @Sendable (Int) -> String
  ) {
    self.range = range
    self.reading = reading
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

  /// The value that a text stands for, in the range; what cannot be read stands for the low end.
  public func value(of text: String) -> Int {
    read(text) ?? range.lowerBound
  }

  /// The value one step up, or the high end.
  public func incremented(_ value: Int) -> Int {
    value < range.upperBound ? max(value + 1, range.lowerBound) : range.upperBound
  }

  /// The value one step down, or the low end.
  public func decremented(_ value: Int) -> Int {
    value > range.lowerBound ? min(value - 1, range.upperBound) : range.lowerBound
  }

  /// The value after a person typed `+`, `-` or a number where the stepper stood at `current`; `nil` for anything else.
  ///
  /// A number outside the range stops at its nearer end.
  public func value(afterTyping typed: String, over current: String) -> Int? {
    switch trimmed(typed) {
    case "+": incremented(value(of: current))
    case "-", "−": decremented(value(of: current))
    default: read(typed)
    }
  }

  private func read(_ text: String) -> Int? {
    (Int(trimmed(text)) ?? reading(text)).map(clamped)
  }
}
