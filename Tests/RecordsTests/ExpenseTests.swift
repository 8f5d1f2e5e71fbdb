import Records
import Testing

@Suite struct ExpenseTests {
  @Test func `an expense is read from what was typed`() throws {
    let expense = try Expense(
      parsing: [
        .date: "2026-04-01", .expenseTitle: "  Bus  to the zoo ", .category: "transport", .amount: "$1,234.5",
        .note: " two\r\nlines\tand a tab\n ",
      ], in: .someDay)
    #expect(
      expense.texts == [
        .date: "2026-04-01", .expenseTitle: "Bus to the zoo", .category: "Transport", .amount: "1234.50",
        .note: "two\nlines\tand a tab",
      ])
    #expect(try Expense(parsing: expense.texts, in: .someDay) == expense)
  }

  @Test func `date, category and note may be left empty`() throws {
    let expense = try Expense(parsing: [.expenseTitle: "Tea", .amount: "2", .note: " \n"], in: .someDay)
    #expect(expense.date == .someDay)
    #expect(expense.category == .other)
    #expect(expense.note == nil)
    #expect(expense.texts[.note] == "")
    #expect(try Expense(parsing: expense.texts, in: .someDay) == expense)
  }

  @Test func `everything that is wrong is told at once, in the order of the fields`() {
    let texts: [Field: String] = [
      .date: "2026-02-29", .expenseTitle: " ", .category: "Fod", .amount: "0", .note: "a\u{1B}b",
    ]
    #expect(
      throws: ValidationError([
        ValidationIssue(.date, #""2026-02-29" does not exist; February 2026 has 28 days"#),
        ValidationIssue(.expenseTitle, "Please enter a title."),
        ValidationIssue(
          .category,
          """
          There is no category "Fod"; did you mean Food? \
          The categories are Food, Transport, Supplies, Books, Events, Equipment, Fees, Other.
          """),
        ValidationIssue(.amount, "The amount must be more than zero."),
        ValidationIssue(.note, "The note must not contain a control character (U+001B)."),
      ])
    ) { try Expense(parsing: texts, in: .someDay) }
    #expect(
      throws: ValidationError([
        ValidationIssue(.expenseTitle, "Please enter a title."),
        ValidationIssue(.amount, "Please enter an amount."),
      ])
    ) { try Expense(parsing: [:], in: .someDay) }
  }

  @Test func `title and note have their lengths in code points`() throws {
    func read(title: Int, note: Int) throws -> Expense {
      try Expense(
        parsing: [
          .expenseTitle: String(repeating: "ß", count: title), .amount: "1",
          .note: String(repeating: "\u{1F37A}", count: note),
        ], in: .someDay)
    }
    #expect(try read(title: 200, note: 10_000).note?.unicodeScalars.count == 10_000)
    #expect(
      throws: ValidationError([
        ValidationIssue(.expenseTitle, "The title must not be longer than 200 characters (it has 201)."),
        ValidationIssue(.note, "The note must not be longer than 10000 characters (it has 10001)."),
      ])
    ) { try read(title: 201, note: 10_001) }
  }

  @Test func `a title has one line`() {
    #expect(
      throws: ValidationError([ValidationIssue(.expenseTitle, "The title must not contain a tab (U+0009).")])
    ) { try Expense(parsing: [.expenseTitle: "a\tb", .amount: "1"], in: .someDay) }
  }

  @Test func `a person is read by the region, a file by its columns`() throws {
    let texts: [Field: String] = [.date: "2026-04-03", .expenseTitle: "Tea", .amount: "1.234"]
    var context = ParsingContext.someDay
    context.origin = .person(.comma)
    #expect(try Expense(parsing: texts, in: context).amount.cents == 123_400)
    context.origin = .file(.comma, .monthDayYear)
    let expense = try Expense(
      parsing: [.date: "04/03/2026", .expenseTitle: "Tea", .amount: "1.234"], in: context)
    #expect(try Expense(parsing: texts, in: context) == expense)
    #expect(
      throws: ValidationError([
        ValidationIssue(.date, "Please enter a date."),
        ValidationIssue(
          .amount, #""1.5" has a decimal point, but the decimal mark of this file is the comma"#),
      ])
    ) { try Expense(parsing: [.expenseTitle: "Tea", .amount: "1.5"], in: context) }
  }

  @Test func `the fields are in the order of the columns`() {
    #expect(Expense.fields.map(\.column) == ["date", "title", "category", "amount", "note"])
    #expect(Expense.fields.map(\.title) == ["Date", "Title", "Category", "Amount", "Note"])
  }
}
