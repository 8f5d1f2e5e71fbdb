import Foundation
import Repository
import SQLite
import TestSupport
import Testing

@testable import Web

/// The page to import and export: what a file would do, what it does, and what is told of it.
@Suite struct FilesPageTests {
  private let header = "first_name,last_name,current_grade\n"

  @Test func `a look at a file tells what would be added and stores nothing`() throws {
    let pages = try SamplePages()
    let answer = try pages.look(at: header + "Ada,Lovelace,9\nGrace,<b>,Grade 10\n")
    #expect(answer.status == 200 && answer.text.contains("<h1>Import list.csv</h1>"))
    #expect(
      answer.text.contains(
        "Dry run of list.csv, nothing is stored: students: 2 would be added, 0 already there, 0 would be refused."
      ))
    #expect(answer.counts == ["2 would be added", "0 already there", "0 would be refused"])
    #expect(
      answer.rows == [["2", "Ada", "Lovelace", "9"], ["3", "Grace", "&lt;b&gt;", "10"]])
    #expect(answer.buttons == ["Import 2 students", "Look again"])
    #expect(try pages.scratch.folder.names() == [])
  }

  @Test func `what was looked at is stored, and the second time is there already`() throws {
    let pages = try SamplePages()
    let path = try pages.send(header + "Ada,Lovelace,9\nGrace,Hopper,10\n")
    _ = try pages.finished(path)
    let first = try pages.store(path)
    #expect(first.text.contains("<h1>Imported list.csv</h1>"))
    #expect(first.text.contains("list.csv: students: 2 added, 0 already there, 0 refused."))
    #expect(first.text.contains("<a class=\"button main\" href=\"/students\">See the students</a>"))
    #expect(try pages.get("/students").names == ["Ada Lovelace", "Grace Hopper"])
    let second = try pages.store(path)
    #expect(second.counts == ["0 added", "2 already there", "0 refused"])
    let look = try pages.finished(path)
    #expect(look.counts == ["0 would be added", "2 already there", "0 would be refused"])
    #expect(look.text.contains("There is nothing to add.") && look.buttons == ["Look again"])
    let all = try pages.finished(path + "?all=1")
    #expect(all.counts.first == "2 would be added" && all.buttons.first == "Import 2 students")
  }

  @Test func `the page of what was stored can be loaded again, and leads to the look if nothing was`() throws
  {
    let pages = try SamplePages()
    let path = try pages.send(header + "Ada,Lovelace,9\n")
    let early = try pages.get("\(path)/stored")
    #expect(early.status == 303 && early.location == path)
    let stored = try pages.store(path)
    #expect(try pages.finished("\(path)/stored").text == stored.text)
  }

  @Test func `what was imported can be taken back, which leads to the list`() throws {
    let pages = try SamplePages()
    let path = try pages.send(header + "Ada,Lovelace,9\nGrace,Hopper,10\n")
    _ = try pages.finished(path)
    let stored = try pages.store(path)
    let move = "/history/1/undo?list=%2Fstudents"
    // No list is there to be changed in place.
    #expect(stored.text.contains("<form method=\"post\" action=\"\(move)\"><button"))
    let undone = try pages.store(move)
    #expect(undone.names == [] && undone.text.contains(">Undone 1: imported 2 students from list.csv.</p>"))
    #expect(try !pages.finished("\(path)/stored").text.contains("action=\"/history"))
    // What added nothing is no change.
    _ = try pages.store("/history/1/redo")
    #expect(try !pages.store(path).text.contains("action=\"/history"))
  }

  @Test func `refused rows are told with line, column and reason, and can be had as a file`() throws {
    let pages = try SamplePages()
    let path = try pages.send(header + "Ada,Lovelace,9\nBo,,10\nCy,Zimmer,13,x\n")
    let look = try pages.finished(path)
    #expect(look.counts == ["1 would be added", "0 already there", "2 would be refused"])
    #expect(
      look.rows.prefix(2) == [
        ["3", "last_name", "Please enter a last name."],
        ["4", "", "the row has 4 cells and the header 3; is a cell with a delimiter not quoted?"],
      ])
    #expect(look.buttons == ["Import only the good rows: 1 student", "Look again"])
    let rejects = try pages.finished("\(path)/refused")
    #expect(
      rejects.text == """
        first_name,last_name,current_grade,line,reason
        Bo,,10,3,last_name: Please enter a last name.
        Cy,Zimmer,13,4,the row has 4 cells and the header 3; is a cell with a delimiter not quoted?,x

        """)
    #expect(
      rejects.response.fields["content-disposition"]
        == "attachment; filename=\"list-refused.csv\"; filename*=UTF-8''list-refused.csv")
    let stored = try pages.store(path, "skip-invalid=1")
    #expect(stored.counts == ["1 added", "0 already there", "2 refused"])
    #expect(try pages.get("/students").names == ["Ada Lovelace"])
  }

  @Test func `without leave for the good rows nothing is stored, nor a database made`() throws {
    let pages = try SamplePages()
    let stored = try pages.store(pages.send(header + "Ada,Lovelace,9\nBo,,10\n"))
    #expect(stored.text.contains("<h1>Nothing was stored</h1>"))
    #expect(stored.text.contains("list.csv: nothing is stored: 1 refused."))
    #expect(stored.text.contains(">Look at the file again</a>") && stored.counts == [])
    #expect(try pages.scratch.folder.names() == [])
  }

  @Test func `of many refused rows the first are told, and how many more there are`() throws {
    let pages = try SamplePages()
    let look = try pages.look(at: header + String(repeating: "Bo,,10\n", count: 30))
    #expect(look.rows.count == 20 && look.text.contains("<p>10 more rows would be refused.</p>"))
    #expect(look.text.contains("<p>There is no good row to add.</p>") && look.buttons == ["Look again"])
  }

  @Test func `columns that are ignored and blank lines are told`() throws {
    let pages = try SamplePages()
    let look = try pages.look(at: "first name,Last,class,e-mail <x>\nAda,Lovelace,9,a@b\n\n")
    #expect(look.text.contains("<li>Columns that are ignored: &quot;e-mail &lt;x&gt;&quot;.</li>"))
    #expect(look.text.contains("<li>Blank lines passed over: 1.</li>"))
    #expect(look.text.contains("<th scope=\"col\">First name</th>"))
  }

  @Test func `what changed since the look is told as it is`() throws {
    let pages = try SamplePages(students: "('Bo', 'Abbot', 10)")
    let path = try pages.send(header + "Ada,Lovelace,9\n")
    #expect(try pages.finished(path).counts.first == "1 would be added")
    _ = try pages.post("/students", "first_name=Ada&last_name=Lovelace&current_grade=9")
    #expect(try pages.store(path).counts == ["0 added", "1 already there", "0 refused"])
  }

  @Test(arguments: [
    ("", "<p>list.csv: there is no header: the file has no lines.</p>"),
    ("\u{0}\u{1}\u{2}", "<p>list.csv:1: a NUL byte, which no text file holds;"),
    ("a,b\n1,2\n", "<p>list.csv: the header fits no kind of record: &quot;a&quot;, &quot;b&quot;.</p>"),
    (
      "Our school\n\nfirst,last,grade\nAda,Lovelace,9\n",
      "-lines=2\">Pass over the 2 lines above it</a>"
    ),
  ])
  func `a file without a header says so`(text: String, told: String) throws {
    let pages = try SamplePages()
    let look = try pages.look(at: text)
    #expect(look.status == 200 && look.text.contains(told))
    #expect(look.buttons == ["Look again"] && look.text.contains("<details class=\"panel\" open>"))
  }

  @Test func `what stands above the header can be passed over`() throws {
    let pages = try SamplePages()
    let path = try pages.send("Our school\n\nfirst,last,grade\nAda,Lovelace,9\n")
    let look = try pages.finished("\(path)?skip-lines=2")
    #expect(look.rows == [["4", "Ada", "Lovelace", "9"]])
    #expect(look.text.contains("action=\"\(path)?skip-lines=2\""))
    #expect(try pages.store("\(path)?skip-lines=2").counts.first == "1 added")
  }

  @Test func `a file that is not UTF-8 names the control that helps, and is read by it`() throws {
    let pages = try SamplePages()
    let path = try pages.send(
      bytes: Array(header.utf8) + Array("Zo".utf8) + [0xEB] + Array(",Brown,9\n".utf8))
    let look = try pages.finished(path)
    #expect(
      look.rows == [
        [
          "2", "",
          "the byte 0xEB is not valid UTF-8; if the file is from an older program, add “Encoding” windows-1252",
        ]
      ])
    #expect(
      look.text.contains("Nothing of this file can be stored as it is.") && !look.text.contains("--enc"))
    #expect(try pages.finished("\(path)?encoding=windows-1252").rows == [["2", "Zoë", "Brown", "9"]])
  }

  @Test func `a column that nothing makes clear names the control that does`() throws {
    let pages = try SamplePages()
    let path = try pages.send("date,title,amount,category\n03/04/2026,Tea,2.50,Snacks\n")
    let look = try pages.finished(path)
    #expect(look.text.contains("say which it is with “Order of dates” dmy|mdy</td>"))
    let read = try pages.finished("\(path)?date-order=dmy&add-categories=1")
    #expect(read.counts.first == "1 would be added" && read.buttons.first == "Import 1 expense")
    #expect(read.text.contains("<li>Categories that would be new: Snacks.</li>"))
    #expect(read.rows == [["2", "2026-04-03", "Tea", "Snacks", "2.50", ""]])
    #expect(read.text.contains("<option value=\"dmy\" selected>"))
  }

  @Test func `what the file of the refused rows has to be told stands beside the way to it`() throws {
    let pages = try SamplePages()
    let path = try pages.send("date;title;amount\n13.04.2026;Tea;1,50\n03.04.2026;;2,50\n")
    let look = try pages.finished(path)
    #expect(
      look.text.contains(
        "When you choose that file, say “Decimal mark” comma, “Order of dates” dmy.</p>"))
    let rejects = try pages.finished("\(path)/refused").text
    #expect(rejects == "date;title;amount;line;reason\n03.04.2026;;2,50;3;title: Please enter a title.\n")
    let mended = try pages.send(rejects.replacing(";;", with: ";Cake;"))
    let read = try pages.finished("\(mended)?decimal=comma&date-order=dmy")
    #expect(read.rows == [["2", "2026-04-03", "Cake", "Other", "2.50", ""]])
  }

  @Test func `a file of another kind leads to what it is, and one of another program to what to do`() throws {
    let pages = try SamplePages()
    let path = try pages.send(header + "Ada,Lovelace,9\n")
    let other = try pages.finished("\(path)?kind=expenses")
    #expect(other.text.contains("the header has no date, title, amount; it fits students.</p>"))
    #expect(other.text.contains("<a class=\"button\" href=\"\(path)?kind=students\">It holds students</a>"))
    let workbook = try pages.finished(pages.send(bytes: Array("PK\u{3}\u{4}".utf8)))
    #expect(workbook.text.contains("<p>list.csv: this is a ZIP archive, not a CSV file.</p>"))
    #expect(workbook.text.contains("<p>Unpack it, and import the CSV file that it holds.</p>"))
  }

  @Test func `a form without a file asks for one`() throws {
    let pages = try SamplePages()
    let answer = try pages.upload(name: "", [])
    #expect(answer.status == 422 && answer.text.contains(">Choose the file first: none was sent.</p>"))
  }

  @Test func `a file that is too large is not taken`() throws {
    let pages = try SamplePages()
    #expect(try pages.upload(name: "list.csv", Array(repeating: 65, count: 33 << 20)).status == 413)
  }

  @Test(arguments: ["", "/stored", "/refused"])
  func `an address that is not kept any more says so`(rest: String) throws {
    let pages = try SamplePages()
    let other = String(repeating: "0", count: 64)
    let answer = try pages.get("/files/import/\(other)\(rest)")
    #expect(answer.status == 404 && answer.text.contains("<h1>Choose the file again</h1>"))
    #expect(try pages.post("/files/import/\(other)", "").status == 404)
  }

  @Test func `of many files the last ones are kept`() throws {
    let pages = try SamplePages()
    let paths = try (0..<5).map { _ in try pages.send(header) }
    #expect(Set(paths).count == 5)
    #expect(try pages.finished(paths[0]).status == 404)
    #expect(try pages.finished(paths[1]).text.contains("(there is only a header)"))
  }

  @Test func `an import waits for another program, and other pages go on`() throws {
    let pages = try SamplePages(students: "('Bo', 'Abbot', 10)")
    let path = try pages.send(header + "Ada,Lovelace,9\n")
    let other = try Connection(path: pages.scratch.path, mode: .readWrite)
    try other.execute("BEGIN IMMEDIATE")
    #expect(try pages.post(path, "").location == "\(path)/stored")
    // So long that an import that does not wait is over.
    Thread.sleep(forTimeInterval: 0.5)
    let waiting = try pages.get("\(path)/stored")
    #expect(waiting.response.isProvisional && waiting.text.contains("<h1>Importing list.csv</h1>"))
    #expect(waiting.response.fields["refresh"] == "1")
    #expect(try pages.get("/students").names == ["Bo Abbot"])
    try other.execute("COMMIT")
    #expect(try pages.finished("\(path)/stored").counts == ["1 added", "0 already there", "0 refused"])
  }

  // MARK: Export

  @Test(arguments: [
    ("csv", "first_name,last_name,current_grade\nZoë,\"a,b\",9\n", "students.csv", "text/csv; charset=utf-8"),
    (
      "spreadsheet", "\u{FEFF}first_name,last_name,current_grade\r\nZoë,\"a,b\",9\r\n", "students.csv",
      "text/csv; charset=utf-8"
    ),
    (
      "json",
      "[\n{\"id\":1,\"first_name\":\"Zoë\",\"last_name\":\"a,b\",\"current_grade\":9}\n]\n", "students.json",
      "application/json"
    ),
  ])
  func `records are handed out as a file`(format: String, text: String, name: String, type: String) throws {
    let pages = try SamplePages(students: "('Zoë', 'a,b', 9)")
    let answer = try pages.get("/files/export?kind=students&format=\(format)")
    #expect(answer.status == 200 && Array(answer.text.utf8) == Array(text.utf8))
    #expect(answer.response.fields["content-type"] == type)
    #expect(
      answer.response.fields["content-disposition"]
        == "attachment; filename=\"\(name)\"; filename*=UTF-8''\(name)")
  }

  @Test func `a backup is the whole database, in one file, also of one with a write-ahead log`() throws {
    for mode in ["delete", "wal"] {
      let pages = try SamplePages(students: "('Zoë', 'Zimmer', 9)")
      #expect(try pages.scratch.output(of: "PRAGMA journal_mode = \(mode);") == "\(mode)\n")
      let answer = try pages.get("/files/backup")
      #expect(answer.status == 200 && answer.response.fields["content-type"] == "application/vnd.sqlite3")
      let name = "roster-2026-04-13.db"
      #expect(
        answer.response.fields["content-disposition"]
          == "attachment; filename=\"\(name)\"; filename*=UTF-8''\(name)")
      let copy = try ScratchDatabase()
      try copy.folder.write(Data(answer.bytes), to: "roster.db")
      let look = "PRAGMA journal_mode; PRAGMA integrity_check; SELECT first_name FROM students;"
      #expect(try copy.output(of: look) == "delete\nok\nZoë\n")
      #expect(try copy.open().version() == Store.knownVersion)
    }
  }

  @Test func `a backup of a damaged database is refused`() throws {
    let pages = try SamplePages(students: "('Zoë', 'Zimmer', 9)")
    _ = try pages.scratch.output(
      of: "PRAGMA ignore_check_constraints = ON; UPDATE students SET current_grade = 13;")
    let answer = try pages.get("/files/backup")
    #expect(answer.status == 500 && answer.text.contains("<p>It failed: unsound("), "\(answer.text)")
  }

  @Test func `without a database there is no backup`() throws {
    let pages = try SamplePages()
    let answer = try pages.get("/files/backup")
    #expect(answer.status == 500 && answer.text.contains("<p>It failed: blank.</p>"))
    #expect(try pages.scratch.folder.names() == [])
  }

  @Test func `there is no export of what there is not`() throws {
    let pages = try SamplePages()
    #expect(try pages.get("/files/export?kind=teachers").status == 404)
    #expect(try pages.get("/files/export?kind=students&format=pdf").status == 404)
    #expect(try pages.get("/files/export?kind=expenses").text == "date,title,category,amount,note\n")
  }
}

