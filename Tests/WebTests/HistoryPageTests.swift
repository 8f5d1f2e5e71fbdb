import Foundation
import Repository
import SQLite
import Services
import TestSupport
import Testing

@testable import Web

/// The history page, and the way to one record's history.
@Suite struct HistoryPageTests {
  private let ada = "first_name=Ada&last_name=Lovelace&current_grade=9"

  @Test func `what was changed is listed, the newest first, with what made it and what can be asked of it`()
    throws
  {
    let pages = try SamplePages(students: "('Bo', 'Abbot', 10)")
    _ = try pages.post("/students", ada)
    _ = try pages.post("/students/2", ada.replacing("Ada", with: "A%3Cb%3E"))
    _ = try pages.post("/students/1/remove", "")
    _ = try pages.press("/history/4/undo")
    _ = try pages.press("/history/3/undo")
    _ = try pages.scratch.output(
      of: "UPDATE history SET happened_at = '2026-04-13T08:15:0' || id || 'Z';")
    let answer = try pages.get("/history")
    #expect(answer.status == 200 && answer.text.contains("aria-current=\"page\">History</a>"))
    #expect(
      answer.changes == [
        "4 | 2026-04-13 08:15:04 | removed student 1: Bo Abbot, Grade 10 | RosterKit | Undone",
        "3 | 2026-04-13 08:15:03 | edited student 2: first name Ada → A&lt;b&gt; | RosterKit | Undone Redo number 3",
        "2 | 2026-04-13 08:15:02 | added student 2: Ada Lovelace, Grade 9 | RosterKit | Undo number 2",
        "1 | 2026-04-13 08:15:01 | made outside: students | outside of roster | ",
      ])
    #expect(answer.text.contains("<time datetime=\"2026-04-13T08:15:04Z\">2026-04-13 08:15:04</time>"))
    #expect(answer.moves == ["/history/3/redo?list=%2Fhistory", "/history/2/undo?list=%2Fhistory"])
  }

  @Test func `a database without changes says how to begin, and is not made`() throws {
    let pages = try SamplePages()
    let answer = try pages.get("/history")
    #expect(answer.status == 200 && answer.changes == [])
    #expect(answer.text.contains("<p class=\"empty\">No changes yet."))
    #expect(answer.text.contains("<a href=\"/students/new\">Add a student</a>"))
    #expect(try pages.press("/history/1/undo").refusal == ["There is no change number 1."])
    #expect(try pages.scratch.folder.names() == [])
  }

  @Test func `a long history comes in pages, and a button leads back to the page that it stands on`() throws {
    let pages = try SamplePages(students: "('Bo', 'Abbot', 10)")
    _ = try pages.scratch.output(
      of: """
        WITH RECURSIVE n(i) AS (SELECT 2 UNION ALL SELECT i + 1 FROM n WHERE i < 203)
        INSERT INTO history (command, summary) SELECT 'roster add', 'change ' || i FROM n;
        """)
    let numbers = try ["", "?page=2", "?page=3"].map { query in
      try pages.get("/history\(query)").changes.map { $0.prefix { $0 != " " } }
    }
    #expect(numbers.map(\.count) == [100, 100, 3])
    #expect(numbers.map(\.first) == ["203", "103", "3"])
    let second = try pages.get("/history?page=2")
    #expect(second.text.contains("<span>101 to 200</span>"))
    #expect(second.text.contains("rel=\"prev\" href=\"/history\"") && second.text.contains("/history?page=3"))
    #expect(second.moves.first == "/history/103/undo?list=%2Fhistory%3Fpage%3D2")
    let beyond = try pages.get("/history?page=4").text
    #expect(beyond.contains("The list ends before this page. <a href=\"/history\">To its start</a>"))
  }

  @Test func `a record leads to its own history`() throws {
    let pages = try SamplePages()
    _ = try pages.post("/students", ada)
    _ = try pages.post("/students", "first_name=Bo&last_name=Abbot&current_grade=9")
    _ = try pages.post("/students/1", ada.replacing("Ada", with: "Augusta"))
    #expect(try pages.get("/students/1").text.contains("<a class=\"button\" href=\"/history?student=1\">"))
    let answer = try pages.get("/history?student=1")
    #expect(answer.changes.map { $0.prefix(1) } == ["3", "1"])
    #expect(
      answer.text.contains("Only changes of student 1 are shown. <a href=\"/history\">Show all</a>"))
    let sent = try pages.press(#require(answer.moves.first))
    #expect(sent.location == "/history?student=1&undone=1&change=3")
    let undone = try pages.get(#require(sent.location))
    #expect(undone.changes.map { $0.suffix(13) } == ["Redo number 3", "Undo number 1"])
    #expect(
      try pages.get("/history?expense=7").text.contains("The history tells of no change of expense 7."))
  }

  @Test(arguments: ["/history?student=x", "/history?student=0", "/history/0/undo", "/history/1/remove"])
  func `what is no record or no change is no page`(target: String) throws {
    #expect(try SamplePages().get(target).status == 404)
  }
}

