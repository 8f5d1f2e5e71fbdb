import Records

/// Reads the words behind verb and WHAT by the declaration of the one command that runs.
///
/// All mistakes are told at once. After one that leaves open what the next words mean, these are not judged.
struct ArgumentReader {
  private let command: any Command.Type
  /// Whether WHAT is left out, so that the first word that is no option may be meant for it.
  private let lacksWhat: Bool
  private let others: [any Command.Type]
  private let declaration: CommandDeclaration

  private var words: [String] = []
  private var parsed: ParsedArguments
  private var mistakes: [String] = []
  private var isUnsure = false

  /// Prepares to read for a command, named by its WHAT or not; `commands` are searched for what it does not have.
  init(_ command: any Command.Type, isNamed: Bool, among commands: [any Command.Type]) {
    self.command = command
    lacksWhat = command.what != nil && !isNamed
    others = commands.filter { $0 != command }
    declaration = command.declaration
    parsed = ParsedArguments(options: declaration.options)
  }

  /// Reads the words.
  ///
  /// - Throws: all that is wrong with them.
  consuming func read(_ words: [String]) throws(UsageError) -> ParsedArguments {
    self.words = words
    var rest = words[...]
    while let word = rest.popFirst() {
      if word == "--" {
        parsed.operands += rest
        break
      } else if isOptionLike(word) {
        readOption(word, &rest)
      } else {
        parsed.operands.append(word)
      }
    }
    checkOperands()
    guard mistakes.isEmpty else { throw UsageError(mistakes, help: command.helpCommand) }
    return parsed
  }

  // MARK: Options

  private mutating func readOption(_ word: String, _ rest: inout ArraySlice<String>) {
    let (spelling, attached) = splitAtEqualsSign(word)
    guard let option = declaration.options.first(where: { $0.spellings.contains(spelling) }) else {
      return refuseUnknown(spelling, isAttached: attached != nil, &rest)
    }
    guard case .value(let placeholder) = option.kind else {
      if attached != nil { mistakes.append("\(spelling) takes no value") }
      return take(switch: spelling == "--\(option.name)", for: option, spelled: spelling)
    }
    if let attached {
      take(attached, for: option, spelled: spelling)
    } else if let next = rest.first, !next.utf8.starts(with: "--".utf8) {
      rest.removeFirst()
      take(next, for: option, spelled: spelling)
    } else {
      mistakes.append("\(spelling) needs a \(placeholder) behind it")
    }
  }

  private mutating func take(_ value: String, for option: OptionDeclaration, spelled spelling: String) {
    guard parsed.values[option.name] == nil else { return mistakes.append("\(spelling) is given twice") }
    parsed.values[option.name] = value
    if !option.choices.isEmpty, !option.choices.contains(value) {
      let meant = didYouMean(suggestions(for: value, in: option.choices))
      mistakes.append(
        "\(spelling): \(quoted(value)) is not one of \(option.choices.joined(separator: ", "))\(meant)")
    } else if let refusal = option.refusal(value) {
      mistakes.append("\(spelling): \(refusal)")
    }
  }

  private mutating func take(switch isOn: Bool, for option: OptionDeclaration, spelled spelling: String) {
    switch parsed.switches[option.name] {
    case nil: parsed.switches[option.name] = isOn
    case isOn: mistakes.append("\(spelling) is given twice")
    default: mistakes.append("\(listed(option.spellings, "and")) exclude each other")
    }
  }

  private mutating func refuseUnknown(
    _ spelling: String, isAttached: Bool, _ rest: inout ArraySlice<String>
  ) {
    isUnsure = true
    var takesValue = true
    let meant = suggestions(for: spelling, in: declaration.options.flatMap(\.spellings) + ["--db", "--help"])
    if let (owner, option) = owner(of: spelling, in: siblings) {
      mistakes.append("\(spelling) is an option of \(owner.commandName), not of \(command.commandName)")
      takesValue = option.takesValue
    } else if let first = meant.first {
      mistakes.append("\(command.commandName) has no option \(quoted(spelling))\(didYouMean(meant))")
      takesValue = declaration.options.first { $0.spellings.contains(first) }?.takesValue ?? (first == "--db")
    } else if let (owner, option) = owner(of: spelling, in: others) {
      mistakes.append("\(spelling) is an option of \(owner.commandName), not of \(command.commandName)")
      takesValue = option.takesValue
    } else {
      mistakes.append("\(command.commandName) has no option \(quoted(spelling))")
    }
    // What follows may be the value of what was meant: it is passed over rather than told as a second mistake.
    if takesValue, !isAttached, let next = rest.first, !isOptionLike(next) { rest.removeFirst() }
  }

