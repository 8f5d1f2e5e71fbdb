import Foundation
import TestSupport
import Testing

@testable import Web

/// The list of students: its order, its pages, and what narrows it.
@Suite struct StudentsPageTests {
  @Test func `the bare address leads to the students`() throws {
    let answer = try SamplePages().get("/")
    #expect(answer.status == 303 && answer.location == "/students")
  }

  @Test func `a database that does not exist shows as empty and is not made`() throws {
    let pages = try SamplePages()
    let answer = try pages.get("/students")
    #expect(answer.status == 200 && answer.names == [])
    #expect(answer.text.contains("No students yet. <a href=\"/students/new\" data-sheet>Add the first</a>"))
    _ = try pages.post("/students", "first_name=&last_name=&current_grade=")
    #expect(try pages.scratch.folder.names() == [])
  }

  @Test func `students stand by grade, last name and first name`() throws {
    let pages = try SamplePages(
      students: "('Bo', 'Zimmer', 9), ('Ada', 'Zimmer', 9), ('Cy', 'Álvarez', 9), ('Di', 'Abbot', 12)")
    let answer = try pages.get("/students")
    #expect(answer.names == ["Cy Álvarez", "Ada Zimmer", "Bo Zimmer", "Di Abbot"])
    #expect(answer.text.contains("<tr id=\"student-3\"><td><a id=\"student-3-open\" href=\"/students/3\""))
  }

  @Test func `what somebody types is shown, never obeyed`() throws {
    let pages = try SamplePages(students: "('<b>', '\"&''', 9)")
    #expect(try pages.get("/students").text.contains("&lt;b&gt; <b>&quot;&amp;&#39;</b>"))
  }

  @Test(arguments: [
    ("?name=zim", ["Ada Zimmer", "Bo Zimmer"]), ("?grade=12", ["Di Abbot"]),
    ("?name=alvarez&grade=9", ["Cy Álvarez"]),
    ("?name=nobody", []), ("?grade=77", ["Cy Álvarez", "Ada Zimmer", "Bo Zimmer", "Di Abbot"]),
  ])
  func `a name and a grade narrow the list`(query: String, names: [String]) throws {
    let pages = try SamplePages(
      students: "('Bo', 'Zimmer', 9), ('Ada', 'Zimmer', 9), ('Cy', 'Álvarez', 9), ('Di', 'Abbot', 12)")
    let answer = try pages.get("/students\(query)")
    #expect(answer.names == names)
    #expect(answer.text.contains("No student fits.") == names.isEmpty)
  }

  @Test func `links keep what narrows the list`() throws {
    let pages = try SamplePages(students: "('Ada', 'Zimmer', 9)")
    let answer = try pages.get("/students?name=%26+zim&grade=&more=x")
    #expect(answer.text.contains("href=\"/students/new?name=%26%20zim\""))
    #expect(answer.text.contains("name=\"name\" value=\"&amp; zim\""))
  }

  @Test func `a long list comes in pages`() throws {
    let pages = try SamplePages(students: Self.many)
    let first = try pages.get("/students")
    #expect(first.names.count == 100 && first.names.first == "A N100" && first.names.last == "A N199")
    #expect(
      first.text.contains("<span>1 to 100</span><a class=\"button\" rel=\"next\" href=\"/students?page=2\">"))
    #expect(!first.text.contains("rel=\"prev\""))
    let last = try pages.get("/students?page=3")
    #expect(last.names.first == "A N300" && last.names.count == 50)
    #expect(
      last.text.contains("rel=\"prev\" href=\"/students?page=2\"") && !last.text.contains("rel=\"next\""))
    #expect(try pages.get("/students?page=9").text.contains("The list ends before this page."))
    #expect(try pages.get("/students?page=-1").names == first.names)
  }

  @Test func `who was added is shown on the page where they stand`() throws {
    let pages = try SamplePages(students: Self.many)
    let sent = try pages.post("/students", "first_name=A&last_name=N2995&current_grade=9")
    #expect(sent.location == "/students/new?added=251&change=2")
    let answer = try pages.get("/students/new?added=251")
    #expect(answer.names.count == 51 && answer.names.first == "A N2995")
    let earlier = try pages.get("/students/new?added=120")
    #expect(
      earlier.names.first == "A N200" && earlier.text.contains("<tr id=\"student-120\" class=\"is-new\">"))
  }

  @Test func `who was added although the filter leaves them out is shown without it`() throws {
    let pages = try SamplePages(students: "('Ada', 'Zimmer', 9), ('Bo', 'Abbot', 10)")
    #expect(try pages.get("/students?grade=9&added=1").names == ["Ada Zimmer"])
    #expect(try pages.get("/students?grade=9&added=2").names == ["Ada Zimmer", "Bo Abbot"])
  }

  @Test(arguments: [
    ("/style.css", "text/css; charset=utf-8"), ("/script.js", "text/javascript; charset=utf-8"),
  ])
  func `style and script are our own`(path: String, type: String) throws {
    let answer = try SamplePages().get(path)
    #expect(answer.status == 200 && answer.response.fields["content-type"] == type)
    let file = try String(contentsOfFile: packagePath("Sources/Web/Pages\(path)"), encoding: .utf8)
    #expect(answer.text == file)
    #expect(!answer.text.contains("http:") && !answer.text.contains("https:"))
  }

  /// A to N100 … N349, in grade 9, the later ones first.
  private static let many = (100..<350).map { "('A', 'N\(449 - $0)', 9)" }.joined(separator: ", ")
}
