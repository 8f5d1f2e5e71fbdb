/// How a column of a list is written to a file.
public enum Column: Sendable {
  /// Text that a person typed, or NULL for none.
  case text
  /// A whole number.
  case integer
  /// Cents, written as decimal text with two places.
  case cents
}