  private func owner(
    of spelling: String, in commands: [any Command.Type]
  ) -> (command: any Command.Type, option: OptionDeclaration)? {
    for command in commands {
      let option = command.declaration.options.first { $0.spellings.contains(spelling) }
      if let option { return (command, option) }
    }
    return nil
  }

  // MARK: Operands

  private mutating func checkOperands() {
    let operands = declaration.operands
    let missing = operands.dropFirst(parsed.operands.count).filter { !$0.isOptional }
    if !missing.isEmpty, !isUnsure {
      mistakes.append("\(command.commandName) needs \(missing.map(\.synopsis).joined(separator: " "))")
    }
    for (index, word) in parsed.operands.enumerated() {
      if index < operands.count {
        check(word, by: operands[index], mayBeWhat: lacksWhat && index == 0)
      } else if let last = operands.last, last.isRepeatable {
        check(word, by: last, mayBeWhat: false)
      } else {
        mistakes.append("\(quoted(word)) is one word too many\(remedy(forSurplus: word))")
      }
    }
  }

  private mutating func check(_ word: String, by operand: OperandDeclaration, mayBeWhat: Bool) {
    if let refusal = operand.refusal(word) {
      mistakes.append(refusal + (mayBeWhat ? didYouMean(suggestions(for: word, in: whatWords)) : ""))
    } else if mayBeWhat, operand.isNewFile, let remedy = remedy(forWhat: word) {
      mistakes.append(
        "\(quoted(word)) is nothing to \(command.verb) (a file of that name is ./\(word))\(remedy)")
    }
  }

  /// What to write in place of a word that was meant for WHAT; `nil` if it was not.
  private func remedy(forWhat word: String) -> String? {
    guard !word.contains("/") else { return nil }
    let meant = suggestions(for: word, in: whatWords)
    guard meant.isEmpty else { return didYouMean(meant) }
    return others.contains { $0.what?.matches(word) == true } ? choiceOfWhat : nil
  }

  /// A word too many may be WHAT, misspelled or in the wrong place.
  private func remedy(forSurplus word: String) -> String {
    if let named = siblings.first(where: { $0.what?.matches(word) == true }) {
      return "; write it right behind the verb: \(named.commandName)"
    }
    let meant = didYouMean(suggestions(for: word, in: whatWords))
    return meant.isEmpty && lacksWhat && word == words.first ? choiceOfWhat : meant
  }

  private var choiceOfWhat: String {
    "; WHAT is \(listed(([command] + siblings).compactMap { $0.whatWord }, "or"))"
  }

  private var siblings: [any Command.Type] { others.filter { $0.verb == command.verb } }

  private var whatWords: [String] {
    let whats = ([command] + siblings).compactMap { $0.what }
    return whats.map(\.singular) + whats.map(\.plural)
  }
}

/// Whether a word begins with a dash and is more than that, and not a negative number.
///
/// A negative number is a value, so that whoever reads it can say why it is refused.
private func isOptionLike(_ word: String) -> Bool {
  let scalars = word.unicodeScalars
  guard scalars.count > 1, scalars.first == "-" else { return false }
  return scalars.dropFirst().first.map { $0 == "-" || $0.properties.isAlphabetic } ?? false
}

/// Splits `--name=value` at the first equals sign.
///
/// By bytes, since an equals sign and a combining mark behind it are one `Character`.
private func splitAtEqualsSign(_ word: String) -> (name: String, value: String?) {
  guard word.utf8.starts(with: "--".utf8), let sign = word.utf8.firstIndex(of: UInt8(ascii: "=")) else {
    return (word, nil)
  }
  return (String(word[..<sign]), String(word[word.utf8.index(after: sign)...]))
}
