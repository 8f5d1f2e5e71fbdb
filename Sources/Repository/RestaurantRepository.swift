public import Records
public import SQLite

/// The restaurants of a store.
public struct RestaurantRepository: RecordRepository {
  /// What narrows a list of them.
  public typealias Filter = RestaurantFilter

  /// The store they are in.
  public let store: Store

  /// The restaurants of a store.
  public init(_ store: Store) {
    self.store = store
  }

  /// The columns as `restaurants` has them.
  public static let columns: [Column] = [.text, .text, .text, .integer, .integer, .integer]

  /// `UPDATE` of one restaurant.
  public static let updateSQL = """
    UPDATE restaurants
    SET name = ?1, type = ?2, phone = ?3, price_level = ?4, is_favorite = ?5, is_check_in = ?6 WHERE id = ?7
    """

  /// `DELETE` of one restaurant.
  public static let deleteSQL = "DELETE FROM restaurants WHERE id = ?1"

  /// `SELECT` of the columns of a list.
  public static let selectSQL = """
    SELECT id, name, type, phone, price_level, is_favorite, is_check_in FROM restaurants
    """

  /// By name; those of one name as they were added.
  public static let order = "coalesce(name_key, name) COLLATE NOCASE, id"

  /// Equal are two rows of which all that was typed is equal, to the letter.
  public static let bulk = BulkSQL(
    table: "restaurants",
    columns: ["name", "type", "phone", "price_level", "is_favorite", "is_check_in", "name_key"],
    comparedCount: 6,
    constants: [("is_keyed", "1")],
    equality: """
      coalesce(name_key, name) = coalesce(?7, ?1) COLLATE NOCASE AND name = ?1 COLLATE BINARY
      AND type IS ?2 COLLATE BINARY AND phone IS ?3 AND price_level = ?4 AND is_favorite = ?5 AND is_check_in = ?6
      """,
    indexes: ["restaurants_in_order"])

  static let keying = NameKeying(
    table: "restaurants", names: ["name"],
    selectSQL: "SELECT id, name FROM restaurants WHERE is_keyed IS NULL ORDER BY id LIMIT 4096",
    updateSQL: "UPDATE restaurants SET name_key = ?1, is_keyed = 1 WHERE id = ?2")

  /// Binds the fields.
  public static func bind(_ restaurant: Restaurant, to statement: inout Statement) throws {
    try statement.bind(restaurant.name, at: 1)
    try statement.bind(restaurant.type, at: 2)
    try statement.bind(restaurant.phone, at: 3)
    try statement.bind(Int64(restaurant.priceLevel.rawValue), at: 4)
    try statement.bind(restaurant.isFavorite, at: 5)
    try statement.bind(restaurant.isCheckIn, at: 6)
  }

  /// Appends the fields, then the key of the name.
  public static func fill(_ row: inout RowBuffer, with restaurant: Restaurant) {
    row.append(restaurant.name)
    row.append(restaurant.type)
    row.append(restaurant.phone)
    row.append(Int64(restaurant.priceLevel.rawValue))
    row.append(restaurant.isFavorite ? 1 : 0)
    row.append(restaurant.isCheckIn ? 1 : 0)
    row.append(restaurant.sortKey)
  }

  /// Reads a restaurant; refuses a price level or a flag that no restaurant has.
  public static func read(_ row: borrowing Row) throws -> Restaurant {
    guard let priceLevel = PriceLevel(rawValue: Int(try row.integer(4))) else {
      throw RecordDecodingError(row, column: 4)
    }
    return Restaurant(
      storedName: try row.text(1), type: try row.optionalText(2), phone: try row.optionalText(3),
      priceLevel: priceLevel, isFavorite: try row.flag(5), isCheckIn: try row.flag(6))
  }

  /// The restaurants of the same name, its letters differing at most in case, with the same phone; two without a phone
  /// count as having the same.
  public func duplicates(of restaurant: Restaurant) throws -> [Stored<Restaurant>] {
    // The first term is that of the index; the second leaves out what only has the same key.
    let conditions = [
      Condition("coalesce(name_key, name) = ? COLLATE NOCASE", .text(restaurant.sortKey ?? restaurant.name)),
      Condition("name = ?", .text(restaurant.name)),
      Condition("phone IS ?", restaurant.phone.map(Value.text) ?? .null),
    ]
    var duplicates: [Stored<Restaurant>] = []
    try forEachRow(where: conditions) { row in duplicates.append(try Self.readStored(row)) }
    return duplicates
  }
}
