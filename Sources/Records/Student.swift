/// A student on the roster.
public struct Student: Record {
  /// The first name, or all that comes before the last name.
  public var firstName: PersonName

  /// The last name, by which the roster is put in order.
  public var lastName: PersonName

  /// The grade that the student is in now.
  public var grade: Grade

  /// A student of these names in this grade.
  public init(firstName: PersonName, lastName: PersonName, grade: Grade) {
    self.firstName = firstName
    self.lastName = lastName
    self.grade = grade
  }

  /// First name, last name, grade.
  public static let fields: [Field] = [.firstName, .lastName, .grade]

  /// Reads a student from what was typed.
  ///
  /// - Throws: every issue of every field at once, in the order of ``fields``.
  public init(parsing texts: [Field: String], in context: ParsingContext) throws(ValidationError) {
    var reader = FieldReader(texts)
    let firstName = reader.readName(.firstName)
    let lastName = reader.readName(.lastName)
    let grade = reader.read(.grade, Grade.init(parsing:))
    guard let firstName, let lastName, let grade else { throw ValidationError(reader.issues) }
    self.init(firstName: firstName, lastName: lastName, grade: grade)
  }

  /// The names as they are stored, and the number of the grade.
  public var texts: [Field: String] {
    [.firstName: firstName.text, .lastName: lastName.text, .grade: String(grade.rawValue)]
  }
}

extension FieldReader {
  fileprivate mutating func readName(_ field: Field) -> PersonName? {
    read(field) { text throws(ValidationIssue) in try PersonName(parsing: text, field: field) }
  }
}

extension Field {
  /// A student's first name.
  public static let firstName = Field(column: "first_name", title: "First name")

  /// A student's last name.
  public static let lastName = Field(column: "last_name", title: "Last name")

  /// A student's grade.
  public static let grade = Field(column: "current_grade", title: "Grade")
}
