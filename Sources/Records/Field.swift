/// One field of a record, as the schema, the CSV header and the forms know it.
///
/// Each record declares its fields beside itself (`Field.firstName` stands with `Student`), so that a mistake can be
/// told under the name that its reader knows: the column in a file, the title in a form, the option in the terminal.
public struct Field: Hashable, Sendable {
  /// The column in the CSV header, `snake_case`: also the id of the field in a form.
  public let column: String

  /// What stands beside the field in a form, such as "First name".
  public let title: String

  /// Names a field.
  public init(column: String, title: String) {
    self.column = column
    self.title = title
  }
}
