import Forms
import Records
import Testing

@Suite struct ExpenseFormTests {
  private let kept = Kept<Expense>()
  private let session: FormSession<Expense>

  init() {
    session = kept.session(.expense(in: .school))
  }

  @Test func `An expense has the sections Details and More, and only the note is optional`() {
    #expect(session.form.id == "expense")
    #expect(session.form.sections.map(\.header) == ["Details", "More"])
    #expect(
      session.form.sections.map { $0.fields.map(\.title) } == [
        ["Title", "Amount", "Category", "Date"], ["Note"],
      ])
    #expect(session.form.fields.filter(\.isOptional).map(\.field) == [.note])
  }

  @Test func `A fresh form is for today and for the category Other`() {
    #expect(session.form.fields.map(\.defaultText) == ["", "", "Other", "2026-04-13", ""])
  }

  @Test func `A title and an amount are enough`() throws {
    session.enter("Printer paper", into: .expenseTitle)
    session.enter("12.5", into: .amount)
    try #require(session.saves())
    #expect(
      kept.records == [
        try Expense(
          parsing: [
            .expenseTitle: "Printer paper", .amount: "12.50", .category: "Other", .date: "2026-04-13",
            .note: "",
          ], in: .school)
      ])
  }

  @Test func `The first attempt on a fresh form asks for a title and an amount`() {
    session.save()
    #expect(
      session.messages == [.expenseTitle: "Please enter a title.", .amount: "Please enter an amount."])
    #expect(session.focus == .expenseTitle)
  }

  @Test func `Every field says what is wrong with it in the words of the record`() {
    session.enter(" ", into: .expenseTitle)
    session.enter("0", into: .amount)
    session.enter("Boks", into: .category)
    session.enter("2026-02-29", into: .date)
    session.enter("Paid by\u{0}Ann", into: .note)
    session.save()
    #expect(
      session.messages == [
        .expenseTitle: "Please enter a title.", .amount: "The amount must be more than zero.",
        .category: """
        There is no category "Boks"; did you mean Books? The categories are Food, Transport, Supplies, Books, \
        Events, Equipment, Fees, Other.
        """,
        .date: "\"2026-02-29\" does not exist; February 2026 has 28 days",
        .note: "The note must not contain a control character (U+0000).",
      ])
    session.choose("Books", in: .category)
    session.enter("yesterday", into: .date)
    #expect(Set(session.messages.keys) == [.expenseTitle, .amount, .note])
  }

  @Test func `The categories are those of the ledger`() throws {
    var ledger = ParsingContext.school
    ledger.categories = [try Category(parsing: "Choir"), try Category(parsing: "Chess")]
    let session = kept.session(.expense(in: ledger), in: ledger)
    guard case .picker(let picker) = session.form["category"]?.kind else {
      Issue.record("the category is no picker")
      return
    }
    #expect(picker.choices.map(\.title) == ["Choir", "Chess"])
    #expect(session.text(of: .category) == "")
    session.enter("ch", into: .category)
    #expect(session.text(of: .category) == "ch")
    session.enter("che", into: .category)
    #expect(session.text(of: .category) == "Chess")
  }

  @Test func `A ledger without categories has a form all the same`() {
    var ledger = ParsingContext.school
    ledger.categories = []
    let session = kept.session(.expense(in: ledger), in: ledger)
    #expect(!session.choose("Other", in: .category))
  }

  @Test(
    arguments: [(DecimalMark.comma, "12,50"), (.point, "12.50"), (nil, "12.50")] as [(DecimalMark?, String)])
  func `The example of an amount is written as the region writes it`(mark: DecimalMark?, example: String) {
    var region = ParsingContext.school
    region.origin = .person(mark)
    #expect(RecordForm.expense(in: region).form["amount"]?.placeholder == example)
  }

  @Test func `A present expense is saved unchanged in any region`() throws {
    let expense = try Expense(
      parsing: [.expenseTitle: "Bus", .amount: "1234.50", .date: "2026-01-02", .note: "One\nTwo"], in: .school
    )
    for mark in [nil, .comma, .point] as [DecimalMark?] {
      var region = ParsingContext.school
      region.origin = .person(mark)
      let session = kept.session(.expense(in: region), editing: expense, in: region)
      #expect(session.saves())
    }
    #expect(kept.records == [expense, expense, expense])
  }
}
