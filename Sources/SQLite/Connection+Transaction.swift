internal import CSQLite

extension Connection {
  /// When a transaction takes its lock.
  public enum TransactionKind: String, Sendable {
    /// On the first read: a consistent view for several queries.
    case deferred = "BEGIN DEFERRED"
    /// At once, so that a writer waits at the start and never fails halfway.
    case immediate = "BEGIN IMMEDIATE"
  }

  /// Runs `body` so that all of its changes are stored or none.
  ///
  /// Inside another transaction it is a savepoint: what fails inside is undone alone, and the outer transaction goes
  /// on if the caller catches the error.
  public func transaction<Result>(
    _ kind: TransactionKind = .immediate, _ body: () throws -> Result
  ) throws -> Result {
    let isNested = isInTransaction
    try execute(isNested ? "SAVEPOINT nested" : kind.rawValue)
    do {
      let result = try body()
      try execute(isNested ? "RELEASE nested" : "COMMIT")
      return result
    } catch {
      // After some errors (a full disk, for one) SQLite has rolled back by itself, and there is nothing left to undo.
      if isInTransaction {
        try? execute(isNested ? "ROLLBACK TO nested; RELEASE nested" : "ROLLBACK")
      }
      throw error
    }
  }
  /// Whether a transaction is under way.
  public var isInTransaction: Bool { unsafe sqlite3_get_autocommit(handle) == 0 }
}
