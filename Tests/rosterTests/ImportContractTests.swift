import Foundation
import TestSupport
import Testing

/// What an import promises of any file: all or nothing, no row twice, and every refused row told.
@Suite struct ImportContractTests {
  let folder: ImportFolder

  init() throws { folder = try ImportFolder() }

  private func check(
    _ script: String, output: String = "", errors: String = "", status: Int32 = 0,
    sourceLocation: SourceLocation = #_sourceLocation
  ) throws {
    try folder.scratch.check(
      script, output: output, errors: errors, status: status, sourceLocation: sourceLocation)
  }

  /// A file whose second row is wrong: what is told of that, and how the rows are shown.
  struct OneWrong: Sendable, CustomTestStringConvertible {
    let kind: String
    let reasons: [String]
    let first: String
    let second: String
    let stored: String
    let rejects: String
    let mended: String

    var testDescription: String { kind }
  }

  private static let oneWrong = [
    OneWrong(
      kind: "students",
      reasons: [
        "last_name: Please enter a last name.",
        #"current_grade: "13" is not a grade; use 9, 10, 11 or Grad"#,
      ], first: "Ada Li, Grade 9", second: "Bob Li, Grade 10", stored: "1,Ada,Li,9\n2,Bob,Li,10\n",
      rejects: """
        first_name,last_name,current_grade,line,reason
        Eve,,13,3,"last_name: Please enter a last name.; current_grade: ""13"" is not a grade; use 9, 10, 11 or Grad"

        """, mended: "s/^Eve,,13/Eve,Li,11/"),
    OneWrong(
      kind: "expenses",
      reasons: [
        #"date: "2026-02-30" does not exist; February 2026 has 28 days"#, "title: Please enter a title.",
        "amount: The amount must be more than zero.",
      ], first: "2026-03-01 Tea, 1.00, Other", second: "2026-03-02 Tea, 1.00, Other",
      stored: "1,2026-03-01,Tea,Other,1.00,\n2,2026-03-02,Tea,Other,1.00,\n",
      rejects: """
        date,title,amount,line,reason
        2026-02-30,,0,3,"date: ""2026-02-30"" does not exist; February 2026 has 28 days; \
        title: Please enter a title.; amount: The amount must be more than zero."

        """, mended: "s/^2026-02-30,,0/2026-02-28,Tea,2/"),
    OneWrong(
      kind: "restaurants",
      reasons: [
        "name: Please enter a name.", #"price_level: "6" is not a price level; use 1 to 5 or $ to $$$$$"#,
        #"is_favorite: "maybe" is neither yes nor no; use yes or no"#,
      ], first: "Spoon, $$", second: "Fork, $$$", stored: "1,Spoon,,,2,0,0\n2,Fork,,,3,0,0\n",
      rejects: """
        name,price_level,is_favorite,line,reason
        ,6,maybe,3,"name: Please enter a name.; price_level: ""6"" is not a price level; use 1 to 5 or $ to $$$$$; \
        is_favorite: ""maybe"" is neither yes nor no; use yes or no"

        """, mended: "s/^,6,maybe/Knife,5,yes/"),
  ]

  @Test(arguments: oneWrong)
  func `one bad row and nothing is stored, unless it is skipped and laid aside to be mended`(_ case: OneWrong)
    throws
  {
    let kind = `case`.kind
    let file = try folder.take("\(kind)-one-wrong.csv")
    let reasons = `case`.reasons.map { "roster: error: \(file):3: \($0)\n" }.joined()
    try folder.checkRefused(file, errors: reasons + "roster: \(file): nothing is stored: 1 refused\n")
    for (options, status) in [("--dry-run", 65), ("--dry-run --skip-invalid", 0)] as [(String, Int32)] {
      try check(
        "roster import \(file) \(options)",
        errors: """
          roster: \(file):2: would be added: \(`case`.first)
          roster: \(file):4: would be added: \(`case`.second)
          \(reasons)roster: dry run of \(file), nothing is stored: \(kind): \
          2 would be added, 0 already there, 1 would be refused

          """, status: status)
      try folder.checkNothingIsMade(beside: [file])
    }
    try check(
      "roster import \(file) --skip-invalid --rejects bad.csv",
      errors: """
        \(reasons)roster: \(file): \(kind): 2 added, 0 already there, 1 refused
        roster: the refused rows are in bad.csv
        roster: once they are mended, this imports them: roster import bad.csv

        """)
    #expect(try folder.stored(kind) == `case`.stored)
    #expect(try folder.scratch.text(of: "bad.csv") == `case`.rejects)
    try check(
      "roster import \(file) --dry-run --skip-invalid",
      errors: """
        roster: \(file):2: already there: \(`case`.first)
        roster: \(file):4: already there: \(`case`.second)
        \(reasons)roster: dry run of \(file), nothing is stored: \(kind): \
        0 would be added, 2 already there, 1 would be refused

        """)
    try check(
      "sed -i '\(`case`.mended)' bad.csv && roster import bad.csv",
      errors: """
        roster: columns that are ignored: "line", "reason"
        roster: bad.csv: \(kind): 1 added, 0 already there, 0 refused

        """)
  }

