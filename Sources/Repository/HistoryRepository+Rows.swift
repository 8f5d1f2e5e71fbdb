internal import SQLite

extension HistoryRepository {
  /// Hands the entries that touched a row to `body`, the newest first.
  ///
  /// Of what was made outside of roster the history does not know the rows.
  public func forEach(about row: DataRow, _ body: (HistoryEntry) throws -> Void) throws {
    let numbers = try Set(changes(of: [row], after: 0).flatMap(\.value))
    try forEach { entry in if numbers.contains(entry.id) { try body(entry) } }
  }

  /// The newest entry made outside of roster that touched a table, with a higher number than the one given.
  func latestOutside(_ table: DataTable, after number: Int64) throws -> Int64? {
    var select = try connection.prepare(
      """
      SELECT max(id) FROM main.history WHERE id > ?1 AND command IS NULL AND instr(summary, ?2) > 0
      """)
    try select.bind(number, at: 1)
    try select.bind(table.rawValue, at: 2)
    return try select.firstRow { row in try row.optionalInteger(0) } ?? nil
  }

  /// The numbers of the changes with a higher number than `number` that touched rows, in their order, by row.
  func changes(
    of rows: Set<DataRow>, after number: Int64, isInForce: Bool = false
  ) throws -> [DataRow: [Int64]] {
    var found: [DataRow: [Int64]] = [:]
    func add(_ row: DataRow, _ number: Int64) {
      if found[row]?.last != number { found[row, default: []].append(number) }
    }
    let condition =
      isInForce ? "AND history_id IN (SELECT id FROM main.history WHERE undone IS NULL) " : ""
    var ranges = try connection.prepare(
      """
      SELECT history_id, table_name, first_id, last_id FROM main.history_ranges
      WHERE history_id > ?1 \(condition)ORDER BY history_id
      """)
    try ranges.bind(number, at: 1)
    try ranges.forEachRow { range in
      let table = try range.text(1)
      let ids = try range.integer(2)...range.integer(3)
      for row in rows where row.table.rawValue == table && ids.contains(row.id) {
        add(row, try range.integer(0))
      }
    }
    // The parts of an undone import hold nothing but rows of its ranges.
    var changes = try connection.prepare(
      """
      SELECT history_id, changeset FROM main.history_changes
      WHERE history_id > ?1 \(condition)AND history_id NOT IN (SELECT history_id FROM main.history_ranges)
      ORDER BY history_id
      """)
    try changes.bind(number, at: 1)
    try changes.forEachRow { kept in
      let number = try kept.integer(0)
      try Changeset(bytes: kept.blob(1)).forEach { change in
        guard let table = DataTable(rawValue: change.table) else { return }
        let row = DataRow(table, try change.id())
        if rows.contains(row) { add(row, number) }
      }
    }
    for row in found.keys { found[row]?.sort() }
    return found
  }
}
