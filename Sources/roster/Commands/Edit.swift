import Records
import Repository
import Services

/// `roster edit`: changes fields of one record.
struct Edit<Kind: RecordCommands>: Command {
  static var verb: String { "edit" }
  static var what: What? { Kind.what }
  static var declaration: CommandDeclaration {
    CommandDeclaration(
      abstract: "Change a \(Kind.what.singular); what is not given stays as it is.",
      discussion: ["On a terminal, without an option, it asks for each field and offers what is there."],
      operands: [.id("The id that 'roster list \(Kind.what.plural)' shows.")],
      options: Kind.fieldOptions.map(\.asOptional) + [.allowDuplicate],
      examples: ["roster edit \(Kind.what.singular) \(Kind.editExample)"])
  }

  private let arguments: ParsedArguments
  private let id: Int64

  init(_ arguments: ParsedArguments) throws {
    self.arguments = arguments
    id = arguments.ids[0]
  }

  func run(_ context: Context) throws {
    let isAsking = arguments.fields.isEmpty
    guard !isAsking || context.console.canAsk else {
      throw UsageError(["there is nothing to change: give at least one option"], help: Self.helpCommand)
    }
    try Kind.explaining(arguments) {
      let service = RecordService<Kind.Storage>(try context.openExistingStore())
      if isAsking {
        let prompt = try RecordPrompt<Kind>(arguments, context, service)
        return try prompt.edit(id: id)
      }
      let change = try service.edit(
        id: id, arguments.fields, in: context.parsing, allowDuplicate: arguments.isGiven("allow-duplicate"))
      try Kind.tell(change, context.console)
    }
  }
}
