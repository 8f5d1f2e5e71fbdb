/// Writes help from what commands declare.
struct Help {
  /// The width of the text in columns; it is kept between 40 and 100.
  let width: Int

  init(width: Int) {
    self.width = min(max(width, 40), 100)
  }

  /// What the program is and which commands it has.
  func overview(_ commands: [any Command.Type]) -> String {
    let verbs = commands.map { $0.verb }.uniqued()
    let rows = verbs.map { verb in
      let candidates = commands.filter { $0.verb == verb }
      let abstract = candidates.count == 1 ? candidates[0].declaration.abstract : overviewAbstract(candidates)
      return (verb, abstract)
    }
    return """
      roster keeps students, expenses and restaurants in one SQLite file.

      Usage: roster COMMAND [WHAT] [options]

      Commands:
      \(table(rows))

      The database is --db FILE, else $ROSTER_DB, else roster.db in your data folder
      ($XDG_DATA_HOME/roster or ~/.local/share/roster).

      'roster help COMMAND' and 'roster COMMAND --help' tell more; 'roster --version' tells the version.

      """
  }

  /// The commands of one verb.
  func overview(of candidates: [any Command.Type]) -> String {
    let rows = candidates.map { command in
      (command.commandName, command.declaration.abstract)
    }
    return """
      Usage: roster \(candidates[0].verb) \(candidates.compactMap { $0.what }.map(\.singular).joined(separator: "|")) [options]

      \(table(rows))

      'roster help \(candidates[0].verb) \(candidates[0].what?.singular ?? "")' tells more.

      """
  }

  /// All about one command.
  func text(_ command: any Command.Type) -> String {
    let declaration = command.declaration
    var parts: [String] = []
    parts.append(usage(command))
    parts += ([declaration.abstract] + declaration.discussion).map { wrapped($0, indent: 0) }
    if !declaration.operands.isEmpty {
      parts.append("Arguments:\n" + table(declaration.operands.map { ($0.name, $0.help) }))
    }
    let options = declaration.options.map { option in
      (
        option.synopsis,
        option.help + (option.choices.isEmpty ? "" : " (\(option.choices.joined(separator: ", ")))")
      )
    }
    let common = [
      ("--db FILE", "The database; else $ROSTER_DB, else the one in your data folder."),
      ("-h, --help", "This text."),
    ]
    parts.append("Options:\n" + table(options + common))
    let title = declaration.examples.count == 1 ? "Example" : "Examples"
    parts.append("\(title):\n" + declaration.examples.map { "  \($0)" }.joined(separator: "\n"))
    return parts.joined(separator: "\n\n") + "\n"
  }

  private func overviewAbstract(_ candidates: [any Command.Type]) -> String {
    let whats = candidates.compactMap { $0.what?.singular }
    return
      "\(candidates[0].verb.prefix(1).uppercased() + candidates[0].verb.dropFirst()) a record: \(whats.joined(separator: ", "))."
  }

  private func usage(_ command: any Command.Type) -> String {
    let declaration = command.declaration
    let required = declaration.options.filter(\.isRequired).map(\.synopsis)
    let isOptional = declaration.options.contains { !$0.isRequired }
    let words =
      [command.commandName] + declaration.operands.map(\.synopsis) + required
      + (isOptional ? ["[options]"] : [])
    return wrapped("Usage: " + words.joined(separator: " "), indent: 7)
  }

  private func table(_ rows: [(String, String)]) -> String {
    let column = min(rows.map(\.0.count).max() ?? 0, 28) + 4
    return rows.map { name, text in
      let label = "  " + name
      let body = wrapped(text, indent: column)
      let gap =
        label.count + 2 > column
        ? "\n" + String(repeating: " ", count: column) : String(repeating: " ", count: column - label.count)
      return label + gap + body
    }.joined(separator: "\n")
  }

  /// The text in lines of the width, all but the first indented; the first is taken to stand behind as much.
  private func wrapped(_ text: String, indent: Int) -> String {
    var lines: [String] = []
    var line = ""
    for word in text.split(separator: " ") {
      if !line.isEmpty, indent + line.count + 1 + word.count > width {
        lines.append(line)
        line = ""
      }
      line += (line.isEmpty ? "" : " ") + word
    }
    lines.append(line)
    return lines.joined(separator: "\n" + String(repeating: " ", count: indent))
  }
}
