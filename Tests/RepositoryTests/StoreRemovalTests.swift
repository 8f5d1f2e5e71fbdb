import Records
import Testing
import TestSupport

@testable import Repository

/// What work that is given up takes away again: the file that it has made, if nobody has stored anything in it.
@Suite struct StoreRemovalTests {
  private let folder: ScratchFolder

  init() throws { folder = try ScratchFolder() }

  private func store() throws -> Store { try Store(path: folder.place(of: "r.db"), for: .writing) }

  private func add(to store: Store) throws {
    _ = try StudentRepository(store).insert(Student("Ada", "Li", .nine))
  }

  @Test func `a new file goes, also after work that was undone`() throws {
    struct GivenUp: Error {}
    let store = try store()
    #expect(throws: GivenUp.self) {
      try store.transaction {
        try add(to: store)
        throw GivenUp()
      }
    }
    try store.removeIfNew()
    #expect(try folder.names() == [])
  }

  @Test func `a file in which something is stored stays`() throws {
    let first = try store()
    try add(to: first)
    try first.removeIfNew()
    #expect(try folder.names() == ["r.db"])
  }

  @Test func `a new file in which somebody else has stored something stays`() throws {
    let first = try store()
    try add(to: store())
    try first.removeIfNew()
    #expect(try folder.names() == ["r.db"])
    #expect(try StudentRepository(first).list(ListRequest(StudentFilter())).count == 1)
  }

  @Test(arguments: [true, false])
  func `a file that was there stays, an empty one too`(_ isEmpty: Bool) throws {
    if isEmpty { try folder.write("", to: "r.db") } else { _ = try store() }
    try store().removeIfNew()
    #expect(try folder.names() == ["r.db"])
  }

  @Test func `who writes when the file has gone is told`() throws {
    let first = try store()
    let second = try store()
    try first.removeIfNew()
    #expect(throws: (any Error).self) { try add(to: second) }
  }

  @Test func `a store in memory has no file`() throws {
    try Store().removeIfNew()
  }
}
