import Records
import SQLite
import Testing
import TestSupport

@testable import Repository

@Suite struct RestaurantRepositoryTests {
  struct Filtered: Sendable, CustomTestStringConvertible {
    let testDescription: String
    let filter: RestaurantFilter
    let names: [String]

    init(_ description: String, _ filter: RestaurantFilter, _ names: [String]) {
      testDescription = description
      self.filter = filter
      self.names = names
    }
  }

  struct Pair: Sendable {
    let stored: Restaurant
    let new: Restaurant
    let isDuplicate: Bool
  }

  private let store: Store
  private let restaurants: RestaurantRepository

  init() throws {
    store = try Store()
    restaurants = RestaurantRepository(store)
  }

  @Test(arguments: [
    Restaurant(
      "Café Nowhere", type: "Thai, Lao", phone: "+1 555-0100", price: 5, favorite: true, checkIn: true),
    Restaurant("'t Huis", price: 1, favorite: true),
    Restaurant("\"X\"", type: "Café", price: 3, checkIn: true),
  ])
  func `a restaurant is read as it was stored`(_ restaurant: Restaurant) throws {
    let id = try restaurants.insert(restaurant)
    #expect(try restaurants.find(id: id) == Stored(id: id, restaurant))
    #expect(try restaurants.find(id: id + 1) == nil)
  }

  @Test func `a changed restaurant stands in place of the old one, and its name gets a new place`() throws {
    for name in ["Éa", "B", "C"] { _ = try restaurants.insert(Restaurant(name, price: 2)) }
    let changed = Stored(
      id: 1, Restaurant("Âz", type: "Thai", phone: "1", price: 4, favorite: true, checkIn: true))
    #expect(try restaurants.update(changed))
    #expect(try restaurants.find(id: 1) == changed)
    #expect(try restaurants.list(ListRequest(RestaurantFilter(), isSorted: true)).map(\.id) == [1, 2, 3])
    #expect(try !restaurants.update(Stored(id: 9, changed.record)))
  }

  @Test func `a removed restaurant is gone`() throws {
    let id = try restaurants.insert(Restaurant("Wok", price: 1))
    #expect(try restaurants.delete(id: id))
    #expect(try restaurants.find(id: id) == nil)
    #expect(try !restaurants.delete(id: id))
  }

