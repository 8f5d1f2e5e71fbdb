import Records
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
  ///
  /// - Parameters:
  ///   - rejects: the file of the refused rows.
  ///   - database: what `--db` says.
  /// - Throws: a ``Failure`` that has nothing more to tell.
  func write(rejects: String?, database: String?) throws {
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
    if let rejects { tell(rejects: rejects, database) }
    if outcome.refused > 0, !options.skipsInvalid || outcome.isBroken {
      throw Failure(status: .refused, mistakes: [])
    }
  }

  private func tell(rejects: String, _ database: String?) {
    guard !outcome.isBroken else {
      let reason =
        outcome.refusedColumns.isEmpty
        ? "not all rows could be read" : "it is columns that are refused, not rows"
      return console.tell("\(rejects) is not written: \(reason)")
    }
    guard outcome.rejected > 0 else { return console.tell("\(rejects) is not written: no row is refused") }
    console.tell("the refused rows are in \(rejects)")
    if !options.skipsInvalid, !options.isDryRun {
      console.tell("the other rows are not stored either; with --skip-invalid they are")
    }
    console.tell("once they are mended, this imports them: \(command(for: rejects, database))")
  }

  /// The command that imports the file of the refused rows, with the options that it needs.
  private func command(for rejects: String, _ database: String?) -> String {
    let needed = outcome.rejectsOptions
    var words = ["roster", "import"]
    if let kind = needed.kind { words.append(kind.rawValue) }
    // A word that begins with a hyphen is an option, and a hyphen alone standard input.
    words.append(shellWord(rejects.hasPrefix("-") ? "./\(rejects)" : rejects))
    if let mark = needed.decimalMark { words += ["--decimal", mark.rawValue] }
    if let order = needed.dateOrder { words += ["--date-order", order.rawValue] }
    if needed.addsCategories { words.append("--add-categories") }
    if needed.addsAll { words.append("--all") }
    if let database { words += ["--db", shellWord(database)] }
    return words.joined(separator: " ")
  }

  private func tell(_ what: String, _ rows: [ImportSamples.Row], of count: Int) {
    for row in rows { console.tell("\(file):\(row.line): \(what): \(row.summary)") }
    if count > rows.count, !rows.isEmpty { console.tell("\(file): \(what): \(count - rows.count) more") }
  }
}
