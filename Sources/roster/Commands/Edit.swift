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
      operands: [.id("The id that 'roster list \(Kind.what.plural)' shows.")],
      options: Kind.fieldOptions.map(\.asOptional) + [.allowDuplicate],
      examples: ["roster edit \(Kind.what.singular) \(Kind.editExample)"])
  }

  private let arguments: ParsedArguments
  private let id: Int64

  init(_ arguments: ParsedArguments) throws {
    self.arguments = arguments
    id = arguments.ids[0]
    guard !arguments.fields.isEmpty else {
      throw UsageError(["there is nothing to change: give at least one option"], help: Self.helpCommand)
    }
  }

  func run(_ context: Context) throws {
    let (before, after) = try Kind.explaining(arguments) {
      let service = RecordService<Kind.Storage>(try context.openExistingStore())
      return try service.edit(
        id: id, arguments.fields, in: context.parsing, allowDuplicate: arguments.isGiven("allow-duplicate"))
    }
    if before == after {
      try context.console.write("unchanged \(Kind.summary(after))\n")
    } else {
      try context.console.write("was \(Kind.summary(before))\nnow \(Kind.summary(after))\n")
    }
  }
}