/// Taking changes back, and bringing them back, from the pages.
@Suite struct HistoryMoveTests {
  private let ada = "first_name=Ada&last_name=Lovelace&current_grade=9"

  @Test func `who was added can be taken back at once, and be brought back`() throws {
    let pages = try SamplePages()
    let added = try pages.follow(pages.post("/students", ada))
    #expect(added.told == "Ada Lovelace, Grade 9 was added.")
    #expect(added.moves == ["/history/1/undo?list=%2Fstudents%2Fnew"])
    #expect(added.text.contains("<button type=\"submit\" aria-describedby=\"sheet-status\">Undo<"))
    let undone = try pages.follow(pages.press(added.moves[0]))
    #expect(undone.told == "Undone 1: added student 1: Ada Lovelace, Grade 9." && undone.names == [])
    #expect(undone.moves == ["/history/1/redo?list=%2Fstudents%2Fnew"])
    // The sheet is still there, for the next one.
    #expect(undone.focus == "student-first_name")
    let redone = try pages.follow(pages.press(undone.moves[0]))
    #expect(redone.told == "Redone 1: added student 1: Ada Lovelace, Grade 9.")
    #expect(redone.names == ["Ada Lovelace"] && redone.moves == added.moves)
  }

  @Test(arguments: [
    ("/students/2?name=o", "first_name=Bob&last_name=Abbot&current_grade=10", "/students?name=o"),
    ("/students/2/remove", "", "/students"),
    ("/restaurants/settings", "display_order=favorite&max_price_level=2", "/restaurants"),
  ])
  func `every change can be taken back, and no other is`(target: String, form: String, list: String) throws {
    let pages = try SamplePages(students: "('Ada', 'Lovelace', 9), ('Bo', 'Abbot', 10)")
    let data = "SELECT id, first_name, current_grade FROM students; SELECT * FROM preferences;"
    let before = try pages.scratch.output(of: data)
    let changed = try pages.follow(pages.post(target, form))
    #expect(try pages.scratch.output(of: data) != before)
    #expect(changed.moves == ["/history/2/undo?list=\(list.percentEncoded)"])
    _ = try pages.post("/students/1", "first_name=Augusta&last_name=Lovelace&current_grade=9")
    let undone = try pages.follow(pages.press(changed.moves[0]))
    #expect(undone.told.hasPrefix("Undone 2: ") && undone.moves.first?.hasPrefix("/history/2/redo") == true)
    #expect(try pages.scratch.output(of: data) == before.replacing("Ada", with: "Augusta"))
  }

  @Test func `what changed nothing offers nothing`() throws {
    let pages = try SamplePages(students: "('Ada', 'Lovelace', 9)")
    let saved = try pages.post("/students/1", ada)
    #expect(saved.location == "/students?changed=1")
    let answer = try pages.follow(saved)
    #expect(answer.told == "Ada Lovelace, Grade 9 was saved." && answer.moves == [])
  }

