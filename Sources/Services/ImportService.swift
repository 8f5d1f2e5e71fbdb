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

  /// Imports the file at `path`, or the standard input for `nil`; see
  /// ``run(_:kind:_:in:_:)``.
  public func run(
    path: String?, kind: RecordKind?, _ options: ImportOptions, in context: ParsingContext,
    _ monitor: ImportMonitor = ImportMonitor()
  ) throws -> ImportOutcome {
    try run(ImportFile(path: path), kind: kind, options, in: context, monitor)
  }

  /// Imports a file.
  ///
  /// - Parameters:
  ///   - file: the file; one that is not a pipe can be imported again.
  ///   - kind: what the file holds; `nil` if its header is to tell.
  ///   - options: how the file is written and what is to be done with it.
  ///   - context: what records are read by.
  ///   - monitor: what watches the work and may end it.
  /// - Returns: what was found and done. If rows were refused and are not to be skipped, nothing is stored.
  /// - Throws: ``ImportError`` for a file of which no row was read; `CancellationError` if the monitor says so.
  public func run(
    _ file: ImportFile, kind: RecordKind?, _ options: ImportOptions, in context: ParsingContext,
    _ monitor: ImportMonitor = ImportMonitor()
  ) throws -> ImportOutcome {
    do {
      if let format = ForeignFormat(try file.firstBytes(ForeignFormat.length, monitor)) {
        throw ImportError.foreign(format)
      }
      let kind = try kind ?? self.kind(of: file, options.dialect, monitor)
      switch kind {
      case .students: return try run(StudentImport(in: context), of: .students)
      case .expenses: return try run(ExpenseImport(store, options, in: context), of: .expenses)
      case .restaurants: return try run(RestaurantImport(context: context), of: .restaurants)
      }
    } catch let error as CSVError {
      switch error.kind {
      case .cancelled: throw CancellationError()
      case .refused: throw ImportError.unreadable(line: error.line, message: error.message)
      default: throw error
      }
    }

    func run<Import: RecordImport>(_ rows: Import, of kind: RecordKind) throws -> ImportOutcome {
      try Importer<Import>(store: store, kind: kind, options: options, monitor: monitor).run(file, rows)
    }
  }

  /// Looks at a file, and stores nothing.
  ///
  /// - Returns: a CSV file of the rows that would be refused, with their line and the reason, to be mended and imported
  ///   again.
  /// - Throws: as ``run(_:kind:_:in:_:)`` does.
  public func rejects(
    of file: ImportFile, kind: RecordKind?, _ options: ImportOptions, in context: ParsingContext,
    _ monitor: ImportMonitor = ImportMonitor()
  ) throws -> [UInt8] {
    var bytes: [UInt8] = []
    var options = options
    options.isDryRun = true
    options.rejects = ByteSink(appendingTo: { bytes += $0 })
    _ = try run(file, kind: kind, options, in: context, monitor)
    return bytes
  }
}

extension ByteSink {
  /// Makes a sink that hands each block on as an array.
  fileprivate init(appendingTo take: @escaping ([UInt8]) -> Void) {
    self.init { (bytes) throws(CSVError) in
      take(unsafe bytes.withUnsafeBufferPointer { unsafe Array($0) })
    }
  }
}
