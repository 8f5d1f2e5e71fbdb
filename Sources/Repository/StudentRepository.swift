public import Records
public import SQLite

/// The students of a store.
public struct StudentRepository: RecordRepository {
  /// What narrows a list of them.
  public typealias Filter = StudentFilter

  /// The store they are in.
  public let store: Store

  /// The students of a store.
  public init(_ store: Store) {
    self.store = store
  }

  /// The columns as `students` has them.
  public static let columns: [Column] = [.text, .text, .integer]

  /// `UPDATE` of one student.
  public static let updateSQL = """
    UPDATE students SET first_name = ?1, last_name = ?2, current_grade = ?3 WHERE id = ?4
    """

  /// `DELETE` of one student.
  public static let deleteSQL = "DELETE FROM students WHERE id = ?1"

  /// `SELECT` of the columns of a list.
  public static let selectSQL = "SELECT id, first_name, last_name, current_grade FROM students"

  /// By grade, last name and first name; namesakes as they were added.
  public static let order = """
    current_grade, coalesce(last_name_key, last_name) COLLATE NOCASE, \
    coalesce(first_name_key, first_name) COLLATE NOCASE, id
    """

  /// Equal are two rows of which all that was typed is equal, to the letter.
  public static let bulk = BulkSQL(
    table: "students",
    columns: ["first_name", "last_name", "current_grade", "first_name_key", "last_name_key"],
    comparedCount: 3,
    constants: [("is_keyed", "1")],
    equality: """
      current_grade = ?3 AND coalesce(last_name_key, last_name) = coalesce(?5, ?2) COLLATE NOCASE
      AND coalesce(first_name_key, first_name) = coalesce(?4, ?1) COLLATE NOCASE
      AND last_name = ?2 COLLATE BINARY AND first_name = ?1 COLLATE BINARY
      """,
    indexes: ["students_in_order"])

  static let keying = NameKeying(
    table: "students", names: ["first_name", "last_name"],
    selectSQL: "SELECT id, first_name, last_name FROM students WHERE is_keyed IS NULL ORDER BY id LIMIT 4096",
    updateSQL: "UPDATE students SET first_name_key = ?1, last_name_key = ?2, is_keyed = 1 WHERE id = ?3")

  /// Binds the fields.
  public static func bind(_ student: Student, to statement: inout Statement) throws {
    try statement.bind(student.firstName.text, at: 1)
    try statement.bind(student.lastName.text, at: 2)
    try statement.bind(Int64(student.grade.rawValue), at: 3)
  }

  /// Appends the fields and the keys of the names.
  public static func fill(_ row: inout RowBuffer, with student: Student) {
    row.append(student.firstName.text)
    row.append(student.lastName.text)
    row.append(Int64(student.grade.rawValue))
    row.append(student.firstName.sortKey)
    row.append(student.lastName.sortKey)
  }

  /// Reads a student.
  public static func read(_ row: borrowing Row) throws -> Student {
    guard let grade = Grade(rawValue: Int(try row.integer(3))) else {
      throw RecordDecodingError(row, column: 3)
    }
    return Student(
      firstName: PersonName(stored: try row.text(1)), lastName: PersonName(stored: try row.text(2)),
      grade: grade)
  }

  /// The namesakes of a student in the same grade, their letters differing at most in case.
  public func duplicates(of student: Student) throws -> [Stored<Student>] {
    var namesakes: [Stored<Student>] = []
    try forEachRow(where: Self.areNamesakes(of: student)) { row in
      namesakes.append(try Self.readStored(row))
    }
    return namesakes
  }

  static func areNamesakes(of student: Student) -> [Condition] {
    let first = student.firstName
    let last = student.lastName
    // The first three terms are those of the index; the last two leave out who only has the same key.
    return [
      Condition("current_grade = ?", .integer(Int64(student.grade.rawValue))),
      Condition("coalesce(last_name_key, last_name) = ? COLLATE NOCASE", .text(last.sortKey ?? last.text)),
      Condition(
        "coalesce(first_name_key, first_name) = ? COLLATE NOCASE", .text(first.sortKey ?? first.text)),
      Condition("last_name = ?", .text(last.text)),
      Condition("first_name = ?", .text(first.text)),
    ]
  }
}
