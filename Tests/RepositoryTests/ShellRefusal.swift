import Testing

/// A value that the schema refuses from the plain `sqlite3` shell, and the words for it.
struct ShellRefusal: Sendable, CustomTestStringConvertible {
  let column: String
  let value: String
  let message: String

  init(_ column: String, _ value: String, _ message: String) {
    self.column = column
    self.value = value
    self.message = message
  }

  var testDescription: String { "\(column) = \(value)" }
}
