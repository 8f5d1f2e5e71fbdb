import Records
import SQLite
import TestSupport
import Testing

@testable import Repository

@Suite struct StudentRepositoryTests {
  private let store: Store
  private let students: StudentRepository

  init() throws {
    store = try Store()
    students = StudentRepository(store)
  }

  private func add(_ records: Student...) throws {
    for record in records { _ = try students.insert(record) }
  }

  @Test(arguments: [
    Student("Ada", "Example", .nine), Student("É", "'t Hooft", .grad),
    Student("\"Q\"", "O’Neil; --", .eleven),
    Student("🎓", "王", .ten),
  ])
  func `a student is read as it was stored`(_ student: Student) throws {
    let id = try students.insert(student)
    #expect(try students.find(id: id) == Stored(id: id, student))
    #expect(try students.find(id: id + 1) == nil)
  }

  @Test func `a changed student stands in place of the old one, at the new place in the order`() throws {
    try add(Student("Ana", "Álvarez", .nine), Student("Ben", "Baker", .nine), Student("Cem", "Celik", .nine))
    let changed = Stored(id: 1, Student("Ana", "Çelik", .nine))
    #expect(try students.update(changed))
    #expect(try students.find(id: 1) == changed)
    #expect(try students.list(ListRequest(StudentFilter(), isSorted: true)).map(\.id) == [2, 1, 3])
    #expect(try !students.update(Stored(id: 9, changed.record)))
    #expect(try students.count(StudentFilter()) == 3)
  }

  @Test func `a removed student is gone`() throws {
    try add(Student("Ada", "Example", .nine), Student("Ben", "Baker", .nine))
    #expect(try students.delete(id: 1))
    #expect(try !students.delete(id: 1))
    #expect(try students.list(ListRequest(StudentFilter())).map(\.id) == [2])
  }

  struct Filtered: Sendable, CustomTestStringConvertible {
    let filter: StudentFilter
    let ids: [Int64]

    init(_ name: String? = nil, grade: Grade? = nil, finds ids: [Int64]) {
      filter = StudentFilter(grade: grade, name: name)
      self.ids = ids
    }

    var testDescription: String {
      "name \(filter.name ?? "any"), grade \(filter.grade?.displayName ?? "any")"
    }
  }

  @Test(arguments: [
    Filtered(finds: [1, 2, 3, 4, 5]), Filtered(grade: .nine, finds: [1, 2]),
    Filtered(grade: .grad, finds: [5]),
    Filtered(grade: .eleven, finds: []), Filtered("alv", finds: [1, 2]), Filtered("ÁLV", finds: [1, 2]),
    Filtered("José", finds: [1]),
    Filtered("jose", finds: [1]), Filtered("josé alvarez", finds: [1]),
    Filtered("Alvarez, J", finds: [1, 2]),
    Filtered("alvarez j", finds: []), Filtered("o a", finds: [2]), Filtered("strasse", finds: [3]),
    Filtered("STRAẞE", finds: [3]),
    Filtered("ost", finds: [4]), Filtered("øst", finds: [4]), Filtered("%", finds: []),
    Filtered("_", finds: []), Filtered("*", finds: []),
    Filtered("'", finds: [5]), Filtered("王", finds: [5]), Filtered("alv", grade: .nine, finds: [1, 2]),
    Filtered("alv", grade: .ten, finds: []), Filtered("", finds: [1, 2, 3, 4, 5]),
  ])
  func `a filter narrows the list, and counting agrees`(_ filtered: Filtered) throws {
    try add(
      Student("José", "Álvarez", .nine), Student("Jo", "alvarez", .nine), Student("Eva", "Straße", .ten),
      Student("Per", "Østby", .ten), Student("王", "O'Neil", .grad))
    #expect(try students.list(ListRequest(filtered.filter)).map(\.id) == filtered.ids)
    #expect(try students.count(filtered.filter) == filtered.ids.count)
  }

  @Test func `a list is cut at its limit, sorted or not`() throws {
    try add(Student("C", "C", .nine), Student("B", "B", .nine), Student("A", "A", .nine))
    func ids(isSorted: Bool, limit: Int) throws -> [Int64] {
      try students.list(ListRequest(StudentFilter(), isSorted: isSorted, limit: limit)).map(\.id)
    }
    #expect(try ids(isSorted: false, limit: 2) == [1, 2])
    #expect(try ids(isSorted: true, limit: 2) == [3, 2])
    #expect(try ids(isSorted: true, limit: 0) == [])
    #expect(try ids(isSorted: true, limit: 9) == [3, 2, 1])
  }

  @Test func `namesakes in the same grade differ at most in the case of letters`() throws {
    try add(
      Student("Ana", "Álvarez", .nine), Student("ana", "Álvarez", .nine), Student("Ana", "Alvarez", .nine),
      Student("Ana", "Álvarez", .ten), Student("Ann", "Álvarez", .nine), Student("Jo", "Li", .nine),
      Student("JO", "LI", .nine))
    #expect(try students.duplicates(of: Student("ANA", "Álvarez", .nine)).map(\.id) == [1, 2])
    #expect(try students.duplicates(of: Student("Ana", "Alvarez", .nine)).map(\.id) == [3])
    #expect(try students.duplicates(of: Student("jo", "li", .nine)).map(\.id) == [6, 7])
    #expect(try students.duplicates(of: Student("Ana", "Álvarez", .eleven)).isEmpty)
  }

  @Test func `a grade that no student has is refused by its column`() throws {
    try add(Student("Ada", "Example", .nine))
    try store.connection.enforceRules(false)
    try store.connection.execute("UPDATE students SET current_grade = 13")
    #expect(throws: RecordDecodingError(id: 1, column: "current_grade")) { try students.find(id: 1) }
  }

  // MARK: What the queries cost

  private func plan(_ request: ListRequest<StudentFilter>) throws -> [String] {
    let conditions = StudentRepository.select(where: request.filter.conditions)
    return try plan(conditions + " ORDER BY " + (request.isSorted ? StudentRepository.order : "id"))
  }

  private func plan(_ sql: String) throws -> [String] {
    var statement = try store.connection.prepare("EXPLAIN QUERY PLAN " + sql)
    var plan: [String] = []
    try statement.forEachRow { row in plan.append(try row.text(3)) }
    return plan
  }

  @Test func `nothing is ever sorted that an index or the table has in order`() throws {
    let scan = "SCAN students USING INDEX students_in_order"
    #expect(try plan(ListRequest(StudentFilter())) == ["SCAN students"])
    #expect(try plan(ListRequest(StudentFilter(), isSorted: true)) == [scan])
    #expect(try plan(ListRequest(StudentFilter(name: "a"), isSorted: true)) == [scan])
    #expect(
      try plan(ListRequest(StudentFilter(grade: .ten), isSorted: true))
        == ["SEARCH students USING INDEX students_in_order (current_grade=?)"])
    #expect(try plan("SELECT * FROM students_sorted") == [scan])
  }

  @Test func `namesakes and rows without a key are looked up by an index`() throws {
    let namesakes = StudentRepository.areNamesakes(of: Student("Ána", "Li", .nine))
    #expect(
      try plan(StudentRepository.select(where: namesakes)) == [
        "SEARCH students USING INDEX students_in_order (current_grade=? AND <expr>=? AND <expr>=?)"
      ])
    #expect(
      try plan(StudentRepository.keying.selectSQL) == ["SCAN students USING INDEX students_not_keyed"])
  }
}
