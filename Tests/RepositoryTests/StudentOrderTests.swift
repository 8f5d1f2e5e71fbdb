import Records
import Repository
import TestSupport
import Testing

/// The order of the roster: in the program, in the view, and by the query that people know.
@Suite struct StudentOrderTests {
  private let database: ScratchDatabase

  init() throws {
    database = try ScratchDatabase()
    _ = try database.open()
  }

  private func insert(_ names: [(first: String, last: String, grade: Int)]) throws {
    let rows = names.map { name in
      let quoted = [name.first, name.last].map {
        "'" + $0.split(separator: "'", omittingEmptySubsequences: false).joined(separator: "''") + "'"
      }
      return "(\(quoted[0]), \(quoted[1]), \(name.grade))"
    }
    _ = try database.output(
      of:
        "INSERT INTO students (first_name, last_name, current_grade) VALUES \(rows.joined(separator: ", "));")
  }

  /// The ids in the order of the program and in that of the view, once the program has opened the file.
  private func orders() throws -> (program: [Int64], view: [Int64]) {
    let students = StudentRepository(try database.open(for: .reading))
    let view = try database.output(of: "SELECT id FROM students_sorted;").split(separator: "\n").compactMap {
      Int64($0)
    }
    return (try students.list(ListRequest(StudentFilter(), isSorted: true)).map(\.id), view)
  }

  @Test func `accents, case and special letters stand with their letters, namesakes as they were added`()
    throws
  {
    try insert([
      ("Zoe", "Zimmer", 9), ("Ana", "Álvarez", 9), ("Ben", "alvarez", 9), ("Ana", "Alvarez", 9),
      ("Per", "Østby", 9),
      ("Per", "Oslo", 9), ("Jan", "Łuk", 9), ("Jan", "Lund", 9), ("Eva", "Straße", 9), ("Eva", "Strasser", 9),
      ("Ana", "Alvarez", 9), ("Old", "Aaa", 12),
    ])
    let (program, view) = try orders()
    #expect(program == [2, 4, 11, 3, 7, 8, 6, 5, 9, 10, 1, 12])
    #expect(view == program)
  }

  @Test func `a name that is changed in the shell finds its new place when the file is opened next`() throws {
    try insert([("Ana", "Öztürk", 9), ("Ben", "Miller", 9), ("Cem", "Nowak", 9)])
    #expect(try orders().program == [2, 3, 1])
    _ = try database.output(of: "UPDATE students SET last_name = 'Ådahl' WHERE id = 1;")
    #expect(try orders().program == [1, 2, 3])
    _ = try database.output(of: "UPDATE students SET last_name = 'Zorn' WHERE id = 1;")
    let (program, view) = try orders()
    #expect(program == [2, 3, 1])
    #expect(view == program)
  }

  @Test(arguments: UInt64(1)...6)
  func `program and view agree for any names, also those of the shell`(_ seed: UInt64) throws {
    var random = SeededRandom(seed: seed)
    let letters = Array("aAbBzZ éÉøØłßæñŠжЖЁйלא陽ö'-").map(String.init)
    func name() -> String {
      "n"
        + (0..<Int.random(in: 0...4, using: &random)).map { _ in letters.randomElement(using: &random)! }
        .joined() + "x"
    }
    try insert((0..<60).map { _ in (name(), name(), Int.random(in: 9...12, using: &random)) })
    var (program, view) = try orders()
    #expect(program.count == 60)
    #expect(view == program, "\(random)")
    _ = try database.output(
      of: "UPDATE students SET last_name = 'É' || last_name, first_name = 'ø' || first_name WHERE id % 3 = 0;"
    )
    (program, view) = try orders()
    #expect(view == program, "\(random)")
  }

  @Test(arguments: UInt64(1)...3)
  func `for names in ASCII the order is that of the query that people know`(_ seed: UInt64) throws {
    var random = SeededRandom(seed: seed)
    func name() -> String {
      "N"
        + (0..<Int.random(in: 0...3, using: &random)).map { _ in
          String("aAbBzZ'-".randomElement(using: &random)!)
        }.joined()
    }
    try insert((0..<60).map { _ in (name(), name(), Int.random(in: 9...12, using: &random)) })
    let known = try database.output(
      of: """
        SELECT first_name, last_name, current_grade FROM students
        ORDER BY current_grade ASC, last_name ASC, first_name ASC;
        """)
    let students = StudentRepository(try database.open())
    var list = ""
    for student in try students.list(ListRequest(StudentFilter(), isSorted: true)).map(\.record) {
      list += "\(student.firstName.text)|\(student.lastName.text)|\(student.grade.rawValue)\n"
    }
    #expect(list.lowercased() == known.lowercased(), "\(random)")
  }
}
