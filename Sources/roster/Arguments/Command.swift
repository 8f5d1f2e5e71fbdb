/// One command: what it takes is declared, and it is made of what was given.
protocol Command {
  /// The first word, such as `add`.
  static var verb: String { get }

  /// The kind of record, in the singular and the plural; `nil` for a command that has none.
  static var what: What? { get }

  /// Whether the command is called with that word in the plural: `list students`, but `add student`.
  static var isAboutMany: Bool { get }

  /// What the command takes and how it is explained.
  static var declaration: CommandDeclaration { get }

  /// Makes a command of what was given.
  init(_ arguments: ParsedArguments) throws

  /// Does the work.
  func run(_ context: Context) throws
}

/// The word behind a verb that says which kind of record is meant; both numbers work.
struct What: Hashable, Sendable {
  let singular: String
  let plural: String

  /// The singular with its article: "a student", "an expense".
  var withArticle: String { "\("aeiou".contains(singular.prefix(1)) ? "an" : "a") \(singular)" }

  /// So many of them: "1 expense", "2 expenses".
  func counted(_ count: Int) -> String { "\(count) \(count == 1 ? singular : plural)" }

  func matches(_ word: String) -> Bool {
    word == singular || word == plural
  }
}

/// What a command takes and how it is explained.
struct CommandDeclaration: Sendable {
  /// One sentence.
  let abstract: String
  /// Further paragraphs.
  var discussion: [String] = []
  /// What stands beside the options.
  var operands: [OperandDeclaration] = []
  var options: [OptionDeclaration] = []
  /// Whole command lines, at least one.
  let examples: [String]
}

/// A word of a command line that is no option.
struct OperandDeclaration: Sendable {
  let name: String
  let help: String
  var isRepeatable = false
  var isOptional = false
  /// Whether it names a file that is made, for which almost any word would do.
  var isNewFile = false
  /// What is wrong with a word.
  var refusal = Refusal.never

  var synopsis: String {
    let text = isRepeatable ? "\(name)..." : name
    return isOptional ? "[\(text)]" : text
  }
}

extension Command {
  /// Most commands are about one record.
  static var isAboutMany: Bool { false }

  /// The word behind the verb, in the number that help uses.
  static var whatWord: String? { what.map { isAboutMany ? $0.plural : $0.singular } }

  /// What a person types to call the command: `roster add student`.
  static var commandName: String {
    ["roster", verb, whatWord].compactMap(\.self).joined(separator: " ")
  }

  /// What a person types for help on the command.
  static var helpCommand: String {
    "roster help" + commandName.dropFirst("roster".count)
  }
}
