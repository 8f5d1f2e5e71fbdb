import Foundation
import TestSupport
import Testing

/// The file of the refused rows: mended, it is imported by the command that is printed, to the same as a clean file.
@Suite struct ImportRejectsTests {
  private let folder: ScratchFolder

  init() throws { folder = try ScratchFolder() }

  /// A file with rows to be refused, the same without mistakes, and what mends the refused rows.
  struct Trip: Sendable, CustomTestStringConvertible {
    let testDescription: String
    let rows: String
    let clean: String
    let mending: [(wrong: String, right: String)]
    /// The options of the first import.
    let options: String
    let what: String
    /// The options that the printed command has to have.
    let needed: String

    init(
      _ description: String, _ rows: String, clean: String, mending: [(wrong: String, right: String)],
      options: String = "", what: String = "", needed: String = ""
    ) {
      testDescription = description
      self.rows = rows
      self.clean = clean
      self.mending = mending
      self.options = options
      self.what = what
      self.needed = needed
    }
  }

  @Test(arguments: [
    Trip(
      "students", "first,last,grade\nAda,Li,9\nBob,,10\nEve,Khan,13\n",
      clean: "first,last,grade\nAda,Li,9\nBob,May,10\nEve,Khan,11\n",
      mending: [("Bob,,", "Bob,May,"), ("Khan,13", "Khan,11")]),
    Trip(
      "restaurants", "name|price\nSpoon|2\n\"a|b\"|6\n", clean: "name|price\nSpoon|2\n\"a|b\"|5\n",
      mending: [("|6|", "|5|")]),
    Trip(
      "dates that begin with the day, decimal commas",
      "Datum;Titel;Betrag\n13.04.2026;Tee;1,50\n03.04.2026;;1.234\n31.02.2026;Saft;2\n",
      clean: "Datum;Titel;Betrag\n13.04.2026;Tee;1,50\n03.04.2026;Kuchen;1.234\n01.02.2026;Saft;2\n",
      mending: [(";;", ";Kuchen;"), ("\n31.", "\n01.")], needed: " --decimal comma --date-order dmy"),
    Trip(
      "dates that begin with the month, other delimiters in the header",
      "date\ta; b, c\ttitle\tamount\n04/13/2026\t\tTea\t1.50\n03/04/2026\tx\t\t2\n",
      clean: "date\ta; b, c\ttitle\tamount\n04/13/2026\t\tTea\t1.50\n03/04/2026\tx\tCake\t2\n",
      mending: [("\tx\t\t", "\tx\tCake\t")], needed: " --date-order mdy"),
    Trip(
      "amounts with groups", "date,title,amount\n2026-03-01,Tea,2.50\n2026-03-02,,\"1,234\"\n",
      clean: "date,title,amount\n2026-03-01,Tea,2.50\n2026-03-02,Desk,\"1,234\"\n",
      mending: [(",,", ",Desk,")], needed: " --decimal point"),
    Trip(
      "amounts and dates that tell by themselves",
      "date,title,amount\n2026/3/1,Tea,2.5\n2026-03-02,,1\n2026-13-02,Cup,1\n",
      clean: "date,title,amount\n2026/3/1,Tea,2.5\n2026-03-02,Desk,1\n2026-12-02,Cup,1\n",
      mending: [(",,", ",Desk,"), ("-13-", "-12-")]),
    Trip(
      "what a person has said", "date,title,amount\n03/04/2026,Cake,1.234\n03/04/26,Tea,2.345\n",
      clean: "date,title,amount\n03/04/2026,Cake,1.234\n03/04/2026,Tea,2.345\n",
      mending: [("\n03/04/26", "\n03/04/2026")], options: "--date-order dmy --decimal comma",
      needed: " --decimal comma --date-order dmy"),
    Trip(
      "a header that fits two kinds",
      "date,title,amount,name,price_level\n2026-03-01,Tea,1.00,Spoon,2\n2026-03-01,,1.00,Spoon,2\n",
      clean:
        "date,title,amount,name,price_level\n2026-03-01,Tea,1.00,Spoon,2\n2026-03-01,Cake,1.00,Spoon,2\n",
      mending: [(",,", ",Cake,")], what: "expenses "),
    Trip(
      "cells too many and too few",
      """
      date,title,category,amount,,
      2026-03-01,Tea,Food,1.00
      2026-03-02,Cups, plates,Food,2.00,
      2026-03-02

      """,
      clean:
        "date,title,category,amount\n2026-03-01,Tea,Food,1\n2026-03-02,\"Cups, plates\",Food,2\n2026-03-02,Fork,,3\n",
      mending: [
        (
          "Cups,\" plates\",Food,3,the row has 6 cells and the header 4; is a cell with a delimiter not quoted?,2.00",
          "\"Cups, plates\",Food,2.00,3,"
        ), ("2026-03-02,,,,4", "2026-03-02,Fork,,3,4"),
      ]),
    Trip(
      "a category that is new", "date,title,amount,category\n2026-03-01,Tea,1,Snacks\n2026-03-01,,1,Drinks\n",
      clean: "date,title,amount,category\n2026-03-01,Tea,1,Snacks\n2026-03-01,Milk,1,Drinks\n",
      mending: [(",,", ",Milk,")], options: "--add-categories", needed: " --add-categories"),
    Trip(
      "a category that is new, of a row that was taken",
      "date,title,amount,category\n2026-03-01,Tea,1,Snacks\n2026-03-01,,1,snacks\n",
      clean: "date,title,amount,category\n2026-03-01,Tea,1,Snacks\n2026-03-01,Nuts,1,Snacks\n",
      mending: [(",,", ",Nuts,")], options: "--add-categories"),
    Trip(
      "rows that are there already", "first,last,grade\nAda,Li,9\nAda,Li,13\n",
      clean: "first,last,grade\nAda,Li,9\nAda,Li,9\n", mending: [("Li,13", "Li,9")], options: "--all",
      needed: " --all"),
    Trip(
      "another encoding, and lines above the header",
      "list\nfirst;last;grade\nZo\u{EB};M\u{FC}ller;9\nBj\u{F6}rn;M\u{FC}ller;13\n",
      clean: "list\nfirst;last;grade\nZo\u{EB};M\u{FC}ller;9\nBj\u{F6}rn;M\u{FC}ller;10\n",
      mending: [("ller;13", "ller;10")], options: "--encoding latin1 --skip-lines 1"),
  ])
  func `imported as printed, the mended rows come to what a clean file does`(_ trip: Trip) throws {
    let encoding = trip.options.contains("latin1") ? String.Encoding.isoLatin1 : .utf8
    for (name, text) in [("f.csv", trip.rows), ("clean.csv", trip.clean)] {
      try folder.write(try #require(text.data(using: encoding)), to: name)
    }
    let first = try folder.sh(
      "roster --db r.db import \(trip.what)f.csv --skip-invalid --rejects bad.csv \(trip.options)")
    var rejects = try folder.text(of: "bad.csv")
    for (wrong, right) in trip.mending {
      #expect(rejects.contains(wrong), "\(rejects)")
      rejects = rejects.replacing(wrong, with: right)
    }
    try folder.write(rejects, to: "bad.csv")
    let last = try #require(first.errors.split(separator: "\n").last)
    let prefix = "roster: once they are mended, this imports them: "
    #expect(last == "\(prefix)roster import \(trip.what)bad.csv\(trip.needed) --db r.db")
    let second = try folder.sh(String(last.dropFirst(prefix.count)))
    #expect(
      second.status == 0 && second.errors.hasSuffix(" 0 already there, 0 refused\n"), "\(second.errors)")

    let clean = try folder.sh("roster --db clean.db import \(trip.what)clean.csv \(trip.options)")
    #expect(clean.status == 0, "\(clean.errors)")
    for kind in ["students", "expenses", "restaurants --all", "categories"] {
      func rows(_ database: String) throws -> String {
        try folder.sh("roster --db \(database) list \(kind) --format csv").output
      }
      #expect(try rows("r.db") == rows("clean.db"))
    }
  }

