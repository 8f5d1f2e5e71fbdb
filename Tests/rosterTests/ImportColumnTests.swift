import TestSupport
import Testing

/// Columns of amounts and dates in files of expenses: what each cell is read as, or why the column is refused.
@Suite struct ImportColumnTests {
  let folder: ImportFolder

  init() throws { folder = try ImportFolder() }

  /// A file, the options, and the amounts or the dates that are stored of it.
  struct Read: Sendable, CustomTestStringConvertible {
    let file: String
    let options: String
    let values: [String]

    init(_ words: String, _ values: [String]) {
      file = words.prefix { $0 != " " } + ".csv"
      options = String(words.drop { $0 != " " })
      self.values = values
    }

    var testDescription: String { file + options }
  }

  private static let everyGrouping = [
    "12.50", "1234.50", "1234.56", "1234.57", "1234.58", "1234.59", "1234.60", "1234567.89", "0.50", "7.00",
    "12.00", "3.20", "4.00",
  ]

  @Test(arguments: [
    Read("amounts-point", everyGrouping), Read("amounts-comma", everyGrouping),
    Read("amounts-settled-point", ["1234.00", "5.00", "2345678.00"]),
    Read("amounts-settled-comma", ["1234.00", "5.00", "2345.50"]),
    Read("amounts-grouped-only --decimal point", ["1234.00", "5.00"]),
    Read("dates-year-first", ["2026-01-31", "2026-02-01", "2026-02-03", "2026-04-13", "2028-02-29"]),
    Read("dates-day-first", ["2026-04-03", "2026-04-13", "2026-06-05", "2028-02-29"]),
    Read("dates-month-first", ["2026-03-04", "2026-04-13", "2026-05-06", "2028-02-29"]),
    Read("dates-either", ["2026-04-04", "2026-01-01"]),
    Read("dates-unsettled --date-order dmy", ["2026-01-01", "2026-04-03", "2026-06-05"]),
    Read("dates-unsettled --date-order mdy", ["2026-01-01", "2026-03-04", "2026-05-06"]),
  ])
  func `a column has one reading`(_ read: Read) throws {
    let file = try folder.take(read.file)
    let rows = read.values.enumerated().map { index, value in
      read.file.hasPrefix("amounts")
        ? "\(index + 1),2026-03-01,Tea,Other,\(value),\n" : "\(index + 1),\(value),Tea,Other,1.00,\n"
    }
    try folder.check(
      file, read.options,
      errors: "roster: \(file): expenses: \(rows.count) added, 0 already there, 0 refused\n",
      stored: rows.joined())
  }

  /// A file, the options, and what is told behind its name: the lines and the reasons.
  struct Refused: Sendable, CustomTestStringConvertible {
    let file: String
    let options: String
    let reasons: [String]
    let summary: String

    init(_ words: String, _ reasons: [String], summary: String? = nil) {
      file = words.prefix { $0 != " " } + ".csv"
      options = String(words.drop { $0 != " " })
      self.reasons = reasons
      self.summary = summary ?? "\(reasons.count) refused"
    }

    var testDescription: String { file + options }
  }

  private static let whichMark = "say which it is with --decimal point|comma"
  private static let whichOrder = "say which it is with --date-order dmy|mdy"
  private static let unreadAmounts = "3 refused, because the column \"amount\" cannot be read"
  private static let unreadDates = "3 refused, because the column \"date\" cannot be read"
  private static let grouping = "is not an amount; digits are grouped in threes, as in 1,234,567.89"
  private static let serial =
    "looks like the day number of a spreadsheet; let the spreadsheet show the date as YYYY-MM-DD"
  private static let twoDigits = "has a year of two digits; write all four, as in 2026-04-13"
  private static let notInOrder = "is not in the order of this file, which is year, month, day"

