public import Records
public import Repository

/// What can be done with the records of one kind.
///
/// Each change is one transaction and one entry of the history: it is stored as a whole or not at all.
public struct RecordService<Storage: RecordRepository> {
  /// The kind of record.
  public typealias R = Storage.R

  let records: Storage

  /// The records of a store.
  public init(_ store: Store) {
    records = Storage(store)
  }

  /// Stores a record.
  ///
  /// - Throws: ``DuplicateError`` if there is one like it already, unless `allowDuplicate` is true.
  public func add(_ record: R, allowDuplicate: Bool = false) throws -> Stored<R> {
    try records.store.record {
      if !allowDuplicate { try refuseDuplicate(of: record) }
      return Stored(id: try records.insert(record), record)
    } as: { stored in
      ChangeWords.added(stored)
    }
  }

  /// Reads a record from what was typed, keyed by field, and stores it.
  ///
  /// - Throws: `ValidationError` with every issue of what was given; ``DuplicateError`` if there is a record like it
  ///   already, unless `allowDuplicate` is true.
  public func add(
    _ texts: [Field: String], in context: ParsingContext, allowDuplicate: Bool = false
  ) throws -> Stored<R> {
    try records.store.record {
      try add(R(parsing: texts, in: completed(context)), allowDuplicate: allowDuplicate)
    } as: { stored in
      ChangeWords.added(stored)
    }
  }

  /// What records of this kind are read by: `context`, completed by what only the store knows, such as the categories
  /// of its ledger.
  public func completed(_ context: ParsingContext) throws -> ParsingContext {
    try records.completed(context)
  }

  /// Changes fields of a record, keyed by field; the others stay as they are.
  ///
  /// - Returns: the record before and after.
  /// - Throws: ``NotFoundError``; `ValidationError` with every issue of what was given; ``DuplicateError`` if the
  ///   record becomes like another, unless `allowDuplicate` is true.
  public func edit(
    id: Int64, _ changes: [Field: String], in context: ParsingContext, allowDuplicate: Bool = false
  ) throws -> (before: Stored<R>, after: Stored<R>) {
    try records.store.record {
      let before = try find(id: id)
      let texts = before.record.texts.merging(changes) { _, new in new }
      let after = Stored(id: id, try R(parsing: texts, in: completed(context)))
      // Not by ==, to which an accent is the same in one code point and in two.
      let isSame = R.fields.allSatisfy { field in
        before.record.texts[field, default: ""].utf8.elementsEqual(
          after.record.texts[field, default: ""].utf8)
      }
      if !isSame {
        if !allowDuplicate { try refuseDuplicate(of: after.record, except: id) }
        _ = try records.update(after)
      }
      return (before, after)
    } as: { change in
      ChangeWords.edited(change.before, change.after)
    }
  }

  /// Removes records; all of them or, if one does not exist, none.
  ///
  /// - Returns: what was removed, in the order of `ids`; an id given twice counts once.
  /// - Throws: ``NotFoundError`` with every id that there is no record of.
  public func remove(ids: [Int64]) throws -> [Stored<R>] {
    try records.store.record {
      var removed: [Stored<R>] = []
      var missing: [Int64] = []
      for (index, id) in ids.enumerated() where !ids[..<index].contains(id) {
        if let record = try records.find(id: id) { removed.append(record) } else { missing.append(id) }
      }
      guard missing.isEmpty else { throw NotFoundError(ids: missing) }
      for record in removed { _ = try records.delete(id: record.id) }
      return removed
    } as: { removed in
      ChangeWords.removed(removed)
    }
  }

  /// The record with an id.
  ///
  /// - Throws: ``NotFoundError`` if there is none.
  public func find(id: Int64) throws -> Stored<R> {
    guard let record = try records.find(id: id) else { throw NotFoundError(ids: [id]) }
    return record
  }

  /// Hands each record of a list to `body`.
  public func forEach(
    _ request: ListRequest<Storage.Filter>, _ body: (Stored<R>) throws -> Void
  ) throws {
    try records.forEach(request, body)
  }

  /// How many records of a list stand before the one with an id; `nil` if that one is not in the list.
  public func position(ofID id: Int64, in request: ListRequest<Storage.Filter>) throws -> Int? {
    try records.position(ofID: id, in: request)
  }

  private func refuseDuplicate(of record: R, except id: Int64? = nil) throws {
    let duplicates = try records.duplicates(of: record).filter { $0.id != id }
    if !duplicates.isEmpty { throw DuplicateError(existing: duplicates) }
  }
}

/// Some of the records that were asked for do not exist.
public struct NotFoundError: Error, Hashable, Sendable {
  /// The ids that there is no record of.
  public let ids: [Int64]
}

/// There is a record like it already, and two of them are more often a slip than meant.
public struct DuplicateError<R: Record>: Error, Hashable, Sendable {
  /// The records that are like it; never empty.
  public let existing: [Stored<R>]
}
