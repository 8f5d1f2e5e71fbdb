import Records
import Repository
import Testing
import TestSupport

@testable import Services

@Suite struct PreferencesServiceTests {
  private let store: Store
  private let service: PreferencesService
  private let context = ParsingContext(today: CalendarDate(year: 2026, month: 4, day: 13)!)

  init() throws {
    store = try Store()
    service = PreferencesService(store)
  }

  @Test func `a fresh database shows everything by name`() throws {
    #expect(try service.current() == Preferences())
  }

  @Test func `several are changed at once and the others stay`() throws {
    let first = try service.change([.maxPriceLevel: "$$"], in: context)
    #expect(first.before == Preferences())
    #expect(first.after == Preferences(maxPriceLevel: .lowest.stepped(by: 1)))
    let second = try service.change([.displayOrder: "Favorite", .showCheckInOnly: "on"], in: context)
    #expect(second.before == first.after)
    #expect(
      second.after
        == Preferences(
          displayOrder: .favoriteFirst, showCheckInOnly: true, maxPriceLevel: .lowest.stepped(by: 1)))
    #expect(try service.current() == second.after)
  }

  @Test func `one mistake leaves all of them as they are, and every mistake is told`() throws {
    let before = try service.change([.displayOrder: "check-in"], in: context).after
    #expect(
      throws: ValidationError([
        ValidationIssue(
          .displayOrder, #""price" is not a display order; use alphabetical, favorite or check-in"#),
        ValidationIssue(.maxPriceLevel, #""6" is not a price level; use 1 to 5 or $ to $$$$$"#),
      ])
    ) {
      try service.change([.displayOrder: "price", .showCheckInOnly: "on", .maxPriceLevel: "6"], in: context)
    }
    #expect(try service.current() == before)
  }

  @Test func `what a form hands over is stored, and a reset goes back to the defaults`() throws {
    let chosen = Preferences(displayOrder: .checkInFirst, showCheckInOnly: true, maxPriceLevel: .lowest)
    #expect(try service.replace(with: chosen) == (Preferences(), chosen))
    #expect(try service.current() == chosen)
    #expect(try service.reset() == (chosen, Preferences()))
    #expect(try service.current() == Preferences())
  }

  @Test(arguments: [(0, 5), (1, 5), (Int.max, 5), (-1, 4), (-4, 1), (-5, 1), (Int.min, 1)])
  func `stepping past an end stays at the end`(_ steps: Int, _ level: Int) throws {
    let change = try service.stepMaxPriceLevel(by: steps)
    #expect(change.after == Preferences(maxPriceLevel: PriceLevel(rawValue: level)!))
    #expect(try service.current() == change.after)
  }

  @Test func `what the next list hides is told as soon as it is chosen`() throws {
    for price in 1...4 { _ = try RestaurantService(store).add(Restaurant("Wok \(price)", price: price)) }
    #expect(try service.hidden() == nil)
    _ = try service.change([.maxPriceLevel: "3"], in: context)
    #expect(try service.hidden() == HiddenRestaurants(shown: 3, total: 4, reason: "$$$ or below"))
    _ = try service.change([.showCheckInOnly: "on"], in: context)
    #expect(try service.hidden()?.summary == "0 of 4 shown: check-in only, $$$ or below")
  }
}
