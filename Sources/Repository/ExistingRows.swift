internal import SQLite

/// The rows that a table had before an import; each can be taken once for an equal row that comes.
///
/// Rows that come in the order in which they were stored are found by one scan along the table, so that importing a
/// file again costs little more than reading it. Others are looked up by index.
final class ExistingRows {
  private let comparedCount: Int
  private var scan: Statement
  private var lookup: Statement
  private let afterParameter: Int
  private var taken: [UInt64]

  /// The id of the row on which the scan stands; `nil` after the last one.
  private var scannedID: Int64?

  /// The id of the last equal row that was taken, for rows of which many are equal; all equal ones before it are taken.
  private var lastTaken: [[UInt8]: Int64] = [:]
  private static let manyEqual = 8

  init(_ sql: BulkSQL, upTo lastID: Int64, _ connection: Connection) throws {
    comparedCount = sql.comparedCount
    scan = try connection.prepare(sql.scanSQL)
    lookup = try connection.prepare(sql.lookupSQL)
    afterParameter = sql.columns.count + 1
    taken = Array(repeating: 0, count: Int(lastID / 64) + 1)
    try startScan(at: 0)
  }

  /// Takes a row equal to this one, if there is one that has not been taken.
  func take(_ row: borrowing RowBuffer) throws -> Bool {
    while let id = scannedID, isTaken(id) { try advance() }
    if let id = scannedID, try scan.withCurrentRow({ scanned in try scanned.isEqual(row, comparedCount) }) {
      markTaken(id)
      try advance()
      return true
    }
    let key = lastTaken.isEmpty ? nil : row.key
    try lookup.bind(row)
    try lookup.bind(key.flatMap { lastTaken[$0] } ?? 0, at: afterParameter)
    defer { lookup.reset() }
    var passed = 0
    while let id = try lookup.nextRow({ row in try row.integer(0) }) {
      guard isTaken(id) else {
        markTaken(id)
        if passed >= Self.manyEqual || key.map({ lastTaken[$0] != nil }) == true {
          lastTaken[key ?? row.key] = id
        }
        try startScan(at: id + 1)
        return true
      }
      passed += 1
    }
    return false
  }

  private func startScan(at id: Int64) throws {
    if scannedID == id { return }
    scan.reset()
    try scan.bind(id, at: 1)
    try advance()
  }

  private func advance() throws {
    scannedID = try scan.nextRow { row in try row.integer(0) }
  }

  private func isTaken(_ id: Int64) -> Bool {
    taken[Int(id / 64)] & 1 << (id % 64) != 0
  }

  private func markTaken(_ id: Int64) {
    taken[Int(id / 64)] |= 1 << (id % 64)
  }
}
