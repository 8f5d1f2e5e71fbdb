import Records
import SQLite
import Testing
import TestSupport

@testable import Repository

/// The list as the preferences ask for it: by the repository, by the view, and as the rule says it.
@Suite struct RestaurantListingTests {
  private static let names = [
    "Élan", "Elan", "elan", "ÉLAN", "Ängel", "Angel", "Zum Bären", "Zumba", "Øst", "Ost", "ost 2", "Łódka",
    "Lodge",
    "'t Huis", "\"Last\" Crumb", "Fork, Knife", "Ærø", "Aerial", "Straße", "Strasse", "王府", "Семь", "a_b",
    "aZb",
  ]

  static let everyPreferences = DisplayOrder.allCases.flatMap { order in
    [false, true].flatMap { checkInOnly in
      PriceLevel.allCases.map { level in
        Preferences(displayOrder: order, showCheckInOnly: checkInOnly, maxPriceLevel: level)
      }
    }
  }

  /// A database with 120 random restaurants, half of them from the shell and renamed there.
  private static func database(seed: UInt64) throws -> ScratchDatabase {
    var random = SeededRandom(seed: seed)
    let database = try ScratchDatabase()
    let restaurants = RestaurantRepository(try database.open())
    for _ in 0..<60 {
      _ = try restaurants.insert(
        Restaurant(
          names.randomElement(using: &random)!, price: .random(in: 1...5, using: &random),
          favorite: .random(using: &random), checkIn: .random(using: &random)))
    }
    func quotedName() -> String {
      "'" + names.randomElement(using: &random)!.replacing("'", with: "''") + "'"
    }
    var script = ""
    for id in 61...120 {
      let numbers = [1...5, 0...1, 0...1].map { String(Int.random(in: $0, using: &random)) }
      script += "INSERT INTO restaurants (id, name, price_level, is_favorite, is_check_in) "
      script += "VALUES (\(id), \(quotedName()), \(numbers.joined(separator: ", ")));\n"
    }
    for id in stride(from: 1, to: 120, by: 7) {
      script += "UPDATE restaurants SET name = \(quotedName()) WHERE id = \(id);\n"
    }
    _ = try database.output(of: script)
    return database
  }

  @Test(arguments: [1, 2, 3] as [UInt64])
  func `the view and the repository give the same rows in the same order for every preferences`(
    _ seed: UInt64
  ) throws {
    let database = try Self.database(seed: seed)
    let store = try database.open()
    let all = try RestaurantRepository(store).list(ListRequest(RestaurantFilter()))
    #expect(all.count == 120)
    for preferences in Self.everyPreferences {
      try PreferencesRepository(store).write(preferences)
      let listed = try RestaurantRepository(store).list(
        ListRequest(RestaurantFilter(preferences: preferences)))
      let view = try database.output(
        of:
          "SELECT id, name, type, phone, price_level, is_favorite, is_check_in, price FROM restaurants_listed;"
      )
      #expect(view == listed.map(Self.line).joined(), "\(preferences)")
      #expect(
        listed.map(\.id) == all.filter(preferences.shows).sorted(by: preferences.precedes).map(\.id),
        "\(preferences)")
    }
  }

  private static func line(_ stored: Stored<Restaurant>) -> String {
    let restaurant = stored.record
    let texts = restaurant.texts
    let cells = Restaurant.fields.map { texts[$0] ?? "" }
    return ([String(stored.id)] + cells + [restaurant.priceLevel.symbol]).joined(separator: "|") + "\n"
  }

  @Test func `without preferences the list is as added, or sorted by name`() throws {
    let database = try Self.database(seed: 4)
    let restaurants = RestaurantRepository(try database.open())
    let added = try restaurants.list(ListRequest(RestaurantFilter()))
    #expect(added.map(\.id) == Array(1...120))
    let sorted = try restaurants.list(ListRequest(RestaurantFilter(), isSorted: true))
    #expect(sorted.map(\.id) == added.sorted(by: Preferences().precedes).map(\.id))
  }

  @Test func `the order of the preferences holds whether or not a sorted list is asked for`() throws {
    let database = try Self.database(seed: 5)
    let restaurants = RestaurantRepository(try database.open())
    let filter = RestaurantFilter(preferences: Preferences(displayOrder: .favoriteFirst))
    let list = try restaurants.list(ListRequest(filter))
    #expect(try restaurants.list(ListRequest(filter, isSorted: true)) == list)
    #expect(try restaurants.list(ListRequest(filter, limit: 7)) == Array(list.prefix(7)))
  }

  @Test(arguments: [
    Preferences(), Preferences(showCheckInOnly: true, maxPriceLevel: .lowest),
  ])
  func `the alphabetical list is read along its index`(_ preferences: Preferences) throws {
    let filter = RestaurantFilter(preferences: preferences)
    let sql =
      RestaurantRepository.select(where: filter.conditions) + " ORDER BY " + (try #require(filter.order))
    var statement = try Store().connection.prepare("EXPLAIN QUERY PLAN " + sql)
    var plan: [String] = []
    try statement.forEachRow { row in plan.append(try row.text(3)) }
    #expect(plan == ["SCAN restaurants USING INDEX restaurants_in_order"])
  }
}

extension Preferences {
  fileprivate func shows(_ stored: Stored<Restaurant>) -> Bool {
    stored.record.priceLevel <= maxPriceLevel && (stored.record.isCheckIn || !showCheckInOnly)
  }

  fileprivate func precedes(_ a: Stored<Restaurant>, _ b: Stored<Restaurant>) -> Bool {
    let (first, second) = (isFirst(a.record), isFirst(b.record))
    guard first == second else { return first }
    let keys = [a, b].map { Array(($0.record.sortKey ?? $0.record.name.lowercased()).utf8) }
    return keys[0] == keys[1] ? a.id < b.id : keys[0].lexicographicallyPrecedes(keys[1])
  }

  private func isFirst(_ restaurant: Restaurant) -> Bool {
    switch displayOrder {
    case .alphabetical: false
    case .favoriteFirst: restaurant.isFavorite
    case .checkInFirst: restaurant.isCheckIn
    }
  }
}
