/// One thing that is wrong with one field, in plain words.
///
/// The message names no place and no field: the front end puts the column, the option or the title in front of it. A
/// message that quotes what was typed is a fragment (`"13" is not a grade; use 9, 10, 11 or Grad`); one that speaks to
/// the person is a sentence ("Please enter a title.").
public struct ValidationIssue: Error, Hashable, Sendable {
  /// The field that is wrong.
  public let field: Field

  /// What is wrong and what would be right.
  public let message: String

  /// Says what is wrong with a field.
  public init(_ field: Field, _ message: String) {
    self.field = field
    self.message = message
  }
}

/// All that is wrong with one record, in the order of its fields; never empty.
public struct ValidationError: Error, Hashable, Sendable {
  /// The issues, at least one.
  public let issues: [ValidationIssue]

  /// Gathers the issues of one record.
  ///
  /// - Precondition: `issues` is not empty.
  public init(_ issues: [ValidationIssue]) {
    precondition(!issues.isEmpty, "a validation error without an issue")
    self.issues = issues
  }
}
