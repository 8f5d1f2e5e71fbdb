public import Records
internal import SQLite

/// Expenses of one month and one category, added up.
public struct Spending: Hashable, Sendable {
  /// The month they are in.
  public let month: Month
  /// What they were for.
  public let category: Category
  /// How many there are.
  public let count: Int
  /// What they come to.
  public let total: Money
}

extension ExpenseRepository {
  /// Adds up the expenses that meet a filter, in one reading of the index.
  ///
  /// - Returns: the sums of each month and category, by month, in no order within one.
  /// - Throws: `MoneyOverflow` if a sum does not fit into 64 bits.
  public func spending(_ filter: ExpenseFilter) throws -> [Spending] {
    var sums = SpendingSums()
    if filter.search != nil {
      try forEachRow(ListRequest(filter, isSorted: true)) { row in
        try sums.add(row, date: 1, category: 3, count: 1, cents: try row.integer(4))
      }
    } else {
      try forEachDaySum(filter.conditions) { row in
        try sums.add(row, date: 0, category: 1, count: Int(try row.integer(2)), cents: try row.integer(3))
      }
    }
    return sums.finished()
  }

  /// Lends the sums of each day and category in the order of days, which is that of the index: SQLite adds up as it
  /// reads, and has nothing to sort.
  private func forEachDaySum(_ conditions: [Condition], _ body: (borrowing Row) throws -> Void) throws {
    try store.prepareForReadingOnce()
    var statement = try store.connection.prepare(
      "SELECT date, category, count(*), sum(amount_cents) FROM expenses\(conditions.sql) GROUP BY date, category"
    )
    try statement.bind(conditions.values)
    do {
      try statement.forEachRow(body)
    } catch let error as SQLiteError {
      guard error.message == "integer overflow" else { throw error }
      throw MoneyOverflow()
    }
  }
}

/// The sums of the month that is being read, and of those before it.
private struct SpendingSums {
  private var finishedMonths: [Spending] = []
  private var month: Month?
  /// The month as the first seven bytes of its dates.
  private var monthBytes: [UInt8] = []
  private var sums: [(name: [UInt8], count: Int, total: Money)] = []

  /// Adds expenses that a row stands for.
  mutating func add(_ row: borrowing Row, date: Int, category: Int, count: Int, cents: Int64) throws {
    let isSameMonth =
      try month != nil && row.withText(date) { $0.extracting(first: 7).isEqual(monthBytes.span) }
    if !isSameMonth { try begin(row, date) }
    let index =
      try sums.firstIndex { sum in try row.withText(category) { $0.isEqual(sum.name.span) } }
      ?? append(row, category)
    sums[index].count += count
    sums[index].total = try sums[index].total.adding(Money(cents: cents))
  }

  /// All sums.
  mutating func finished() -> [Spending] {
    endMonth()
    return finishedMonths
  }

  private mutating func begin(_ row: borrowing Row, _ column: Int) throws {
    endMonth()
    let day = try row.date(column)
    month = Month(of: day)
    monthBytes = Array(day.isoText.utf8.prefix(7))
  }

  private mutating func append(_ row: borrowing Row, _ column: Int) throws -> Int {
    sums.append((Array(try row.text(column).utf8), 0, .zero))
    return sums.count - 1
  }

  private mutating func endMonth() {
    guard let month else { return }
    finishedMonths += sums.map { sum in
      Spending(
        month: month, category: Category(storedName: String(decoding: sum.name, as: UTF8.self)),
        count: sum.count,
        total: sum.total)
    }
    sums = []
  }
}
