internal import CSV
internal import Records
internal import Repository

/// Reads the rows of one file into the records of one kind.
struct Importer<Import: RecordImport> {
  let store: Store
  let kind: RecordKind
  let options: ImportOptions
  let monitor: ImportMonitor

  /// Whether rows in canonical form take the fast road; both roads lead to the same outcome.
  var usesCanonicalRoad = true

  /// Imports all of the file or none of it; see ``ImportOptions``.
  func run(_ file: ImportFile, _ rows: Import) throws -> ImportOutcome {
    var outcome = ImportOutcome(kind)
    do {
      if options.isDryRun {
        try store.snapshot(work)
      } else {
        try store.recordAdditions(to: kind.table, work) { _ in
          ChangeWords.imported(outcome, from: file.name)
        }
      }
    } catch is NothingStored {}
    return outcome

    func work() throws {
      let insertion = try BulkInsertion(
        Import.Storage(store), addsAll: options.addsAll, onlyCounts: options.isDryRun)
      try read(file, rows, into: insertion, &outcome)
      outcome.added = insertion.added
      outcome.alreadyThere = insertion.alreadyThere
      if outcome.isBroken { outcome.discard() }
      if options.isDryRun { return }
      if outcome.refused > 0, !options.skipsInvalid || outcome.isBroken {
        outcome.discard()
        throw NothingStored()
      }
      try insertion.finish()
      if monitor.isCancelled() { throw CancellationError() }
      outcome.isStored = true
    }
  }

  private func read(
    _ file: ImportFile, _ rows: Import, into insertion: BulkInsertion<Import.Storage>,
    _ outcome: inout ImportOutcome
  ) throws {
    var rows = rows
    try rows.begin()
    var reader = CSVReader(file.source(monitor), dialect: options.dialect)
    guard try reader.next() else { throw ImportError.empty(isBlank: reader.bytesRead > 0) }
    let header = try header(reader.cells, onLine: reader.line, of: file)
    if Import.judgesColumns, file.size == nil {
      try file.makeRewindable(options.dialect, monitor)
      reader = CSVReader(file.source(monitor), dialect: options.dialect)
      _ = try reader.next()
    }
    file.forgetHead()
    outcome.ignoredColumns = header.ignored
    outcome.rejectsOptions.kind = ImportService.kinds(matching: header.names).count == 1 ? nil : kind
    outcome.rejectsOptions.addsAll = options.addsAll
    let rejects = try options.rejects.map {
      try RejectsWriter($0, header, delimiter: reader.delimiter ?? .comma)
    }
    var row = RowBuffer()
    var count = 0
    var isJudged = !Import.judgesColumns
    // A file that is read twice is twice as much work.
    var judged = 0
    while try advance(&reader, &outcome) {
      count += 1
      if count % 1024 == 0 {
        if monitor.isCancelled() { throw CancellationError() }
        monitor.progress(judged + reader.bytesRead, file.size.map { judged + $0 })
      }
      row.clear()
      if !(usesCanonicalRoad && reader.fits(header) && rows.fillCanonical(&row, from: reader, header)) {
        if !isJudged {
          try judgeColumns(of: file, after: reader.bytesRead, &rows, header, &outcome)
          isJudged = true
          judged = file.size ?? 0
          // A column is refused for the rows that were taken before, too.
          if outcome.isBroken { outcome.refused = count - 1 }
        }
        let issues = try readText(&row, from: reader, header, &rows, isBroken: outcome.isBroken)
        guard issues.isEmpty else {
          outcome.refuse(issues)
          if !outcome.isBroken {
            outcome.rejected += 1
            try rejects?.append(reader, issues)
          }
          continue
        }
      }
      if outcome.isBroken {
        outcome.refused += 1
        continue
      }
      // Once a row is refused nothing will be stored, and only what else is wrong is of interest.
      if outcome.refused > 0, !options.skipsInvalid, !options.isDryRun { continue }
      let isAdded = try insertion.add(row)
      if options.isDryRun, outcome.samples.hasRoom(isAdded: isAdded) {
        let record = try rows.record(reader.texts(of: Import.columns, header))
        outcome.samples.append(ImportSamples.Row(record, line: reader.line), isAdded: isAdded)
      }
    }
    outcome.blankLines = reader.blankLines
    rows.complete(&outcome)
    try rejects?.flush()
  }

  /// Matches the header, or says what else it fits, or on which line there is one that fits.
  ///
  /// - Throws: ``ImportError``; the file has then been read past the header.
  private func header(_ names: [String], onLine line: Int, of file: ImportFile) throws -> ImportHeader {
    do {
      return try ImportHeader(names, for: Import.columns)
    } catch {
      guard case .missingColumns(let missing, let found) = error else { throw error }
      let others = ImportService.kinds(matching: names)
      guard others.isEmpty else { throw ImportError.otherKind(others, missing: missing) }
      guard
        let seen = file.lineOfHeader(below: line, options.dialect, monitor, where: Import.columns.areFound)
      else { throw error }
      throw ImportError.noHeader(found: found, line: line, seenOnLine: seen)
    }
  }

  /// Shows all rows of the file to `rows`, who settle by them how the columns are read.
  private func judgeColumns(
    of file: ImportFile, after bytesRead: Int, _ rows: inout Import, _ header: ImportHeader,
    _ outcome: inout ImportOutcome
  ) throws {
    try file.withSecondSource(monitor) { source in
      var reader = CSVReader(source, dialect: options.dialect)
      var count = 0
      // What is wrong with the file itself is told when its rows are read.
      var ignored = ImportOutcome(kind)
      _ = try reader.next()
      while try advance(&reader, &ignored) {
        count += 1
        if count % 1024 == 0 {
          if monitor.isCancelled() { throw CancellationError() }
          monitor.progress(bytesRead + reader.bytesRead, file.size.map { 2 * $0 })
        }
        if reader.lengthIssue(header) == nil { rows.judge(reader, header) }
      }
    }
    for refusal in rows.settle() {
      outcome.refuse(column: ImportRefusal(refusal.issue, line: refusal.line, header, Import.columns))
    }
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
  ///
  /// - Returns: what is wrong with it, beside what a whole column is refused for.
  private func readText(
    _ row: inout RowBuffer, from reader: borrowing CSVReader, _ header: ImportHeader, _ rows: inout Import,
    isBroken: Bool
  ) throws -> [ImportRefusal] {
    if let message = reader.lengthIssue(header) {
      rows.noteRefused(nil)
      return [ImportRefusal(line: reader.line, column: nil, message: message)]
    }
    let texts = reader.texts(of: Import.columns, header)
    do {
      let record = try rows.record(texts)
      row.clear()
      Import.Storage.fill(&row, with: record)
      return []
    } catch let error as ValidationError {
      rows.noteRefused(texts)
      let line = reader.line
      return error.issues.filter { !isBroken || rows.isOfRow($0, texts) }.map {
        ImportRefusal($0, line: line, header, Import.columns)
      }
    }
  }
}

extension ImportRefusal {
  /// Tells what is wrong under the name that the file has for the column.
  fileprivate init(_ issue: ValidationIssue, line: Int, _ header: ImportHeader, _ columns: [ImportColumn]) {
    self.init(line: line, column: header.name(of: issue.field, in: columns), message: issue.message)
  }
}

/// Ends a transaction of which nothing is to be kept.
private struct NothingStored: Error {}
