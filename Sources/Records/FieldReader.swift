/// Reads the fields of a record one after the other and gathers what is wrong with them.
struct FieldReader {
  /// The issues so far, in the order of reading.
  private(set) var issues: [ValidationIssue] = []

  private let texts: [Field: String]

  /// Starts to read what was typed; a missing key counts as left empty.
  init(_ texts: [Field: String]) {
    self.texts = texts
  }

  /// Reads one field.
  ///
  /// - Returns: `nil` if the field is wrong, and then its issue is among ``issues``.
  mutating func read<Value>(
    _ field: Field, _ parse: (String) throws(ValidationIssue) -> Value
  ) -> Value? {
    do {
      return try parse(texts[field] ?? "")
    } catch {
      issues.append(error)
      return nil
    }
  }

  /// Reads a field that is either so or not.
  mutating func readFlag(_ field: Field) -> Bool? {
    read(field) { text throws(ValidationIssue) in try flag(text, field: field) }
  }
}
