internal import SQLite

/// What the triggers that hold categories and expenses together would look at after some changes.
struct DataTableChanges {
  /// The expenses that came or changed; `nil` where they are too many to be told.
  var expenses: [Int64]? = []
  /// Whether categories went or were renamed.
  var losesCategories = false

  init() {}

  init(_ changeset: Changeset) throws {
    var ids: [Int64] = []
    var losesCategories = false
    try changeset.forEach { change in
      switch (change.table, change.operation) {
      case (DataTable.expenses.rawValue, .insert), (DataTable.expenses.rawValue, .update):
        ids.append(try change.id())
      case (DataTable.categories.rawValue, .delete), (DataTable.categories.rawValue, .update):
        losesCategories = true
      default: break
      }
    }
    expenses = ids
    self.losesCategories = losesCategories
  }
}

extension HistoryRepository {
  private static let withoutCategorySQL = """
    SELECT id, category FROM main.expenses
    WHERE category IS NOT (SELECT name FROM main.categories WHERE name = category)
    """

  /// Refuses changes, made without triggers, after which an expense has a category that does not exist.
  func refuseExpensesWithoutCategory(_ written: DataTableChanges, _ number: Int64) throws {
    var conflict = HistoryConflict(number: number)
    func add(_ row: borrowing Row) throws {
      conflict.add(DataRow(.expenses, try row.integer(0)), .withoutCategory(try row.text(1)))
    }
    if let ids = written.expenses, !written.losesCategories {
      var select = try connection.prepare("\(Self.withoutCategorySQL) AND id = ?1")
      for id in ids {
        try select.bind(id, at: 1)
        try select.forEachRow(add)
      }
    } else {
      var select = try connection.prepare("\(Self.withoutCategorySQL) ORDER BY id")
      try select.forEachRow(add)
    }
    if conflict.count > 0 { throw conflict }
  }
}
