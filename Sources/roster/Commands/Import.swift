import CSV
import Records
import Repository
import Services

/// `roster import FILE`: reads records of the kind that the header of the file tells.
struct Import: Command {
  static let verb = "import"
  static let what: What? = nil
  static var declaration: CommandDeclaration { ImportWork.declaration(of: nil, "roster import") }

  private let work: ImportWork

  init(_ arguments: ParsedArguments) throws {
    work = try ImportWork(arguments, kind: nil, help: Self.helpCommand)
  }

  func run(_ context: Context) throws {
    try work.run(context)
  }
}

/// `roster import students FILE`: reads records of one kind.
struct ImportOf<Kind: RecordCommands>: Command {
  static var verb: String { "import" }
  static var what: What? { Kind.what }
  static var isAboutMany: Bool { true }
  static var declaration: CommandDeclaration {
    ImportWork.declaration(of: Kind.kind, "roster import \(Kind.what.plural)")
  }

  private let work: ImportWork

  init(_ arguments: ParsedArguments) throws {
    work = try ImportWork(arguments, kind: Kind.kind, help: Self.helpCommand)
  }

  func run(_ context: Context) throws {
    try work.run(context)
  }
}
