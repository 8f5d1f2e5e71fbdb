// Compiled by run.sh with all parts up to Services, of which it sees what is internal too.

import Records

@testable import CSV
@testable import Repository
@testable import SQLite
@testable import Services

/// One input: the last two bytes choose how the rest is read, so that a file is an input as it stands.
@_cdecl("LLVMFuzzerTestOneInput")
public func fuzz(_ start: UnsafePointer<UInt8>, _ count: Int) -> CInt {
  guard count >= 2 else { return 0 }
  let choice = Choice(start[count - 2], start[count - 1])
  let typed = UnsafeBufferPointer(start: start, count: count - 2)
  let bytes = choice.header + (choice.isSpelled ? spelled(typed) : Array(typed))
  // A header that is given fits its own kind; one that is found may fit any.
  if choice.isOf(.students) { students.travel(bytes, choice) }
  if choice.isOf(.expenses) { expenses.travel(bytes, choice) }
  if choice.isOf(.restaurants) { restaurants.travel(bytes, choice) }
  return 0
}

private let context = ParsingContext(today: CalendarDate(year: 2026, month: 4, day: 13)!)

/// By its schema each record is judged once more; nothing stays in it from one input to the next.
nonisolated(unsafe) private let store = orTrap { try Store() }

nonisolated(unsafe) private let students = Road(StudentFilter()) { _ in StudentImport(in: context) }
nonisolated(unsafe) private let expenses = Road(ExpenseFilter()) { ExpenseImport(store, $0, in: context) }
nonisolated(unsafe) private let restaurants = Road(RestaurantFilter()) { _ in
  RestaurantImport(context: context)
}

/// The whole road of one kind of record: from bytes to valid records, through the store, to a file, and back.
private final class Road<Import: RecordImport> {
  private let list: ListRequest<Import.Storage.Filter>
  private let rows: (ImportOptions) -> Import
  private var insert: Statement
  private var knownHeaders: [[String]: ImportHeader] = [:]

  init(_ filter: Import.Storage.Filter, _ rows: @escaping (ImportOptions) -> Import) {
    list = ListRequest(filter)
    self.rows = rows
    insert = orTrap { try store.connection.prepare(Import.Storage.bulk.insertSQL()) }
  }

  func travel(_ bytes: [UInt8], _ choice: Choice) {
    orTrap {
      guard let found = try arrive(bytes, choice.options, validOrigin: choice.origin) else { return }
      if choice.readsRejects, !found.rejects.isEmpty { try mustBeRefusedAgain(found.rejects, found.refused) }
      if !found.rows.isEmpty { try mustComeBack(found.rows, choice) }
      try store.connection.execute("ROLLBACK")
    }
  }

  /// What comes of a file whose header fits.
  private struct Arrival {
    var rows: [RowBuffer] = []
    var refused = 0
    var rejects: [UInt8] = []
    var isBroken = false
  }

  /// Reads a file as `Importer` does, but each row on both roads.
  ///
  /// Each record is judged again as if `validOrigin` had written its texts, and stored. Without one that is left out, and
  /// so is the road of text for a row that need not take it.
  private func arrive(
    _ bytes: [UInt8], _ options: ImportOptions, validOrigin: ParsingContext.Origin? = nil
  ) throws -> Arrival? {
    var reader = CSVReader(ByteSource(bytes), dialect: options.dialect, bufferSize: 512)
    guard (try? reader.next()) == true, let header = header(reader.cells) else { return nil }
    if validOrigin != nil { try store.connection.execute("BEGIN") }
    var rows = rows(options)
    try rows.begin()
    var arrival = Arrival()
    let isReadable = judge(&rows, bytes, options, header)
    var rejects: RejectsWriter?
    var isCanonical = true
    while advance(&reader, &arrival) {
      var canonical = RowBuffer()
      let isTaken = reader.fits(header) && rows.fillCanonical(&canonical, from: reader, header)
      isCanonical = isCanonical && isTaken
      guard isReadable else { continue }
      if isTaken, validOrigin == nil {
        arrival.rows.append(canonical)
        continue
      }
      let known = rows.context.categories
      switch try read(reader, header, &rows) {
      case .success(let record):
        let row = filled(record)
        precondition(!isTaken || row.isEqual(canonical), "the roads part")
        precondition(!isTaken || rows.context.categories == known, "a category is new on one road")
        if let validOrigin { mustBeValid(record, row, in: rows.context, validOrigin) }
        arrival.rows.append(row)
      case .failure(let refusal):
        precondition(!isTaken, "one road refuses what the other takes")
        arrival.refused += 1
        let writer =
          try rejects
          ?? RejectsWriter(
            ByteSink { arrival.rejects.append(copying: $0) }, header, delimiter: reader.delimiter ?? .comma)
        try writer.append(reader, refusal.issues)
        rejects = writer
      }
    }
    precondition(isReadable || !isCanonical, "a column is refused on one road")
    try rejects?.flush()
    return arrival
  }

