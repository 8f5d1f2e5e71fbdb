import Foundation
import Repository
import SQLite
import TestSupport
import Testing

@testable import Web

/// What the pages do when other programs use the database, or it cannot be used.
@Suite struct DatabaseTests {
  private let form = "first_name=Ada&last_name=Lovelace&current_grade=9"

  @Test func `what another program stores is shown, and put in order`() throws {
    let pages = try SamplePages(students: "('Zoe', 'Zimmer', 9)")
    #expect(try pages.get("/students").names == ["Zoe Zimmer"])
    _ = try pages.scratch.output(
      of: "INSERT INTO students (first_name, last_name, current_grade) VALUES ('Cy', 'Álvarez', 9);")
    #expect(try pages.get("/students").names == ["Cy Álvarez", "Zoe Zimmer"])
  }

  @Test func `a file that takes the place of the database is shown`() throws {
    let pages = try SamplePages(students: "('Zoe', 'Zimmer', 9)")
    #expect(try pages.get("/students").names == ["Zoe Zimmer"])
    let other = try SamplePages(students: "('Ada', 'Lovelace', 9)")
    try FileManager.default.removeItem(atPath: pages.scratch.path)
    #expect(try pages.get("/students").names == [])
    try FileManager.default.copyItem(atPath: other.scratch.path, toPath: pages.scratch.path)
    #expect(try pages.get("/students").names == ["Ada Lovelace"])
  }

  @Test func `while another program writes, what was typed waits in its form`() throws {
    let pages = try SamplePages(students: "('Zoe', 'Zimmer', 9)")
    let other = try Connection(path: pages.scratch.path, mode: .readWrite)
    try other.execute("BEGIN IMMEDIATE")
    #expect(try pages.get("/students").status == 200)
    let waiting = try pages.post("/students", form)
    #expect(waiting.response.isProvisional && waiting.status == 503)
    #expect(waiting.names == ["Zoe Zimmer"] && waiting.text.contains("value=\"Lovelace\""))
    #expect(waiting.text.contains("<p>Try again later.</p>"))
    try other.execute("COMMIT")
    let stored = try pages.post("/students", form)
    #expect(stored.status == 303 && !stored.response.isProvisional)
  }

  @Test func `while nobody may read, a page waits too`() throws {
    let pages = try SamplePages(students: "('Zoe', 'Zimmer', 9)")
    let other = try Connection(path: pages.scratch.path, mode: .readWrite)
    try other.execute("BEGIN EXCLUSIVE")
    for target in ["/students", "/students/new", "/students/1"] {
      let waiting = try pages.get(target)
      #expect(waiting.response.isProvisional && waiting.status == 503, "\(target)")
      #expect(waiting.text.contains("<div class=\"refusal\"><p>It failed:"))
    }
    try other.execute("COMMIT")
    #expect(try pages.get("/students").names == ["Zoe Zimmer"])
  }

  @Test func `a database that cannot be used makes a page that says so, and the next one works`() throws {
    let pages = try SamplePages()
    try pages.scratch.folder.write(String(repeating: "no database ", count: 20), to: "roster.db")
    let answer = try pages.get("/students")
    #expect(answer.status == 500 && !answer.response.isProvisional)
    #expect(answer.text.contains("<h1>That did not work</h1>"))
    #expect(answer.text.contains("<p>It failed: notADatabase.</p><p>Try again later.</p>"))
    try FileManager.default.removeItem(atPath: pages.scratch.path)
    #expect(try pages.get("/students").status == 200)
    #expect(try pages.post("/students", form).status == 303)
  }
}
