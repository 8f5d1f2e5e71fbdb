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
    if outcome.isStored || options.isDryRun, !outcome.newCategories.isEmpty {
      console.tell("categories that are new: \(outcome.newCategories.joined(separator: ", "))")
    }
    tell("would be added", outcome.samples.added, of: outcome.added)
    tell("already there", outcome.samples.alreadyThere, of: outcome.alreadyThere)
    for refusal in outcome.refusals {
      console.tell(
        error: "\(file):\(refusal.line): " + (refusal.column.map { "\($0): " } ?? "") + refusal.message)
    }
    let untold = outcome.refused - ImportOutcome.shownRefusals
    if untold > 0 {
      console.tell(error: "\(file): \(untold) more \(untold == 1 ? "row is" : "rows are") refused")
    }
    console.tell(summary)
    if let rejects { console.tell("the refused rows are in \(rejects)") }
    if outcome.refused > 0, !options.skipsInvalid || outcome.isBroken {
      throw Failure(status: .refused, mistakes: [])
    }
  }

  private var summary: String {
    let numbers =
      "\(outcome.added) added, \(outcome.alreadyThere) already there, \(outcome.refused) refused"
    if options.isDryRun { return "dry run of \(file), nothing is stored: \(numbers)" }
    if !outcome.isStored { return "\(file): nothing is stored: \(outcome.refused) refused" }
    let isEmpty = outcome.added + outcome.alreadyThere + outcome.refused == 0
    return "\(file): \(outcome.kind.rawValue): \(numbers)" + (isEmpty ? " (there is only a header)" : "")
  }

  private func tell(_ what: String, _ rows: [ImportSamples.Row], of count: Int) {
    for row in rows { console.tell("\(file):\(row.line): \(what): \(row.cells.joined(separator: ", "))") }
    if count > rows.count, !rows.isEmpty { console.tell("\(file): \(what): \(count - rows.count) more") }
  }
}
