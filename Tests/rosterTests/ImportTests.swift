import Foundation
import Testing
import TestSupport

/// Imports as a person runs them: the whole of what is told.
@Suite struct ImportTests {
  struct Case: Sendable, CustomTestStringConvertible {
    let testDescription: String
    let file: String
    var options = ""
    let errors: String
    var status: Int32 = 65

    init(
      _ description: String, _ file: String, options: String = "", _ errors: String, status: Int32 = 65
    ) {
      testDescription = description
      self.file = file
      self.options = options
      self.errors = errors
      self.status = status
    }
  }

  private static let header = "first_name,last_name,current_grade"
  private static let choose = "say which it is with"

  let folder: ScratchFolder

  init() throws { folder = try ScratchFolder() }

  @Test(arguments: [
    Case(
      "a title above the header", "Class 9\n\nFirst Name;surname;Year\nA;B;9\n",
      """
      roster: error: f.csv:1: this is not a header: "Class 9"
      roster: hint: a header was seen on line 3: --skip-lines 2 passes over what stands above

      """),
    Case(
      "a title above the header, WHAT given", "Class 9\n\nFirst Name;surname;Year\nA;B;9\n",
      options: "students",
      """
      roster: error: f.csv:1: this is not a header: "Class 9"
      roster: hint: a header was seen on line 3: --skip-lines 2 passes over what stands above

      """),
    Case(
      "a title passed over", "Class 9\n\nFirst Name;surname;Year\nA;B;9\n", options: "--skip-lines 2",
      "roster: f.csv: students: 1 added, 0 already there, 0 refused\n", status: 0),
    Case(
      "cells that spreadsheets add", "\(header),,\nA,B,9,,\nC,D,10\n",
      "roster: f.csv: students: 2 added, 0 already there, 0 refused\n", status: 0),
    Case(
      "cells too many and too few", "\(header)\nC,D,9,x\nE,F\n",
      """
      roster: error: f.csv:2: the row has 4 cells and the header 3; is a cell with a delimiter not quoted?
      roster: error: f.csv:3: the row has 2 cells and the header 3
      roster: f.csv: nothing is stored: 2 refused

      """),
    Case(
      "only a header", "\(header)\n",
      "roster: f.csv: students: 0 added, 0 already there, 0 refused (there is only a header)\n", status: 0),
    Case(
      "a column twice", "\(header),First Name\nA,B,9,C\n",
      """
      roster: error: f.csv: the columns "first_name" and "First Name" of the header mean the same; leave one of them

      """),
    Case(
      "amounts that nothing settles", "date,title,amount\n2026-01-02,a,\"1,234\"\n2026-01-02,b,5\n",
      """
      roster: error: f.csv:2: amount: "1,234" can be read as 1234.00 or as 1.234, and nothing else in the column \
      tells which; \(choose) --decimal point|comma
      roster: f.csv: nothing is stored: 2 refused, because the column "amount" cannot be read

      """),
    Case(
      "amounts that contradict each other", "date,title,amount\n2026-01-02,a,\"1,5\"\n2026-01-02,b,1.5\n",
      """
      roster: error: f.csv:3: amount: a decimal point here, but a decimal comma on line 2; \
      \(choose) --decimal point|comma
      roster: f.csv: nothing is stored: 2 refused, because the column "amount" cannot be read

      """),
    Case(
      "dates that nothing settles", "date,title,amount\n03/04/2026,a,1\n",
      """
      roster: error: f.csv:2: date: "03/04/2026" can be read as 2026-04-03 or as 2026-03-04, and nothing else in \
      the column tells which; \(choose) --date-order dmy|mdy
      roster: f.csv: nothing is stored: 1 refused, because the column "date" cannot be read

      """),
    Case(
      "two-digit years, negative amounts, day numbers, other digits",
      "date,title,amount\n01/02/26,b,(3)\n46000,c,€5\n٣,d,٣\n",
      """
      roster: error: f.csv:2: date: "01/02/26" has a year of two digits; write all four, as in 2026-04-13
      roster: error: f.csv:2: amount: The amount must be more than zero.
      roster: error: f.csv:3: date: "46000" looks like the day number of a spreadsheet; let the spreadsheet show \
      the date as YYYY-MM-DD
      roster: error: f.csv:4: date: "٣" is not a date (digits must be 0-9); write YYYY-MM-DD
      roster: error: f.csv:4: amount: "٣" is not an amount (digits must be 0-9); write it like 12.50
      roster: f.csv: nothing is stored: 3 refused

      """),
  ])
  func `a file is taken whole or refused with every reason`(_ example: Case) throws {
    try folder.write(example.file, to: "f.csv")
    let words = example.options.hasPrefix("-") ? "f.csv \(example.options)" : "\(example.options) f.csv"
    try folder.check("roster import \(words)", errors: example.errors, status: example.status)
  }

  @Test func `refused rows are mended in their own file and imported again`() throws {
    try folder.write("\(Self.header),,\nA,B,9,,\nG,H,1,,\n", to: "f.csv")
    try folder.check(
      "roster import f.csv --skip-invalid --rejects r.csv",
      errors: """
        roster: error: f.csv:3: current_grade: "1" is not a grade; use 9, 10, 11 or Grad
        roster: f.csv: students: 1 added, 0 already there, 1 refused
        roster: the refused rows are in r.csv
        roster: once they are mended, this imports them: roster import r.csv

        """)
    try folder.check(
      "sed -i 's/G,H,1,/G,H,10,/' r.csv && roster import r.csv",
      errors: """
        roster: columns that are ignored: "line", "reason"
        roster: r.csv: students: 1 added, 0 already there, 0 refused

        """)
    try folder.check("roster list --format csv", output: "id,\(Self.header)\n1,A,B,9\n2,G,H,10\n")
  }

  @Test func `a dry run makes no database and says what an import would`() throws {
    try folder.write("\(Self.header)\nA,B,9\n", to: "f.csv")
    let errors = """
      roster: f.csv:2: would be added: A B, Grade 9
      roster: dry run of f.csv, nothing is stored: students: 1 would be added, 0 already there, 0 would be refused

      """
    try folder.check("roster import f.csv --dry-run --db new.db", errors: errors)
    #expect(try folder.names() == ["f.csv"])
    _ = try folder.sh("roster import f.csv --db new.db")
    let before = folder.bytes(of: "new.db")
    try folder.check("roster import f.csv --dry-run --all --db new.db", errors: errors)
    #expect(folder.bytes(of: "new.db") == before)
  }
}
