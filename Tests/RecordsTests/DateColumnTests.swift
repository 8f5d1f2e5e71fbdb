import Records
import Testing

@Suite struct DateColumnTests {
  struct Column: Sendable {
    let cells: [String]
    var declared: DateOrder?
    var order: DateOrder?
  }

  struct Refusal: Sendable {
    let cells: [String]
    let line: Int
    let message: String
  }

  struct Cell: Sendable {
    let text: String
    var order: DateOrder?
    let date: String
  }

  @Test(arguments: [
    Column(cells: [], order: nil),
    Column(cells: ["2026-04-13", "2026/04/14", "04/04/2026", "", "soon"], order: nil),
    Column(cells: ["03/04/2026", "13/04/2026"], order: .dayMonthYear),
    Column(cells: ["03.04.2026", "2026-04-13", "04.13.2026"], order: .monthDayYear),
    Column(cells: ["03-04-2026", "31-04-2026"], order: .dayMonthYear),
    Column(cells: ["03-04-2026", "02-30-2026"], order: .monthDayYear),
    Column(cells: ["03/04/2026"], declared: .monthDayYear, order: .monthDayYear),
    Column(cells: ["03/04/2026", "13/04/2026", "04/13/2026"], declared: .yearMonthDay, order: .yearMonthDay),
  ])
  func `any value with one reading settles the order`(_ column: Column) throws {
    #expect(try judge(column.cells, declared: column.declared).settledOrder() == column.order)
  }

  @Test(arguments: [
    Refusal(
      cells: ["03/04/2026", "13/04/2026", "2026-04-13", "04/13/2026"], line: 5,
      message: "the month comes first here, but the day on line 3; say which it is with --date-order dmy|mdy"),
    Refusal(
      cells: ["04/13/2026", "13/04/2026", "04/14/2026", "14/04/2026"], line: 3,
      message: "the day comes first here, but the month on line 2; say which it is with --date-order dmy|mdy"),
    Refusal(
      cells: ["04/04/2026", "03/04/2026", "05/06/2026"], line: 3,
      message: """
        "03/04/2026" can be read as 2026-04-03 or as 2026-03-04, and nothing else in the column tells which; \
        say which it is with --date-order dmy|mdy
        """),
  ])
  func `a column that says two things or nothing is refused, naming the lines`(_ refusal: Refusal) {
    let column = judge(refusal.cells)
    #expect(throws: ColumnRefusal(line: refusal.line, ValidationIssue(.date, refusal.message))) {
      try column.settledOrder()
    }
  }

  @Test(arguments: [
    Cell(text: "03/04/2026", order: .dayMonthYear, date: "2026-04-03"),
    Cell(text: "03/04/2026", order: .monthDayYear, date: "2026-03-04"),
    Cell(text: "13.4.2026", order: .dayMonthYear, date: "2026-04-13"),
    Cell(text: "13. 4. 2026", date: "2026-04-13"),
    Cell(text: "4-13-2026", order: .monthDayYear, date: "2026-04-13"),
    Cell(text: "04/04/2026", date: "2026-04-04"),
    Cell(text: "2026-04-13", date: "2026-04-13"),
    Cell(text: "2026-04-13", order: .dayMonthYear, date: "2026-04-13"),
    Cell(text: "2026/04/13", order: .monthDayYear, date: "2026-04-13"),
    Cell(text: "29/02/2028", order: .dayMonthYear, date: "2028-02-29"),
  ])
  func `a cell is read in the order of its column`(_ cell: Cell) throws {
    #expect(try DateReading(cell.text).date(inColumnOf: cell.order).isoText == cell.date)
  }

  @Test(arguments: [
    (
      "13/04/2026", DateOrder.monthDayYear,
      #""13/04/2026" is not in the order of this file, which is month, day, year"#
    ),
    (
      "04/13/2026", .dayMonthYear,
      #""04/13/2026" is not in the order of this file, which is day, month, year"#
    ),
    (
      "04/04/2026", .yearMonthDay,
      #""04/04/2026" is not in the order of this file, which is year, month, day"#
    ),
    ("29/02/2026", .dayMonthYear, #""29/02/2026" does not exist; February 2026 has 28 days"#),
    ("03/04/2026", nil, #""03/04/2026" can be read as 2026-04-03 or as 2026-03-04"#),
    ("today", nil, #""today" is not a date; write YYYY-MM-DD"#),
    ("", nil, "Please enter a date."),
  ])
  func `a cell in another order is refused`(text: String, order: DateOrder?, message: String) {
    #expect(throws: ValidationIssue(.date, message)) { try DateReading(text).date(inColumnOf: order) }
  }

  private func judge(_ cells: [String], declared: DateOrder? = nil) -> DateColumn {
    var column = DateColumn(declared: declared)
    for (index, cell) in cells.enumerated() { column.add(DateReading(cell), line: index + 2) }
    return column
  }
}
