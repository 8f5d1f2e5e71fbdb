import CSV
import Glibc

/// The program: understands the command line, runs one command, and says what went wrong.
@main
struct Roster {
  /// The version that `--version` tells.
  static let version = "1.0.0"

  /// All commands; of those with the same verb the first is the one whose WHAT may be left out.
  static var commands: [any Command.Type] {
    [
      Add<StudentCommands>.self, Add<ExpenseCommands>.self, Add<RestaurantCommands>.self,
      AddCategory.self,
      List<StudentCommands>.self, List<ExpenseCommands>.self, List<RestaurantCommands>.self,
      ListCategories.self,
      Edit<StudentCommands>.self, Edit<ExpenseCommands>.self, Edit<RestaurantCommands>.self,
      EditCategory.self,
      Remove<StudentCommands>.self, Remove<ExpenseCommands>.self, Remove<RestaurantCommands>.self,
      RemoveCategory.self,
      Import.self, ImportOf<StudentCommands>.self, ImportOf<ExpenseCommands>.self,
      ImportOf<RestaurantCommands>.self,
      Export<StudentCommands>.self, Export<ExpenseCommands>.self, Export<RestaurantCommands>.self,
      Report.self, Settings.self, Undo.self, Redo.self, History.self,
      Backup.self, Restore.self, Check.self, Serve.self,
    ]
  }

  static func main() {
    // A reader that has gone away shows as a failed write.
    signal(SIGPIPE, SIG_IGN)
    // So does a file that may not grow any further, as on a full disk.
    signal(SIGXFSZ, SIG_IGN)
    let console = Console(Environment())
    exit(run(wordsOfProcess(), console).rawValue)
  }

  private static func run(_ words: [String?], _ console: Console) -> ExitStatus {
    var place = "the database"
    do {
      switch try ArgumentParser(commands: commands).parse(checked(words), width: console.width) {
      case .help(let text): try console.write(text)
      case .version: try console.write("roster \(version)\n")
      case .run(let command, let database):
        let author = "roster \(type(of: command).verb)"
        let context = Context(console: console, database: database, author: author)
        place = context.databaseName
        try command.run(context)
      }
      try console.flush()
      return .done
    } catch {
      guard let failure = Failure(error, database: place) else { return .done }
      // What was written before the failure is data all the same.
      try? console.flush()
      failure.mistakes.forEach(console.tell(error:))
      failure.hints.forEach(console.tell(hint:))
      return failure.status
    }
  }

  /// A word that is not UTF-8 would be changed if it were taken; `nil` stands for it.
  static func checked(_ words: [String?]) throws(UsageError) -> [String] {
    let mistakes = words.enumerated().compactMap { index, word in
      word == nil ? "word \(index + 1) behind roster is not UTF-8 text" : nil
    }
    guard mistakes.isEmpty else { throw UsageError(mistakes) }
    return words.compactMap { $0 }
  }
}

/// The words behind the name of the program; `nil` for one that is not UTF-8.
private func wordsOfProcess() -> [String?] {
  (1..<max(1, Int(CommandLine.argc))).map { index in
    unsafe CommandLine.unsafeArgv[index].flatMap { unsafe String(validatingCString: $0) }
  }
}
