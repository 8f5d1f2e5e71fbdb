public import Records
internal import SQLite

/// The categories of a store's ledger.
public struct CategoryRepository {
  /// The store they are in.
  public let store: Store

  /// The categories of a store.
  public init(_ store: Store) {
    self.store = store
  }

  /// `SELECT` of the ids in a range, each with the columns that make the check of the row.
  static let rangeSQL = "SELECT id, name FROM main.categories WHERE id BETWEEN ?1 AND ?2 ORDER BY id"

  /// All categories, in the order in which they were added.
  public func list() throws -> [Category] {
    try list("SELECT name FROM categories ORDER BY id") { row in Category(storedName: try row.text(0)) }
  }

  /// All categories, in the order in which they were added, with the number of expenses that each has.
  public func listWithUses() throws -> [(category: Category, uses: Int)] {
    // The inner SELECT reads the index in its order; without it SQLite would sort all expenses.
    let sql = """
      SELECT name, ifnull(sum(number), 0)
      FROM categories
      LEFT JOIN (SELECT category, count(*) AS number FROM expenses GROUP BY date, category) ON category = name
      GROUP BY id ORDER BY id
      """
    return try list(sql) { row in (Category(storedName: try row.text(0)), Int(try row.integer(1))) }
  }

  /// How many expenses have a category.
  public func uses(of category: Category) throws -> Int {
    var statement = try store.connection.prepare("SELECT count(*) FROM expenses WHERE category = ?1")
    try statement.bind(category.name, at: 1)
    return Int(try statement.firstRow { row in try row.integer(0) } ?? 0)
  }

  /// Adds a category, of which there must be none whose name differs at most in the case of the letters A to Z.
  public func insert(_ category: Category) throws {
    var statement = try store.connection.prepare("INSERT INTO categories (name) VALUES (?1)")
    try statement.bind(category.name, at: 1)
    try statement.run()
  }

  /// Gives a category another name; its expenses go along.
  ///
  /// - Returns: whether there was one.
  public func rename(_ category: Category, to other: Category) throws -> Bool {
    var statement = try store.connection.prepare("UPDATE categories SET name = ?2 WHERE name = ?1")
    try statement.bind(category.name, at: 1)
    try statement.bind(other.name, at: 2)
    try statement.run()
    return store.connection.changes > 0
  }

  /// Removes a category that no expense has.
  ///
  /// - Returns: whether there was one.
  /// - Throws: ``ReferenceConflict`` within ``Store/record(_:as:)`` if rows of other tables would be lost with it.
  public func delete(_ category: Category) throws -> Bool {
    var select = try store.connection.prepare("SELECT id FROM categories WHERE name = ?1")
    try select.bind(category.name, at: 1)
    guard let id = try select.firstRow({ row in try row.integer(0) }) else { return false }
    return try store.removing(.categories, id: id) {
      var statement = try store.connection.prepare("DELETE FROM categories WHERE id = ?1")
      try statement.bind(id, at: 1)
      try statement.run()
      return true
    }
  }

  private func list<Element>(_ sql: String, _ read: (borrowing Row) throws -> Element) throws -> [Element] {
    var elements: [Element] = []
    var statement = try store.connection.prepare(sql)
    try statement.forEachRow { row in elements.append(try read(row)) }
    return elements
  }
}
