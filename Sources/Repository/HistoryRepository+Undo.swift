internal import SQLite

extension HistoryRepository {
  /// Which way through the history.
  enum Direction {
    case back
    case forth
  }

  /// Takes a change back, within a transaction that must not be committed if this throws.
  ///
  /// - Parameters:
  ///   - number: the number of a change that roster made and that is not undone.
  ///   - isCancelled: asked now and then, and at the end; `true` leaves all as it was.
  /// - Throws: ``HistoryConflict`` if rows are not as the change left them.
  package func undo(_ number: Int64, isCancelled: () -> Bool = { false }) throws {
    try move(.back, number, isCancelled)
  }

  /// Brings a change back that is undone, within a transaction that must not be committed if this throws.
  ///
  /// - Throws: ``HistoryConflict`` if rows are not as the undoing left them.
  package func redo(_ number: Int64, isCancelled: () -> Bool = { false }) throws {
    try move(.forth, number, isCancelled)
  }

  private func move(_ direction: Direction, _ number: Int64, _ isCancelled: () -> Bool) throws {
    precondition(store.recording == nil, "a change is taken back by itself, not as a part of another")
    // A transaction of its own would be a savepoint in that of the caller, and SQLite would copy each page twice.
    do {
      // What triggers did is part of what was recorded.
      connection.fireTriggers(false)
      defer { connection.fireTriggers(true) }
      let ranges = try ranges(of: number)
      let written =
        switch (ranges.isEmpty, direction) {
        case (true, _): try moveRows(direction, number)
        case (false, .back): try remove(ranges, number, isCancelled)
        case (false, .forth): try bringBack(ranges, number, isCancelled)
        }
      try refuseExpensesWithoutCategory(written, number)
      if isCancelled() { throw CancellationError() }
      try mark(number, isUndone: direction == .back)
    } catch let conflict as HistoryConflict {
      throw try explained(conflict, direction)
    }
  }

  /// Makes the changes of the rows that were kept before and after the change.
  private func moveRows(_ direction: Direction, _ number: Int64) throws -> DataTableChanges {
    var select = try connection.prepare(
      "SELECT changeset, row_checks FROM main.history_changes WHERE history_id = ?1 AND part = 1")
    try select.bind(number, at: 1)
    let kept = try select.firstRow { row in
      (Changeset(bytes: try row.blob(0)), RowChecks(bytes: try row.blob(1)))
    }
    guard let (forth, checks) = kept else { throw RecordDecodingError(id: number, column: "changeset") }
    try compare(connection.rowChecks(of: forth), with: checks, of: forth, number)
    let changeset = direction == .forth ? forth : try forth.inverted()
    // What is really done is recorded once more: by now the rows may have further columns, and others hang on them.
    let others = try OtherTables(connection)
    let session = try Session(connection, tables: others.recorded)
    try apply(changeset, number, others)
    let done = try session.changeset()
    var drop = try connection.prepare("DELETE FROM main.history_changes WHERE history_id = ?1")
    try drop.bind(number, at: 1)
    try drop.run()
    try connection.keep(direction == .forth ? done : done.inverted(), part: 1, of: number)
    return try DataTableChanges(changeset)
  }

  private func compare(
    _ found: RowChecks, with checks: RowChecks, of changeset: Changeset, _ number: Int64
  ) throws {
    guard found != checks else { return }
    var conflict = HistoryConflict(number: number)
    var index = 0
    try changeset.forEach { change in
      defer { index += 1 }
      guard let table = DataTable(rawValue: change.table), index < checks.count else { return }
      let row = DataRow(table, try change.id())
      switch (checks[index], found[index]) {
      case let (expected, found) where expected == found: return
      case (_, RowCheck.ofNoRow): conflict.add(row, .removed)
      case (RowCheck.ofNoRow, _): conflict.add(row, .replaced)
      default: conflict.add(row, .changed)
      }
    }
    throw conflict
  }

  /// Makes changes, or says which rows they do not fit.
  func apply(_ changeset: Changeset, _ number: Int64, _ others: OtherTables) throws {
    let removed = try DataRows.removed(by: changeset)
    try refuseLosses(with: removed, number, others)
    var conflict = HistoryConflict(number: number)
    conflict.otherTables = try others.narrowed(since: changeset)
    if !conflict.otherTables.isEmpty { throw conflict }
    let conflicts = try connection.apply(changeset)
    if conflicts.isEmpty { return }
    conflict.referring = try removed.flatMap(others.preventing)
    for found in conflicts {
      let reason: HistoryConflict.Reason =
        switch found.kind {
        case .changed: .changed
        case .missing: .removed
        case .present: .replaced
        case .refused, .dangling: .refused
        }
      if let table = DataTable(rawValue: found.table) {
        if reason != .refused || conflict.referring.isEmpty { conflict.add(DataRow(table, found.id), reason) }
      } else if found.kind != .dangling {
        conflict.otherTables.insert(found.table)
      }
    }
    throw conflict
  }

  /// Refuses to remove rows if rows of other tables would be lost with them.
  func refuseLosses(with removed: [DataRows], _ number: Int64, _ others: OtherTables) throws {
    var conflict = HistoryConflict(number: number)
    conflict.referring = try removed.flatMap(others.unrecordable)
    if !conflict.referring.isEmpty { throw conflict }
  }

  private func mark(_ number: Int64, isUndone: Bool) throws {
    let next = "(SELECT ifnull(max(undone), 0) + 1 FROM main.history WHERE undone IS NOT NULL)"
    try connection.execute(
      "UPDATE main.history SET undone = \(isUndone ? next : "NULL") WHERE id = \(number)")
  }
}