  @Test(arguments: [
    ("first,last,grade\nA,,9\nJos\\351,C,9\nE,F,9\n", "not all rows could be read", 65),
    ("first,last,grade\nA,,9\n\"E,F,9\n", "not all rows could be read", 65),
    ("date,title,amount\n03/04/2026,Tea,1\n", "it is columns that are refused, not rows", 65),
    ("first,last,grade\nA,B,9\n", "no row is refused", 0),
  ])
  func `a file that would not hold all that is refused is not written, and that is told`(
    _ rows: String, _ reason: String, _ status: Int32
  ) throws {
    _ = try folder.sh("printf '\(rows)' > s.csv; echo old > s.rej")
    let finished = try folder.sh("roster --db r.db import s.csv --skip-invalid --rejects s.rej --force")
    #expect(finished.errors.contains("roster: s.rej is not written: \(reason)\n"), "\(finished.errors)")
    #expect(!finished.errors.contains("once they are mended"))
    #expect(finished.status == status)
    #expect(try folder.text(of: "s.rej") == "old\n")
  }

  @Test func `where the other rows are not stored either, that is told beside the command`() throws {
    try folder.write("first,last,grade\nA,B,9\nC,,9\n", to: "s.csv")
    let told = "roster: the other rows are not stored either; with --skip-invalid they are\n"
    #expect(try folder.sh("roster --db r.db import s.csv --rejects s.rej").errors.contains(told))
    let finished = try folder.sh("roster --db r.db import s.csv --rejects s.rej --force --skip-invalid")
    #expect(!finished.errors.contains(told))
  }

