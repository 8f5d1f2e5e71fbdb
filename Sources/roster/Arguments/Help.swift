/// Writes help from what commands declare.
struct Help {
  /// The widest name that its explanation stands beside; a wider one has a line of its own.
  private static let widestName = 28

  /// The width of the text in columns; it is kept between 40 and 100.
  private let width: Int

  /// Prepares to write for a width.
  init(width: Int) {
    self.width = min(max(width, 40), 100)
  }

  /// What the program is and which commands it has.
  func overview(_ commands: [any Command.Type]) -> String {
    let verbs = commands.map { $0.verb }.uniqued()
    let rows = verbs.map { verb in (verb, abstract(of: verb, commands.filter { $0.verb == verb })) }
    return page([
      wrapped("roster keeps students, expenses and restaurants in one SQLite file."),
      "Usage: roster COMMAND [WHAT] [options]",
      "Commands:\n" + table(rows),
      wrapped(
        "The database is --db FILE, else $ROSTER_DB, else roster.db in your data folder ($XDG_DATA_HOME/roster or "
          + "~/.local/share/roster)."),
      wrapped(
        "'roster help COMMAND' and 'roster COMMAND --help' tell more; 'roster --version' tells the version."),
    ])
  }

  /// The commands of one verb.
  func overview(of candidates: [any Command.Type]) -> String {
    let verb = candidates[0].verb
    let whats = candidates.compactMap { $0.whatWord }
    return page([
      usage("roster \(verb)", ["[\(whats.joined(separator: "|"))]", "[options]"]),
      table(candidates.map { ($0.commandName, $0.declaration.abstract) }),
      wrapped(
        "'roster \(verb)' alone means 'roster \(verb) \(whats[0])'; 'roster help \(verb) \(whats[0])' tells more."
      ),
    ])
  }

  /// All about one command; `candidates` are those of the same verb.
  func text(_ command: any Command.Type, among candidates: [any Command.Type]) -> String {
    let declaration = command.declaration
    var parts = [usage(of: command, among: candidates)]
    parts += ([declaration.abstract] + declaration.discussion).map { wrapped($0) }
    if !declaration.operands.isEmpty {
      parts.append("Arguments:\n" + table(declaration.operands.map { ($0.name, $0.help) }))
    }
    let options = declaration.options.map { option in
      let choices = option.choices.isEmpty ? "" : " One of \(option.choices.joined(separator: ", "))."
      return (option.synopsis, option.help + choices)
    }
    let common = [
      ("--db FILE", "The database; else $ROSTER_DB, else the one in your data folder."),
      ("-h, --help", "This text."),
    ]
    parts.append("Options:\n" + table(options + common))
    let title = declaration.examples.count == 1 ? "Example" : "Examples"
    parts.append("\(title):\n" + declaration.examples.map { "  \($0)" }.joined(separator: "\n"))
    return page(parts)
  }

  // MARK: Parts of a page

  private func page(_ parts: [String]) -> String {
    parts.joined(separator: "\n\n") + "\n"
  }

  private func abstract(of verb: String, _ candidates: [any Command.Type]) -> String {
    let whats = candidates.compactMap { $0.what?.plural }
    if whats.count < 2 { return candidates[0].declaration.abstract }
    return "\(verb.prefix(1).uppercased() + verb.dropFirst()) \(listed(whats, "or"))."
  }

  private func usage(of command: any Command.Type, among candidates: [any Command.Type]) -> String {
    let declaration = command.declaration
    let others = command.what == nil ? candidates.compactMap { $0.what?.plural } : []
    let required = declaration.options.filter(\.isRequired).map(\.synopsis)
    let isOptional = declaration.options.contains { !$0.isRequired }
    return usage(
      command.commandName,
      (others.isEmpty ? [] : ["[\(others.joined(separator: "|"))]"]) + declaration.operands.map(\.synopsis)
        + required + (isOptional ? ["[options]"] : []))
  }

  /// The usage line, in which each part stays in one piece.
  private func usage(_ name: String, _ parts: [String]) -> String {
    joined(["Usage: \(name)"] + parts, indent: 7)
  }

  private func table(_ rows: [(String, String)]) -> String {
    let widest = rows.map(\.0.count).filter { $0 <= Self.widestName }.max() ?? 0
    let column = widest + 4
    return rows.map { name, text in
      let isLong = name.count > widest
      let gap = String(repeating: " ", count: isLong ? column : column - 2 - name.count)
      return "  \(name)\(isLong ? "\n" : "")\(gap)" + wrapped(text, indent: column)
    }.joined(separator: "\n")
  }

  // MARK: Lines

  /// The text in lines of the width, all but the first indented; the first is taken to stand behind as much.
  private func wrapped(_ text: String, indent: Int = 0) -> String {
    joined(text.split(separator: " ").map(String.init), indent: indent, start: indent)
  }

  private func joined(_ parts: [String], indent: Int, start: Int = 0) -> String {
    var text = ""
    var column = start
    for (index, part) in parts.enumerated() {
      if index > 0, column + 1 + part.count > width {
        text += "\n" + String(repeating: " ", count: indent)
        column = indent
      } else if index > 0 {
        text += " "
        column += 1
      }
      text += part
      column += part.count
    }
    return text
  }
}
