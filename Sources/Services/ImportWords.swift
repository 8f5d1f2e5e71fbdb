internal import Records

/// What people are told of an import: the same words on the command line and on a page.
public struct ImportWords {
  private let outcome: ImportOutcome
  private let file: String
  private let isDryRun: Bool

  /// Tells an outcome.
  ///
  /// - Parameters:
  ///   - outcome: What was found and done.
  ///   - file: What the file is called.
  ///   - isDryRun: Whether nothing was to be stored.
  public init(_ outcome: ImportOutcome, file: String, isDryRun: Bool) {
    self.outcome = outcome
    self.file = file
    self.isDryRun = isDryRun
  }

  /// What was passed over in the file, and what its rows bring with them.
  public var notes: [String] {
    var notes: [String] = []
    if !outcome.ignoredColumns.isEmpty {
      let names = outcome.ignoredColumns.map { "\"\($0)\"" }.joined(separator: ", ")
      notes.append("columns that are ignored: \(names)")
    }
    if outcome.blankLines > 0 { notes.append("blank lines passed over: \(outcome.blankLines)") }
    if !outcome.newCategories.isEmpty {
      let verb = isDryRun ? "would be" : "are"
      notes.append("categories that \(verb) new: \(outcome.newCategories.joined(separator: ", "))")
    }
    return notes
  }

  /// What became of the rows that were added: "would be added".
  public var added: String { isDryRun ? "would be added" : "added" }

  /// What became of the rows that were there: "already there".
  public var alreadyThere: String { "already there" }

  /// What became of the rows that are wrong: "would be refused".
  public var refused: String { isDryRun ? "would be refused" : "refused" }

  /// How many rows are wrong beyond those that ``ImportOutcome/refusals`` tells of; `nil` if there are none.
  public var untoldRefusals: String? {
    let untold = outcome.mistaken - ImportOutcome.shownRefusals
    guard untold > 0 else { return nil }
    if !outcome.refusedColumns.isEmpty { return "\(count(untold, "more row")) with mistakes" }
    let verb = isDryRun ? "would be" : untold == 1 ? "is" : "are"
    return "\(untold) more \(untold == 1 ? "row" : "rows") \(verb) refused"
  }

  /// The outcome in a line.
  public var summary: String {
    let rows = (added: outcome.added, there: outcome.alreadyThere, refused: outcome.refused)
    let note = rows.added + rows.there + rows.refused == 0 ? " (there is only a header)" : ""
    if !isDryRun, !outcome.isStored {
      return "\(file): nothing is stored: \(rows.refused) \(refused)\(reason)"
    }
    let counts = "\(rows.added) \(added), \(rows.there) \(alreadyThere), \(rows.refused) \(refused)\(reason)"
    let head = isDryRun ? "dry run of \(file), nothing is stored: " : "\(file): "
    return "\(head)\(outcome.kind.rawValue): \(counts)\(note)"
  }

  /// Why all rows are refused, where a column is: `, because the column "date" cannot be read`.
  private var reason: String {
    let names = outcome.refusedColumns.map { quoted($0) }
    guard !names.isEmpty else { return "" }
    let others = outcome.mistaken == 0 ? "" : "; \(outcome.mistaken) of them for other mistakes too"
    return
      ", because the column\(names.count == 1 ? "" : "s") \(names.joined(separator: " and ")) cannot be read\(others)"
  }
}
