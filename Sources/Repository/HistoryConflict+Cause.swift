internal import SQLite

extension HistoryRepository {
  /// Adds to a conflict by which change each row was touched since, and the names of categories.
  func explained(_ conflict: HistoryConflict, _ direction: Direction) throws -> HistoryConflict {
    var conflict = conflict
    let rows = Set(conflict.rows.map(\.row))
    let changes = try changes(of: rows, after: conflict.number, isInForce: true)
    for index in conflict.rows.indices {
      let row = conflict.rows[index].row
      if case .withoutCategory = conflict.rows[index].reason { continue }
      let isRefused = conflict.rows[index].reason == .refused
      if row.table == .categories {
        // What is in the way of a name is another row, and this one may have yet another name.
        let present = isRefused ? nil : try presentName(row.id)
        conflict.rows[index].name = try present ?? keptName(row.id, conflict.number, direction)
      }
      if isRefused { continue }
      let byNumber = try changes[row]?.last ?? latestOutside(row.table, after: conflict.number)
      conflict.rows[index].changedBy = byNumber
    }
    return conflict
  }

  private func presentName(_ id: Int64) throws -> String? {
    var select = try connection.prepare("SELECT name FROM main.categories WHERE id = ?1")
    try select.bind(id, at: 1)
    return try select.firstRow { row in try row.text(0) }
  }

  /// The name that a category would have by a change, or the one that it would lose.
  private func keptName(_ id: Int64, _ number: Int64, _ direction: Direction) throws -> String? {
    var changes = try connection.prepare(
      "SELECT changeset FROM main.history_changes WHERE history_id = ?1 ORDER BY part")
    try changes.bind(number, at: 1)
    var name: String?
    try changes.forEachRow { kept in
      try Changeset(bytes: kept.blob(0)).forEach { change in
        guard change.table == DataTable.categories.rawValue, try change.id() == id else { return }
        let (before, after) = (try change.old(1), try change.new(1))
        if case .text(let text) = (direction == .back ? before ?? after : after ?? before) { name = text }
      }
    }
    return name
  }
}
