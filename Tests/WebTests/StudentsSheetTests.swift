import Foundation
import TestSupport
import Testing

@testable import Web

/// The sheets of the students page, as a browser without a script goes through them.
@Suite struct StudentsSheetTests {
  @Test func `the sheet for a new student is open, empty and without a message`() throws {
    let answer = try SamplePages().get("/students/new")
    #expect(
      answer.text.contains("<dialog id=\"sheet\" class=\"sheet low\" aria-labelledby=\"sheet-title\" open"))
    #expect(answer.text.contains("<a class=\"button\" href=\"/students\" data-close>Done</a>"))
    #expect(
      answer.text.contains("<button class=\"main\" type=\"submit\" form=\"student\">Add student</button>"))
    #expect(answer.focus == "student-first_name")
    #expect(answer.messages == [:] && !answer.text.contains("found_wrong"))
    let choices = answer.all(between: "<select id=\"student-current_grade\"", and: "</select>")[0]
    #expect(
      choices.components(separatedBy: "<option ").dropFirst().map { $0.components(separatedBy: ">")[1] } == [
        "Choose a grade</option", "Grade 9</option", "Grade 10</option", "Grade 11</option", "Grad</option",
      ])
  }

  @Test func `who is added is stored, told and marked, and the form is empty again`() throws {
    let pages = try SamplePages()
    let sent = try pages.post("/students", "first_name=Ada&last_name=Lovelace&current_grade=9")
    #expect(sent.status == 303 && sent.location == "/students/new?added=1&change=1")
    #expect(try pages.scratch.output(of: "SELECT * FROM students_sorted;") == "1|Ada|Lovelace|9|Grade 9\n")
    let answer = try pages.get("/students/new?added=1")
    #expect(answer.names == ["Ada Lovelace"])
    #expect(answer.text.contains("<tr id=\"student-1\" class=\"is-new\">"))
    #expect(
      answer.text.contains(
        "<p id=\"sheet-status\" role=\"status\">Ada Lovelace, Grade 9 was added.</p>"))
    #expect(answer.text.contains("placeholder=\"Ada\" value=\"\"") && answer.focus == "student-first_name")
  }

  @Test func `an attempt with mistakes tells them beside the fields and stores nothing`() throws {
    let pages = try SamplePages()
    let answer = try pages.post("/students", "first_name=Ada&last_name=+&current_grade=13")
    #expect(answer.status == 422)
    #expect(
      answer.messages == [
        "last_name": "Please enter a last name.",
        "current_grade": "&quot;13&quot; is not a grade; use 9, 10, 11 or Grad.",
      ])
    #expect(answer.focus == "student-last_name")
    #expect(answer.text.contains("<p>Please look at: Last name, Grade.</p>"))
    #expect(answer.text.contains("value=\"Ada\""))
    #expect(
      answer.text.contains("<input type=\"hidden\" name=\"found_wrong\" value=\"current_grade last_name\">"))
  }

  @Test(arguments: [
    ("first_name=&last_name=B&current_grade=9", [:]),
    ("first_name=&last_name=&current_grade=&found_wrong=", [:]),
    (
      "first_name=&last_name=&current_grade=&found_wrong=last_name",
      ["last_name": "Please enter a last name."]
    ),
    (
      "first_name=&last_name=B&current_grade=&found_wrong=last_name+current_grade",
      ["current_grade": "Please choose a grade."]
    ),
    ("first_name=A&last_name=B&current_grade=9&found_wrong=last_name+nothing", [:]),
  ])
  func `while the form is filled in, only what was found wrong is told`(
    form: String, messages: [String: String]
  )
    throws
  {
    let pages = try SamplePages()
    let answer = try pages.post("/students/check", form)
    #expect(answer.status == 200 && answer.messages == messages)
    #expect(answer.text.hasPrefix("<form id=\"student\"") && !answer.text.contains("<html"))
    #expect(try pages.scratch.folder.names() == [])
  }

  @Test func `a namesake is told with all that was typed, and can be added all the same`() throws {
    let pages = try SamplePages(students: "('Ada', 'Lovelace', 9)")
    let form = "first_name=ada&last_name=Lovelace&current_grade=9"
    let answer = try pages.post("/students", form)
    #expect(answer.status == 422)
    let refusal = """
      <div class="refusal" role="alert"><p>There is a namesake in the same grade: Ada Lovelace, Grade 9.</p>\
      <button type="submit" name="allow_duplicate" value="1">Add anyway</button></div>
      """
    #expect(answer.text.contains(refusal))
    #expect(answer.text.contains("value=\"ada\"") && answer.text.contains("<option value=\"9\" selected>"))
    #expect(
      try pages.post("/students", form + "&allow_duplicate=1").location == "/students/new?added=2&change=2")
  }

  @Test func `a student is changed in a sheet that starts from what is stored`() throws {
    let pages = try SamplePages(students: "('Ada', 'Lovelace', 9), ('Bo', 'Abbot', 9)")
    let sheet = try pages.get("/students/1?name=a")
    #expect(
      sheet.text.contains(
        "<form id=\"student-edit\" class=\"form\" method=\"post\" action=\"/students/1?name=a\""))
    #expect(sheet.text.contains("id=\"student-edit-last_name\""))
    #expect(sheet.text.contains("value=\"Lovelace\"") && sheet.text.contains("<option value=\"9\" selected>"))
    let wrong = try pages.post("/students/1", "first_name=&last_name=Lovelace&current_grade=9")
    #expect(wrong.status == 422 && wrong.messages == ["first_name": "Please enter a first name."])
    let namesake = try pages.post("/students/1", "first_name=Bo&last_name=Abbot&current_grade=9")
    #expect(namesake.status == 422 && namesake.text.contains(">Save anyway</button>"))
    let saved = try pages.post("/students/1?name=a", "first_name=Ada&last_name=Aalto&current_grade=12")
    #expect(saved.status == 303 && saved.location == "/students?name=a&changed=1&change=2")
    let list = try pages.get("/students?name=a&changed=1")
    #expect(list.names == ["Bo Abbot", "Ada Aalto"])
    #expect(
      list.text.contains("<p id=\"status\" role=\"status\">Ada Aalto, Grad was saved.</p>"))
  }

  @Test func `a student is removed after a question`() throws {
    let pages = try SamplePages(students: "('Ada', 'Lovelace', 9), ('Bo', 'Abbot', 9)")
    #expect(try pages.get("/students/1").text.contains("href=\"/students/1/remove\" data-sheet>Remove…</a>"))
    let question = try pages.get("/students/1/remove")
    #expect(question.names.count == 2)
    #expect(question.text.contains("<p>Ada Lovelace, Grade 9 will be removed from the database.</p>"))
    #expect(question.text.contains("<a class=\"button\" href=\"/students\" data-close>Keep</a>"))
    #expect(try pages.post("/students/1/remove", "").location == "/students?removed=1&change=2")
    let list = try pages.get("/students?removed=1")
    #expect(list.names == ["Bo Abbot"] && list.text.contains("role=\"status\">The student was removed.</p>"))
  }

  @Test(arguments: [
    "GET /students/7", "GET /students/7/remove", "POST /students/7", "POST /students/7/remove",
  ])
  func `who is not there any more is told so`(line: String) throws {
    let pages = try SamplePages(students: "('Ada', 'Lovelace', 9)")
    let target = String(line.split(separator: " ")[1])
    let answer =
      line.hasPrefix("GET")
      ? try pages.get(target) : try pages.post(target, "first_name=A&last_name=B&current_grade=9")
    #expect(answer.status == 404)
    #expect(answer.text.contains("There is no student with the id 7; perhaps it was removed meanwhile."))
  }

  @Test(arguments: ["/students/x", "/students/0", "/students/-1", "/students/99999999999999999999"])
  func `what is no id is no page`(target: String) throws {
    #expect(try SamplePages().get(target).status == 404)
  }
}

