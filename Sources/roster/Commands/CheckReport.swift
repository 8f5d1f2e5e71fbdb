import Repository
import Services

/// What is told of one subject of a check.
struct CheckReport {
  private let subject: CheckService.Subject
  private let findings: [CheckService.Finding]
  private let database: String

  init(_ subject: CheckService.Subject, _ findings: [CheckService.Finding], database: String) {
    self.subject = subject
    self.findings = findings
    self.database = database
  }

  /// A line that says ok, with what is worth knowing; or a line for each fault, with what can be done below it.
  var text: String {
    let faults = findings.filter(\.isFault)
    let remarks = findings.filter { !$0.isFault }.map(words)
    if faults.isEmpty { return line((["ok"] + remarks).joined(separator: "; ")) }
    var text = ""
    for (index, fault) in faults.enumerated() {
      text += line(words(fault))
      let remedy = remedy(for: fault)
      // What helps against several is said once, below the last of them.
      if index + 1 == faults.count || self.remedy(for: faults[index + 1]) != remedy {
        text += "  \(remedy)\n"
      }
    }
    return text + remarks.map(line).joined()
  }

  private func line(_ words: String) -> String {
    "\(title): \(DisplayWidth.printable(words))\n"
  }

  private var title: String {
    switch subject {
    case .integrity: "integrity"
    case .schema: "schema"
    case .rules: "rules"
    case .foreignKeys: "foreign keys"
    case .categories: "categories"
    case .preferences: "preferences"
    case .ids: "ids"
    case .texts: "texts"
    case .nameKeys: "order of names"
    case .history: "history"
    }
  }

  // MARK: What is wrong

  private func words(_ finding: CheckService.Finding) -> String {
    switch finding {
    case .damage(let problem): problem
    case .unreadable(let problem): "cannot be read to the end: \(problem)"
    case .difference(let difference): words(difference)
    case .breach(let breach): "\(breach.rows.words): \(breach.rule)"
    case .danglingReferences(let rows): "\(rows.words): refer to rows that do not exist"
    case .unknownCategories(let rows):
      "\(rows.words): the category is not one of the categories, spelled as there"
    case .noPreferences: "preferences has lost its row"
    case .surplusPreferences(let count): "preferences has \(count + 1) rows in place of one"
    case .unnameableRows(let rows): "\(rows.words): an id below 1, by which no command can name it"
    case .untidyTexts(let rows):
      "\(rows.words): roster would store a text of it in another form, or refuse it"
    case .wrongKeys(let rows): "\(rows.words): stands in the wrong place in the order"
    case .waitingForKeys(let table, let count):
      "\(table): \(count) written by others \(count == 1 ? "gets its" : "get their") place when roster next opens the file"
    case .historyFault(let fault): "\(fault.entries.words): \(words(fault.kind))"
    }
  }

  private func words(_ kind: HistoryFault.Kind) -> String {
    switch kind {
    case .unfinished: "was begun and never ended"
    case .nothingKept: "nothing is kept by which it could be undone"
    case .unreadable: "what is kept of the rows cannot be read"
    case .mismatched: "what is kept of the rows is not what the change needs"
    case .strayed: "belongs to no entry of the history"
    }
  }

  private func words(_ difference: SchemaDifference) -> String {
    let object = "the \(difference.type) \(difference.name)"
    return switch difference.kind {
    case .missing: "\(object) is missing"
    case .changed: "\(object) is not as roster makes it"
    case .extra: "\(object) is none of roster's, and is left alone"
    }
  }

  // MARK: What can be done

  /// What can be done about a file that SQLite cannot read to its end.
  static func remedyOfDamage(_ database: String) -> String {
    "put a backup in its place: roster restore FILE; what can still be read is shown by: sqlite3 '\(database)' .recover"
  }

  private func remedy(for fault: CheckService.Finding) -> String {
    switch fault {
    case .damage(let problem) where problem.contains(" index "):
      "the indexes are built anew by: sqlite3 '\(database)' REINDEX"
    case .damage, .unreadable: Self.remedyOfDamage(database)
    case .difference:
      "put a backup in its place, or make it again as the files in Schema do"
    case .breach, .danglingReferences:
      "mend these rows or remove them in the sqlite3 shell, or put a backup in its place: roster restore FILE"
    case .unknownCategories:
      "give them another: roster edit expense ID --category NAME; or add the one they have: roster add category NAME"
    case .noPreferences:
      "put the row back: sqlite3 '\(database)' '.dbconfig enable_trigger off' 'INSERT INTO preferences (id) VALUES (1)'"
    case .surplusPreferences:
      "remove the others: sqlite3 '\(database)' '.dbconfig enable_trigger off' 'DELETE FROM preferences WHERE id <> 1'"
    case .unnameableRows(let rows):
      "give them ids above all others: sqlite3 '\(database)' 'UPDATE \(rows.table) SET id = id + (SELECT max(0, max(id)) - min(id) + 1 FROM \(rows.table)) WHERE id < 1'"
    case .untidyTexts(let rows): remedy(forTextsOf: rows.table)
    case .wrongKeys(let rows):
      "have roster make the keys anew: sqlite3 '\(database)' 'UPDATE \(rows.table) SET is_keyed = NULL'"
    case .waitingForKeys: ""
    case .historyFault(let fault): remedy(for: fault)
    }
  }

  private func remedy(for fault: HistoryFault) -> String {
    guard fault.kind != .strayed else {
      let table = fault.entries.table
      return
        "remove it: sqlite3 '\(database)' 'DELETE FROM \(table) WHERE history_id NOT IN (SELECT id FROM history)'"
    }
    let numbers = fault.entries.ids.map(String.init).joined(separator: ", ")
    return
      "a backup may still have it whole: roster restore FILE; or drop it, so that it cannot be undone: sqlite3 '\(database)' 'DELETE FROM history WHERE id IN (\(numbers))'"
  }

  private func remedy(forTextsOf table: String) -> String {
    switch table {
    case "students": "give the name again: roster edit student ID --first NAME --last NAME"
    case "restaurants": "give the text again: roster edit restaurant ID --name TEXT"
    case "categories":
      "give it another name: sqlite3 '\(database)' \"UPDATE categories SET name = 'NAME' WHERE rowid = ID\""
    default: "give the text again: roster edit expense ID --title TEXT"
    }
  }
}

extension FaultyRows {
  /// Such as "students: 2 rows (4, 17)".
  fileprivate var words: String {
    let shown =
      ids.map(String.init).joined(separator: ", ") + (count > ids.count && !ids.isEmpty ? ", …" : "")
    return "\(table): \(count) \(count == 1 ? "row" : "rows")" + (ids.isEmpty ? "" : " (id \(shown))")
  }
}
