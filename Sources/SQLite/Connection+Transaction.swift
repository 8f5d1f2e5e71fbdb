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
  /// on if the caller catches the error. But after some errors (a full disk, for one) SQLite rolls back everything by
  /// itself: then the outer transaction fails as well, whatever is caught, and so does all that is changed until then.
  public func transaction<Result>(
    _ kind: TransactionKind = .immediate, _ body: () throws -> Result
  ) throws -> Result {
    if let error = transactionState.error { throw error }
    let isNested = isInTransaction
    try execute(isNested ? "SAVEPOINT nested" : kind.rawValue)
    if !isNested { transactionState.isUnderWay = true }
    defer { if !isNested { transactionState.error = nil } }
    do {
      let result = try body()
      if let error = transactionState.error { throw error }
      // What COMMIT rolls back it tells by itself.
      if !isNested { transactionState.isUnderWay = false }
      try execute(isNested ? "RELEASE nested" : "COMMIT")
      return result
    } catch {
      if let error = error as? SQLiteError { transactionState.tellCause(error) }
      if !isNested { transactionState.isUnderWay = false }
      if isInTransaction {
        try? execute(isNested ? "ROLLBACK TO nested; RELEASE nested" : "ROLLBACK")
      }
      throw error
    }
  }

  /// Whether a transaction is under way.
  public var isInTransaction: Bool { unsafe sqlite3_get_autocommit(handle) == 0 }

  /// Has SQLite tell when it rolls a transaction back by itself, and then lets it store nothing until that has ended.
  func watchForRollback() {
    let state = unsafe Unmanaged.passUnretained(transactionState).toOpaque()
    unsafe sqlite3_rollback_hook(
      handle,
      { state in
        guard let state = unsafe state else { return }
        unsafe Unmanaged<TransactionState>.fromOpaque(state).takeUnretainedValue().noteRollback()
      }, state)
    unsafe sqlite3_commit_hook(
      handle,
      { state in
        guard let state = unsafe state else { return 0 }
        return unsafe Unmanaged<TransactionState>.fromOpaque(state).takeUnretainedValue().error == nil ? 0 : 1
      }, state)
  }

  func stopWatchingForRollback() {
    unsafe sqlite3_rollback_hook(handle, nil, nil)
    unsafe sqlite3_commit_hook(handle, nil, nil)
  }
}

/// What has become of the transaction that is under way.
final class TransactionState {
  /// Whether there is one that neither is being committed nor has failed.
  var isUnderWay = false

  /// Why it cannot be stored any more; `nil` if it can.
  var error: SQLiteError?

  /// SQLite has rolled back.
  func noteRollback() {
    guard isUnderWay else { return }
    isUnderWay = false
    error = SQLiteError(code: SQLITE_ABORT | 2 << 8)
  }

  /// Tells the error by which it came to that, unless that is told already.
  func tellCause(_ cause: SQLiteError) {
    if error?.code == .aborted { error = cause }
  }
}
