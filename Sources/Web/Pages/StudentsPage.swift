internal import Forms
internal import Records
internal import Repository

/// The roster: who is in which grade.
struct StudentsPage: RecordPage {
  typealias Storage = StudentRepository

  static let title = "Students"
  static let path = "/students"
  static let singular = "student"
  static let plural = "students"
  static let sheetSize = Sheet.Size.low
  static let duplicateNoun = "there is a namesake in the same grade"

  let database: Database

  init(_ database: Database) {
    self.database = database
  }

  static func form(id: Form.ID, in context: ParsingContext) -> RecordForm<Student> { .student(id: id) }

  static let filterNames = ["name", "grade"]

  func filter(_ values: FormValues, in store: Store) -> StudentFilter {
    StudentFilter(grade: values["grade"].flatMap { try? Grade(parsing: $0) }, name: values["name"])
  }

  func filterControls(_ values: FormValues, in store: Store) -> HTML {
    let grades = Grade.allCases.map { grade in
      let isChosen = values["grade"] == String(grade.rawValue)
      return
        "<option value=\"\(grade.rawValue)\"\(attribute: "selected", isChosen)>\(grade.displayName)</option>"
        as HTML
    }
    return """
      <label>Name\
      <input type="search" name="name" value="\(values["name"] ?? "")" autocomplete="off"></label>\
      <label>Grade<select name="grade"><option value="">All</option>\(grades)</select></label>
      """
  }

  static let columns = ["Name", "Grade"]

  static func cells(_ student: Student) -> [HTML] {
    [
      "\(student.firstName.text) <b>\(student.lastName.text)</b>",
      "<span class=\"badge\">\(student.grade.displayName)</span>",
    ]
  }

  static func summary(_ student: Student) -> String {
    "\(student.firstName.text) \(student.lastName.text), \(student.grade.displayName)"
  }
}
