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
    try context.moveThroughHistory(.undo) { history in
      try history.undo(number, isCancelled: { Interruption.isAsked })
    }
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
    try context.moveThroughHistory(.redo) { history in
      try history.redo(isCancelled: { Interruption.isAsked })
    }
  }
}

extension Context {
  /// Takes a change of the database back or forth and tells it; Ctrl-C stops it and leaves all as it was.
  fileprivate func moveThroughHistory(
    _ move: HistoryMove, _ body: (HistoryService) throws -> HistoryEntry
  ) throws {
    let store = try openExistingStore()
    Interruption.watch(store.interrupter)
    defer { Interruption.unwatch() }
    do {
      let entry = try body(HistoryService(store))
      try console.write("\(move.words(for: entry))\n")
    } catch let conflict as HistoryConflict {
      throw Failure(status: .refused, mistakes: move.refusal(for: conflict), hints: conflict.remedy)
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
    let status: ExitStatus =
      switch error {
      case .unknown, .unknownCategory, .pruned: .noInput
      default: .refused
      }
    let hints: [String] =
      switch error {
      case .unknown: ["'roster history' shows the numbers"]
      case .unknownCategory: ["'roster list categories' shows the names"]
      case .alreadyUndone: ["'roster redo' brings back what was undone last"]
      case .madeOutside(_, let before?): ["'roster undo \(before)' undoes the change before it"]
      default: []
      }
    self.init(status: status, mistakes: [error.message], hints: hints)
  }
}
