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
  ///   - options: how the file is written and what is to be done with it.
  ///   - context: what records are read by.
  ///   - monitor: what watches the work and may end it.
  /// - Returns: what was found and done. If rows were refused and are not to be skipped, nothing is stored.
  /// - Throws: ``ImportError`` for a file of which no row was read; `CancellationError` if the monitor says so.
  public func run(
    path: String?, kind: RecordKind?, _ options: ImportOptions, in context: ParsingContext,
    _ monitor: ImportMonitor = ImportMonitor()
  ) throws -> ImportOutcome {
    var options = options
    options.sourceName = options.sourceName ?? path.map(fileName) ?? "standard input"
    let file = try ImportFile(path: path)
    do {
      let kind = try kind ?? self.kind(of: file, options.dialect, monitor)
      switch kind {
      case .students: return try run(StudentImport(in: context), of: .students)
      case .expenses: return try run(ExpenseImport(store, options, in: context), of: .expenses)
      case .restaurants: return try run(RestaurantImport(context: context), of: .restaurants)
      }
    } catch let error as CSVError {
      guard error.kind == .cancelled else { throw error }
      throw CancellationError()
    }

    func run<Import: RecordImport>(_ rows: Import, of kind: RecordKind) throws -> ImportOutcome {
      try Importer<Import>(store: store, kind: kind, options: options, monitor: monitor).run(file, rows)
    }
  }
}

/// The last part of a path.
private func fileName(_ path: String) -> String {
  path.split(separator: "/").last.map(String.init) ?? path
}
