/// The tables that hold what people enter, whose changes are recorded.
public enum DataTable: String, CaseIterable, Sendable {
  /// The students of the roster.
  case students
  /// The expenses of the ledger.
  case expenses
  /// The restaurants.
  case restaurants
  /// The categories that expenses have.
  case categories
  /// How restaurants are listed.
  case preferences
}

/// One row of the data.
public struct DataRow: Hashable, Sendable {
  /// The table that it is in.
  public let table: DataTable
  /// Its id there.
  public let id: Int64

  /// Names a row.
  public init(_ table: DataTable, _ id: Int64) {
    self.table = table
    self.id = id
  }
}
