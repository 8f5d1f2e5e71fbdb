import Records

/// What a command line asks for.
enum Invocation {
  case run(any Command, database: String?)
  case help(String)
  case version
}

/// Understands command lines, in the manner of `roster VERB [WHAT] [options]`.
struct ArgumentParser {
  let commands: [any Command.Type]

  /// Understands the words behind the program's name; `width` is how wide help may be, in columns.
  func parse(_ words: [String], width: Int) throws -> Invocation {
    var words = words
    let database = try takeDatabase(from: &words)
    guard let verb = words.first else { return .help(Help(width: width).overview(commands)) }
    switch verb {
    case "help", "--help", "-h": return .help(try help(for: Array(words.dropFirst()), width: width))
    case "--version": return .version
    default: break
    }
    let candidates = commands.filter { $0.verb == verb }
    guard !candidates.isEmpty else { throw unknownVerb(verb) }
    var rest = Array(words.dropFirst())
    let command = takeCommand(from: &rest, candidates)
    let isHelpAsked = rest.prefix { $0 != "--" }.contains { $0 == "--help" || $0 == "-h" }
    if isHelpAsked {
      return .help(try help(for: Array(words.prefix(words.count - rest.count)), width: width))
    }
    return .run(try command.init(arguments(rest, for: command)), database: database)
  }

  /// Takes `--db FILE` out of the words, wherever it stands.
  private func takeDatabase(from words: inout [String]) throws(UsageError) -> String? {
    var database: String?
    var index = 0
    while index < words.count, words[index] != "--" {
      let word = words[index]
      guard word == "--db" || word.hasPrefix("--db=") else {
        index += 1
        continue
      }
      guard database == nil else { throw UsageError(["--db is given twice"]) }
      if word == "--db" {
        guard index + 1 < words.count else { throw UsageError(["--db needs a FILE behind it"]) }
        database = words[index + 1]
        words.removeSubrange(index...index + 1)
      } else {
        database = String(word.dropFirst("--db=".count))
        words.remove(at: index)
      }
      guard database != "" else { throw UsageError(["--db needs a FILE behind it"]) }
    }
    return database
  }

  /// Takes the word for the kind of record, if there is one, and picks the command; the first candidate is the one for
  /// which the word may be left out.
  private func takeCommand(from words: inout [String], _ candidates: [any Command.Type]) -> any Command.Type {
    guard let word = words.first, let named = candidates.first(where: { $0.what?.matches(word) == true })
    else {
      return candidates[0]
    }
    words.removeFirst()
    return named
  }

  private func unknownVerb(_ verb: String) -> UsageError {
    let isOption = verb.hasPrefix("-")
    let verbs = commands.map { $0.verb }.uniqued() + ["help"]
    let nearest = isOption ? nil : nearestMatch(to: verb, in: verbs)
    let what =
      isOption ? "the option \(quoted(verb)) stands before a command" : "there is no command \(quoted(verb))"
    return UsageError([
      what
        + (nearest.map { "; did you mean \($0)?" } ?? "; the commands are \(verbs.joined(separator: ", "))")
    ])
  }

  private func help(for words: [String], width: Int) throws(UsageError) -> String {
    let help = Help(width: width)
    guard let verb = words.first(where: { !$0.hasPrefix("-") }) else { return help.overview(commands) }
    let candidates = commands.filter { $0.verb == verb }
    guard !candidates.isEmpty else { throw unknownVerb(verb) }
    if let word = words.dropFirst().first(where: { !$0.hasPrefix("-") }),
      let command = candidates.first(where: { $0.what?.matches(word) == true })
    {
      return help.text(command)
    }
    return candidates[0].what == nil ? help.text(candidates[0]) : help.overview(of: candidates)
  }
}

extension Array where Element: Hashable {
  /// The elements, each the first time it stands there.
  func uniqued() -> [Element] {
    var seen: Set<Element> = []
    return filter { seen.insert($0).inserted }
  }
}