  @Test(arguments: [
    Pair(
      stored: Restaurant("Wok", phone: "1", price: 1), new: Restaurant("WOK", phone: "1", price: 5),
      isDuplicate: true),
    Pair(
      stored: Restaurant("Wok", price: 1), new: Restaurant("Wok", type: "Thai", price: 1), isDuplicate: true),
    Pair(stored: Restaurant("Élan", price: 1), new: Restaurant("Élan", price: 1), isDuplicate: true),
    Pair(
      stored: Restaurant("Wok", phone: "1", price: 1), new: Restaurant("Wok", phone: "2", price: 1),
      isDuplicate: false),
    Pair(
      stored: Restaurant("Wok", phone: "1", price: 1), new: Restaurant("Wok", price: 1), isDuplicate: false),
    Pair(
      stored: Restaurant("Wok", price: 1), new: Restaurant("Wok", phone: "1", price: 1), isDuplicate: false),
    Pair(stored: Restaurant("Élan", price: 1), new: Restaurant("Elan", price: 1), isDuplicate: false),
  ])
  func `the same name and phone make a duplicate, and so do two without a phone`(_ pair: Pair) throws {
    let id = try restaurants.insert(pair.stored)
    _ = try restaurants.insert(Restaurant("Other", phone: pair.new.phone, price: 1))
    #expect(
      try restaurants.duplicates(of: pair.new) == (pair.isDuplicate ? [Stored(id: id, pair.stored)] : []))
  }

  @Test(arguments: [
    Filtered("all", RestaurantFilter(), ["Élan", "Elan Vital", "Wok", "Ost"]),
    Filtered("name", RestaurantFilter(name: "ÉLA"), ["Élan", "Elan Vital"]),
    Filtered("name with a sign of LIKE", RestaurantFilter(name: "%"), []),
    Filtered("favorites", RestaurantFilter(favoritesOnly: true), ["Élan", "Wok"]),
    Filtered("check-in", RestaurantFilter(checkInOnly: true), ["Wok", "Ost"]),
    Filtered("price", RestaurantFilter(maxPriceLevel: .lowest.stepped(by: 2)), ["Elan Vital", "Wok"]),
    Filtered(
      "highest price", RestaurantFilter(maxPriceLevel: .highest), ["Élan", "Elan Vital", "Wok", "Ost"]),
    Filtered(
      "all of them",
      RestaurantFilter(name: "o", favoritesOnly: true, checkInOnly: true, maxPriceLevel: .lowest),
      ["Wok"]),
    Filtered(
      "a price within the preferences",
      RestaurantFilter(
        maxPriceLevel: .lowest, preferences: Preferences(maxPriceLevel: .lowest.stepped(by: 3))), ["Wok"]),
    Filtered(
      "preferences within a price",
      RestaurantFilter(
        maxPriceLevel: .highest.stepped(by: -1), preferences: Preferences(maxPriceLevel: .lowest)), ["Wok"]),
    Filtered(
      "preferences", RestaurantFilter(preferences: Preferences(displayOrder: .checkInFirst)),
      ["Ost", "Wok", "Élan", "Elan Vital"]),
  ])
  func `a filter narrows the list, and counting agrees`(_ filtered: Filtered) throws {
    for restaurant in [
      Restaurant("Élan", price: 4, favorite: true), Restaurant("Elan Vital", price: 3),
      Restaurant("Wok", price: 1, favorite: true, checkIn: true), Restaurant("Ost", price: 5, checkIn: true),
    ] { _ = try restaurants.insert(restaurant) }
    #expect(try restaurants.list(ListRequest(filtered.filter)).map(\.record.name) == filtered.names)
    #expect(try restaurants.count(filtered.filter) == filtered.names.count)
  }

  @Test func `of many rows only those are added that are not there to the letter`() throws {
    let there = Restaurant("Élan", type: "Thai", phone: "1", price: 3, favorite: true)
    _ = try restaurants.insert(there)
    let insertion = try BulkInsertion(restaurants, .addMissing)
    var outcomes: [Bool] = []
    for restaurant in [
      Restaurant("ÉLAN", type: "Thai", phone: "1", price: 3, favorite: true),
      Restaurant("Elan", type: "Thai", phone: "1", price: 3, favorite: true),
      Restaurant("Élan", type: "THAI", phone: "1", price: 3, favorite: true),
      Restaurant("Élan", phone: "1", price: 3, favorite: true),
      Restaurant("Élan", type: "Thai", price: 3, favorite: true),
      Restaurant("Élan", type: "Thai", phone: "1", price: 4, favorite: true),
      Restaurant("Élan", type: "Thai", phone: "1", price: 3),
      Restaurant("Élan", type: "Thai", phone: "1", price: 3, favorite: true, checkIn: true),
      there, there,
    ] {
      var row = RowBuffer()
      RestaurantRepository.fill(&row, with: restaurant)
      outcomes.append(try insertion.add(row))
    }
    try insertion.finish()
    #expect(outcomes == Array(repeating: true, count: 8) + [false, true])
    #expect(insertion.alreadyThere == 1)
    #expect(
      try restaurants.list(ListRequest(RestaurantFilter(), isSorted: true)).map(\.id) == Array(1...10))
    #expect(try store.connection.integer("SELECT count(*) FROM restaurants WHERE is_keyed IS NULL") == 0)
  }

  @Test func `a value that no restaurant has is refused by its column`() throws {
    _ = try restaurants.insert(Restaurant("Wok", price: 1))
    try store.connection.execute(
      "PRAGMA ignore_check_constraints = ON; UPDATE restaurants SET price_level = 6")
    #expect(throws: RecordDecodingError(id: 1, column: "price_level")) { try restaurants.find(id: 1) }
  }
}