  private func header(_ cells: [String]) -> ImportHeader? {
    if let header = knownHeaders[cells] { return header }
    let isFound = Import.columns.areFound(in: cells)
    do {
      let header = try ImportHeader(cells, for: Import.columns)
      precondition(isFound, "the header fits and does not")
      // To match a header takes longer than all the rest; those that are written here come again and again.
      if knownHeaders.count < 64 { knownHeaders[cells] = header }
      return header
    } catch {
      if case .missingColumns = error { precondition(!isFound, "the header fits and does not") }
      return nil
    }
  }

  /// Whether the columns can be read as a whole.
  private func judge(
    _ rows: inout Import, _ bytes: [UInt8], _ options: ImportOptions, _ header: ImportHeader
  ) -> Bool {
    guard Import.judgesColumns else { return true }
    var reader = CSVReader(ByteSource(bytes), dialect: options.dialect, bufferSize: 512)
    _ = try? reader.next()
    while (try? reader.next()) == true {
      if reader.lengthIssue(header) == nil { rows.judge(reader, header) }
    }
    let refusals = rows.settle()
    for refusal in refusals { mustBeOneLine(refusal.issue.message) }
    return refusals.isEmpty
  }

  private func advance(_ reader: inout CSVReader, _ arrival: inout Arrival) -> Bool {
    do {
      return try reader.next()
    } catch {
      precondition(error.kind == .refused)
      arrival.isBroken = true
      return false
    }
  }

  private struct Refusal: Error {
    let issues: [ImportRefusal]
  }

  private func read(
    _ reader: borrowing CSVReader, _ header: ImportHeader, _ rows: inout Import
  ) throws -> Result<Import.Storage.R, Refusal> {
    let line = reader.line
    if let message = reader.lengthIssue(header) {
      return .failure(Refusal(issues: [ImportRefusal(line: line, column: nil, message: message)]))
    }
    let texts = reader.texts(of: Import.columns, header)
    do {
      return .success(try rows.record(texts))
    } catch let error as ValidationError {
      for issue in error.issues {
        mustBeOneLine(issue.message)
        precondition(rows.isOfRow(issue, texts), "a column that can be read has an issue of its own")
      }
      return .failure(
        Refusal(issues: error.issues.map { ImportRefusal(line: line, column: nil, message: $0.message) }))
    }
  }

  /// The record is read again from its own texts, whoever writes them, and the schema takes it.
  private func mustBeValid(
    _ record: Import.Storage.R, _ row: RowBuffer, in context: ParsingContext, _ origin: ParsingContext.Origin
  ) {
    var context = context
    context.origin = origin
    let again = orTrap { try Import.Storage.R(parsing: record.texts, in: context) }
    precondition(filled(again).isEqual(row), "the texts of a record are read as another one")
    orTrap {
      try insert.bind(row)
      try insert.run()
    }
  }

  /// What was refused and is not mended is refused again.
  private func mustBeRefusedAgain(_ bytes: [UInt8], _ count: Int) throws {
    // What is wrong with one row of a column may depend on those that were taken.
    guard !Import.judgesColumns else { return }
    guard let arrival = try arrive(bytes, ImportOptions()) else { trap("the rejects have no header") }
    precondition(arrival.rows.isEmpty && arrival.refused == count && !arrival.isBroken, "rejects are taken")
  }

  /// What is exported is read back as the same rows.
  private func mustComeBack(_ rows: [RowBuffer], _ choice: Choice) throws {
    var options = Exporter<Import.Storage>.CSVOptions()
    options.withID = choice.export.withID
    options.lineEnd = choice.export.lineEnd
    options.byteOrderMark = choice.export.byteOrderMark
    var output: [UInt8] = []
    let count = try Exporter<Import.Storage>(store).writeCSV(
      list, options, to: ByteSink { output.append(copying: $0) })
    precondition(count == rows.count, "rows are lost in the store")
    guard let arrival = try arrive(output, ImportOptions()) else { trap("an export has no header") }
    precondition(arrival.refused == 0 && !arrival.isBroken, "an export is refused")
    precondition(
      arrival.rows.count == rows.count && zip(arrival.rows, rows).allSatisfy { $0.isEqual($1) },
      "an export is read as something else")
  }

  private func filled(_ record: Import.Storage.R) -> RowBuffer {
    var row = RowBuffer()
    Import.Storage.fill(&row, with: record)
    return row
  }
}

/// A message is told on one line of a terminal, whatever it quotes.
private func mustBeOneLine(_ message: String) {
  precondition(!message.isEmpty && message.utf8.allSatisfy { $0 >= 0x20 && $0 != 0x7F }, "not one line")
}

private func orTrap<Result: ~Copyable>(_ body: () throws -> Result) -> Result {
  do { return try body() } catch { trap("\(error)") }
}

private func trap(_ message: String) -> Never { fatalError(message) }

extension RowBuffer {
  fileprivate func isEqual(_ other: RowBuffer) -> Bool {
    cells.count == other.cells.count && key == other.key
  }
}

extension [UInt8] {
  fileprivate mutating func append(copying span: Span<UInt8>) {
    for index in span.indices { append(span[index]) }
  }
}