  @Test(arguments: [
    Refused(
      "amounts-unsettled",
      [
        "3: amount: \"1,234\" can be read as 1234.00 or as 1.234, and nothing else in the column tells which; "
          + whichMark
      ], summary: unreadAmounts),
    Refused(
      "amounts-unsettled --decimal point",
      [#"4: amount: "2.345" has more than two decimals; an amount is in whole cents"#]),
    Refused(
      "amounts-unsettled --decimal comma",
      [#"3: amount: "1,234" has more than two decimals; an amount is in whole cents"#]),
    Refused(
      "amounts-contradiction",
      ["5: amount: a decimal comma here, but a decimal point on line 3; \(whichMark)"],
      summary: "4 refused, because the column \"amount\" cannot be read"),
    Refused(
      "amounts-contradiction --decimal point",
      [#"5: amount: "2,50" has a decimal comma, but the decimal mark of this file is the point"#]),
    Refused(
      "amounts-grouped-contradiction",
      ["4: amount: a decimal comma here, but a decimal point on line 2; \(whichMark)"],
      summary: unreadAmounts),
    Refused(
      "amounts-currencies",
      [
        #"4: amount: "€6.00" has another currency sign than line 2; import each currency from a file of its own"#
      ], summary: unreadAmounts),
    Refused(
      "amounts-negative", (2...8).map { "\($0): amount: The amount must be more than zero." }),
    Refused(
      "amounts-grouping",
      [
        #"2: amount: "1,23,456.00" \#(grouping)"#, #"3: amount: "12,34.00" \#(grouping)"#,
        #"4: amount: "1'234,567.00" \#(grouping)"#,
        #"5: amount: "1.2345" has more than two decimals; an amount is in whole cents"#,
      ]),
    Refused(
      "dates-unsettled",
      [
        "3: date: \"03/04/2026\" can be read as 2026-04-03 or as 2026-03-04, and nothing else in the column "
          + "tells which; \(whichOrder)"
      ], summary: unreadDates),
    Refused(
      "dates-unsettled --date-order ymd",
      [#"3: date: "03/04/2026" \#(notInOrder)"#, #"4: date: "05.06.2026" \#(notInOrder)"#]),
    Refused(
      "dates-contradiction",
      ["4: date: the month comes first here, but the day on line 2; \(whichOrder)"], summary: unreadDates),
    Refused(
      "dates-two-digit-year",
      [#"2: date: "13/04/26" \#(twoDigits)"#, #"3: date: "26-04-13" \#(twoDigits)"#]),
    Refused("dates-serial", [#"2: date: "46000" \#(serial)"#, #"3: date: "46000.5" \#(serial)"#]),
    Refused(
      "dates-no-such-day",
      [
        #"2: date: "2026-02-29" does not exist; February 2026 has 28 days"#,
        #"3: date: "29/02/2026" does not exist; February 2026 has 28 days"#,
        #"4: date: "2100-02-29" does not exist; February 2100 has 28 days"#,
        #"5: date: "31/04/2026" does not exist; April 2026 has 30 days"#,
        #"6: date: "2026-13-01" does not exist; months go from 1 to 12"#,
      ]),
  ])
  func `a column that cannot be read is refused with every reason and the remedy`(_ refused: Refused) throws {
    let file = try folder.take(refused.file)
    try folder.checkRefused(
      file, refused.options,
      errors: refused.reasons.map { "roster: error: \(file):\($0)\n" }.joined()
        + "roster: \(file): nothing is stored: \(refused.summary)\n")
  }

  /// A file with two columns that cannot be read, behind one good row, and mistakes in `others` rows beside that.
  private func unreadable(others: Int) -> String {
    "when,what,cost\n2026-01-01,a,1.00\n01/02/2026,b,\"1,00\"\n"
      + String(repeating: "2026-02-30,,-1\n", count: others)
  }

  private static let refusedColumns = """
    roster: error: f.csv:3: when: "01/02/2026" can be read as 2026-02-01 or as 2026-01-02, and nothing else in the \
    column tells which; \(whichOrder)
    roster: error: f.csv:3: cost: a decimal comma here, but a decimal point on line 2; \(whichMark)

    """
  private static let unread = ", because the columns \"when\" and \"cost\" cannot be read"

  @Test(arguments: [
    (0, "2 refused\(unread)"), (1, "3 refused\(unread); 1 of them for other mistakes too"),
    (20, "22 refused\(unread); 20 of them for other mistakes too"),
    (21, "23 refused\(unread); 21 of them for other mistakes too"),
    (23, "25 refused\(unread); 23 of them for other mistakes too"),
  ])
  func `beside a column that is refused the mistakes of all rows are told`(_ others: Int, _ summary: String)
    throws
  {
    try folder.scratch.write(unreadable(others: others), to: "f.csv")
    let reasons = (4..<4 + min(others, 20)).map { line in
      """
      roster: error: f.csv:\(line): when: "2026-02-30" does not exist; February 2026 has 28 days
      roster: error: f.csv:\(line): what: Please enter a title.
      roster: error: f.csv:\(line): cost: The amount must be more than zero.

      """
    }
    let rest =
      others > 20
      ? "roster: error: f.csv: \(others - 20) more row\(others == 21 ? "" : "s") with mistakes\n" : ""
    for options in ["", "--skip-invalid", "--skip-invalid --rejects bad.csv"] {
      let end =
        options.contains("--rejects")
        ? "roster: bad.csv is not written: it is columns that are refused, not rows\n" : ""
      try folder.checkRefused(
        "f.csv", options,
        errors: Self.refusedColumns + reasons.joined() + rest
          + "roster: f.csv: nothing is stored: \(summary)\n" + end)
    }
    try folder.checkRefused(
      "f.csv", "--dry-run --skip-invalid",
      errors: Self.refusedColumns + reasons.joined() + rest
        + "roster: dry run of f.csv, nothing is stored: expenses: 0 would be added, 0 already there, "
        + summary.replacing("refused, b", with: "would be refused, b") + "\n")
  }

  @Test func `what a column is refused for is no mistake of each row, what no reading mends is`() throws {
    try folder.scratch.write(
      "date,title,amount\n03/04/2026,a,\"1,234\"\n03/04/2026,b,x\n31/02/2026,c,\"2,345\"\n", to: "f.csv")
    try folder.checkRefused(
      "f.csv",
      errors: """
        roster: error: f.csv:2: amount: "1,234" can be read as 1234.00 or as 1.234, and nothing else in the column \
        tells which; \(Self.whichMark)
        roster: error: f.csv:3: amount: "x" is not an amount; write it like 12.50
        roster: error: f.csv:4: date: "31/02/2026" does not exist; February 2026 has 28 days
        roster: f.csv: nothing is stored: 3 refused, because the column "amount" cannot be read; \
        2 of them for other mistakes too

        """)
  }

  @Test(arguments: ["de_DE.UTF-8", "en_US.UTF-8"])
  func `the region has no part in what a file says`(_ region: String) throws {
    let file = try folder.take("amounts-unsettled.csv")
    let finished = try folder.scratch.sh(
      "roster import \(file) 2>&1 | grep -c 'can be read as 1234.00 or as 1.234'",
      environment: ["LC_ALL": region])
    #expect(finished.output == "1\n")
  }
}
