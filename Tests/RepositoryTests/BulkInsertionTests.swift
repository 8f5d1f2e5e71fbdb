import Records
import SQLite
import Testing
import TestSupport

@testable import Repository

@Suite struct BulkInsertionTests {
  private let database: ScratchDatabase
  private let store: Store

  init() throws {
    database = try ScratchDatabase()
    store = try database.open()
  }

  private func student(_ name: Int, _ grade: Int = 9) -> Student {
    Student(
      firstName: PersonName(stored: "F\(name)"), lastName: PersonName(stored: "Ł\(name % 3)"),
      grade: Grade(rawValue: grade)!)
  }

  /// Imports students as an import does, and tells how many were added.
  private func insert(_ students: [Student], addsAll: Bool = false, manyRows: Int) throws -> Int {
    try store.transaction {
      let insertion = try BulkInsertion(StudentRepository(store), addsAll: addsAll, manyRows: manyRows)
      for student in students {
        var row = RowBuffer()
        StudentRepository.fill(&row, with: student)
        _ = try insertion.add(row)
      }
      try insertion.finish()
      #expect(insertion.added + insertion.alreadyThere == students.count)
      return insertion.added
    }
  }

  private func counts(_ students: [Student]) -> [Student: Int] {
    Dictionary(students.map { ($0, 1) }, uniquingKeysWith: +)
  }

  private func schema() throws -> String {
    try database.output(of: "SELECT sql FROM sqlite_schema ORDER BY name; PRAGMA integrity_check;")
  }

  @Test(arguments: 0..<30 as Range<UInt64>)
  func `equal rows are counted, in any order, on all roads`(seed: UInt64) throws {
    var random = SeededRandom(seed: seed)
    let before = try schema()
    var model: [Student: Int] = [:]
    for _ in 0..<4 {
      let names = Int.random(in: 1...20, using: &random)
      let students = (0..<Int.random(in: 0...120, using: &random)).map { _ in
        student(Int.random(in: 0..<names, using: &random), Int.random(in: 9...12, using: &random))
      }
      let addsAll = Int.random(in: 0..<4, using: &random) == 0
      let expected = counts(students).map { addsAll ? $1 : max(0, $1 - (model[$0] ?? 0)) }.reduce(0, +)
      let added = try insert(
        students, addsAll: addsAll, manyRows: [1, 10, 1000].randomElement(using: &random)!)
      #expect(added == expected, "\(random)")
      model.merge(counts(students)) { addsAll ? $0 + $1 : max($0, $1) }
      let stored = try StudentRepository(store).list(ListRequest(StudentFilter())).map(\.record)
      #expect(counts(stored) == model, "\(random)")
      #expect(try insert(stored.shuffled(using: &random), manyRows: 10) == 0, "\(random)")
    }
    #expect(try schema() == before, "\(random)")
  }

  @Test func `ids that a person chose need no more room and are found all the same`() throws {
    for id in [-5, 0, 20_260_413_001, Int64.max] {
      try store.connection.execute(
        """
        INSERT INTO students (id, first_name, last_name, current_grade, last_name_key, is_keyed)
        VALUES (\(id), 'F1', 'Ł1', 9, 'L1', 1)
        """)
    }
    #expect(try insert(Array(repeating: student(1), count: 5), manyRows: 10) == 1)
  }

  @Test(arguments: [true, false])
  func `the rules are on again after an import, also after one that failed`(fails: Bool) throws {
    struct Failed: Error {}
    do {
      try store.transaction {
        let insertion = try BulkInsertion(StudentRepository(store), manyRows: 10)
        try insertion.finish()
        if fails { throw Failed() }
      }
    } catch is Failed {}
    #expect(try store.connection.integer("PRAGMA ignore_check_constraints") == 0)
    #expect(throws: SQLiteError.self) {
      try store.connection.execute(
        "INSERT INTO students (first_name, last_name, current_grade) VALUES ('A', 'B', 13)")
    }
  }

  @Test(arguments: [-1, 0, 1, RowBatch.size], [false, true])
  func `rows are stored in their order, whether or not they fill the last statement`(
    more: Int, isStaged: Bool
  ) throws {
    if isStaged { #expect(try insert([student(0)], manyRows: 10) == 1) }
    let students = (1...RowBatch.size + more).map { student($0, 9 + $0 % 4) }
    #expect(try insert(students, manyRows: 50) == students.count)
    var select = try store.connection.prepare(
      "SELECT id, first_name, last_name, current_grade FROM students ORDER BY id")
    var stored: [Stored<Student>] = []
    try select.forEachRow { row in stored.append(try StudentRepository.readStored(row)) }
    #expect(stored.suffix(students.count).map(\.record) == students)
    #expect(stored.map(\.id) == Array(1...Int64(stored.count)))
    #expect(try database.output(of: "PRAGMA integrity_check") == "ok\n")
  }

  @Test func `the page cache has its size again when the indexes are built`() throws {
    try store.connection.execute("PRAGMA cache_size = -3000")
    #expect(try insert((1...20).map { student($0) }, manyRows: 10) == 20)
    #expect(try store.connection.integer("PRAGMA cache_size") == -3000)
  }

  @Test func `rows that are there are looked up by an index`() throws {
    for (table, sql) in [
      ("students", StudentRepository.bulk), ("expenses", ExpenseRepository.bulk),
      ("restaurants", RestaurantRepository.bulk),
    ] {
      var plan = try store.connection.prepare("EXPLAIN QUERY PLAN \(sql.lookupSQL)")
      let detail = try plan.firstRow { row in try row.text(3) }
      #expect(detail?.hasPrefix("SEARCH main.\(table) USING INDEX ") == true, "\(detail ?? "")")
    }
  }
}