extension SamplePages {
  /// Sends a file as a browser does, and says where it leads.
  fileprivate func send(_ text: String) throws -> String { try send(bytes: Array(text.utf8)) }

  fileprivate func send(bytes: [UInt8]) throws -> String {
    try #require(upload(name: "list.csv", bytes).location)
  }

  fileprivate func upload(name: String, _ bytes: [UInt8]) throws -> Answer {
    let head = """
      --b0undary\r\nContent-Disposition: form-data; name="file"; filename="\(name)"\r\nContent-Type: text/csv\r\n\r\n
      """
    var request = SampleRequest(
      "POST /files/import", fields: ["Content-Type: multipart/form-data; boundary=b0undary"])
    request.body = Array(head.utf8) + bytes + Array("\r\n--b0undary--\r\n".utf8)
    return try answer(to: request)
  }

  /// Asks for a page until it is not provisional any more, as the server does.
  fileprivate func finished(_ target: String) throws -> Answer {
    for _ in 0..<3000 {
      let answer = try get(target)
      if !answer.response.isProvisional { return answer }
      Thread.sleep(forTimeInterval: 0.01)
    }
    Issue.record("\(target) does not get ready")
    return try get(target)
  }

  fileprivate func look(at text: String) throws -> Answer { try finished(send(text)) }

  /// Presses the button of a look, and waits for the outcome.
  fileprivate func store(_ target: String, _ form: String = "") throws -> Answer {
    for _ in 0..<3000 {
      let answer = try post(target, form)
      if let location = answer.location { return try finished(location) }
      Thread.sleep(forTimeInterval: 0.01)
    }
    Issue.record("\(target) does not begin")
    return try get(target)
  }
}

extension Answer {
  /// The tiles: "2 would be added".
  fileprivate var counts: [String] {
    all(between: "<ul class=\"counts\">", and: "</ul>").first.map { tiles in
      tiles.components(separatedBy: "</li>").dropLast().map { tile in
        tile.replacingOccurrences(of: "<[^>]*>", with: "", options: .regularExpression)
      }
    } ?? []
  }

  /// The cells of the rows of all tables.
  fileprivate var rows: [[String]] {
    all(between: "<tr><td>", and: "</td></tr>").map { $0.components(separatedBy: "</td><td>") }
  }

  fileprivate var buttons: [String] { all(between: "type=\"submit\">", and: "</button>") }
}
