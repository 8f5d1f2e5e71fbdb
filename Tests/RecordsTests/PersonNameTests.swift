import Testing

@testable import Records

@Suite struct PersonNameTests {
  struct Refusal: Sendable {
    let typed: String
    let field: Field
    let message: String
  }

  @Test(arguments: [
    "O'Brien", "O’Brien", "'t Hooft", "Smith-Jones", "van der Berg", "X", "Ng", "李", "王小明", "Ολυμπία",
    "Дмитрий",
    "אברהם", "محمد", "නිමල්", "Nguyễn", "Þórður", "김민수", "d'Arc", "Jr.", "X Æ A-12", "𠮷野", "🍎",
  ])
  func `a name of any kind stays as it is`(_ name: String) throws {
    #expect(try PersonName(parsing: name, field: .firstName).text == name)
    #expect(try PersonName(parsing: "\u{A0} \(name)\u{200B}\n", field: .firstName).text == name)
  }

  @Test(arguments: [
    Refusal(typed: "", field: .firstName, message: "Please enter a first name."),
    Refusal(typed: " \u{200B}\u{FEFF}", field: .lastName, message: "Please enter a last name."),
    Refusal(
      typed: String(repeating: "x", count: 123), field: .firstName,
      message: "The first name must not be longer than 100 characters (it has 123)."),
    Refusal(
      typed: String(repeating: "é", count: 101), field: .lastName,
      message: "The last name must not be longer than 100 characters (it has 101)."),
    Refusal(
      typed: "An\tna", field: .firstName, message: "The first name must not contain a tab (U+0009)."),
    Refusal(
      typed: "\u{202E}annA", field: .lastName,
      message: "The last name must not contain a control of the writing direction (U+202E)."),
  ])
  func `a text that is no name is refused in the name of its field`(_ refusal: Refusal) {
    #expect(throws: ValidationIssue(refusal.field, refusal.message)) {
      try PersonName(parsing: refusal.typed, field: refusal.field)
    }
  }

  @Test func `a hundred code points are the most`() throws {
    for letter in ["x", "é", "e\u{301}", "王", "𠮷"] {
      let name = String(repeating: letter, count: 100)
      #expect(try PersonName(parsing: name, field: .firstName).text.unicodeScalars.count == 100)
    }
  }

  @Test func `a name knows its key`() throws {
    #expect(try PersonName(parsing: "Álvarez", field: .lastName).sortKey == "alvarez")
    #expect(try PersonName(parsing: "Alvarez", field: .lastName).sortKey == nil)
  }
}