  @Test func `an address that is loaded again offers only what can still be done`() throws {
    let pages = try SamplePages()
    let added = try pages.post("/expenses", "title=Tea&amount=1&category=Food&date=2026-04-12&note=")
    let undone = try pages.press("/history/1/undo?list=%2Fexpenses")
    #expect(try pages.follow(added).moves == [])
    #expect(try pages.follow(undone).moves == ["/history/1/redo?list=%2Fexpenses"])
    _ = try pages.press("/history/1/redo")
    let late = try pages.follow(undone)
    #expect(late.told == "" && late.moves == [])
    #expect(try pages.get("/expenses?removed=1&change=99").moves == [])
  }

  @Test func `an undo is refused with the rows named that were changed since, and by what`() throws {
    let pages = try SamplePages()
    _ = try pages.post("/students", ada)
    _ = try pages.post("/students/1", ada.replacing("Ada", with: "Augusta"))
    let data = "SELECT * FROM students; SELECT * FROM history;"
    let before = try pages.scratch.output(of: data)
    let refused = try pages.press("/history/1/undo?list=%2Fstudents")
    #expect(refused.status == 422)
    #expect(
      refused.refusal == [
        "Number 1 cannot be undone; nothing is changed.", "Student 1 was changed since, by number 2.",
        "Number 2 was: edited student 1: first name Ada → Augusta (RosterKit).",
      ])
    #expect(refused.text.contains("<div class=\"refusal\" role=\"alert\">"))
    // The history is there to look further.
    #expect(refused.changes.count == 2)
    #expect(try pages.scratch.output(of: data) == before)
  }

  @Test(arguments: [
    ("1/undo", "Number 1 was made outside of roster and cannot be undone."),
    ("1/redo", "Number 1 is not undone."),
    ("2/redo", "Number 2 was not undone last: number 3 comes back before it."),
    ("2/undo", "Number 2 is undone already."), ("4/undo", "There is no change number 4."),
  ])
  func `what cannot be done is refused with the reason`(step: String, reason: String) throws {
    let pages = try SamplePages(students: "('Bo', 'Abbot', 10)")
    _ = try pages.post("/students", ada)
    _ = try pages.post("/restaurants/settings", "display_order=favorite&max_price_level=2")
    _ = try pages.press("/history/2/undo")
    _ = try pages.press("/history/3/undo")
    let refused = try pages.press("/history/\(step)")
    #expect(refused.status == 422 && refused.refusal == [reason])
  }

  @Test func `a form of another page takes nothing back, nor does an address`() throws {
    let pages = try SamplePages()
    _ = try pages.post("/students", ada)
    var foreign = SampleRequest("POST /history/1/undo")
    foreign.origin = "http://evil.example"
    #expect(try pages.answer(to: foreign).status == 403)
    let followed = try pages.get("/history/1/undo")
    #expect(followed.status == 303 && followed.location == "/history")
    #expect(try pages.get("/students").names == ["Ada Lovelace"])
  }

  @Test(arguments: [
    "//evil.example/students", "http://evil.example", "/studentsx", "/students%3F%0D%0Aset-cookie:a=b",
    "/students%3Fname=a%23", "",
  ])
  func `nobody is led to what is no list of ours`(list: String) throws {
    let pages = try SamplePages()
    _ = try pages.post("/students", ada)
    #expect(try pages.press("/history/1/undo?list=\(list)").location == "/history?undone=1&change=1")
  }

  @Test func `while another program writes, the answer waits, and comes`() throws {
    let pages = try SamplePages()
    _ = try pages.post("/students", ada)
    let other = try Connection(path: pages.scratch.path, mode: .readWrite)
    try other.execute("BEGIN IMMEDIATE")
    let waiting = try pages.post("/history/1/undo?list=%2Fstudents", "")
    #expect(waiting.response.isProvisional && waiting.response.fields["refresh"] == "1")
    #expect(waiting.text.contains("<h1>Number 1 is being undone</h1>"))
    // What the browser asks when it has waited long enough.
    #expect(try pages.get("/history/1/undo?list=%2Fstudents").response.isProvisional)
    try other.execute("COMMIT")
    #expect(try pages.press("/history/1/undo?list=%2Fstudents").location == "/students?undone=1&change=1")
  }

  @Test
  func `who asks for what another tab has done is told of it, and nobody of what does not hold any more`()
    throws
  {
    let pages = try SamplePages()
    _ = try pages.post("/students", ada)
    let target = "/history/1/undo?list=%2Fstudents"
    #expect(try pages.press(target).location == "/students?undone=1&change=1")
    #expect(try pages.get(target).location == "/students?undone=1&change=1")
    #expect(try pages.press("/history/1/redo").location == "/history?redone=1&change=1")
    #expect(try pages.get(target).location == "/history")
    // An undo that nobody waited for is brought back elsewhere, and asked for again.
    _ = try pages.post(target, "")
    // The shell does not wait for a lock.
    for _ in 0..<10_000 where (try? pages.scratch.output(of: "SELECT count(*) FROM students;")) != "0\n" {
      usleep(1_000)
    }
    _ = try HistoryService(Store(path: pages.scratch.path, for: .writing)).redo()
    #expect(try pages.press(target).location == "/students?undone=1&change=1")
    #expect(try pages.scratch.output(of: "SELECT count(*) FROM students;") == "0\n")
  }

  @Test(arguments: [true, false])
  func `a server that is to end learns of the undo that goes on, and can interrupt it`(isInterrupted: Bool)
    throws
  {
    let pages = try SamplePages()
    _ = try pages.post("/students", ada)
    let other = try Connection(path: pages.scratch.path, mode: .readWrite)
    try other.execute("BEGIN IMMEDIATE")
    _ = try pages.post("/history/1/undo?list=%2Fstudents", "")
    let unfinished = try #require(pages.site.takeUnfinishedChanges().first)
    #expect(unfinished.title == "undo of number 1")
    #expect(unfinished.isStored() == nil)
    if isInterrupted { unfinished.cancel() }
    try other.execute("COMMIT")
    _ = try pages.press("/history/1/undo?list=%2Fstudents")
    #expect(unfinished.isStored() == !isInterrupted)
    #expect(pages.site.takeUnfinishedChanges().isEmpty)
    let count = try Connection(path: pages.scratch.path, mode: .readOnly).integer(
      "SELECT count(*) FROM students")
    #expect(count == (isInterrupted ? 1 : 0))
  }
}

