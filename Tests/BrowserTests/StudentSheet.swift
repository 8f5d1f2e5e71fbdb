import TestSupport
import Testing

/// The page of the students with its sheet for a new one, as a person uses it.
struct StudentSheet {
  let page: Page

  private var form: FormSheet { FormSheet(page: page, form: "student") }

  /// The controls, by the id of each.
  static let firstName = "student-first_name"
  static let lastName = "student-last_name"
  static let grade = "student-current_grade"

  /// Opens the sheet with the + button and waits until it is ready to type in.
  func open() throws {
    try page.element("#add-student").click()
    try page.eventually(Self.firstName) { try page.focus }
  }

  /// Fills in the fields, from the first name on.
  func fill(_ first: String, _ last: String, grade: String? = nil) throws {
    try page.element("#\(Self.firstName)").type(first)
    try page.element("#\(Self.lastName)").type(last)
    if let grade { try choose(grade) }
  }

  /// Chooses a grade from the picker by its title.
  func choose(_ grade: String) throws {
    try form.choose(grade, from: "current_grade")
  }

  /// Clicks on "Add student".
  func submit() throws {
    try page.element("#sheet .sheet-foot button").click()
  }

  /// What stands in the fields.
  func values() throws -> [String] {
    try [Self.firstName, Self.lastName, Self.grade].map { try page.element("#\($0)").value }
  }

  /// The messages that are shown, each for its field: one that is tied to it and says that it is wrong.
  func messages() throws -> [String: String] {
    let messages = try form.messages()
    return Dictionary(uniqueKeysWithValues: messages.map { ("student-\($0)", $1) })
  }

  /// The rows of the list.
  func rows() throws -> [String] {
    try page.texts(".records tbody tr").map { $0.replacing("\t", with: ", ") }
  }

  /// What is wrong if everything is left empty.
  static let allMissing = [
    firstName: "Please enter a first name.", lastName: "Please enter a last name.",
    grade: "Please choose a grade.",
  ]
}

extension RunningRoster {
  /// Three students, to be in the middle of.
  static let threeStudents = """
    roster add --first Ada --last Lovelace --grade 9 && roster add --first Bo --last Zimmer --grade 9 &&
    roster add --first Cleo --last Abel --grade 11
    """
}
