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
      options: Kind.fieldOptions + [.allowDuplicate],
      examples: ["roster add \(Kind.what.singular) \(Kind.addExample)"])
  }

  private let arguments: ParsedArguments

  init(_ arguments: ParsedArguments) {
    self.arguments = arguments
  }

  func run(_ context: Context) throws {
    let missing = Kind.fieldOptions.filter { $0.isRequired && arguments.value($0.name) == nil }
    guard missing.isEmpty else {
      throw UsageError(missing.map { "\($0.synopsis) is missing" }, help: Self.helpCommand)
    }
    let stored = try Kind.explaining(arguments) {
      let record = try Kind.Storage.R(parsing: arguments.fields, in: context.parsing)
      let service = RecordService<Kind.Storage>(try context.openStore(for: .writing))
      return try service.add(record, allowDuplicate: arguments.isGiven("allow-duplicate"))
    }
    try context.console.write("added \(Kind.summary(stored))\n")
  }
}
