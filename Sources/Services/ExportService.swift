internal import CSV
public import Repository

/// How the records of one kind are written to a file.
public enum ExportFormat: String, CaseIterable, Sendable {
  /// CSV as `roster export` writes it.
  case csv
  /// CSV with a byte-order mark and CR LF, by which spreadsheets know UTF-8.
  case spreadsheet
  /// JSON.
  case json

  /// What the name of such a file ends with.
  public var fileExtension: String { self == .json ? "json" : "csv" }
}

/// Exports all records of a kind into a temporary file.
///
/// The file takes them as fast as they are read, and so the lock that keeps them of one state, and writers out, is gone
/// before anybody fetches them over a slow way.
public struct ExportService {
  private let store: Store

  /// Exports from a store.
  public init(_ store: Store) {
    self.store = store
  }

  /// A file with the same bytes as `roster export` writes.
  ///
  /// - Throws: ``TemporaryFileError``, or what SQLite meets.
  public func file(of kind: RecordKind, as format: ExportFormat) throws -> TemporaryFile {
    try TemporaryFile(filledThrough: { sink in
      switch kind {
      case .students: try write(StudentRepository.self, StudentFilter(), as: format, to: sink)
      case .expenses: try write(ExpenseRepository.self, ExpenseFilter(), as: format, to: sink)
      case .restaurants: try write(RestaurantRepository.self, RestaurantFilter(), as: format, to: sink)
      }
    })
  }

  private func write<Storage: RecordRepository>(
    _ storage: Storage.Type, _ everything: Storage.Filter, as format: ExportFormat, to sink: ByteSink
  ) throws {
    let exporter = Exporter<Storage>(store)
    let request = ListRequest(everything)
    var options = Exporter<Storage>.CSVOptions()
    options.byteOrderMark = format == .spreadsheet
    options.lineEnd = format == .spreadsheet ? .carriageReturnLineFeed : .lineFeed
    switch format {
    case .csv, .spreadsheet: _ = try exporter.writeCSV(request, options, to: sink)
    case .json: _ = try exporter.writeJSON(request, to: sink)
    }
  }
}
