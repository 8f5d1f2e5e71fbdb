public import Records
public import SQLite

/// The records of one kind in a store: what their SQL has in common to run it.
///
/// A conforming repository writes its SQL out and says how a record is bound and read; the rest is here.
public protocol RecordRepository {
  /// The kind of record.
  associatedtype R: Record
  /// What narrows a list of them.
  associatedtype Filter: RecordFilter

  /// The records of a store.
  init(_ store: Store)

  /// The store they are in.
  var store: Store { get }

  /// The columns of a list after `id`, in the order of the record's fields.
  static var columns: [Column] { get }

  /// `UPDATE` of one record: the parameters are its fields, in their order, then the id.
  static var updateSQL: String { get }

  /// `DELETE` of the record whose id is the parameter.
  static var deleteSQL: String { get }

  /// `SELECT` of `id` and ``columns`` without a condition or an order.
  static var selectSQL: String { get }

  /// The terms by which a sorted list is in order; the index of the table is on just these.
  static var order: String { get }

  /// How many rows are compared and stored.
  static var bulk: BulkSQL { get }

  /// Binds the fields of a record to the parameters of ``updateSQL``.
  static func bind(_ record: R, to statement: inout Statement) throws

  /// Appends the columns of ``bulk`` for a record.
  static func fill(_ row: inout RowBuffer, with record: R)

  /// Reads a record from the columns after `id`.
  static func read(_ row: borrowing Row) throws -> R

  /// The stored records that are so like this one that adding it is more likely a slip than meant.
  func duplicates(of record: R) throws -> [Stored<R>]

  /// What records are read by: `context`, completed by what only the store knows.
  func completed(_ context: ParsingContext) throws -> ParsingContext
}

extension RecordRepository {
  /// Most records are read by nothing that is stored.
  public func completed(_ context: ParsingContext) throws -> ParsingContext { context }
}

extension RecordRepository {
  /// Stores a record.
  ///
  /// - Returns: its id.
  public func insert(_ record: R) throws -> Int64 {
    var row = RowBuffer()
    Self.fill(&row, with: record)
    var statement = try store.connection.prepare(Self.bulk.insertSQL())
    try statement.bind(row)
    try statement.run()
    return store.connection.lastInsertedID
  }

  /// Stores a changed record in place of the one with its id.
  ///
  /// - Returns: whether there was one.
  public func update(_ stored: Stored<R>) throws -> Bool {
    try store.transaction {
      var statement = try store.connection.prepare(Self.updateSQL)
      try Self.bind(stored.record, to: &statement)
      try statement.bind(stored.id, at: R.fields.count + 1)
      try statement.run()
      let isFound = store.connection.changes > 0
      try store.keyNames()
      return isFound
    }
  }

  /// Removes a record.
  ///
  /// - Returns: whether there was one.
  /// - Throws: ``ReferenceConflict`` within ``Store/record(_:as:)`` if rows of other tables would be lost with it.
  public func delete(id: Int64) throws -> Bool {
    guard let table = DataTable(rawValue: Self.bulk.table) else {
      preconditionFailure("records without a table")
    }
    return try store.removing(table, id: id) {
      var statement = try store.connection.prepare(Self.deleteSQL)
      try statement.bind(id, at: 1)
      try statement.run()
      return store.connection.changes > 0
    }
  }

  /// The record with an id, or `nil`.
  public func find(id: Int64) throws -> Stored<R>? {
    var statement = try store.connection.prepare(Self.selectSQL + " WHERE id = ?1")
    try statement.bind(id, at: 1)
    return try statement.firstRow(Self.readStored)
  }

  /// Lends each row of a list to `body`: `id`, then ``columns``.
  public func forEachRow(_ request: ListRequest<Filter>, _ body: (borrowing Row) throws -> Void) throws {
    let order = Self.order(of: request)
    if order != "id" { try store.keyNamesIfPossible() }
    if request.isSorted { try store.prepareForSortedReading() }
    let conditions = request.filter.conditions
    guard var search = request.filter.search else {
      return try forEachRow(
        where: conditions, orderedBy: order, limit: request.limit, offset: request.offset, body)
    }
    var rest = request.limit ?? .max
    var passed = 0
    var statement = try store.connection.prepare(Self.select(where: conditions) + " ORDER BY " + order)
    try statement.bind(conditions.values)
    while rest > 0, try statement.step() {
      try statement.withCurrentRow { row in
        guard try search.finds(row) else { return }
        passed += 1
        guard passed > request.offset else { return }
        rest -= 1
        try body(row)
      }
    }
  }

  /// Hands each record of a list to `body`.
  public func forEach(_ request: ListRequest<Filter>, _ body: (Stored<R>) throws -> Void) throws {
    try forEachRow(request) { row in try body(Self.readStored(row)) }
  }

  /// The records of a list.
  public func list(_ request: ListRequest<Filter>) throws -> [Stored<R>] {
    var records: [Stored<R>] = []
    try forEach(request) { records.append($0) }
    return records
  }

  /// How many records meet a filter.
  public func count(_ filter: Filter) throws -> Int {
    if filter.search != nil {
      var count = 0
      try forEachRow(ListRequest(filter)) { _ in count += 1 }
      return count
    }
    let conditions = filter.conditions
    var statement = try store.connection.prepare("SELECT count(*) FROM (\(Self.select(where: conditions)))")
    try statement.bind(conditions.values)
    return Int(try statement.firstRow { row in try row.integer(0) } ?? 0)
  }

  /// How many records of a list stand before the one with an id, whatever its limit and offset; `nil` if that one is
  /// not in the list.
  public func position(ofID id: Int64, in request: ListRequest<Filter>) throws -> Int? {
    var position = 0
    if request.filter.search != nil {
      var found: Int?
      try forEachRow(ListRequest(request.filter, isSorted: request.isSorted)) { row in
        if try row.integer(0) == id { found = position }
        position += 1
      }
      return found
    }
    // The ids alone come from the index, and the rest of them is not asked for.
    let conditions = request.filter.conditions
    let sql = "SELECT id FROM \(Self.bulk.table)\(conditions.sql) ORDER BY \(Self.order(of: request))"
    var statement = try store.connection.prepare(sql)
    try statement.bind(conditions.values)
    while let other = try statement.nextRow({ row in try row.integer(0) }) {
      if other == id { return position }
      position += 1
    }
    return nil
  }

  private static func order(of request: ListRequest<Filter>) -> String {
    request.filter.order ?? (request.isSorted ? order : "id")
  }

  func forEachRow(
    where conditions: [Condition], orderedBy order: String = "id", limit: Int? = nil, offset: Int = 0,
    _ body: (borrowing Row) throws -> Void
  ) throws {
    var sql = Self.select(where: conditions) + " ORDER BY " + order
    if limit != nil || offset > 0 { sql += " LIMIT \(limit ?? -1) OFFSET \(offset)" }
    var statement = try store.connection.prepare(sql)
    try statement.bind(conditions.values)
    try statement.forEachRow(body)
  }

  static func select(where conditions: [Condition]) -> String {
    selectSQL + conditions.sql
  }

  static func readStored(_ row: borrowing Row) throws -> Stored<R> {
    Stored(id: try row.integer(0), try read(row))
  }
}
