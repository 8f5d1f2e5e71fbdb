import Foundation
import Records
import Repository
import Testing
import TestSupport

@testable import Services

/// Files of expenses: what each cell and each column is read as, and what is said of those that are refused.
@Suite struct ExpenseImportTests {
  private let database: ScratchDatabase
  private let store: Store

  init() throws {
    database = try ScratchDatabase()
    store = try database.open()
  }

  private func importText(_ text: String, _ change: (inout ImportOptions) -> Void = { _ in }) throws
    -> ImportOutcome
  {
    let file = database.path + ".csv"
    try Data(text.utf8).write(to: URL(filePath: file))
    var options = ImportOptions()
    change(&options)
    // A person's region plays no part in what a file says.
    let context = ParsingContext(today: CalendarDate(year: 2026, month: 4, day: 13)!, origin: .person(.comma))
    return try ImportService(store).run(path: file, kind: nil, options, in: context)
  }

  private var stored: [Expense] {
    get throws { try ExpenseRepository(store).list(ListRequest(ExpenseFilter())).map(\.record) }
  }

  /// The amounts or the dates of a column, and what an import makes of it.
  struct Column: Sendable, CustomTestStringConvertible {
    let cells: [String]
    var values: [String] = []
    var refusals: [ImportRefusal] = []
    var decimal: DecimalMark?
    var order: DateOrder?

    init(_ cells: [String], reads values: [String], decimal: DecimalMark? = nil, order: DateOrder? = nil) {
      self.cells = cells
      self.values = values
      self.decimal = decimal
      self.order = order
    }

    init(
      _ cells: [String], refused: [(line: Int, message: String)], decimal: DecimalMark? = nil,
      order: DateOrder? = nil
    ) {
      self.cells = cells
      self.decimal = decimal
      self.order = order
      refusals = refused.map { ImportRefusal(line: $0.line, column: nil, message: $0.message) }
    }

    var testDescription: String { cells.joined(separator: " | ") }
  }

  private func check(
    _ column: Column, named name: String, _ row: (String) -> String, _ value: (Expense) -> String
  )
    throws
  {
    let text = (["Date;Title;Amount"] + column.cells.map(row)).joined(separator: "\n")
    let outcome = try importText(text) { options in
      options.decimalMark = column.decimal
      options.dateOrder = column.order
    }
    #expect(outcome.refusals.map(\.line) == column.refusals.map(\.line))
    #expect(outcome.refusals.map(\.message) == column.refusals.map(\.message))
    #expect(outcome.refusals.allSatisfy { $0.column == name })
    #expect(outcome.isStored == column.refusals.isEmpty)
    #expect(try stored.map(value) == column.values)
  }

