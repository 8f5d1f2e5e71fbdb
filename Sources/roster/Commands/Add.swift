import Records
import Repository
import Services

/// `roster add`: stores one record.
struct Add<Kind: RecordCommands>: Command {
  static var verb: String { "add" }
  static var what: What? { Kind.what }
  static var declaration: CommandDeclaration {
    CommandDeclaration(
      abstract: "Add a \(Kind.what.singular).",
      discussion: [
        "On a terminal it asks for what is not given, and then for the next \(Kind.what.singular); elsewhere all that is "
          + "required must be given."
      ],
      options: Kind.fieldOptions + [.allowDuplicate],
      examples: ["roster add \(Kind.what.singular) \(Kind.addExample)"])
  }

  private let arguments: ParsedArguments

  init(_ arguments: ParsedArguments) {
    self.arguments = arguments
  }

  func run(_ context: Context) throws {
    let missing = Kind.fieldOptions.filter { $0.isRequired && arguments.value($0.name) == nil }
    if !missing.isEmpty, context.console.canAsk {
      let service = RecordService<Kind.Storage>(try context.openStore(for: .writing))
      let prompt = try RecordPrompt<Kind>(arguments, context, service)
      return try Kind.explaining(arguments) { try prompt.addRecords() }
    }
    guard missing.isEmpty else {
      throw UsageError(missing.map { "\($0.synopsis) is missing" }, help: Self.helpCommand)
    }
    let stored = try Kind.explaining(arguments) {
      // What is refused leaves no new database behind.
      if try !context.hasDatabase { _ = try add(to: Store(), context) }
      return try add(to: context.openStore(for: .writing), context)
    }
    try context.console.write("added \(Kind.summary(stored))\n")
  }

  private func add(to store: Store, _ context: Context) throws -> Stored<Kind.Storage.R> {
    try RecordService<Kind.Storage>(store).add(
      arguments.fields, in: context.parsing, allowDuplicate: arguments.isGiven("allow-duplicate"))
  }
}
