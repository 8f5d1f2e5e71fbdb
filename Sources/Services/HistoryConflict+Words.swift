internal import Records
public import Repository

extension HistoryConflict {
  /// The rows in plain words, one in a line: "expense 41 was changed since, by number 17".
  public var messages: [String] {
    var messages = rows.map(\.message)
    if count > rows.count { messages.append("\(count - rows.count) more are not as they were either") }
    messages += referring.map(\.referenceMessage)
    messages += otherTables.sorted().map { "rows of the table \($0) are not as they were" }
    return messages.isEmpty ? ["rows of other tables would refer to some that do not exist"] : messages
  }
}

extension HistoryConflict.Row {
  /// The row in plain words.
  var message: String {
    switch reason {
    case .changed: "\(title) was changed since\(cause)"
    case .removed: "\(title) was removed since\(cause)"
    case .replaced: "there is another \(title) since\(cause)"
    case .refused where row.table == .categories: "there is another \(title) already"
    case .refused: "\(title) would break a rule of the database"
    case .withoutCategory(let category):
      "\(title) has the category \(quoted(category)), which would not exist"
    }
  }

  private var title: String {
    switch row.table {
    case .students: "\(Student.noun) \(row.id)"
    case .expenses: "\(Expense.noun) \(row.id)"
    case .restaurants: "\(Restaurant.noun) \(row.id)"
    case .categories: "category \(name.map { quoted($0) } ?? String(row.id))"
    case .preferences: "the row of the settings"
    }
  }

  private var cause: String { changedBy.map { ", by number \($0)" } ?? "" }
}

extension ReferenceConflict {
  /// The rows in plain words, those of a table in a line.
  public var messages: [String] { rows.map(\.referenceMessage) }
}

extension FaultyRows {
  /// Such as "2 rows of the table attendance (id 4, 17) refer to what would go".
  fileprivate var referenceMessage: String {
    let shown = ids.map(String.init).joined(separator: ", ") + (count > ids.count ? ", …" : "")
    let title = "\(count) \(count == 1 ? "row" : "rows") of the table \(table)"
    return
      "\(title)\(ids.isEmpty ? "" : " (id \(shown))") \(count == 1 ? "refers" : "refer") to what would go"
  }
}
