import Records
import Testing

@Suite struct CategoryTests {
  private let own = ["Café", "Cafe", "Straße", "Zirkus"].map { try! Category(parsing: $0) }

  @Test func `a fresh ledger has eight categories, Other last`() {
    #expect(
      Category.standard.map(\.name) == [
        "Food", "Transport", "Supplies", "Books", "Events", "Equipment", "Fees", "Other",
      ])
    #expect(Category.standard.last == .other)
  }

  @Test(arguments: [
    ("Food", "Food"), ("fOOD", "Food"), ("  books ", "Books"), ("", "Other"), ("\u{A0}", "Other"),
    ("Féés", "Fees"),
  ])
  func `a category is found without regard to case and accents, in its own spelling`(
    typed: String, name: String
  ) throws {
    #expect(try Category(parsing: typed, in: Category.standard).name == name)
  }

  @Test(arguments: [
    ("Cafe", "Cafe"), ("CAFE", "Cafe"), ("Café", "Café"), ("CAFÉ", "Café"), ("Cafe\u{301}", "Café"),
    ("STRASSE", "Straße"),
    ("zirkus", "Zirkus"),
  ])
  func `the nearer spelling wins`(typed: String, name: String) throws {
    #expect(try Category(parsing: typed, in: own).name == name)
  }

  @Test(arguments: [
    (
      "Fod",
      """
      There is no category "Fod"; did you mean Food? \
      The categories are Food, Transport, Supplies, Books, Events, Equipment, Fees, Other.
      """
    ),
    (
      "Holidays",
      """
      There is no category "Holidays". \
      The categories are Food, Transport, Supplies, Books, Events, Equipment, Fees, Other.
      """
    ),
    ("Fo\nod", "The category must not contain a line break (U+000A)."),
  ])
  func `an unknown category is refused with those there are`(typed: String, message: String) {
    #expect(throws: ValidationIssue(.category, message)) {
      try Category(parsing: typed, in: Category.standard)
    }
  }

  @Test func `case counts where it tells two categories apart`() throws {
    let both = try ["Öl", "öl"].map { try Category(parsing: $0) }
    #expect(try Category(parsing: "öl", in: both).name == "öl")
    #expect(try Category(parsing: "Öl", in: both).name == "Öl")
  }

  @Test func `what fits two categories equally is refused`() {
    let message =
      #"There is no category "Cafè"; did you mean Café? The categories are Café, Cafe, Straße, Zirkus."#
    #expect(throws: ValidationIssue(.category, message)) { try Category(parsing: "Cafè", in: own) }
  }

  @Test func `where Other was removed, a category must be given`() {
    let message = #"There is no category "Other". The categories are Café, Cafe, Straße, Zirkus."#
    #expect(throws: ValidationIssue(.category, message)) { try Category(parsing: "", in: own) }
  }

  @Test func `the name of a new category is one line of at most 50 characters`() throws {
    #expect(try Category(parsing: "  Bake  sale ").name == "Bake sale")
    #expect(try Category(parsing: String(repeating: "é", count: 50)).name.unicodeScalars.count == 50)
    #expect(throws: ValidationIssue(.category, "Please enter a category.")) { try Category(parsing: " ") }
    let message = "The category must not be longer than 50 characters (it has 51)."
    #expect(throws: ValidationIssue(.category, message)) {
      try Category(parsing: String(repeating: "a", count: 51))
    }
  }
}
