public import Records
public import Repository

/// What can be done with the expenses of a ledger.
public typealias LedgerService = RecordService<ExpenseRepository>

extension RecordService where Storage == ExpenseRepository {
  /// What was spent in all, by category and by month.
  ///
  /// - Throws: `MoneyOverflow` if a sum does not fit into 64 bits.
  public func report(_ filter: ExpenseFilter = ExpenseFilter()) throws -> SpendingReport {
    try SpendingReport(records.spending(filter))
  }

  /// What the expenses of a list come to.
  ///
  /// - Throws: `MoneyOverflow` if that does not fit into 64 bits.
  public func sum(_ request: ListRequest<ExpenseFilter>) throws -> (count: Int, total: Money) {
    if request.limit == nil {
      let report = try report(request.filter)
      return (report.count, report.total)
    }
    var sum = (count: 0, total: Money.zero)
    try forEach(request) { expense in
      sum.count += 1
      sum.total = try sum.total.adding(expense.record.amount)
    }
    return sum
  }
}
