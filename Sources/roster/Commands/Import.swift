import CSV
import Records
import Repository
import Services

/// `roster import`: reads records from a CSV file.
struct Import: Command {
  static let verb = "import"
  static let what: What? = nil
  static var declaration: CommandDeclaration {
    CommandDeclaration(
      abstract: "Add the records of a CSV file, all of them or none.",
      operands: [
        OperandDeclaration(name: "FILE", help: "The file; - is standard input.")
      ],
      options: [
        OptionDeclaration(
          flag: "dry-run", "Do everything but store: tell what would be added and what refused."),
        OptionDeclaration(flag: "all", "Add rows also if they are there already."),
      ],
      examples: ["roster import students.csv", "roster import students.csv --dry-run"])
  }

  private let arguments: ParsedArguments

  init(_ arguments: ParsedArguments) {
    self.arguments = arguments
  }

  func run(_ context: Context) throws {
    let path = arguments.operands[0]
    var options = ImportOptions()
    options.isDryRun = arguments.isGiven("dry-run")
    options.addsAll = arguments.isGiven("all")
    let store = try context.openStore(for: options.isDryRun ? .reading : .writing)
    Interruption.watch()
    let monitor = ImportMonitor(isCancelled: { Interruption.isAsked })
    let outcome = try ImportService(store).run(
      path: path == "-" ? nil : path, kind: nil, options, in: context.parsing, monitor)
    try report(outcome, file: path == "-" ? "<stdin>" : path, context.console)
  }

  private func report(_ outcome: ImportOutcome, file: String, _ console: Console) throws {
    for refusal in outcome.refusals {
      let place = "\(file):\(refusal.line): " + (refusal.column.map { "\($0): " } ?? "")
      console.tell(error: place + refusal.message)
    }
    console.tell("\(outcome.added) added, \(outcome.alreadyThere) already there, \(outcome.refused) refused")
    if outcome.refused > 0 { throw Failure(status: .refused, mistakes: []) }
  }
}
