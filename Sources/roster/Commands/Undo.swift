import Records
import Repository
import Services

/// `roster undo`: takes a change back.
struct Undo: Command {
  static let verb = "undo"
  static let what: What? = nil
  static var declaration: CommandDeclaration {
    CommandDeclaration(
      abstract: "Take a change back.",
      discussion: [
        "Without N it is the latest change that is not undone. Every change can be taken back, an import too, all of it or "
          + "nothing: if a row was changed since, nothing is taken back, and the row is named.",
        "What was changed outside of roster, in the sqlite3 shell say, cannot be taken back.",
      ],
      operands: [
        OperandDeclaration(
          name: "N", help: "The number that 'roster history' shows.", isOptional: true, refusal: .unlessNumber
        )
      ],
      examples: ["roster undo", "roster undo 17"])
  }

  private let number: Int64?

  init(_ arguments: ParsedArguments) {
    number = arguments.operands.first.flatMap(wholeNumber)
  }

  func run(_ context: Context) throws {
    let entry = try context.movingThroughHistory("undone") { history in
      try history.undo(number, isCancelled: { Interruption.isAsked })
    }
    try context.console.write("undone \(entry.id): \(entry.summary)\n")
  }
}

/// `roster redo`: brings back what was undone last.
struct Redo: Command {
  static let verb = "redo"
  static let what: What? = nil
  static var declaration: CommandDeclaration {
    CommandDeclaration(
      abstract: "Bring back the change that was undone last.",
      discussion: ["Again and again it brings back one after the other, the last undone first."],
      examples: ["roster redo"])
  }

  init(_ arguments: ParsedArguments) {}

  func run(_ context: Context) throws {
    let entry = try context.movingThroughHistory("redone") { history in
      try history.redo(isCancelled: { Interruption.isAsked })
    }
    try context.console.write("redone \(entry.id): \(entry.summary)\n")
  }
}

extension Context {
  /// Takes a change of the database back or forth; Ctrl-C stops it and leaves all as it was.
  fileprivate func movingThroughHistory(
    _ participle: String, _ body: (HistoryService) throws -> HistoryEntry
  ) throws -> HistoryEntry {
    let store = try openExistingStore()
    Interruption.watch(store.interrupter)
    defer { Interruption.unwatch() }
    do {
      return try body(HistoryService(store))
    } catch let conflict as HistoryConflict {
      throw Failure(
        status: .refused,
        mistakes: ["number \(conflict.number) cannot be \(participle); nothing is changed"]
          + conflict.messages,
        hints: conflict.remedy)
    } catch let error as HistoryError {
      throw Failure(error)
    }
  }
}

extension HistoryConflict {
  /// What can be done about it.
  fileprivate var remedy: [String] {
    if !referring.isEmpty { return [ReferenceConflict.remedy] }
    let numbers = Set(rows.compactMap(\.changedBy)).sorted(by: >)
    return numbers.isEmpty ? [] : ["'roster history' tells what number \(numbers[0]) was"]
  }
}

extension Failure {
  /// What to say of a change that there is not, or that cannot be taken back as asked.
  init(_ error: HistoryError) {
    switch error {
    case .nothingToUndo:
      self.init(status: .refused, mistakes: ["there is nothing to undo"])
    case .nothingToRedo:
      self.init(status: .refused, mistakes: ["there is nothing to redo: no change is undone"])
    case .unknown(let number):
      self.init(
        status: .noInput, mistakes: ["there is no change number \(number)"],
        hints: ["'roster history' shows the numbers"])
    case .unknownCategory(let name):
      self.init(
        status: .noInput, mistakes: ["there is no category \(quoted(name)), and the history tells of none"],
        hints: ["'roster list categories' shows the names"])
    case .pruned(let number, let lowest):
      self.init(
        status: .noInput,
        mistakes: ["number \(number) was dropped from the history, which begins with number \(lowest)"])
    case .alreadyUndone(let number):
      self.init(
        status: .refused, mistakes: ["number \(number) is undone already"],
        hints: ["'roster redo' brings back what was undone last"])
    case .madeOutside(let number, let before):
      self.init(
        status: .refused,
        mistakes: ["number \(number) was made outside of roster and cannot be undone"],
        hints: before.map { ["'roster undo \($0)' undoes the change before it"] } ?? [])
    }
  }
}
