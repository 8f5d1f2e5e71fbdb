import Testing

@testable import roster

@Suite struct CommandTests {
  @Test(
    "Every command has an example, and every example is a command line that is understood as that command")
  func examples() throws {
    for command in Roster.commands {
      let declaration = command.declaration
      #expect(!declaration.examples.isEmpty, "\(command.commandName)")
      for example in declaration.examples {
        let words = words(example)
        #expect(words.first == "roster", "\(example)")
        let invocation = try ArgumentParser(commands: Roster.commands).parse(
          Array(words.dropFirst()), width: 80)
        guard case .run(let understood, _) = invocation else {
          Issue.record("\(example) is understood as something else")
          continue
        }
        #expect(type(of: understood) == command, "\(example)")
      }
    }
  }

  @Test("Every command and every option is explained in sentences")
  func sentences() {
    for command in Roster.commands {
      let declaration = command.declaration
      let texts =
        [declaration.abstract] + declaration.discussion + declaration.options.map(\.help)
        + declaration.operands.map(\.help)
      for text in texts { #expect(text.hasSuffix("."), "\(command.commandName): \(text)") }
    }
  }

  @Test("No two options of a command are spelled alike")
  func spellings() {
    for command in Roster.commands {
      let spellings = command.declaration.options.flatMap(\.spellings) + ["--db", "--help", "-h"]
      #expect(Set(spellings).count == spellings.count, "\(command.commandName)")
    }
  }

  /// The words of an example as a shell splits it, without redirections.
  private func words(_ line: String) -> [String] {
    var words: [String] = []
    var word = ""
    var isQuoted = false
    for character in line.prefix(while: { $0 != "<" && $0 != ">" }) + " " {
      switch character {
      case "\"": isQuoted.toggle()
      case " " where !isQuoted:
        if !word.isEmpty { words.append(word) }
        word = ""
      default: word.append(character)
      }
    }
    return words
  }
}
