public import Records
public import Repository

/// What can be done with the history of a store: looking at it, and taking changes back.
///
/// Each is one transaction: a change is taken back as a whole or not at all.
public struct HistoryService {
  private let history: HistoryRepository

  /// The history of a store.
  public init(_ store: Store) {
    history = HistoryRepository(store)
  }

  /// Hands the entries to `body`, the newest first, at the most `limit` of them.
  public func forEach(limit: Int? = nil, _ body: (HistoryEntry) throws -> Void) throws {
    try history.forEach(limit: limit, body)
  }

  /// Hands the entries that touched a record to `body`, the newest first, at the most `limit` of them.
  ///
  /// Of what was made outside of roster it is not known which records it touched.
  public func forEach(
    about kind: RecordKind, id: Int64, limit: Int? = nil, _ body: (HistoryEntry) throws -> Void
  ) throws {
    try forEach(about: [DataRow(kind.table, id)], limit: limit, body)
  }

  /// Hands the entries that touched a category to `body`, the newest first, at the most `limit` of them.
  ///
  /// - Parameters:
  ///   - text: the name that it has, or that it had once, in any case; or else its id.
  ///   - limit: how many entries.
  ///   - body: is told of each.
  /// - Throws: ``HistoryError/unknownCategory(_:)``, and what `body` throws.
  public func forEach(
    aboutCategory text: String, limit: Int? = nil, _ body: (HistoryEntry) throws -> Void
  ) throws {
    var rows = try history.categories(named: text)
    if rows.isEmpty, let id = Int64(text) { rows = [DataRow(.categories, id)] }
    guard !rows.isEmpty else { throw HistoryError.unknownCategory(text) }
    try forEach(about: rows, limit: limit, body)
  }

  private func forEach(
    about rows: Set<DataRow>, limit: Int?, _ body: (HistoryEntry) throws -> Void
  ) throws {
    var rest = limit ?? .max
    try history.forEach(about: rows) { entry in
      guard rest > 0 else { return }
      rest -= 1
      try body(entry)
    }
  }

  /// Takes a change back.
  ///
  /// - Parameters:
  ///   - number: the number of the change; `nil` for the latest that is not undone.
  ///   - isCancelled: asked now and then; `true` leaves all as it was.
  /// - Returns: the change.
  /// - Throws: ``HistoryError``; `HistoryConflict` if rows were changed since; `CancellationError`.
  public func undo(_ number: Int64? = nil, isCancelled: () -> Bool = { false }) throws -> HistoryEntry {
    try history.store.transaction {
      let entry = try number.map(find) ?? latest()
      guard !entry.isUndone else { throw HistoryError.alreadyUndone(entry.id) }
      guard entry.command != nil else {
        let other = try history.latest(before: entry.id, isOurs: true)?.id
        throw HistoryError.madeOutside(entry.id, before: other)
      }
      try history.undo(entry.id, isCancelled: isCancelled)
      return entry
    }
  }

  /// Brings back the change that was undone last.
  ///
  /// - Returns: the change.
  /// - Throws: ``HistoryError``; `HistoryConflict` if rows were changed since; `CancellationError`.
  public func redo(isCancelled: () -> Bool = { false }) throws -> HistoryEntry {
    try history.store.transaction {
      guard let entry = try history.lastUndone() else { throw HistoryError.nothingToRedo }
      try history.redo(entry.id, isCancelled: isCancelled)
      return entry
    }
  }

  /// Drops all entries but the newest `count`, which is at least 1; what is dropped can no longer be undone.
  ///
  /// - Returns: how many were dropped.
  public func prune(keeping count: Int) throws -> Int {
    try history.store.transaction { try history.prune(keeping: count) }
  }

  /// Drops the entries from before a day in UTC, but never the newest; what is dropped can no longer be undone.
  ///
  /// - Returns: how many were dropped.
  public func prune(before day: CalendarDate) throws -> Int {
    try history.store.transaction { try history.prune(before: day) }
  }

  private func latest() throws -> HistoryEntry {
    guard let entry = try history.latest() else { throw HistoryError.nothingToUndo }
    return entry
  }

  private func find(_ number: Int64) throws -> HistoryEntry {
    if let entry = try history.find(number) { return entry }
    if let lowest = try history.lowestNumber(), number > 0, number < lowest {
      throw HistoryError.pruned(number, lowest: lowest)
    }
    throw HistoryError.unknown(number)
  }
}

/// Why a change is not taken back or brought back as asked.
public enum HistoryError: Error, Hashable, Sendable {
  /// There is no change that is not undone.
  case nothingToUndo
  /// No change is undone.
  case nothingToRedo
  /// There is no change of this number.
  case unknown(Int64)
  /// No category has this name, and the history knows none that had it.
  case unknownCategory(String)
  /// The change of this number was dropped from the history, which begins with another.
  case pruned(Int64, lowest: Int64)
  /// The change of this number is undone already.
  case alreadyUndone(Int64)
  /// The change of this number was made outside of roster; the number of the one before it that was not.
  case madeOutside(Int64, before: Int64?)
}

extension RecordKind {
  var table: DataTable {
    switch self {
    case .students: .students
    case .expenses: .expenses
    case .restaurants: .restaurants
    }
  }
}
