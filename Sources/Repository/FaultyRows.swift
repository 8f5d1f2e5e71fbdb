/// Rows of one table of which the same is to be told.
public struct FaultyRows: Hashable, Sendable {
  /// The table.
  public let table: String

  /// The ids of the first of them.
  public private(set) var ids: [Int64] = []

  /// How many there are.
  public private(set) var count = 0

  /// How many ids are kept.
  public static let shownIDs = 20

  /// No rows yet.
  public init(table: String) {
    self.table = table
  }

  /// Takes in a row; `nil` is the id of a row in a table without any.
  public mutating func append(_ id: Int64?) {
    count += 1
    if let id, ids.count < Self.shownIDs { ids.append(id) }
  }
}

/// Rows that the schema does not allow.
public struct RuleBreach: Hashable, Sendable {
  /// The rule, in the words of the schema or of SQLite.
  public let rule: String
  /// The rows.
  public internal(set) var rows: FaultyRows
}

/// A table, index, trigger or view in which a file differs from what the migrations make.
public struct SchemaDifference: Hashable, Sendable {
  /// How it differs.
  public enum Kind: Hashable, Sendable {
    /// The file lacks it.
    case missing
    /// The file has another one of that name.
    case changed
    /// The migrations do not make it.
    case extra
  }

  /// How it differs.
  public let kind: Kind
  /// What it is: `table`, `index`, `trigger` or `view`.
  public let type: String
  /// Its name.
  public let name: String
}
