import Records
import Testing

@Suite struct AmountColumnTests {
  struct Column: Sendable {
    let cells: [String]
    var declared: DecimalMark?
    var mark: DecimalMark?
  }

  struct Refusal: Sendable {
    let cells: [String]
    var declared: DecimalMark?
    let line: Int
    let message: String
  }

  @Test(arguments: [
    Column(cells: [], mark: nil),
    Column(cells: ["12", "7", "", "1 234"], mark: nil),
    Column(cells: ["12", "12.5"], mark: .point),
    Column(cells: ["1,234", "12.5", "1.234"], mark: .point),
    Column(cells: ["1,234", "12,5", "1.234"], mark: .comma),
    Column(cells: ["1.234", "1.234.567"], mark: .comma),
    Column(cells: ["1.234", "1,234,567"], mark: .point),
    Column(cells: ["1,234", "-12.50"], mark: .point),
    Column(cells: ["1,234", "0,00"], mark: .comma),
    Column(cells: ["1,234", "12.345.6", "abc", "12,5"], mark: .comma),
    Column(cells: ["1,234"], declared: .point, mark: .point),
    Column(cells: ["1,234", "12.50", "12,50"], declared: .comma, mark: .comma),
    Column(cells: ["$12.50", "3.20", "$ 4"], mark: .point),
    Column(cells: ["12,50 kr", "3 kr.", "KR 4"], mark: .comma),
  ])
  func `any value with one reading settles the mark`(_ column: Column) throws {
    #expect(try judge(column.cells, declared: column.declared).settledMark() == column.mark)
  }

  @Test(arguments: [
    Refusal(
      cells: ["12.50", "3", "12,50", "13,50"], line: 4,
      message:
        "a decimal comma here, but a decimal point on line 2; say which it is with --decimal point|comma"),
    Refusal(
      cells: ["1,234", "12,50", "-1.5"], line: 4,
      message:
        "a decimal point here, but a decimal comma on line 3; say which it is with --decimal point|comma"),
    Refusal(
      cells: ["12", "1,234", "1.234"], line: 3,
      message: """
        "1,234" can be read as 1234.00 or as 1.234, and nothing else in the column tells which; \
        say which it is with --decimal point|comma
        """),
    Refusal(
      cells: ["$12.50", "7", "8 €", "9 £"], line: 4,
      message: #""8 €" has another currency sign than line 2; import each currency from a file of its own"#),
    Refusal(
      cells: ["$12.50", "EUR 7"], declared: .point, line: 3,
      message: #""EUR 7" has another currency sign than line 2; import each currency from a file of its own"#),
  ])
  func `a column that says two things or nothing is refused, naming the lines`(_ refusal: Refusal) {
    let column = judge(refusal.cells, declared: refusal.declared)
    #expect(throws: ColumnRefusal(line: refusal.line, ValidationIssue(.amount, refusal.message))) {
      try column.settledMark()
    }
  }

  @Test func `canonical amounts count as values with a decimal point, whenever they are added`() throws {
    var column = AmountColumn()
    column.add(AmountReading("1,234"), line: 2)
    column.addCanonical(line: 5)
    column.addCanonical(line: 4)
    #expect(column.mark == .point)
    #expect(try column.settledMark() == .point)
    column.add(AmountReading("1,5"), line: 3)
    let message =
      "a decimal point here, but a decimal comma on line 3; say which it is with --decimal point|comma"
    #expect(throws: ColumnRefusal(line: 4, ValidationIssue(.amount, message))) { try column.settledMark() }
  }

  @Test func `a cell is read with the mark of its column`() throws {
    #expect(try AmountReading("1,234").amount(inColumnOf: .point).cents == 123_400)
    #expect(try AmountReading("1.234 €").amount(inColumnOf: .comma).cents == 123_400)
    #expect(try AmountReading("12").amount(inColumnOf: nil).cents == 1200)
    let message = #""12.50" has a decimal point, but the decimal mark of this file is the comma"#
    #expect(throws: ValidationIssue(.amount, message)) {
      try AmountReading("12.50").amount(inColumnOf: .comma)
    }
    #expect(throws: ValidationIssue(.amount, "The amount must be more than zero.")) {
      try AmountReading("-12.50").amount(inColumnOf: .point)
    }
  }

  private func judge(_ cells: [String], declared: DecimalMark?) -> AmountColumn {
    var column = AmountColumn(declared: declared)
    for (index, cell) in cells.enumerated() { column.add(AmountReading(cell), line: index + 2) }
    return column
  }
}
