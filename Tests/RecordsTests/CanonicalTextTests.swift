import Records
import Testing
import TestSupport

@Suite struct CanonicalTextTests {
  /// What reading a title or a note makes of a text; `nil` if it is refused or nothing is left.
  private func read(_ text: String, _ field: Field) -> String? {
    var texts: [Field: String] = [.expenseTitle: "Tea", .amount: "1"]
    texts[field] = text
    guard let expense = try? Expense(parsing: texts, in: .someDay) else { return nil }
    return field == .note ? expense.note : expense.title
  }

  private func isCanonical(_ text: String, _ field: Field) -> Bool {
    let limit = field == .note ? Expense.noteLimit : Expense.titleLimit
    return isCanonicalText(text.utf8Span.span, limit: limit, hasLines: field == .note)
  }

  @Test(arguments: [
    "Tea", "x", "Tea for two", "it's; \"so\" = 12%", "Übung, Café", "Łódź", "Привет", "Ελλάδα", "東京", "서울",
  ])
  func `what nearly all texts are is known as canonical`(_ text: String) {
    #expect(isCanonical(text, .expenseTitle))
    #expect(isCanonical(text, .note))
  }

  @Test func `lines, tabs and runs of spaces are for notes alone`() {
    for text in ["two\nlines", "a\ttab", "two  spaces", "é\n\n\té"] {
      #expect(!isCanonical(text, .expenseTitle), "\(text)")
      #expect(isCanonical(text, .note), "\(text)")
    }
  }

  @Test(arguments: [
    "", " ", "\n", " a", "a ", "\ta", "a\n", "a\rb", "a\u{0}", "a\u{7F}", "e\u{301}", "\u{A0}a", "a\u{200B}",
  ])
  func `what reading would change or refuse is not`(_ text: String) {
    #expect(!isCanonical(text, .expenseTitle))
    #expect(!isCanonical(text, .note))
  }

  @Test func `the limit counts code points`() {
    #expect(isCanonical(String(repeating: "é", count: 200), .expenseTitle))
    #expect(!isCanonical(String(repeating: "é", count: 201), .expenseTitle))
    #expect(isCanonical(String(repeating: "x", count: 10_000), .note))
    #expect(!isCanonical(String(repeating: "x", count: 10_001), .note))
  }

  @Test func `a canonical text is read as just itself`() {
    var random = SeededRandom(seed: 5)
    let pieces: [String] = [
      "a", "Z", " ", "  ", "\t", "\n", "\r", "é", "e\u{301}", "ß", "Я", "й", "и\u{306}", "—", "’", "\u{2028}",
      "中", "한", "\u{1112}",
      "\u{1161}", "🍕", "\u{200D}", "\u{200B}", "\u{FEFF}", "\u{E000}", "\u{FFFD}", "'", "=", "\u{7F}",
      "\u{AD}", "ि", "क",
    ]
    for _ in 0..<20_000 {
      let text = (0..<Int.random(in: 1...5, using: &random)).map { _ in pieces.randomElement(using: &random)!
      }.joined()
      for field in [Field.expenseTitle, .note] where isCanonical(text, field) {
        let isSame = read(text, field)?.utf8.elementsEqual(text.utf8) == true
        #expect(isSame, "\(text.debugDescription) \(random)")
      }
    }
  }
}
