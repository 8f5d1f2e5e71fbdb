import Records

extension ArgumentParser {
  /// Reads the options and operands of a command; all mistakes are told at once.
  func arguments(_ words: [String], for command: any Command.Type) throws(UsageError) -> ParsedArguments {
    let declaration = command.declaration
    var parsed = ParsedArguments(options: declaration.options)
    var mistakes: [String] = []
    var rest = words[...]
    while let word = rest.popFirst() {
      if word == "--" {
        parsed.operands += rest
        break
      }
      guard word.hasPrefix("-"), word != "-" else {
        parsed.operands.append(word)
        continue
      }
      let parts = word.split(separator: "=", maxSplits: 1, omittingEmptySubsequences: false).map(String.init)
      guard let option = declaration.options.first(where: { $0.spellings.contains(parts[0]) }) else {
        mistakes.append(unknownOption(parts[0], for: command))
        // What follows an unknown option may be its value: it is passed over rather than told as a second mistake.
        if parts.count == 1, let next = rest.first, !next.hasPrefix("-") { rest.removeFirst() }
        continue
      }
      if parsed.values[option.name] != nil || parsed.switches[option.name] != nil {
        mistakes.append("\(parts[0]) is given twice")
      }
      guard case .value(let placeholder) = option.kind else {
        if parts.count == 2 { mistakes.append("\(parts[0]) takes no value") }
        parsed.switches[option.name] = parts[0] == "--\(option.name)"
        continue
      }
      guard let value = parts.count == 2 ? parts[1] : takeValue(from: &rest, declaration) else {
        mistakes.append("\(parts[0]) needs a \(placeholder) behind it")
        continue
      }
      if !option.choices.isEmpty, !option.choices.contains(value) {
        mistakes.append(
          "\(parts[0]): \(quoted(value)) is not one of \(option.choices.joined(separator: ", "))")
      }
      parsed.values[option.name] = value
    }
    mistakes += operandMistakes(parsed.operands, declaration, command)
    guard mistakes.isEmpty else { throw UsageError(mistakes, help: command.helpCommand) }
    return parsed
  }

  /// The word behind an option, whatever it looks like, unless it is an option itself: an amount may begin with a minus.
  private func takeValue(from words: inout ArraySlice<String>, _ declaration: CommandDeclaration) -> String? {
    guard let word = words.first, !declaration.options.contains(where: { $0.spellings.contains(word) }) else {
      return nil
    }
    return words.removeFirst()
  }

  private func unknownOption(_ word: String, for command: any Command.Type) -> String {
    let others = commands.filter { $0.verb == command.verb && $0.what != command.what }
    if let other = others.first(where: { $0.declaration.options.contains { $0.spellings.contains(word) } }) {
      return "\(word) is an option of \(other.commandName), not of \(command.commandName)"
    }
    let spellings = command.declaration.options.flatMap(\.spellings) + ["--db", "--help"]
    let nearest = nearestMatch(to: word, in: spellings)
    return "\(command.commandName) has no option \(quoted(word))"
      + (nearest.map { "; did you mean \($0)?" } ?? "")
  }

  private func operandMistakes(
    _ operands: [String], _ declaration: CommandDeclaration, _ command: any Command.Type
  ) -> [String] {
    let missing = declaration.operands.dropFirst(operands.count).filter { !$0.isOptional }
    if !missing.isEmpty {
      return ["\(command.commandName) needs \(missing.map(\.synopsis).joined(separator: " "))"]
    }
    if declaration.operands.last?.isRepeatable == true { return [] }
    return operands.dropFirst(declaration.operands.count).map { word in
      let whats = commands.filter { $0.verb == command.verb }.compactMap { $0.what }.flatMap {
        [$0.singular, $0.plural]
      }
      let nearest = nearestMatch(to: word, in: whats)
      return "\(quoted(word)) is one word too many" + (nearest.map { "; did you mean \($0)?" } ?? "")
    }
  }
}
