internal import Repository
internal import Services

/// What expenses come to, kept until the database changes: to add up a long ledger takes many times as long as to show a
/// page of it.
final class LedgerTotals {
  /// How many filters the totals are kept of; somebody goes back and forth between a few.
  private static let limit = 16

  private let database: Database
  private var version = 0
  private var reports: [ExpenseFilter: SpendingReport] = [:]

  /// The totals of a database.
  init(_ database: Database) {
    self.database = database
  }

  /// What the expenses that meet a filter come to; `store` is the state of the database that is being read.
  ///
  /// - Throws: `MoneyOverflow` if a sum does not fit into 64 bits.
  func report(_ filter: ExpenseFilter, in store: Store) throws -> SpendingReport {
    if version != database.version || reports.count >= Self.limit {
      reports = [:]
      version = database.version
    }
    if let report = reports[filter] { return report }
    let report = try LedgerService(store).report(filter)
    reports[filter] = report
    return report
  }
}

@available(*, unavailable)
extension LedgerTotals: Sendable {}
