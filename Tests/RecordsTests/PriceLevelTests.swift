import Records
import Testing

@Suite struct PriceLevelTests {
  struct Refusal: Sendable {
    let typed: String
    let message: String
  }

  @Test func `a level is read from its number and from its sign`() throws {
    for (index, level) in PriceLevel.allCases.enumerated() {
      #expect(level.rawValue == index + 1)
      #expect(level.symbol == String(repeating: "$", count: index + 1))
      #expect(level.text == String(index + 1))
      #expect(try PriceLevel(parsing: " \(level.text)\u{A0}", field: .priceLevel) == level)
      #expect(try PriceLevel(parsing: "\t\(level.symbol)\n", field: .priceLevel) == level)
    }
    #expect(PriceLevel.allCases.count == 5)
  }

  @Test(arguments: [
    Refusal(typed: "0", message: #""0" is not a price level; use 1 to 5 or $ to $$$$$"#),
    Refusal(typed: "6", message: #""6" is not a price level; use 1 to 5 or $ to $$$$$"#),
    Refusal(typed: "$$$$$$", message: #""$$$$$$" is not a price level; use 1 to 5 or $ to $$$$$"#),
    Refusal(typed: "$ $", message: #""$ $" is not a price level; use 1 to 5 or $ to $$$$$"#),
    Refusal(typed: "2.5", message: #""2.5" is not a price level; use 1 to 5 or $ to $$$$$"#),
    Refusal(typed: "٣", message: #""٣" is not a price level (digits must be 0-9); use 1 to 5 or $ to $$$$$"#),
    Refusal(typed: " ", message: "Please choose a price level."),
  ])
  func `anything else is refused, naming what is allowed`(_ refusal: Refusal) {
    #expect(throws: ValidationIssue(.maxPriceLevel, refusal.message)) {
      try PriceLevel(parsing: refusal.typed, field: .maxPriceLevel)
    }
  }

  @Test func `stepping past an end stays at the end`() throws {
    let three = try #require(PriceLevel(rawValue: 3))
    #expect(three.stepped(by: 1).rawValue == 4)
    #expect(three.stepped(by: -1).rawValue == 2)
    #expect(three.stepped(by: 0) == three)
    #expect(PriceLevel.highest.stepped(by: 1) == .highest)
    #expect(PriceLevel.lowest.stepped(by: -1) == .lowest)
    #expect(PriceLevel.highest.stepped(by: -5) == .lowest)
    #expect(three.stepped(by: .max) == .highest)
    #expect(three.stepped(by: .min) == .lowest)
  }

  @Test func `there is no level outside 1 to 5`() {
    #expect(PriceLevel(rawValue: 0) == nil)
    #expect(PriceLevel(rawValue: 6) == nil)
    #expect(PriceLevel.lowest < .highest)
  }
}
