internal import SQLite

/// What narrows a list of records.
public protocol RecordFilter: Sendable {
  /// The conditions, all of which a record has to meet, with their parameters as `?`.
  var conditions: [Condition] { get }

  /// The terms by which the list is in order, sorted or not; `nil` unless the filter decides that too.
  var order: String? { get }

  /// A text that a record has to hold beside the conditions; `nil` unless the filter looks for one that SQLite cannot
  /// find.
  var search: TextSearch? { get }
}

extension RecordFilter {
  /// A filter only narrows, unless it says otherwise.
  public var order: String? { nil }

  /// Most filters are conditions alone.
  public var search: TextSearch? { nil }
}

/// One term of a `WHERE` with the values of its parameters.
public struct Condition: Sendable {
  let sql: String
  let values: [Value]

  init(_ sql: String, _ values: Value...) {
    self.sql = sql
    self.values = values
  }
}

extension [Condition] {
  /// The `WHERE` that all of them make, with a space in front; empty without any.
  var sql: String { isEmpty ? "" : " WHERE " + map(\.sql).joined(separator: " AND ") }

  /// The values of all parameters, in their order.
  var values: [Value] { flatMap(\.values) }
}

/// A list of records: which, in what order, and how many at the most.
public struct ListRequest<Filter: RecordFilter>: Sendable {
  /// What narrows the list.
  public var filter: Filter
  /// In the order of the kind of record, or else as they were added; a filter may decide the order itself.
  public var isSorted: Bool
  /// At the most so many, from the start of the list or behind ``offset``; `nil` for all.
  public var limit: Int?
  /// How many are passed over at the start of the list.
  public var offset: Int

  /// A list of the records that meet `filter`.
  public init(_ filter: Filter, isSorted: Bool = false, limit: Int? = nil, offset: Int = 0) {
    self.filter = filter
    self.isSorted = isSorted
    self.limit = limit
    self.offset = offset
  }
}
