import TestSupport
import Testing

/// What is no CSV file at all, and what never ends.
@Suite struct ImportInputTests {
  private let folder: ScratchFolder

  init() throws { folder = try ScratchFolder() }

  @Test(arguments: [
    (
      #"PK\003\00412345678901234567890123456[Content_Types].xml"#,
      "an Excel workbook or another Office document",
      "open it in a spreadsheet program and save it as CSV"
    ),
    (
      #"\320\317\021\340\241\261\032\341"#, "an Excel workbook or another Office document",
      "open it in a spreadsheet program and save it as CSV"
    ),
    (
      #"PK\003\00412345678901234567890123456mimetypeapplication/vnd.oasis.opendocument.spreadsheet"#,
      "an OpenDocument spreadsheet", "open it in a spreadsheet program and save it as CSV"
    ),
    (
      #"PK\003\00412345678901234567890123456list.csv"#, "a ZIP archive",
      "unpack it, and import the CSV file that it holds"
    ),
    (#"\037\213\010"#, "a file packed by gzip", "unpack it, and import the CSV file that it holds"),
    ("%%PDF-1.7", "a PDF document", "import the file from which it was made, saved as CSV"),
    (
      #"SQLite format 3\000"#, "an SQLite database",
      "write CSV from it first; 'roster export' does so with a database of roster"
    ),
  ])
  func `a file of another program is told by its name, with what to do`(
    _ beginning: String, _ name: String, _ remedy: String
  ) throws {
    _ = try folder.sh("{ printf '\(beginning)'; head -c 1000 /dev/zero; } > f")
    for (words, file) in [
      ("roster import f", "f"), ("roster import students f --encoding latin1", "f"),
      ("cat f | roster import expenses -", "<stdin>"),
    ] {
      try folder.check(
        words,
        errors: """
          roster: error: \(file): this is \(name), not a CSV file
          roster: hint: \(remedy)

          """, status: 65)
    }
    #expect(try folder.names() == ["f"])
  }

  @Test func `a workbook, a packed file and a database that programs have made are known`() throws {
    try folder.check(
      """
      roster --db r.db add --first Ada --last Li --grade 9 > /dev/null; roster import r.db
      echo a | gzip > f.gz; roster import f.gz
      """,
      errors: """
        roster: error: r.db: this is an SQLite database, not a CSV file
        roster: hint: write CSV from it first; 'roster export' does so with a database of roster
        roster: error: f.gz: this is a file packed by gzip, not a CSV file
        roster: hint: unpack it, and import the CSV file that it holds

        """, status: 65)
  }

  @Test func `a folder is no file`() throws {
    try folder.check(
      "roster import .", errors: "roster: error: .: this is a folder, not a file\n", status: 66)
  }

  @Test(arguments: [
    ("", "first,last,grade\nAda,Li,9\n", "students"),
    ("students ", "first,last,grade\nAda,Li,9\n", "students"),
    ("", "date,title,amount\n1/31/2026,Tea,1\n", "expenses"),
    ("expenses ", "date,title,amount\n1/31/2026,Tea,1\n", "expenses"),
  ])
  func `what a person types ends with one Control-D`(_ what: String, _ text: String, _ kind: String) throws {
    let terminal = try folder.atTerminal("roster import \(what)-")
    try terminal.send(text + "\u{4}")
    try terminal.expect("roster: <stdin>: \(kind): 1 added, 0 already there, 0 refused\r\n")
    #expect(try terminal.finish() == 0)
  }

  /// What comes without end, what is told of it, and how many bytes may be laid aside until then.
  struct Endless: Sendable, CustomTestStringConvertible {
    let script: String
    let told: String

    init(_ script: String, _ told: String) {
      self.script = script
      self.told = told
    }

    var testDescription: String { script }
  }

  private static let nul = """
    a NUL byte, which no text file holds; if the file is UTF-16 without a byte-order mark, add --encoding utf-16le
    """
  private static let long = "a record longer than 16 MiB; this may not be a CSV file"
  private static let expenses = "echo date,title,amount; echo 2026-03-01,Tea,1.00"

  @Test(arguments: [
    Endless("cat /dev/zero | roster import -", "<stdin>:1: \(nul)"),
    Endless("roster import /dev/zero", "/dev/zero:1: \(nul)"),
    Endless("roster import expenses /dev/zero", "/dev/zero:1: \(nul)"),
    Endless("yes x | roster import -", #"<stdin>: the header fits no kind of record: "x""#),
    Endless(
      "yes x | roster import expenses -", #"<stdin>: the header has no date, title, amount; it has "x""#),
    Endless("yes | tr -d '\\n' | roster import expenses -", "<stdin>:1: \(long)"),
    Endless("{ \(expenses); cat /dev/zero; } | roster import -", "<stdin>:3: \(nul)"),
    Endless("{ \(expenses); yes | tr -d '\\n'; } | roster import -", "<stdin>:3: \(long)"),
    Endless(
      "{ \(expenses); printf '2026-03-01,\"'; yes; } | roster import expenses -",
      "<stdin>:3: a quote opens here, and what follows is longer than 16 MiB; the closing quote may be missing"
    ),
    Endless(
      "{ \(expenses); printf '\\377'; yes; } | roster import expenses -",
      "<stdin>:3: the byte 0xFF is not valid UTF-8; if the file is from an older program, "
        + "add --encoding windows-1252"),
  ])
  func `what cannot be read is refused while it comes, and the rest not laid aside`(_ endless: Endless) throws
  {
    // Room for what comes before the refusal, but not for much more: who fills it is told of that instead.
    let finished = try folder.sh("ulimit -f $((96 << 10)); { \(endless.script); } 2>&1")
    #expect(finished.output.hasPrefix("roster: error: \(endless.told)\n"), "\(finished)")
    #expect(finished.status == 65)
    #expect(try folder.names() == [])
  }
}
