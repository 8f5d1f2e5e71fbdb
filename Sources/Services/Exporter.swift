public import CSV
internal import Records
public import Repository
internal import SQLite

/// Writes the records of one kind to a file.
public struct Exporter<Storage: RecordRepository> {
  private let records: Storage

  /// Exports from a store.
  public init(_ store: Store) {
    records = Storage(store)
  }

  /// How a CSV file is written.
  public struct CSVOptions: Sendable {
    /// Whether `id` stands before the other columns; an import has no use for it.
    public var withID = false
    /// What ends a line.
    public var lineEnd = CSVWriter.LineEnd.lineFeed
    /// Whether a byte-order mark stands first.
    public var byteOrderMark = false

    /// UTF-8, LF, no byte-order mark.
    public init() {}
  }

  /// Writes CSV with a header, of one state of the database.
  ///
  /// - Returns: how many records were written.
  public func writeCSV(
    _ request: ListRequest<Storage.Filter>, _ options: CSVOptions = CSVOptions(), to sink: ByteSink
  ) throws -> Int {
    var writer = CSVWriter(sink, lineEnd: options.lineEnd, byteOrderMark: options.byteOrderMark)
    if options.withID { try writer.append("id") }
    for field in Storage.R.fields { try writer.append(field.column) }
    try writer.endRecord()
    var count = 0
    try records.forEachRow(request) { row in
      if options.withID { try writer.append(Int(row.integer(0))) }
      for (index, column) in Storage.columns.enumerated() {
        try writer.append(column, index + 1, of: row)
      }
      try writer.endRecord()
      count += 1
    }
    try writer.flush()
    return count
  }

  /// Writes a JSON array (RFC 8259) with one object a line: `id`, then the columns of the CSV header.
  ///
  /// - Returns: how many records were written.
  public func writeJSON(_ request: ListRequest<Storage.Filter>, to sink: ByteSink) throws -> Int {
    let writer = JSONWriter(sink)
    let names = Storage.R.fields.map(\.column)
    var count = 0
    writer.beginArray()
    try records.forEachRow(request) { row in
      writer.beginObject()
      writer.member("id", try row.integer(0))
      for (index, column) in Storage.columns.enumerated() {
        try writer.member(names[index], column, index + 1, of: row)
      }
      try writer.endObject()
      count += 1
    }
    try writer.endArray()
    return count
  }
}

extension CSVWriter {
  /// Appends a column; an empty field where it is NULL.
  fileprivate mutating func append(_ column: Column, _ index: Int, of row: borrowing Row) throws {
    switch column {
    case .integer:
      if let value = try row.optionalInteger(index) { return try append(Int(value)) }
    case .cents:
      if let cents = try row.optionalInteger(index) { return try append(Money(cents: cents).decimalText) }
    case .text:
      if try row.withOptionalText(index, { text in try append(text: text) }) != nil { return }
    }
    try append("")
  }
}

extension JSONWriter {
  /// Writes a column as a member; null where it is NULL.
  fileprivate func member(_ name: String, _ column: Column, _ index: Int, of row: borrowing Row) throws {
    switch column {
    case .integer:
      if let value = try row.optionalInteger(index) { return member(name, value) }
    case .cents:
      if let cents = try row.optionalInteger(index) { return number(name, Money(cents: cents).decimalText) }
    case .text:
      if try row.withOptionalText(index, { text in member(name, text) }) != nil { return }
    }
    null(name)
  }
}
