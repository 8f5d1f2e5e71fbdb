import Records
import Testing

@Suite struct StudentTests {
  @Test func `a student is read from what was typed`() throws {
    let student = try Student(
      parsing: [.firstName: " Ana  María ", .lastName: "Álvarez", .grade: "grad"], in: .someDay)
    #expect(student.firstName.text == "Ana María")
    #expect(student.lastName.text == "Álvarez")
    #expect(student.grade == .grad)
    #expect(student.texts == [.firstName: "Ana María", .lastName: "Álvarez", .grade: "12"])
    #expect(try Student(parsing: student.texts, in: .someDay) == student)
  }

  @Test func `all issues are told at once, in the order of the fields`() {
    #expect(
      throws: ValidationError([
        ValidationIssue(.firstName, "Please enter a first name."),
        ValidationIssue(.lastName, "The last name must not contain a line break (U+000A)."),
        ValidationIssue(.grade, #""13" is not a grade; use 9, 10, 11 or Grad"#),
      ])
    ) {
      try Student(parsing: [.grade: "13", .lastName: "Sm\nith"], in: .someDay)
    }
  }

  @Test func `one wrong field is one issue`() {
    #expect(throws: ValidationError([ValidationIssue(.grade, "Please choose a grade.")])) {
      try Student(parsing: [.firstName: "Ana", .lastName: "Li"], in: .someDay)
    }
  }

  @Test func `the fields are those of the schema and of the file`() {
    #expect(Student.fields.map(\.column) == ["first_name", "last_name", "current_grade"])
    #expect(Student.fields.map(\.title) == ["First name", "Last name", "Grade"])
  }
}
