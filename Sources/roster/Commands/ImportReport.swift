import Services

/// What is told of an import.
struct ImportReport {
  private let outcome: ImportOutcome
  private let file: String
  private let options: ImportOptions
  private let console: Console

  init(_ outcome: ImportOutcome, file: String, _ options: ImportOptions, _ console: Console) {
    self.outcome = outcome
    self.file = file
    self.options = options
    self.console = console
  }

  /// Tells it on standard error, and fails if rows were refused that were not to be skipped.
  func write(rejects: String?) throws {
    if !outcome.ignoredColumns.isEmpty {
      console.tell(
        "columns that are ignored: \(outcome.ignoredColumns.map { "\"\($0)\"" }.joined(separator: ", "))")
    }
    if outcome.blankLines > 0 { console.tell("blank lines passed over: \(outcome.blankLines)") }
    if !outcome.newCategories.isEmpty {
      let verb = options.isDryRun ? "would be" : "are"
      console.tell("categories that \(verb) new: \(outcome.newCategories.joined(separator: ", "))")
    }
    tell("would be added", outcome.samples.added, of: outcome.added)
    tell("already there", outcome.samples.alreadyThere, of: outcome.alreadyThere)
    for refusal in outcome.refusals {
      console.tell(
        error: "\(file):\(refusal.line): " + (refusal.column.map { "\($0): " } ?? "") + refusal.message)
    }
    let untold = outcome.refused - ImportOutcome.shownRefusals
    if untold > 0 {
      let verb = options.isDryRun ? "would be" : untold == 1 ? "is" : "are"
      console.tell(error: "\(file): \(untold) more \(untold == 1 ? "row" : "rows") \(verb) refused")
    }
    console.tell(summary)
    if outcome.rejected > 0, let rejects { console.tell("the refused rows are in \(rejects)") }
    if outcome.refused > 0, !options.skipsInvalid || outcome.isBroken {
      throw Failure(status: .refused, mistakes: [])
    }
  }

  private var summary: String {
    let (added, there, refused) = (outcome.added, outcome.alreadyThere, outcome.refused)
    let isEmpty = outcome.added + outcome.alreadyThere + outcome.refused == 0
    let note = isEmpty ? " (there is only a header)" : ""
    let kind = outcome.kind.rawValue
    if options.isDryRun {
      return
        "dry run of \(file), nothing is stored: \(kind): \(added) would be added, \(there) already there, "
        + "\(refused) would be refused\(note)"
    }
    if !outcome.isStored { return "\(file): nothing is stored: \(refused) refused" }
    return "\(file): \(kind): \(added) added, \(there) already there, \(refused) refused\(note)"
  }

  private func tell(_ what: String, _ rows: [ImportSamples.Row], of count: Int) {
    for row in rows {
      // A line break in a cell is shown, so that a row stays on one line.
      let cells = row.cells.map { DisplayWidth.printable($0) }
      console.tell("\(file):\(row.line): \(what): \(cells.joined(separator: ", "))")
    }
    if count > rows.count, !rows.isEmpty { console.tell("\(file): \(what): \(count - rows.count) more") }
  }
}