extension SamplePages {
  /// Presses a button of the history, and asks again until the answer is not provisional any more, as the server does.
  fileprivate func press(_ target: String) throws -> Answer {
    for _ in 0..<3000 {
      let answer = try post(target, "")
      if !answer.response.isProvisional { return answer }
      Thread.sleep(forTimeInterval: 0.01)
    }
    Issue.record("\(target) does not get ready")
    return try post(target, "")
  }

  /// The page that an answer leads to.
  fileprivate func follow(_ answer: Answer) throws -> Answer { try get(#require(answer.location)) }
}

extension Answer {
  /// What the status line tells, of the page or of its sheet.
  fileprivate var told: String { all(between: "role=\"status\">", and: "</p>").joined() }

  /// Where the buttons lead that take back or bring back.
  fileprivate var moves: [String] { all(between: "action=\"/history", and: "\"").map { "/history\($0)" } }

  /// The rows of the history, as a wide window shows them.
  fileprivate var changes: [String] {
    all(between: "<tr", and: "</tr>").filter { $0.contains("change-") }.map { row in
      let cells = row.replacing(/<p class="aside">.*?<\/p>/, with: "").components(separatedBy: "<td>")
        .dropFirst()
      return cells.map { $0.words }.joined(separator: " | ")
    }
  }

  /// The lines of a refusal.
  fileprivate var refusal: [String] {
    all(between: "<div id=\"refusal\">", and: "</div>")[0].components(separatedBy: "</").map(\.words).filter {
      !$0.isEmpty
    }
  }
}

extension String {
  /// The text of markup.
  fileprivate var words: String {
    // What is left of a tag that was cut at its start goes too.
    replacing(/<[^>]*>|^\w+>/, with: " ").split(whereSeparator: \.isWhitespace).joined(separator: " ")
  }
}
