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

/// Exports all records of a kind into memory, as a page hands them out.
public struct ExportService {
  private let store: Store

  /// Exports from a store.
  public init(_ store: Store) {
    self.store = store
  }

  /// The bytes of a file, the same as `roster export` writes.
  public func bytes(of kind: RecordKind, as format: ExportFormat) throws -> [UInt8] {
    switch kind {
    case .students: try bytes(of: StudentRepository.self, StudentFilter(), as: format)
    case .expenses: try bytes(of: ExpenseRepository.self, ExpenseFilter(), as: format)
    case .restaurants: try bytes(of: RestaurantRepository.self, RestaurantFilter(), as: format)
    }
  }

  private func bytes<Storage: RecordRepository>(
    of storage: Storage.Type, _ everything: Storage.Filter, as format: ExportFormat
  ) throws -> [UInt8] {
    var bytes: [UInt8] = []
    let sink = ByteSink(appendingTo: { bytes += $0 })
    let exporter = Exporter<Storage>(store)
    let request = ListRequest(everything)
    var options = Exporter<Storage>.CSVOptions()
    options.byteOrderMark = format == .spreadsheet
    options.lineEnd = format == .spreadsheet ? .carriageReturnLineFeed : .lineFeed
    switch format {
    case .csv, .spreadsheet: _ = try exporter.writeCSV(request, options, to: sink)
    case .json: _ = try exporter.writeJSON(request, to: sink)
    }
    return bytes
  }
}

extension ByteSink {
  /// Makes a sink that hands each block on as an array.
  init(appendingTo take: @escaping ([UInt8]) -> Void) {
    self.init { (bytes) throws(CSVError) in
      take(unsafe bytes.withUnsafeBufferPointer { unsafe Array($0) })
    }
  }
}
