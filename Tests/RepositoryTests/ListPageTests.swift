import Records
import Repository
import TestSupport
import Testing

/// Lists in parts, and where a record stands in one.
@Suite struct ListPageTests {
  private func store() throws -> Store {
    let store = try Store()
    let students = StudentRepository(store)
    for number in 0..<30 {
      _ = try students.insert(Student("S\(number % 7)", "N\(number % 10)", number % 2 == 0 ? .nine : .grad))
    }
    return store
  }

  @Test(arguments: [(nil, 0), (5, 0), (5, 7), (nil, 25), (10, 28), (3, 99)] as [(Int?, Int)])
  func `a part is what it is of the whole list`(limit: Int?, offset: Int) throws {
    let students = StudentRepository(try store())
    for filter in [StudentFilter(), StudentFilter(grade: .nine), StudentFilter(name: "n3")] {
      let whole = try students.list(ListRequest(filter, isSorted: true))
      let part = try students.list(ListRequest(filter, isSorted: true, limit: limit, offset: offset))
      #expect(part == Array(whole.dropFirst(offset).prefix(limit ?? 100)))
    }
  }

  @Test func `a part of a list that is searched is what it is of the whole`() throws {
    let store = try Store()
    let expenses = ExpenseRepository(store)
    for number in 0..<20 { _ = try expenses.insert(Expense(number % 3 == 0 ? "Ink" : "Paper", 100)) }
    let filter = ExpenseFilter(text: "ink")
    let whole = try expenses.list(ListRequest(filter, isSorted: true))
    #expect(
      try expenses.list(ListRequest(filter, isSorted: true, limit: 2, offset: 3)) == Array(whole[3..<5]))
    #expect(try expenses.position(ofID: 10, in: ListRequest(filter, isSorted: true)) == 3)
    #expect(try expenses.position(ofID: 11, in: ListRequest(filter, isSorted: true)) == nil)
  }

  @Test func `a record stands where the whole list has it`() throws {
    let students = StudentRepository(try store())
    for isSorted in [true, false] {
      let request = ListRequest(StudentFilter(grade: .nine), isSorted: isSorted, limit: 1, offset: 2)
      let whole = try students.list(ListRequest(StudentFilter(grade: .nine), isSorted: isSorted))
      for (index, student) in whole.enumerated() {
        #expect(try students.position(ofID: student.id, in: request) == index)
      }
      #expect(try students.position(ofID: 2, in: request) == nil)
    }
  }

  @Test func `a store knows when another program has changed its file`() throws {
    let scratch = try ScratchDatabase()
    #expect(try !Store().isCurrent())
    let store = try scratch.open()
    #expect(try store.isCurrent())
    _ = try StudentRepository(store).insert(Student("Ada", "Lovelace", .nine))
    #expect(try store.isCurrent())
    _ = try scratch.output(of: "UPDATE students SET current_grade = 10;")
    #expect(try !store.isCurrent())
    let other = try scratch.open()
    #expect(try other.isCurrent())
    _ = try scratch.folder.sh("cp roster.db other.db && mv other.db roster.db")
    #expect(try !other.isCurrent())
  }

  @Test func `what changes a file before a store is first asked makes it not current`() throws {
    let scratch = try ScratchDatabase()
    _ = try scratch.open()
    let store = try scratch.open(for: .reading)
    _ = try scratch.output(of: "INSERT INTO categories (name) VALUES ('Snacks');")
    #expect(try [store.isCurrent(), store.isCurrent()] == [false, false])
    #expect(try scratch.open(for: .reading).isCurrent())
  }
}