  @Test func `rows that are not mended are refused again, also by a cell too many`() throws {
    try folder.write("first;last;grade\nAda;Li;9\nBob;;10\nEve;Khan;11;;x\n", to: "f.csv")
    _ = try folder.sh("roster import f.csv --skip-invalid --rejects bad.csv")
    #expect(
      try folder.text(of: "bad.csv") == """
        first;last;grade;line;reason
        Bob;;10;3;last: Please enter a last name.
        Eve;Khan;11;4;"the row has 5 cells and the header 3; is a cell with a delimiter not quoted?";;x

        """)
    try folder.check(
      "roster import bad.csv",
      errors: """
        roster: columns that are ignored: "line", "reason"
        roster: error: bad.csv:2: last: Please enter a last name.
        roster: error: bad.csv:3: the row has 7 cells and the header 5; is a cell with a delimiter not quoted?
        roster: bad.csv: nothing is stored: 2 refused

        """, status: 65)
  }

  @Test(arguments: [
    ("-", "./-"), ("-x.csv", "./-x.csv"), ("Ben's bad rows.csv", #"'Ben'\''s bad rows.csv'"#),
    ("$(x)`y`.csv", "'$(x)`y`.csv'"), ("Bö.csv", "'Bö.csv'"),
  ])
  func `the command names the file so that the shell hands it on as it is`(_ name: String, _ word: String)
    throws
  {
    try folder.write("first,last,grade\nBob,,10\n", to: "f.csv")
    let first = try folder.sh(#"roster import f.csv --rejects="$NAME""#, environment: ["NAME": name])
    let command = try #require(
      first.errors.split(separator: "\n").last?.split(separator: "this imports them: ").last)
    #expect(command == "roster import \(word)")
    let second = try folder.sh("\(command) 2>&1 | tail -n 1")
    #expect(second.output.hasSuffix(": nothing is stored: 1 refused\n"), "\(second)")
  }
}
