import Glibc
import Repository
import SQLite

/// `roster backup FILE`: writes a whole, checked copy of the database.
struct Backup: Command {
  static let verb = "backup"
  static let what: What? = nil
  static var declaration: CommandDeclaration {
    CommandDeclaration(
      abstract: "Write a checked copy of the whole database to a file.",
      discussion: [
        "Others may read and write the database meanwhile: the copy is of one moment. It is made beside its place, "
          + "checked, and only then given its name, so that FILE is whole or not there.",
        "The copy is a database like any other: 'roster --db FILE list' reads it, and 'roster restore FILE' puts its "
          + "content in the place of the present one.",
      ],
      operands: [
        OperandDeclaration(
          name: "FILE", help: "The file to make.",
          refusal: Refusal { $0 == "-" ? "a backup goes to a file, not to standard output" : nil })
      ],
      options: [OptionDeclaration(flag: "force", "Replace FILE if it exists.")],
      examples: [
        "roster backup club-2026-11-30.db", "roster --db club.db backup /media/stick/club.db --force",
      ])
  }

  private let path: String
  private let replaces: Bool

  init(_ arguments: ParsedArguments) {
    path = arguments.operands[0]
    replaces = arguments.isGiven("force")
  }

  func run(_ context: Context) throws {
    // The process ends with the command: nobody needs the handler to be taken away again.
    Interruption.watch()
    let database = try context.databasePath
    let store = try Store(asItIs: database, .readWrite)
    store.watch { !Interruption.isAsked }
    let file = try NewFile(path: path, replaces: replaces, keeping: [database])
    for companion in companionSuffixes.map({ path + $0 }) where fileExists(companion) {
      throw Failure(
        status: .cannotCreate, mistakes: ["\(companion): SQLite would take this for a part of the new file"],
        hints: ["move it away, or choose another name"])
    }
    let contents = try file.fill(with: store, named: path, context.console).contents
    let size = try file.size
    try Interruption.check()
    try file.finish()
    context.console.tell("backed up \(database) to \(path): \(contents.words); \(size / 1024) KiB")
  }
}
