public import Records
internal import Repository

/// What was spent, added up by category and by month.
public struct SpendingReport: Hashable, Sendable {
  /// The expenses of one category or of one month, added up.
  public struct Group<Key: Hashable & Sendable>: Hashable, Sendable {
    /// The category or the month.
    public let key: Key
    /// How many expenses there are.
    public fileprivate(set) var count = 0
    /// What they come to.
    public fileprivate(set) var total = Money.zero
  }

  /// By category, from the largest sum to the smallest; those of equal sums by name.
  public let byCategory: [Group<Category>]

  /// By month, from the earliest to the latest; a month without expenses is left out.
  public let byMonth: [Group<Month>]

  /// How many expenses there are in all.
  public private(set) var count = 0

  /// What they come to in all.
  public private(set) var total = Money.zero

  init(_ spending: [Spending]) throws(MoneyOverflow) {
    var categories: [Category: Group<Category>] = [:]
    var months: [Month: Group<Month>] = [:]
    for part in spending {
      try categories[part.category, default: Group(key: part.category)].add(part)
      try months[part.month, default: Group(key: part.month)].add(part)
      count += part.count
      total = try total.adding(part.total)
    }
    byCategory = categories.values.sorted { a, b in
      a.total == b.total ? a.key.name < b.key.name : a.total > b.total
    }
    byMonth = months.values.sorted { $0.key < $1.key }
  }

  /// How much of the total a group is, in thousandths: 123 of 12.3 %.
  public func share(of group: Group<some Hashable>) -> Int {
    group.total.share(of: total)
  }
}

extension SpendingReport.Group {
  fileprivate mutating func add(_ part: Spending) throws(MoneyOverflow) {
    count += part.count
    total = try total.adding(part.total)
  }
}