  @Test(arguments: [
    Column(["12.50", "12", "1,234.5"], reads: ["12.50", "12.00", "1234.50"]),
    Column(["12,50", "1.234", "1.234.567,8"], reads: ["12.50", "1234.00", "1234567.80"]),
    Column(["1,234", "5.00"], reads: ["1234.00", "5.00"]),
    Column(
      ["1,234", "5,00"], refused: [(2, #""1,234" has more than two decimals; an amount is in whole cents"#)]),
    Column(["€ 1 234,50", "7,"], reads: ["1234.50", "7.00"]),
    Column([".5", "7."], reads: ["0.50", "7.00"]),
    Column(["1,234", "2,345"], reads: ["1234.00", "2345.00"], decimal: .point),
    Column(["12,5"], reads: ["12.50"], decimal: .comma),
    Column(
      ["12.50"],
      refused: [(2, #""12.50" has a decimal point, but the decimal mark of this file is the comma"#)],
      decimal: .comma),
    Column(
      ["3", "12.50", "12,50"],
      refused: [
        (4, "a decimal comma here, but a decimal point on line 3; say which it is with --decimal point|comma")
      ]),
    Column(
      ["12,50", "12.50"],
      refused: [
        (3, "a decimal point here, but a decimal comma on line 2; say which it is with --decimal point|comma")
      ]),
    Column(
      ["3", "1,234"],
      refused: [
        (
          3,
          #""1,234" can be read as 1234.00 or as 1.234, and nothing else in the column tells which; "#
            + "say which it is with --decimal point|comma"
        )
      ]),
    Column(
      ["$5.00", "7.00", "€6.00"],
      refused: [
        (4, #""€6.00" has another currency sign than line 2; import each currency from a file of its own"#)
      ]),
    Column(
      ["5.00", "-5.00", "(5.00)", "0", ""],
      refused: [
        (3, "The amount must be more than zero."), (4, "The amount must be more than zero."),
        (5, "The amount must be more than zero."), (6, "Please enter an amount."),
      ]),
  ])
  func `a column of amounts has one decimal mark`(_ column: Column) throws {
    try check(column, named: "Amount", { "2026-01-01;Tea;\($0)" }, { $0.amount.decimalText })
  }

  @Test(arguments: [
    Column(["2026-01-31", "2026/2/1"], reads: ["2026-01-31", "2026-02-01"]),
    Column(["03/04/2026", "13/04/2026"], reads: ["2026-04-03", "2026-04-13"]),
    Column(["03.04.2026", "2026-01-01", "04.13.2026"], reads: ["2026-03-04", "2026-01-01", "2026-04-13"]),
    Column(["04/04/2026"], reads: ["2026-04-04"]),
    Column(["03/04/2026"], reads: ["2026-04-03"], order: .dayMonthYear),
    Column(["03/04/2026"], reads: ["2026-03-04"], order: .monthDayYear),
    Column(
      ["03/04/2026"],
      refused: [
        (
          2,
          #""03/04/2026" can be read as 2026-04-03 or as 2026-03-04, and nothing else in the column tells which; "#
            + "say which it is with --date-order dmy|mdy"
        )
      ]),
    Column(
      ["2026-01-01", "13/04/2026", "04/13/2026"],
      refused: [
        (
          4,
          "the month comes first here, but the day on line 3; say which it is with --date-order dmy|mdy"
        )
      ]),
    Column(
      ["2026-02-29", "1/2/26", "45292", "today", ""],
      refused: [
        (2, #""2026-02-29" does not exist; February 2026 has 28 days"#),
        (3, #""1/2/26" has a year of two digits; write all four, as in 2026-04-13"#),
        (
          4,
          #""45292" looks like the day number of a spreadsheet; let the spreadsheet show the date as YYYY-MM-DD"#
        ),
        (5, #""today" is not a date; write YYYY-MM-DD"#), (6, "Please enter a date."),
      ]),
  ])
  func `a column of dates has one order`(_ column: Column) throws {
    try check(column, named: "Date", { "\($0);Tea;1" }, { $0.date.isoText })
  }

  @Test func `both columns are told if neither can be read, and the mistakes of the rows behind`() throws {
    let outcome = try importText("when,what,cost\n2026-01-01,a,1.00\n01/02/2026,,\"1,00\"\n")
    #expect(
      outcome.refusals == [
        ImportRefusal(
          line: 3, column: "when",
          message:
            #""01/02/2026" can be read as 2026-02-01 or as 2026-01-02, and nothing else in the column "#
            + "tells which; say which it is with --date-order dmy|mdy"),
        ImportRefusal(
          line: 3, column: "cost",
          message:
            "a decimal comma here, but a decimal point on line 2; say which it is with --decimal point|comma"),
        ImportRefusal(line: 3, column: "what", message: "Please enter a title."),
      ])
    #expect(outcome.refusedColumns == ["when", "cost"])
    #expect(outcome.refused == 2 && outcome.mistaken == 1 && outcome.rejected == 0)
    #expect(outcome.isBroken)
    #expect(try stored == [])
  }

  @Test func `a column that cannot be read is refused also where rows may be skipped`() throws {
    let outcome = try importText("date,title,amount\n2026-01-01,a,1.00\n2026-01-01,b,\"1,00\"\n") {
      $0.skipsInvalid = true
    }
    #expect(outcome.refused == 2)
    #expect(!outcome.isStored)
    #expect(try stored == [])
  }

  @Test func `a row that does not fit the header does not speak for its columns`() throws {
    let outcome = try importText("date;title;amount\n13/01/2026;a;1,50\n2026-01-02;b;1.50;x\n") {
      $0.skipsInvalid = true
    }
    #expect(
      outcome.refusals.map(\.message)
        == ["the row has 4 cells and the header 3; is a cell with a delimiter not quoted?"])
    #expect(try stored == [Expense("a", 150, on: "2026-01-13")])
  }

  @Test func `a row with empty cells too many speaks for its columns`() throws {
    let text = "date,title,amount,,\n03/04/2026,a,\"1,234\",,\n"
    let outcome = try importText(text)
    #expect(outcome.refusedColumns == ["date", "amount"])
    #expect(outcome.refused == 1 && outcome.mistaken == 0 && outcome.added == 0)
    #expect(try importText(text + "13/04/2026,b,1.50,,\n").added == 2)
    #expect(try stored == [Expense("a", 123_400, on: "2026-04-03"), Expense("b", 150, on: "2026-04-13")])
  }

  @Test func `what makes a file unreadable is told beside what its rows have`() throws {
    let outcome = try importText("date,title,amount\n13/01/2026,,1.50\n2026-01-02,\"b,2\n")
    #expect(
      outcome.refusals == [
        ImportRefusal(line: 2, column: "title", message: "Please enter a title."),
        ImportRefusal(
          line: 3, column: nil,
          message:
            "a quote opens here and is never closed; close it, or remove it if the cell has no closing quote"),
      ])
    #expect(outcome.isBroken)
  }

  @Test func `category and note may be missing, also as columns`() throws {
    _ = try importText("date,title,category,amount,note\n2026-01-01,a,,1.00\n2026-01-01,b,FOOD,2\n")
    _ = try importText("amount,title,date\n3.00,c,2026-01-01\n4,d,2026-01-01\n")
    #expect(
      try stored == [
        Expense("a", 100, on: "2026-01-01"), Expense("b", 200, on: "2026-01-01", category: "Food"),
        Expense("c", 300, on: "2026-01-01"), Expense("d", 400, on: "2026-01-01"),
      ])
  }

  @Test func `a file that is read twice shows how much of both is done`() throws {
    let row = "2026-01-01,Tea,1.00\n"
    let text = "date,title,amount\n13/01/2026,Tea,1.00\n" + String(repeating: row, count: 4095)
    let file = database.path + ".csv"
    try Data(text.utf8).write(to: URL(filePath: file))
    var shown: [(read: Int, total: Int?)] = []
    let monitor = ImportMonitor(progress: { shown.append(($0, $1)) })
    let context = ParsingContext(today: CalendarDate(year: 2026, month: 4, day: 13)!)
    _ = try ImportService(store).run(path: file, kind: nil, ImportOptions(), in: context, monitor)
    #expect(shown.count == 2 * 4)
    #expect(shown.allSatisfy { $0.total == 2 * text.utf8.count })
    let read = shown.map(\.read)
    #expect(read == read.sorted())
    #expect(read.last == 2 * text.utf8.count)
  }

  @Test func `a category that there is none of is refused`() throws {
    let outcome = try importText("date,title,category,amount\n2026-01-01,a,Snacks,1.00\n")
    #expect(
      outcome.refusals == [
        ImportRefusal(
          line: 2, column: "category",
          message: """
            There is no category "Snacks". \
            The categories are Food, Transport, Supplies, Books, Events, Equipment, Fees, Other.
            """)
      ])
  }

  private static let newCategories = """
    date,title,category,amount
    2026-01-01,a,Snacks,1.00
    2026-01-01,b,snacks,2
    2026-01-01,c,Snacks,3.00
    2026-01-01,,Zoo,3.00
    2026-01-01,d,food,4.00

    """

  @Test(arguments: [true, false])
  func `a category is added for a row that is stored, not for one that is refused`(isDryRun: Bool) throws {
    let outcome = try importText(Self.newCategories) { options in
      options.addsCategories = true
      options.skipsInvalid = true
      options.isDryRun = isDryRun
    }
    #expect(outcome.newCategories == ["Snacks"])
    #expect(outcome.added == 4)
    #expect(outcome.refusals == [ImportRefusal(line: 5, column: "title", message: "Please enter a title.")])
    let added = isDryRun ? [] : ["Snacks"]
    #expect(try CategoryRepository(store).list().map(\.name) == Category.standard.map(\.name) + added)
    #expect(try stored.map(\.category.name) == (isDryRun ? [] : ["Snacks", "Snacks", "Snacks", "Food"]))
  }

  @Test func `an import that is refused leaves no category behind`() throws {
    let outcome = try importText(Self.newCategories) { $0.addsCategories = true }
    #expect(!outcome.isStored)
    #expect(try CategoryRepository(store).list() == Category.standard)
  }

  @Test func `equal rows are counted, and the same file again adds none`() throws {
    let text =
      "date,title,amount,note\n2026-01-01,Cake,2.00,\n2026-01-01,Cake,2.00,\n2026-01-01,Cake,2.00,x\n"
    #expect(try importText(text).added == 3)
    let again = try importText(text + "01/31/2026,Cake,2.00\n2026-01-01,Cake,2.00,\n")
    #expect(again.added == 2)
    #expect(again.alreadyThere == 3)
  }
}