/// Forms that show a record which somebody else has changed since.
@Suite struct StaleFormTests {
  private let pages: SamplePages

  init() throws {
    pages = try SamplePages(students: "('Ada', 'Lovelace', 9), ('Old', 'One', 10)")
  }

  /// What a form says of the record that it shows.
  private func shown(_ target: String) throws -> String {
    let text = try pages.get(target).text
    let value = try #require(text.firstRange(of: "name=\"shown\" value=\""))
    return String(text[value.upperBound...].prefix { $0 != "\"" })
  }

  @Test func `a record that was changed since is told, and saving again stores what was typed`() throws {
    let shown = try shown("/students/1")
    _ = try pages.scratch.output(of: "UPDATE students SET first_name = 'Augusta' WHERE id = 1;")
    let form = "first_name=Ada&last_name=Byron&current_grade=9&shown="
    let refused = try pages.post("/students/1", form + shown)
    #expect(refused.status == 409)
    #expect(refused.text.contains("It was changed meanwhile and is now: Augusta Lovelace, Grade 9."))
    #expect(refused.text.contains("value=\"Byron\""))
    #expect(
      try pages.scratch.output(of: "SELECT first_name, last_name FROM students WHERE id = 1;")
        == "Augusta|Lovelace\n")
    #expect(try pages.post("/students/1", form + self.shown("/students/1")).status == 303)
    #expect(
      try pages.scratch.output(of: "SELECT first_name, last_name FROM students WHERE id = 1;")
        == "Ada|Byron\n")
  }

  @Test func `whoever got the id of a record that was shown is not removed in its place`() throws {
    let shown = try shown("/students/2/remove")
    _ = try pages.scratch.output(
      of: """
        DELETE FROM students WHERE id = 2;
        INSERT INTO students (id, first_name, last_name, current_grade) VALUES (2, 'Other', 'Person', 9);
        """)
    let refused = try pages.post("/students/2/remove", "shown=\(shown)")
    #expect(refused.status == 200)
    #expect(refused.text.contains("It was changed meanwhile, and nothing was removed. Now it is:"))
    #expect(try pages.scratch.output(of: "SELECT count(*) FROM students;") == "2\n")
    #expect(try pages.post("/students/2/remove", "shown=\(self.shown("/students/2/remove"))").status == 303)
    #expect(try pages.scratch.output(of: "SELECT count(*) FROM students;") == "1\n")
  }
}
