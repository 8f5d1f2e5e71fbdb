import Records

/// What a command line asks for.
enum Invocation {
  case run(any Command, database: String?)
  case help(String)
  case version
}

/// Understands command lines, in the manner of `roster VERB [WHAT] [options]`.
///
/// WHAT stands right behind the verb; of the commands with the same verb the first is the one that is meant without it.
/// Only `--db` may stand anywhere.
struct ArgumentParser {
  let commands: [any Command.Type]

  /// Understands the words behind the program's name; help is as wide as `width` columns allow.
  func parse(_ words: [String], width: Int) throws -> Invocation {
    var rest = words
    let database = try takeDatabase(from: &rest)
    guard let verb = rest.first else { return .help(Help(width: width).overview(commands)) }
    rest.removeFirst()
    switch verb {
    case "help", "--help", "-h": return .help(try help(for: rest.filter { !isHelp($0) }, width: width))
    case "--version": return .version
    default: break
    }
    let candidates = try candidates(verb)
    let named = rest.first.flatMap { word in candidates.first { $0.what?.matches(word) == true } }
    if named != nil { rest.removeFirst() }
    if rest.prefix(while: { $0 != "--" }).contains(where: isHelp) {
      return .help(help(for: candidates, named, width: width))
    }
    let command = named ?? candidates[0]
    let arguments = try ArgumentReader(command, isNamed: named != nil, among: commands).read(rest)
    return .run(try command.init(arguments), database: database)
  }

  /// Takes `--db FILE` out of the words, wherever it stands.
  private func takeDatabase(from words: inout [String]) throws(UsageError) -> String? {
    var database: String?
    var index = 0
    while index < words.count, words[index] != "--" {
      let word = words[index]
      guard word == "--db" || word.utf8.starts(with: "--db=".utf8) else {
        index += 1
        continue
      }
      guard database == nil else { throw UsageError(["--db is given twice"]) }
      words.remove(at: index)
      if word == "--db" {
        guard index < words.count, !words[index].utf8.starts(with: "--".utf8) else {
          throw UsageError(["--db needs a FILE behind it"])
        }
        database = words.remove(at: index)
      } else {
        database = String(word.unicodeScalars.dropFirst(5))
      }
      guard database != "" else { throw UsageError(["--db needs a FILE behind it"]) }
    }
    return database
  }

  private func candidates(_ verb: String) throws(UsageError) -> [any Command.Type] {
    let candidates = commands.filter { $0.verb == verb }
    guard candidates.isEmpty else { return candidates }
    if verb.utf8.first == UInt8(ascii: "-") {
      throw UsageError(["the option \(quoted(verb)) stands before a command"])
    }
    let verbs = commands.map { $0.verb }.uniqued() + ["help"]
    let meant = suggestions(for: verb, in: verbs)
    let remedy = meant.isEmpty ? "; the commands are \(verbs.joined(separator: ", "))" : didYouMean(meant)
    throw UsageError(["there is no command \(quoted(verb))\(remedy)"])
  }

  // MARK: Help

  private func help(for words: [String], width: Int) throws(UsageError) -> String {
    guard let verb = words.first, words != ["help"] else { return Help(width: width).overview(commands) }
    let candidates = try candidates(verb)
    guard words.count > 1 else { return help(for: candidates, nil, width: width) }
    let named = candidates.first { $0.what?.matches(words[1]) == true }
    guard words.count == 2, let named else {
      let whats = candidates.compactMap { $0.what }
      let meant =
        named == nil ? suggestions(for: words[1], in: whats.map(\.singular) + whats.map(\.plural)) : []
      throw UsageError(
        ["there is no help on \(quoted(words.joined(separator: " ")))\(didYouMean(meant))"],
        help: "roster help \(verb)")
    }
    return help(for: candidates, named, width: width)
  }

  private func help(
    for candidates: [any Command.Type], _ named: (any Command.Type)?, width: Int
  ) -> String {
    let help = Help(width: width)
    if named == nil, candidates[0].what != nil { return help.overview(of: candidates) }
    return help.text(named ?? candidates[0], among: candidates)
  }
}

private func isHelp(_ word: String) -> Bool { word == "--help" || word == "-h" }

extension Array where Element: Hashable {
  /// The elements, each the first time it stands there.
  func uniqued() -> [Element] {
    var seen: Set<Element> = []
    return filter { seen.insert($0).inserted }
  }
}
