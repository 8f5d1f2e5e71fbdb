import Records
import Repository
import Testing
import TestSupport

@testable import Services

@Suite struct RestaurantServiceTests {
  struct Case: Sendable, CustomTestStringConvertible {
    let request: ListRequest<RestaurantFilter>
    let summary: String?

    init(_ summary: String?, limit: Int? = nil, _ filter: RestaurantFilter) {
      self.summary = summary
      request = ListRequest(filter, limit: limit)
    }

    var testDescription: String { summary ?? "nothing hidden" }
  }

  private let service: RestaurantService
  private let context = ParsingContext(today: CalendarDate(year: 2026, month: 4, day: 13)!)

  init() throws {
    service = RestaurantService(try Store())
  }

  private static let cheap = Preferences(maxPriceLevel: .lowest)
  private static let strict = Preferences(showCheckInOnly: true, maxPriceLevel: .lowest.stepped(by: 2))

  @Test(arguments: [
    Case("2 of 4 shown: check-in only, $$$ or below", RestaurantFilter(preferences: strict)),
    Case("1 of 4 shown: $ or below", RestaurantFilter(preferences: cheap)),
    Case(
      "1 of 4 shown: check-in only, $$$ or below, at most 1", limit: 1, RestaurantFilter(preferences: strict)),
    Case("2 of 4 shown: check-in only, $$$ or below", limit: 2, RestaurantFilter(preferences: strict)),
    Case("0 of 1 shown: $ or below", RestaurantFilter(name: "o’", preferences: cheap)),
    Case(
      "1 of 2 shown: check-in only, $$$ or below", RestaurantFilter(favoritesOnly: true, preferences: strict)),
    Case(nil, RestaurantFilter(name: "wok", preferences: strict)),
    Case(nil, RestaurantFilter(name: "nowhere", preferences: strict)),
    Case(nil, RestaurantFilter(preferences: Preferences(displayOrder: .favoriteFirst))),
    Case(nil, limit: 1, RestaurantFilter(preferences: Preferences())),
    Case(nil, RestaurantFilter(checkInOnly: true)),
  ])
  func `a list tells what its preferences hide and why`(_ example: Case) throws {
    for restaurant in [
      Restaurant("Wok", price: 1, favorite: true, checkIn: true), Restaurant("Élan", price: 3, checkIn: true),
      Restaurant("O'Malley", price: 2), Restaurant("Ost", price: 5, favorite: true, checkIn: true),
    ] { _ = try service.add(restaurant) }
    #expect(try service.hidden(from: example.request)?.summary == example.summary)
  }

  @Test func `an empty list hides nothing`() throws {
    #expect(try service.hidden(from: ListRequest(RestaurantFilter(preferences: Self.strict))) == nil)
  }

  @Test func `the same name and phone are refused unless that is meant`() throws {
    let first = try service.add(Restaurant("Wok", phone: "555-0101", price: 1))
    let again = Restaurant("wok", phone: "555-0101", price: 2)
    #expect(throws: DuplicateError(existing: [first])) { try service.add(again) }
    #expect(try service.add(again, allowDuplicate: true) == Stored(id: 2, again))
    let elsewhere = try service.add(Restaurant("Wok", phone: "555-0102", price: 1))
    #expect(throws: DuplicateError(existing: [first, Stored(id: 2, again)])) {
      try service.edit(id: elsewhere.id, [.phone: "555-0101"], in: context)
    }
  }

  @Test func `an edit changes what is given and keeps the rest`() throws {
    let before = try service.add(Restaurant("Wok", type: "Thai", phone: "555-0101", price: 1, favorite: true))
    let change = try service.edit(
      id: 1, [.isCheckIn: "yes", .isFavorite: "no", .restaurantType: ""], in: context)
    #expect(change.before == before)
    #expect(change.after == Stored(id: 1, Restaurant("Wok", phone: "555-0101", price: 1, checkIn: true)))
    #expect(try service.find(id: 1) == change.after)
  }

  @Test func `an edit with mistakes changes nothing and tells all of them`() throws {
    let before = try service.add(Restaurant("Wok", price: 1))
    #expect(
      throws: ValidationError([
        ValidationIssue(.restaurantName, "Please enter a name."),
        ValidationIssue(.priceLevel, #""6" is not a price level; use 1 to 5 or $ to $$$$$"#),
      ])
    ) {
      try service.edit(id: 1, [.restaurantName: " ", .priceLevel: "6", .isFavorite: "yes"], in: context)
    }
    #expect(try service.find(id: 1) == before)
  }
}
