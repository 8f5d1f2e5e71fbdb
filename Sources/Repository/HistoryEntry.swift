/// One change in the history of a store.
public struct HistoryEntry: Hashable, Sendable, Identifiable {
  /// The number of the change, above 0; later ones have higher numbers.
  public let id: Int64

  /// When the change was made, or the first of several from outside: `YYYY-MM-DDTHH:MM:SSZ`, in UTC (ISO 8601).
  public let happenedAt: String

  /// What made the change, such as "roster import"; `nil` for what was made outside of roster.
  public let command: String?

  /// The change in plain words; of changes made outside, the tables that they touched.
  public let summary: String

  /// Whether the change is taken back.
  public let isUndone: Bool
}

/// Rows that keep a change from being taken back or brought back, because they are not as the change left them.
public struct HistoryConflict: Error, Hashable, Sendable {
  /// What is the matter with a row.
  public enum Reason: Hashable, Sendable {
    /// It was changed since.
    case changed
    /// It was removed since.
    case removed
    /// Since then there is another of its id.
    case replaced
    /// It would break a rule of the schema; of a category, that there is none yet of its name.
    case refused
    /// It would be an expense whose category, of this name, does not exist.
    case withoutCategory(String)
  }

  /// One of the rows.
  public struct Row: Hashable, Sendable {
    /// Which row it is.
    public let row: DataRow
    /// The name of a category; `nil` for other rows.
    public var name: String?
    /// What is the matter with it.
    public let reason: Reason
    /// The number of the last change that touched it since; `nil` where the history does not tell.
    public var changedBy: Int64?
  }

  /// The number of the change.
  public let number: Int64
  /// The first of the rows, ``shownRows`` at the most.
  public internal(set) var rows: [Row] = []
  /// How many rows there are in all; of very many, at least so many.
  public internal(set) var count = 0

  /// Rows of tables that are not roster's, because they refer to rows that would go, and keep them from that or would be
  /// lost with them.
  public internal(set) var referring: [FaultyRows] = []
  /// Tables that are not roster's and in which rows are not as the change left them.
  public internal(set) var otherTables: Set<String> = []

  /// How many rows are told.
  public static let shownRows = 20

  init(number: Int64) {
    self.number = number
  }

  mutating func add(_ row: DataRow, _ reason: Reason) {
    if rows.count < Self.shownRows { rows.append(Row(row: row, reason: reason)) }
    count += 1
  }
}
