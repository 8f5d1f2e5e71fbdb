internal import SQLite

/// Rows on their way into one table, many of which are stored by one statement.
///
/// To begin and end a statement takes SQLite about as long as to store a row.
final class RowBatch {
  /// How many rows a statement takes; more of them gain little.
  static let size = 128

  private let connection: Connection
  private let sql: (_ rows: Int) -> String
  private let cellCount: Int
  private var pending = RowBuffer()
  private var insert: Statement?

  /// A batch without rows.
  ///
  /// - Parameters:
  ///   - columns: how many cells a row has.
  ///   - connection: what stores the rows.
  ///   - sql: the INSERT of so many rows, their cells being its parameters.
  init(columns: Int, _ connection: Connection, _ sql: @escaping (_ rows: Int) -> String) {
    self.connection = connection
    self.sql = sql
    cellCount = columns
  }

  /// Takes a row, which is stored by the time of ``finish()``.
  func add(_ row: borrowing RowBuffer) throws {
    pending.append(row)
    guard pending.cells.count == Self.size * cellCount else { return }
    if insert == nil { insert = try connection.prepare(sql(Self.size)) }
    try insert!.bind(pending)
    try insert!.run()
    pending.clear()
  }

  /// Stores what is left.
  func finish() throws {
    insert = nil
    guard !pending.cells.isEmpty else { return }
    var rest = try connection.prepare(sql(pending.cells.count / cellCount))
    try rest.bind(pending)
    try rest.run()
    pending.clear()
  }
}
