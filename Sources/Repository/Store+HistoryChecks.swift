internal import SQLite

/// Entries of the history with which the same is wrong.
public struct HistoryFault: Hashable, Sendable {
  /// What is wrong.
  public enum Kind: Sendable {
    /// There is no summary: the change was never ended.
    case unfinished
    /// Roster made the change, and nothing is kept by which it could be taken back.
    case nothingKept
    /// What is kept of the rows is no changeset, an empty one, or one that does not say which rows they are.
    case unreadable
    /// What is kept of the rows is not what the change needs: too much, too little, or of other rows.
    case mismatched
    /// A row of a table beside the history belongs to no entry.
    case strayed
  }

  /// What is wrong.
  public let kind: Kind
  /// The numbers of the entries; of what has strayed, those that it names.
  public internal(set) var entries: FaultyRows
}

extension Store {
  /// What keeps changes in the history from being taken back or brought back, whatever the data are.
  public func historyFaults() throws -> [HistoryFault] {
    var search = HistoryFaultSearch(connection)
    return try search.faults()
  }
}

/// Goes through the tables of the history once.
private struct HistoryFaultSearch {
  private let connection: Connection
  private var found: [HistoryFault] = []

  init(_ connection: Connection) {
    self.connection = connection
  }

  mutating func faults() throws -> [HistoryFault] {
    var entries = try connection.prepare(
      """
      SELECT id, command IS NOT NULL, summary IS NULL, undone IS NOT NULL,
        (SELECT count(*) FROM main.history_changes WHERE history_id = history.id),
        (SELECT max(part) FROM main.history_changes WHERE history_id = history.id),
        EXISTS (SELECT 1 FROM main.history_ranges WHERE history_id = history.id)
      FROM main.history ORDER BY id
      """)
    try entries.forEachRow { row in
      if let kind = try fault(of: row) { add(kind, "history", try row.integer(0)) }
    }
    for table in ["history_changes", "history_ranges"] {
      var strayed = try connection.prepare(
        """
        SELECT DISTINCT history_id FROM main.\(table)
        WHERE history_id NOT IN (SELECT id FROM main.history) ORDER BY history_id
        """)
      try strayed.forEachRow { row in add(.strayed, table, try row.integer(0)) }
    }
    return found
  }

  private mutating func add(_ kind: HistoryFault.Kind, _ table: String, _ number: Int64) {
    let index = found.firstIndex { $0.kind == kind && $0.entries.table == table } ?? found.endIndex
    if index == found.endIndex { found.append(HistoryFault(kind: kind, entries: FaultyRows(table: table))) }
    found[index].entries.append(number)
  }

  private func fault(of entry: borrowing Row) throws -> HistoryFault.Kind? {
    let (isOurs, isUndone) = (try entry.flag(1), try entry.flag(3))
    let (parts, lastPart) = (try entry.integer(4), try entry.optionalInteger(5) ?? 0)
    let hasRanges = try entry.flag(6)
    if try entry.flag(2) { return .unfinished }
    if !isOurs { return parts > 0 || hasRanges ? .mismatched : nil }
    if parts == 0, !hasRanges { return .nothingKept }
    // Of an import that is in force no copies are kept, and of any other change one.
    let isWhole = hasRanges ? isUndone == (parts > 0) : parts == 1
    guard isWhole, parts == lastPart else { return .mismatched }
    return try faultOfRows(entry.integer(0), hasRanges: hasRanges, isUndone: isUndone)
  }

  private func faultOfRows(
    _ number: Int64, hasRanges: Bool, isUndone: Bool
  ) throws -> HistoryFault.Kind? {
    var missing = 0
    var ranges: [AddedRange] = []
    do {
      ranges = try HistoryRepository.ranges(of: number, on: connection)
    } catch is RecordDecodingError {
      return .unreadable
    }
    if isUndone { missing = ranges.reduce(0) { $0 + $1.ids.count } }
    var changes = try connection.prepare(
      "SELECT changeset, row_checks FROM main.history_changes WHERE history_id = ?1 ORDER BY part")
    try changes.bind(number, at: 1)
    var isMismatched = false
    do {
      try changes.forEachRow { row in
        var count = 0
        try Changeset(bytes: row.blob(0)).forEach { change in
          count += 1
          guard let table = DataTable(rawValue: change.table) else { return }
          let id = try change.id()
          guard hasRanges else { return }
          missing -= 1
          let isInRange = ranges.contains { $0.table == table && $0.ids.contains(id) }
          if !isInRange || change.operation != .insert { isMismatched = true }
        }
        if count == 0 { throw SQLiteError.damage("a changeset is empty") }
        if RowChecks(bytes: try row.blob(1)).count != count { isMismatched = true }
      }
    } catch let error as SQLiteError where [.corrupt, .mismatch].contains(error.code) {
      return .unreadable
    }
    return isMismatched || missing != 0 ? .mismatched : nil
  }
}
