import Records
import Repository
import TestSupport
import Testing

@testable import Web

/// Pages that are shown again without being made again.
@Suite final class KeptPagesTests {
  private let scratch: ScratchDatabase
  private var today = CalendarDate(year: 2026, month: 4, day: 13)!
  private var made = 0

  private lazy var database = Database(
    opening: { [scratch] access in try Store(path: scratch.path, for: access, busyTimeout: 0) },
    parsing: { [unowned self] in ParsingContext(today: today) },
    explaining: { Database.Explanation(mistakes: ["\($0)"]) })

  init() throws {
    scratch = try ScratchDatabase()
    _ = try scratch.open()
  }

  /// The body that a request is answered with: how many pages were made when it was.
  private func get(_ path: String, _ query: String = "", status: Status = .ok, length: Int = 0) throws
    -> String
  {
    var request = Request()
    request.path = path
    request.query = try FormValues(urlEncoded: Array(query.utf8)[...])
    let response = try database.page(for: request) {
      made += 1
      return Response(
        status, type: "text/plain",
        body: Array("\(made)".utf8) + Array(repeating: UInt8(ascii: " "), count: length))
    }
    return String(decoding: response.body.prefix { $0 != UInt8(ascii: " ") }, as: UTF8.self)
  }

  @Test func `a page is made once for each path and query`() throws {
    #expect(try ["", "page=2", "", "page=2"].map { try get("/a", $0) } == ["1", "2", "1", "2"])
    #expect(try get("/b") == "3")
    #expect(try get("/a", "page=2&grade=9") == "4")
  }

  @Test func `what another program or the server stores has pages made anew`() throws {
    #expect(try get("/a") == "1")
    _ = try scratch.output(of: "INSERT INTO categories (name) VALUES ('Snacks');")
    #expect(try [get("/a"), get("/a")] == ["2", "2"])
    try database.write { store in _ = try CategoryRepository(store).delete(Category(parsing: "Snacks")) }
    #expect(try [get("/a"), get("/a")] == ["3", "3"])
  }

  @Test func `what is answered together takes one look, and what comes later another`() throws {
    try database.lookOnce {
      #expect(try get("/a") == "1")
      _ = try scratch.output(of: "INSERT INTO categories (name) VALUES ('Snacks');")
      #expect(try get("/a") == "1")
    }
    #expect(try get("/a") == "2")
  }

  @Test func `what the server stores is seen by what is answered together with it`() throws {
    try database.lookOnce {
      #expect(try get("/a") == "1")
      try database.write { store in _ = try CategoryRepository(store).delete(Category(parsing: "Food")) }
      _ = try scratch.output(of: "INSERT INTO categories (name) VALUES ('Snacks');")
      #expect(try [get("/a"), get("/a")] == ["2", "2"])
    }
  }

  @Test func `the next day has pages made anew`() throws {
    #expect(try get("/a") == "1")
    today = CalendarDate(year: 2026, month: 4, day: 14)!
    #expect(try [get("/a"), get("/a")] == ["2", "2"])
  }

  @Test func `a page that tells of something wrong is not kept`() throws {
    #expect(try [get("/a", status: .notFound), get("/a"), get("/a")] == ["1", "2", "2"])
  }

  @Test func `pages that together are too long make room`() throws {
    let half = KeptPages.byteLimit / 2
    #expect(try [get("/a", length: half), get("/a")] == ["1", "1"])
    #expect(try [get("/b", length: half), get("/b")] == ["2", "2"])
    #expect(try get("/a") == "3")
    #expect(try [get("/c", length: 2 * half), get("/c"), get("/b")] == ["4", "5", "2"])
  }
}
