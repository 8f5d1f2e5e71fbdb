internal import Records
internal import SQLite

extension HistoryRepository {
  /// Hands the entries that touched one of some rows to `body`, the newest first.
  ///
  /// Of what was made outside of roster the history does not know the rows.
  public func forEach(about rows: Set<DataRow>, _ body: (HistoryEntry) throws -> Void) throws {
    let numbers = try Set(changes(of: rows, after: 0).flatMap(\.value))
    try forEach { entry in if numbers.contains(entry.id) { try body(entry) } }
  }

  /// The category that has a name now, or if none has it, those that had it once, as far as the history tells; case does
  /// not count.
  public func categories(named name: String) throws -> Set<DataRow> {
    let name = name.lowercased()
    let present = try store.categoriesByRow().filter { $0.category.name.lowercased() == name }
    if !present.isEmpty { return Set(present.map { DataRow(.categories, $0.id) }) }
    var found: Set<DataRow> = []
    var changes = try connection.prepare("SELECT changeset FROM main.history_changes")
    try changes.forEachRow { kept in
      try Changeset(bytes: kept.blob(0)).forEach { change in
        guard change.table == DataTable.categories.rawValue else { return }
        for case .text(let text)? in [try change.old(1), try change.new(1)] where text.lowercased() == name {
          found.insert(DataRow(.categories, try change.id()))
        }
      }
    }
    return found
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
      let (first, last) = (try range.integer(2), try range.integer(3))
      for row in rows where row.table.rawValue == table && first <= row.id && row.id <= last {
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
