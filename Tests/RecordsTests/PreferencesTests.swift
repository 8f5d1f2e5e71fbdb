import Records
import Testing

@Suite struct PreferencesTests {
  struct Restriction: Sendable {
    let checkInOnly: Bool
    let maximum: Int
    let words: String?
  }

  @Test func `by default the list is alphabetical and shows everything`() {
    let preferences = Preferences()
    #expect(preferences.displayOrder == .alphabetical)
    #expect(!preferences.showCheckInOnly)
    #expect(preferences.maxPriceLevel == .highest)
    #expect(preferences.restriction == nil)
  }

  @Test func `settings are read from what was typed`() throws {
    let preferences = try Preferences(
      parsing: [.displayOrder: " Check-In ", .showCheckInOnly: "on", .maxPriceLevel: "$$$"],
      in: .someDay)
    #expect(
      preferences.texts == [.displayOrder: "check-in", .showCheckInOnly: "1", .maxPriceLevel: "3"])
    #expect(try Preferences(parsing: preferences.texts, in: .someDay) == preferences)
  }

  @Test func `an order has a tag and a title, and both are read`() throws {
    #expect(DisplayOrder.allCases.map(\.rawValue) == [0, 1, 2])
    #expect(DisplayOrder.allCases.map(\.tag) == ["alphabetical", "favorite", "check-in"])
    #expect(
      DisplayOrder.allCases.map(\.title) == ["Alphabetical", "Show Favorite First", "Show Check-in First"])
    for order in DisplayOrder.allCases {
      #expect(try DisplayOrder(parsing: "\t\(order.tag.uppercased())") == order)
      #expect(try DisplayOrder(parsing: order.title) == order)
    }
  }

  @Test func `all issues are told at once, in the order of the fields`() {
    #expect(
      throws: ValidationError([
        ValidationIssue(
          .displayOrder, #""price" is not a display order; use alphabetical, favorite or check-in"#),
        ValidationIssue(.showCheckInOnly, #""so" is neither yes nor no; use yes or no"#),
        ValidationIssue(.maxPriceLevel, #""9" is not a price level; use 1 to 5 or $ to $$$$$"#),
      ])
    ) {
      try Preferences(
        parsing: [.displayOrder: "price", .showCheckInOnly: "so", .maxPriceLevel: "9"], in: .someDay)
    }
    #expect(
      throws: ValidationError([
        ValidationIssue(.displayOrder, "Please choose a display order."),
        ValidationIssue(.maxPriceLevel, "Please choose a price level."),
      ])
    ) {
      try Preferences(parsing: [:], in: .someDay)
    }
  }

  @Test(arguments: [
    Restriction(checkInOnly: false, maximum: 5, words: nil),
    Restriction(checkInOnly: true, maximum: 5, words: "check-in only"),
    Restriction(checkInOnly: false, maximum: 4, words: "$$$$ or below"),
    Restriction(checkInOnly: true, maximum: 3, words: "check-in only, $$$ or below"),
  ])
  func `what is hidden is told in words`(_ restriction: Restriction) throws {
    let preferences = Preferences(
      showCheckInOnly: restriction.checkInOnly,
      maxPriceLevel: try #require(PriceLevel(rawValue: restriction.maximum)))
    #expect(preferences.restriction == restriction.words)
  }

  @Test func `the fields are those of the schema`() {
    #expect(Preferences.fields.map(\.column) == ["display_order", "show_check_in_only", "max_price_level"])
  }
}
