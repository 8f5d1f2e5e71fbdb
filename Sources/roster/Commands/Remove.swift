import Records
import Repository
import Services

/// `roster remove`: removes records by their ids, all of them or none.
struct Remove<Kind: RecordCommands>: Command {
  static var verb: String { "remove" }
  static var what: What? { Kind.what }
  static var declaration: CommandDeclaration {
    CommandDeclaration(
      abstract: "Remove \(Kind.what.plural) by their ids, all that are named or none.",
      operands: [.id("The ids that 'roster list \(Kind.what.plural)' shows.", isRepeatable: true)],
      examples: ["roster remove \(Kind.what.singular) 3 4"])
  }

  private let arguments: ParsedArguments
  private let ids: [Int64]

  init(_ arguments: ParsedArguments) {
    self.arguments = arguments
    ids = arguments.ids
  }

  func run(_ context: Context) throws {
    let removed = try Kind.explaining(arguments) {
      try RecordService<Kind.Storage>(context.openExistingStore()).remove(ids: ids)
    }
    for record in removed { try context.console.write("removed \(Kind.summary(record))\n") }
  }
}
