import Forms
import Records
import Repository
import Services

/// Students on the command line.
enum StudentCommands: RecordCommands {
  typealias Storage = StudentRepository

  static let what = What(singular: "student", plural: "students")

  static let kind = RecordKind.students

  static let fieldOptions = [
    OptionDeclaration("first", "NAME", "The first name.", field: .firstName, isRequired: true),
    OptionDeclaration("last", "NAME", "The last name.", field: .lastName, isRequired: true),
    OptionDeclaration(
      "grade", "GRADE", "The grade: 9, 10, 11 or Grad (12).", field: .grade, isRequired: true),
  ]

  static func form(in context: ParsingContext) -> RecordForm<Student> { .student() }

  static let filterOptions = [
    OptionDeclaration(
      "grade", "GRADE", "Only those of this grade: 9, 10, 11 or Grad (12).",
      refusal: .unless { (text) throws(ValidationIssue) in try Grade(parsing: text) }),
    OptionDeclaration(
      "name", "TEXT", "Only those with this in their name, in any case and with or without accents."),
  ]

  static func filter(
    _ arguments: ParsedArguments, in store: Store, by parsing: ParsingContext
  ) throws -> StudentFilter {
    var filter = StudentFilter(name: arguments.value("name"))
    filter.grade = try arguments.value("grade").map(Grade.init(parsing:))
    return filter
  }

  static let everything = StudentFilter()

  static let orderInWords = "grade, last name and first name"

  static let tableColumns = [
    TextTable.Column(title: "First name", mayBeCut: true),
    TextTable.Column(title: "Last name", mayBeCut: true),
    TextTable.Column(title: "Grade"),
  ]

  static func cells(_ student: Student) -> [String] {
    [student.firstName.text, student.lastName.text, student.grade.displayName]
  }

  static let duplicateNoun = "there is a namesake in the same grade"
  static let addExample = "--first Ada --last Example --grade 9"
  static let editExample = "3 --grade Grad"
  static let listExample = "--sorted --grade 9"
}
