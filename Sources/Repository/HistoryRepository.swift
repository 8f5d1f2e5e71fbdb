public import Records
internal import SQLite

/// The history of a store: what was changed, in the order in which it was.
public struct HistoryRepository {
  /// The store that it is of.
  public let store: Store

  /// The history of a store.
  public init(_ store: Store) {
    self.store = store
  }

  var connection: Connection { store.connection }

  private static let selectSQL = """
    SELECT id, happened_at, command, ifnull(summary, ''), undone IS NOT NULL FROM main.history
    """

  /// Hands the entries to `body`, the newest first, at the most `limit` of those behind the first `offset`.
  public func forEach(limit: Int? = nil, offset: Int = 0, _ body: (HistoryEntry) throws -> Void) throws {
    var select = try connection.prepare(
      "\(Self.selectSQL) ORDER BY id DESC LIMIT \(limit ?? -1) OFFSET \(offset)")
    try select.forEachRow { row in try body(Self.read(row)) }
  }

  /// The entry of a number; `nil` if there is none.
  public func find(_ number: Int64) throws -> HistoryEntry? {
    try first("WHERE id = ?1", number)
  }

  /// The newest entry that is not undone, of those with a lower number than the one given.
  ///
  /// - Parameters:
  ///   - number: the number.
  ///   - isOurs: whether what was made outside of roster is passed over.
  /// - Returns: the entry; `nil` if there is none.
  /// - Throws: what SQLite meets.
  public func latest(before number: Int64 = .max, isOurs: Bool = false) throws -> HistoryEntry? {
    let condition = isOurs ? "AND command IS NOT NULL " : ""
    return try first("WHERE undone IS NULL AND id < ?1 \(condition)ORDER BY id DESC LIMIT 1", number)
  }

  /// The entry that was undone last; `nil` if none is.
  public func lastUndone() throws -> HistoryEntry? {
    try first("WHERE undone IS NOT NULL ORDER BY undone DESC LIMIT 1")
  }

  /// The lowest number that is left; `nil` if there is no entry.
  public func lowestNumber() throws -> Int64? {
    var select = try connection.prepare("SELECT min(id) FROM main.history")
    return try select.firstRow { row in try row.optionalInteger(0) } ?? nil
  }

  /// Drops all entries but the newest, which can then no longer be undone; `count` is at least 1.
  ///
  /// - Returns: how many were dropped.
  public func prune(keeping count: Int) throws -> Int {
    precondition(count > 0, "the newest entry stays, so that its number is not given again")
    return try prune(
      "id <= (SELECT id FROM main.history ORDER BY id DESC LIMIT 1 OFFSET ?1)", .integer(Int64(count)))
  }

  /// Drops the entries from before a day, which can then no longer be undone, but never the newest.
  ///
  /// - Returns: how many were dropped.
  public func prune(before day: CalendarDate) throws -> Int {
    // Those before the first that stays: a clock that was set back leaves no gap.
    try prune(
      """
      id < ifnull((SELECT min(id) FROM main.history WHERE happened_at >= ?1), (SELECT max(id) FROM main.history))
      """, .text(day.isoText))
  }

  private func prune(_ condition: String, _ value: Value) throws -> Int {
    var delete = try connection.prepare("DELETE FROM main.history WHERE \(condition)")
    try delete.bind([value])
    try delete.run()
    return connection.changes
  }

  private func first(_ clause: String, _ number: Int64? = nil) throws -> HistoryEntry? {
    var select = try connection.prepare("\(Self.selectSQL) \(clause)")
    if let number { try select.bind(number, at: 1) }
    return try select.firstRow(Self.read)
  }

  private static func read(_ row: borrowing Row) throws -> HistoryEntry {
    HistoryEntry(
      id: try row.integer(0), happenedAt: try row.text(1), command: try row.optionalText(2),
      summary: try row.text(3), isUndone: try row.flag(4))
  }
}
