internal import CSV
public import Records
public import Repository

/// Imports CSV files.
public struct ImportService {
  let store: Store

  /// Imports into a store.
  public init(_ store: Store) {
    self.store = store
  }

  /// Imports a file.
  ///
  /// - Parameters:
  ///   - path: the file; `nil` for the standard input.
  ///   - kind: what the file holds; `nil` if its header is to tell.
  /// - Returns: what was found and done. If rows were refused and are not to be skipped, nothing is stored.
  /// - Throws: ``ImportError`` for a file of which no row was read; `CancellationError` if the monitor says so.
  public func run(
    path: String?, kind: RecordKind?, _ options: ImportOptions, in context: ParsingContext,
    _ monitor: ImportMonitor = ImportMonitor()
  ) throws -> ImportOutcome {
    let file = try ImportFile(path: path)
    let kind = try kind ?? self.kind(of: file, options.dialect, monitor)
    switch kind {
    case .students: return try run(StudentImport(in: context))
    case .expenses: return try run(ExpenseImport(store, options, in: context))
    case .restaurants: return try run(RestaurantImport(context: context))
    }

    func run(_ rows: some RecordImport) throws -> ImportOutcome {
      try Importer(store: store, kind: kind, options: options, monitor: monitor).run(file, rows)
    }
  }
}
