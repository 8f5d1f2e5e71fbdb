internal import CSV
internal import Records
internal import Repository

/// Reads the rows of one file into the records of one kind.
struct Importer<Import: RecordImport> {
  let store: Store
  let kind: RecordKind
  let options: ImportOptions
  let context: ParsingContext
  let monitor: ImportMonitor

  /// Whether rows in canonical form take the fast road; both roads lead to the same outcome.
  var usesCanonicalRoad = true

  /// Imports all of the file or none of it; see ``ImportOptions``.
  func run(_ file: ImportFile, _ rows: Import) throws -> ImportOutcome {
    var outcome = ImportOutcome(kind)
    do {
      try options.isDryRun ? store.snapshot(work) : store.transaction(work)
    } catch is NothingStored {}
    return outcome

    func work() throws {
      let mode: BulkInsertion<Import.Storage>.Mode =
        options.isDryRun ? .count : options.addsAll ? .addAll : .addMissing
      let insertion = try BulkInsertion(Import.Storage(store), mode)
      try read(file, rows, into: insertion, &outcome)
      outcome.added = insertion.added
      outcome.alreadyThere = insertion.alreadyThere
      if options.isDryRun { return }
      if outcome.refused > 0, !options.skipsInvalid || outcome.isBroken { throw NothingStored() }
      try insertion.finish()
      outcome.isStored = true
    }
  }

  private func read(
    _ file: ImportFile, _ rows: Import, into insertion: BulkInsertion<Import.Storage>,
    _ outcome: inout ImportOutcome
  ) throws {
    var rows = rows
    var reader = CSVReader(file.source(monitor), dialect: options.dialect)
    guard try reader.next() else { throw ImportError.empty }
    let header = try ImportHeader(reader.cells, for: Import.columns)
    outcome.ignoredColumns = header.ignored
    let rejects = try options.rejects.map { try RejectsWriter($0, header) }
    var row = RowBuffer()
    var count = 0
    while try advance(&reader, &outcome) {
      count += 1
      if count % 1024 == 0 {
        if monitor.isCancelled() { throw CancellationError() }
        monitor.progress(reader.bytesRead, file.size)
      }
      row.clear()
      let isRightLength = reader.fieldCount <= header.names.count && reader.fieldCount >= header.minimumCount
      if !(usesCanonicalRoad && isRightLength && rows.fillCanonical(&row, from: reader, header)) {
        let issues = readText(&row, from: reader, header)
        guard issues.isEmpty else {
          outcome.refuse(issues)
          try rejects?.append(reader, issues)
          continue
        }
      }
      // Once a row is refused nothing will be stored, and only what else is wrong is of interest.
      if outcome.refused > 0, !options.skipsInvalid, !options.isDryRun { continue }
      let isAdded = try insertion.add(row)
      if options.isDryRun, outcome.samples.hasRoom(isAdded: isAdded) {
        outcome.samples.append(ImportSamples.Row(line: reader.line, cells: reader.cells), isAdded: isAdded)
      }
    }
    outcome.blankLines = reader.blankLines
    try rejects?.flush()
  }

  /// Goes to the next row; what makes the file unreadable from here on ends it.
  private func advance(_ reader: inout CSVReader, _ outcome: inout ImportOutcome) throws -> Bool {
    do {
      return try reader.next()
    } catch {
      guard error.kind == .refused else { throw error }
      outcome.refuse([ImportRefusal(line: error.line ?? reader.line, column: nil, message: error.message)])
      outcome.isBroken = true
      return false
    }
  }

  /// The road of a row that is not in canonical form, or is wrong.
  private func readText(
    _ row: inout RowBuffer, from reader: borrowing CSVReader, _ header: ImportHeader
  ) -> [ImportRefusal] {
    if let message = reader.lengthIssue(header) {
      return [ImportRefusal(line: reader.line, column: nil, message: message)]
    }
    var texts: [Field: String] = [:]
    for (index, column) in Import.columns.enumerated() {
      texts[column.field] = reader.withCell(index, of: header) { cell in
        String(copying: cell.extracting(droppingFirst: FormulaGuard.isPresent(in: cell) ? 1 : 0))
      }
    }
    do {
      let record = try Import.Storage.R(parsing: texts, in: context)
      row.clear()
      Import.Storage.fill(&row, with: record)
      return []
    } catch {
      return error.issues.map { issue in
        ImportRefusal(
          line: reader.line, column: header.name(of: issue.field, in: Import.columns), message: issue.message)
      }
    }
  }
}

/// Ends a transaction of which nothing is to be kept.
private struct NothingStored: Error {}
