import TestSupport
import Testing

/// The report, with the program as it was built.
@Suite struct ReportCommandTests {
  private let folder: ScratchFolder

  init() throws {
    folder = try ScratchFolder()
    try folder.write(
      """
      date,title,category,amount,note
      2026-11-02,Pizza,Food,12.50,
      2026-08-01,Bus,Transport,100.00,
      2026-11-30,Tea,Food,3.00,
      2026-07-31,Atlas,=Books,20.00,

      """, to: "e.csv")
    _ = try folder.sh("roster import e.csv --add-categories")
  }

  private static let byCategory = """
    Category   Expenses   Total   Share
    Transport         1  100.00  73.8 %
    =Books            1   20.00  14.8 %
    Food              2   15.50  11.4 %
    Total             4  135.50

    """

  private static let byMonth = """
    Month    Expenses   Total   Share
    2026-07         1   20.00  14.8 %
    2026-08         1  100.00  73.8 %
    2026-11         2   15.50  11.4 %
    Total           4  135.50

    """

  @Test func `a report is by category and by month, or by one of them`() throws {
    try folder.check("roster report", output: "\(Self.byCategory)\n\(Self.byMonth)")
    try folder.check("roster report --by category", output: Self.byCategory)
    try folder.check("roster report --by month", output: Self.byMonth)
  }

  @Test func `a report narrows as a list does`() throws {
    for (options, totals) in [
      ("--school-year 2026", "115.50"), ("--month 2026-11", "15.50"), ("--from 2026-11-03", "3.00"),
      ("--to 2026-07-31", "20.00"), ("--category food", "15.50"), ("--search TEA", "3.00"),
    ] {
      let finished = try folder.sh("roster report --by month \(options) | awk '/^Total/ { print $3 }'")
      #expect(finished == Finished("\(totals)\n"), "\(options)")
    }
  }

  @Test func `csv and json have a row for each category and each month`() throws {
    try folder.check(
      "roster report --format csv",
      output: """
        by,name,expenses,total,share
        category,Transport,1,100.00,73.8
        category,'=Books,1,20.00,14.8
        category,Food,2,15.50,11.4
        month,2026-07,1,20.00,14.8
        month,2026-08,1,100.00,73.8
        month,2026-11,2,15.50,11.4

        """)
    try folder.check(
      "roster report --by month --category Food --format json",
      output: """
        [
        {"by":"month","name":"2026-11","expenses":2,"total":15.50,"share":100.0}
        ]

        """)
  }

  @Test func `a range with nothing in it says so`() throws {
    let words = "no expenses from 2020-01-01 to 2020-01-31 of the category \"Food\" with \"x\""
    let options = "--month 2020-01 --category food --search x"
    try folder.check("roster report \(options)", errors: "roster: \(words)\n")
    try folder.check(
      "roster report \(options) --format csv", output: "by,name,expenses,total,share\n", errors: "roster: \(words)\n")
    try folder.check("roster report \(options) --format json", output: "[]\n", errors: "roster: \(words)\n")
    try folder.check("roster --db new.db report", errors: """
      roster: error: new.db: there is no such database
      roster: hint: the first 'roster add' or 'roster import' makes it

      """, status: 66)
  }

  @Test func `on a terminal the shares are bars, as long as there is room`() throws {
    func bars(_ columns: UInt16, _ environment: [String: String]) throws -> String {
      try folder.sh(
        "roster report --by category", environment: environment, terminal: PseudoTerminal(columns: columns)
      ).output
    }
    let plain = ["NO_COLOR": "1", "LC_ALL": "C.UTF-8"]
    #expect(
      try bars(80, plain) == """
        Category   Expenses   Total   Share
        Transport         1  100.00  73.8 %  ██████████████████████▏
        =Books            1   20.00  14.8 %  ████▍
        Food              2   15.50  11.4 %  ███▍
        Total             4  135.50

        """)
    #expect(
      try bars(42, plain) == """
        Category   Expenses   Total   Share
        Transport         1  100.00  73.8 %  ███▋
        =Books            1   20.00  14.8 %  ▊
        Food              2   15.50  11.4 %  ▋
        Total             4  135.50

        """)
    #expect(try bars(36, plain) == Self.byCategory)
    #expect(try bars(42, ["NO_COLOR": "1", "LC_ALL": "C"]).contains("73.8 %  ####\n"))
    #expect(try bars(36, ["LC_ALL": "C.UTF-8", "TERM": "xterm"]).hasPrefix("\u{1B}[1mCategory"))
  }
}
