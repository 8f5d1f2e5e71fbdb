internal import SQLite

/// Rows that an import added.
struct AddedRange {
  let table: DataTable
  let ids: ClosedRange<Int64>
}

/// An import is taken back in parts, so that a large one does not have to fit into memory: only then are its rows copied
/// into the history, and only until it is brought back.
extension HistoryRepository {
  private static let rowsOfPart: Int64 = 50_000

  func ranges(of number: Int64) throws -> [AddedRange] {
    try Self.ranges(of: number, on: connection)
  }

  static func ranges(of number: Int64, on connection: Connection) throws -> [AddedRange] {
    var ranges: [AddedRange] = []
    var select = try connection.prepare(
      """
      SELECT table_name, first_id, last_id FROM main.history_ranges
      WHERE history_id = ?1 ORDER BY table_name, first_id
      """)
    try select.bind(number, at: 1)
    try select.forEachRow { row in
      guard let table = DataTable(rawValue: try row.text(0)), table.bulk != nil || table == .categories else {
        throw RecordDecodingError(id: number, column: "table_name")
      }
      let (first, last) = (try row.integer(1), try row.integer(2))
      // So many that their checks do not fit into memory are those of a damaged file.
      guard first <= last, last.subtractingReportingOverflow(first).partialValue >= 0 else {
        throw RecordDecodingError(id: number, column: "last_id")
      }
      ranges.append(AddedRange(table: table, ids: first...last))
    }
    return ranges
  }

  /// Removes the rows that an import added, and keeps them for it to be brought back.
  func remove(_ ranges: [AddedRange], _ number: Int64, _ isCancelled: () -> Bool) throws -> DataTableChanges {
    try refuse(ranges, number, isCancelled)
    let others = try OtherTables(connection)
    try refuseLosses(with: ranges.map { DataRows($0.table, $0.ids) }, number, others)
    try withoutIndexes(ranges) {
      var part: Int64 = 1
      for range in ranges {
        var delete = try connection.prepare(
          "DELETE FROM main.\(range.table.rawValue) WHERE id BETWEEN ?1 AND ?2")
        var first = range.ids.lowerBound
        while first <= range.ids.upperBound {
          if isCancelled() { throw CancellationError() }
          let last = min(first + Self.rowsOfPart - 1, range.ids.upperBound)
          let session = try Session(connection, tables: others.recorded)
          try delete.bind(first, at: 1)
          try delete.bind(last, at: 2)
          do {
            try delete.run()
          } catch let error as SQLiteError where error.code == .constraint {
            var conflict = HistoryConflict(number: number)
            conflict.referring = try others.preventing(DataRows(range.table, first...last))
            throw conflict
          }
          try connection.keep(session.changeset().inverted(), part: part, of: number)
          part += 1
          first = last + 1
        }
      }
    }
    var written = DataTableChanges()
    written.losesCategories = ranges.contains { $0.table == .categories }
    return written
  }

  /// Adds the rows of an import that was taken back once more, and drops the copies of them.
  func bringBack(
    _ ranges: [AddedRange], _ number: Int64, _ isCancelled: () -> Bool
  ) throws -> DataTableChanges {
    let others = try OtherTables(connection)
    try withoutIndexes(ranges) {
      var select = try connection.prepare(
        "SELECT changeset FROM main.history_changes WHERE history_id = ?1 AND part = ?2")
      var delete = try connection.prepare(
        "DELETE FROM main.history_changes WHERE history_id = ?1 AND part = ?2")
      try select.bind(number, at: 1)
      try delete.bind(number, at: 1)
      var part: Int64 = 1
      while true {
        if isCancelled() { throw CancellationError() }
        try select.bind(part, at: 2)
        guard let bytes = try select.firstRow({ row in try row.blob(0) }) else { return }
        try apply(Changeset(bytes: bytes), number, others)
        try delete.bind(part, at: 2)
        try delete.run()
        part += 1
      }
    }
    // The copies are all there is of the rows: one that has gone would be missed here alone.
    try refuse(ranges, number, isCancelled)
    var written = DataTableChanges()
    if ranges.contains(where: { $0.table == .expenses }) { written.expenses = nil }
    return written
  }

  /// Sees to it that all rows of an import are as they were added.
  private func refuse(_ ranges: [AddedRange], _ number: Int64, _ isCancelled: () -> Bool) throws {
    var conflict = HistoryConflict(number: number)
    for range in ranges {
      try compare(range, &conflict)
      if isCancelled() { throw CancellationError() }
    }
    if conflict.count > 0 { throw conflict }
  }

  /// Looks whether the rows of a range are as they were added.
  private func compare(_ range: AddedRange, _ conflict: inout HistoryConflict) throws {
    let checks = try checks(of: range, conflict.number)
    var select = try connection.prepare(range.table.bulk?.rangeSQL ?? CategoryRepository.rangeSQL)
    try select.bind(range.ids.lowerBound, at: 1)
    try select.bind(range.ids.upperBound, at: 2)
    var index = 0
    func passMissing(upTo end: Int) {
      while index < end {
        conflict.add(DataRow(range.table, range.ids.lowerBound + Int64(index)), .removed)
        index += 1
      }
    }
    try select.forEachRow { row in
      let id = try row.integer(0)
      let place = Int(id - range.ids.lowerBound)
      guard place >= index else { throw SQLiteError.damage("rows are not in the order of their ids") }
      passMissing(upTo: place)
      if try RowCheck.of(row, 1..<row.count) != checks[index] {
        conflict.add(DataRow(range.table, id), .changed)
      }
      index += 1
    }
    passMissing(upTo: checks.count)
  }

  private func checks(of range: AddedRange, _ number: Int64) throws -> RowChecks {
    var select = try connection.prepare(
      """
      SELECT row_checks FROM main.history_ranges WHERE history_id = ?1 AND table_name = ?2 AND first_id = ?3
      """)
    try select.bind(number, at: 1)
    try select.bind(range.table.rawValue, at: 2)
    try select.bind(range.ids.lowerBound, at: 3)
    let checks = RowChecks(bytes: try select.firstRow { row in try row.blob(0) } ?? [])
    guard checks.count == range.ids.count else { throw RecordDecodingError(id: number, column: "row_checks") }
    return checks
  }

  /// Runs `body` with the indexes dropped that would be slower to keep up, and builds them again.
  private func withoutIndexes(_ ranges: [AddedRange], _ body: () throws -> Void) throws {
    var rebuilt: [String] = []
    for table in DataTable.allCases {
      let count = ranges.filter { $0.table == table }.reduce(0) { $0 + $1.ids.count }
      guard let bulk = table.bulk, count >= BulkSQL.manyRows else { continue }
      let last = try connection.integer("SELECT ifnull(max(id), 0) FROM main.\(table.rawValue)")
      if Int64(count) > last / 2 { rebuilt += try connection.dropIndexes(bulk.indexes) }
    }
    try body()
    try connection.buildIndexes(rebuilt)
  }
}

extension DataTable {
  /// How many rows of the table are added at once; `nil` for a table that no file is imported into.
  fileprivate var bulk: BulkSQL? {
    switch self {
    case .students: StudentRepository.bulk
    case .expenses: ExpenseRepository.bulk
    case .restaurants: RestaurantRepository.bulk
    case .categories, .preferences: nil
    }
  }
}
