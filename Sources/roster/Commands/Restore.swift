import Glibc
import Repository
import SQLite

/// `roster restore FILE`: puts the content of a backup in the place of the database.
struct Restore: Command {
  static let verb = "restore"
  static let what: What? = nil
  static var declaration: CommandDeclaration {
    CommandDeclaration(
      abstract: "Put the content of a backup in the place of the database.",
      discussion: [
        "FILE is checked first, and stays as it is. What the database held is kept beside it under a name with the time "
          + "in UTC, such as roster.db.before-restore-20261130T120000Z; to restore that takes the restoring back.",
        "Programs that have the database open go on with the new content. A backup of an older schema is brought up to "
          + "the present one before it is put in place. A database that is damaged is moved aside as it is.",
      ],
      operands: [
        OperandDeclaration(
          name: "FILE", help: "The backup.",
          refusal: Refusal { $0 == "-" ? "a backup is read from a file, not from standard input" : nil })
      ],
      examples: ["roster restore club-2026-11-30.db"])
  }

  private let path: String

  init(_ arguments: ParsedArguments) {
    path = arguments.operands[0]
  }

  func run(_ context: Context) throws {
    // The process ends with the command: nobody needs the handler to be taken away again.
    Interruption.watch()
    let place = try RestorePlace(context)
    guard !place.isTheFile(at: path) else {
      throw Failure(status: .usage, mistakes: ["\(path): is the database itself"])
    }
    let source: Store
    let contents: Contents
    let version: Int
    do {
      source = try Store(asItIs: path, .readOnly)
      source.watch { !Interruption.isAsked }
      try source.verify()
      contents = try source.contents()
      version = try source.version()
    } catch StoreError.missing {
      throw Failure(status: .noInput, mistakes: ["\(path): there is no such file"])
    } catch {
      guard let failure = Failure(error, database: path) else { throw error }
      throw failure
    }
    let kept = try place.take(source, named: path)
    let known = Store.knownVersion
    let note = version < known ? ", brought up from schema \(version) to \(known)" : ""
    context.console.tell("restored \(place.name) from \(path): \(contents.words)\(note)")
    if let kept { context.console.tell("what was there before is in \(kept)") }
  }
}
