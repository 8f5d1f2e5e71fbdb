import Repository
import SQLite
import Services

/// `roster check`: looks for all that can be wrong in the database, and changes nothing.
struct Check: Command {
  static let verb = "check"
  static let what: What? = nil
  static var declaration: CommandDeclaration {
    CommandDeclaration(
      abstract: "Look for anything that is wrong in the database, and say what can be done.",
      discussion: [
        "It looks at the structure of the file and its indexes, at its tables against those that roster makes, at the "
          + "rules of the schema on every row, at foreign keys, categories and preferences, at ids, at texts that roster "
          + "would store in another form, at the keys by which names are put in order, and at what the history keeps.",
        "The file is never changed. The status is 65 if something is wrong.",
      ],
      examples: ["roster check", "roster --db club-2026-11-30.db check"])
  }

  init(_ arguments: ParsedArguments) {}

  func run(_ context: Context) throws {
    // The process ends with the command: nobody needs the handler to be taken away again.
    Interruption.watch()
    let path = try context.databasePath
    do {
      try check(path, context)
    } catch let error as SQLiteError where [.corrupt, .notADatabase].contains(error.code) {
      // It is so damaged that nothing more can be told.
      throw Failure(
        status: .refused, mistakes: ["\(path): is damaged: \(error.message)"],
        hints: [CheckReport.remedyOfDamage(path)])
    }
  }

  private func check(_ path: String, _ context: Context) throws {
    let store = try Store(asItIs: path, .readOnly)
    let bar = ProgressBar(context.console)
    let all = CheckService.Subject.allCases.count
    var count = 0
    store.watch {
      bar.update(done: count, total: all)
      return !Interruption.isAsked
    }
    var faulty = 0
    try CheckService(store, in: context.parsing).run { subject, findings in
      try Interruption.check()
      bar.clear()
      try context.console.write(CheckReport(subject, findings, database: path).text)
      // A check may take a while: what is known is shown.
      try context.console.flush()
      count += 1
      if findings.contains(where: \.isFault) { faulty += 1 }
    }
    guard faulty > 0 else { return }
    var mistakes = ["\(path): \(faulty) of \(all) checks found something wrong"]
    if count < all { mistakes.append("\(path): the other \(all - count) need a schema that can be read") }
    throw Failure(status: .refused, mistakes: mistakes)
  }
}
