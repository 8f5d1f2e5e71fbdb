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
    let words = ImportWords(outcome, file: file, isDryRun: options.isDryRun)
    for note in words.notes { console.tell(note) }
    tell(words.added, outcome.samples.added, of: outcome.added)
    tell(words.alreadyThere, outcome.samples.alreadyThere, of: outcome.alreadyThere)
    for refusal in outcome.refusals {
      console.tell(
        error: "\(file):\(refusal.line): " + (refusal.column.map { "\($0): " } ?? "") + refusal.message)
    }
    if let untold = words.untoldRefusals { console.tell(error: "\(file): \(untold)") }
    console.tell(words.summary)
    if outcome.rejected > 0, let rejects { console.tell("the refused rows are in \(rejects)") }
    if outcome.refused > 0, !options.skipsInvalid || outcome.isBroken {
      throw Failure(status: .refused, mistakes: [])
    }
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
