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

  /// Hands the entries to `body`, the newest first, at the most `limit` of those behind the first `offset`.
  public func forEach(limit: Int? = nil, offset: Int = 0, _ body: (HistoryEntry) throws -> Void) throws {
    try history.forEach(limit: limit, offset: offset, body)
  }

  /// Hands the entries that touched a record to `body`, the newest first, at the most `limit` of those behind the first
  /// `offset`.
  ///
  /// Of what was made outside of roster it is not known which records it touched.
  public func forEach(
    about kind: RecordKind, id: Int64, limit: Int? = nil, offset: Int = 0,
    _ body: (HistoryEntry) throws -> Void
  ) throws {
    try forEach(about: [DataRow(kind.table, id)], limit: limit, offset: offset, body)
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
    try forEach(about: rows, limit: limit, offset: 0, body)
  }

  private func forEach(
    about rows: Set<DataRow>, limit: Int?, offset: Int, _ body: (HistoryEntry) throws -> Void
  ) throws {
    var passed = 0
    var rest = limit ?? .max
    try history.forEach(about: rows) { entry in
      passed += 1
      guard passed > offset, rest > 0 else { return }
      rest -= 1
      try body(entry)
    }
  }

  /// The entry of a number.
  ///
  /// - Throws: ``HistoryError`` if there is none, or no longer.
  public func entry(_ number: Int64) throws -> HistoryEntry {
    if let entry = try history.find(number) { return entry }
    if let lowest = try history.lowestNumber(), number > 0, number < lowest {
      throw HistoryError.pruned(number, lowest: lowest)
    }
    throw HistoryError.unknown(number)
  }

  /// What can be asked of an entry: a change of roster's own that is not undone can be undone, and the one that was
  /// undone last can be redone; `nil` for all others.
  public func move(of entry: HistoryEntry) throws -> HistoryMove? {
    if entry.isUndone { return try history.lastUndone()?.id == entry.id ? .redo : nil }
    return entry.command == nil ? nil : .undo
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
      let entry = try number.map(self.entry) ?? latest()
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
  /// - Parameters:
  ///   - number: the number that it must have; `nil` for whichever it is.
  ///   - isCancelled: asked now and then; `true` leaves all as it was.
  /// - Returns: the change.
  /// - Throws: ``HistoryError``; `HistoryConflict` if rows were changed since; `CancellationError`.
  public func redo(_ number: Int64? = nil, isCancelled: () -> Bool = { false }) throws -> HistoryEntry {
    try history.store.transaction {
      let asked = try number.map(entry)
      if let asked, !asked.isUndone { throw HistoryError.notUndone(asked.id) }
      guard let last = try history.lastUndone() else { throw HistoryError.nothingToRedo }
      if let asked, asked.id != last.id { throw HistoryError.undoneEarlier(asked.id, last: last.id) }
      try history.redo(last.id, isCancelled: isCancelled)
      return last
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