  @Test(arguments: [
    ("students", "first,last,grade", "A,B,13", #"grade: "13" is not a grade; use 9, 10, 11 or Grad"#),
    ("expenses", "date,title,amount", "2026-01-01,Tea,0", "amount: The amount must be more than zero."),
    (
      "restaurants", "name,price", "Spoon,6",
      #"price: "6" is not a price level; use 1 to 5 or $ to $$$$$"#
    ),
  ])
  func `twenty refused rows are told in full, and the rest is counted`(
    _ kind: String, _ header: String, _ row: String, _ reason: String
  ) throws {
    for (count, rest) in [(20, ""), (21, "1 more row is refused"), (25, "5 more rows are refused")] {
      try folder.scratch.write(header + "\n" + String(repeating: row + "\n", count: count), to: "f.csv")
      try folder.checkRefused(
        "f.csv",
        errors: (2...21).map { "roster: error: f.csv:\($0): \(reason)\n" }.joined()
          + (rest.isEmpty ? "" : "roster: error: f.csv: \(rest)\n")
          + "roster: f.csv: nothing is stored: \(count) refused\n")
    }
    let dry = try folder.scratch.sh("roster import f.csv --dry-run")
    #expect(
      dry.errors.hasSuffix(
        """
        roster: error: f.csv: 5 more rows would be refused
        roster: dry run of f.csv, nothing is stored: \(kind): 0 would be added, 0 already there, 25 would be refused

        """))
    #expect(dry.status == 65)
  }

  @Test(arguments: ["students", "expenses", "restaurants"])
  func `of three equal rows one is added where two are there, then none, and all with --all`(_ kind: String)
    throws
  {
    let file = try folder.take("\(kind)-three-equal.csv")
    func summary(_ file: String, _ added: Int, _ there: Int) -> String {
      "roster: \(file): \(kind): \(added) added, \(there) already there, 0 refused\n"
    }
    try check("head -n 3 \(file) > two.csv && roster import two.csv", errors: summary("two.csv", 2, 0))
    try check("roster import \(file)", errors: summary(file, 1, 2))
    try check("roster import \(file)", errors: summary(file, 0, 3))
    try check("roster import \(file) --all", errors: summary(file, 3, 0))
    let rows = try folder.stored(kind).split(separator: "\n").map { $0.drop { $0 != "," } }
    #expect(rows.count == 6)
    #expect(Set(rows).count == 1)
  }

  @Test func `the samples of a dry run are three of each, and the rest is counted`() throws {
    let file = try folder.take("students-three-equal.csv")
    try check(
      """
      roster import \(file) 2> /dev/null
      { cat \(file); printf 'Ada,Li,9\\nEve,Li,9\\nEve,Li,10\\nEve,Li,11\\nEve,Li,12\\n'; } > f.csv
      for i in 1 2; do sed -n 2,4p \(file) >> f.csv; done; roster import f.csv --dry-run
      """,
      errors: """
        roster: f.csv:5: would be added: Ada Li, Grade 9
        roster: f.csv:6: would be added: Eve Li, Grade 9
        roster: f.csv:7: would be added: Eve Li, Grade 10
        roster: f.csv: would be added: 8 more
        roster: f.csv:2: already there: Ada Li, Grade 9
        roster: f.csv:3: already there: Ada Li, Grade 9
        roster: f.csv:4: already there: Ada Li, Grade 9
        roster: dry run of f.csv, nothing is stored: students: 11 would be added, 3 already there, 0 would be refused

        """)
  }

  @Test func `a refused import leaves the folders that were there, and a database that was there`() throws {
    let file = try folder.take("students-one-wrong.csv")
    _ = try folder.scratch.sh("mkdir -p .local/share; : > empty.db")
    for options in ["", "--db r.db", "--rejects r.csv", "--skip-invalid --rejects no/r.csv"] {
      #expect(try folder.scratch.sh("roster import \(file) \(options)").status != 0)
      _ = try folder.scratch.sh("rm -f r.csv")
      try folder.scratch.check(
        "find . | sort", output: ".\n./.local\n./.local/share\n./empty.db\n./\(file)\n")
    }
    #expect(try folder.scratch.sh("roster import nothing.csv").status == 66)
    try folder.scratch.check("ls -A .local/share empty.db", output: "empty.db\n\n.local/share:\n")
    _ = try folder.scratch.sh("roster --db r.db add --first Ada --last Li --grade 9")
    let before = folder.scratch.bytes(of: "r.db")
    #expect(try folder.scratch.sh("roster --db r.db import \(file)").status == 65)
    #expect(folder.scratch.bytes(of: "r.db") == before)
  }

  @Test func `--force of import is about the file of --rejects`() throws {
    for what in ["", " students"] {
      try check(
        "roster import\(what) f.csv --force",
        errors: """
          roster: error: --force is about the FILE of --rejects: give --rejects too
          roster: hint: 'roster help import\(what)' tells more

          """, status: 64)
    }
  }

  @Test(.enabled(if: Unwritable.isPossible))
  func `a database that cannot be written is refused, and a dry run reads it`() throws {
    let file = try folder.take("students-three-equal.csv")
    _ = try folder.scratch.sh("roster --db r.db import \(file)")
    let before = folder.scratch.bytes(of: "r.db")
    try Unwritable.make(folder.scratch.place(of: "r.db"))
    defer { Unwritable.undo(folder.scratch.place(of: "r.db")) }
    try check(
      "roster --db r.db import \(file)",
      errors: "roster: error: r.db: cannot be written: the file is read-only\n", status: 77)
    try check(
      "roster --db r.db import \(file) --dry-run 2>&1 | tail -n 1",
      output: "roster: dry run of \(file), nothing is stored: students: "
        + "0 would be added, 3 already there, 0 would be refused\n")
    #expect(folder.scratch.bytes(of: "r.db") == before)
  }
}
