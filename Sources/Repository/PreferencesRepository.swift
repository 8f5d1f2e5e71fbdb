public import Records
internal import SQLite

/// The preferences of a store: the one row that its schema keeps.
public struct PreferencesRepository {
  /// The store they are in.
  public let store: Store

  /// The preferences of a store.
  public init(_ store: Store) {
    self.store = store
  }

  /// The preferences as they are stored.
  public func read() throws -> Preferences {
    var statement = try store.connection.prepare(
      "SELECT id, display_order, show_check_in_only, max_price_level FROM preferences WHERE id = 1")
    let preferences = try statement.firstRow { row in
      guard let order = DisplayOrder(rawValue: Int(try row.integer(1))) else {
        throw RecordDecodingError(row, column: 1)
      }
      guard let level = PriceLevel(rawValue: Int(try row.integer(3))) else {
        throw RecordDecodingError(row, column: 3)
      }
      return Preferences(displayOrder: order, showCheckInOnly: try row.flag(2), maxPriceLevel: level)
    }
    guard let preferences else { throw RecordDecodingError(id: 1, column: "id") }
    return preferences
  }

  /// Stores preferences in place of those that are there.
  public func write(_ preferences: Preferences) throws {
    var statement = try store.connection.prepare(
      "UPDATE preferences SET display_order = ?1, show_check_in_only = ?2, max_price_level = ?3 WHERE id = 1")
    try statement.bind(Int64(preferences.displayOrder.rawValue), at: 1)
    try statement.bind(preferences.showCheckInOnly, at: 2)
    try statement.bind(Int64(preferences.maxPriceLevel.rawValue), at: 3)
    try statement.run()
  }
}
