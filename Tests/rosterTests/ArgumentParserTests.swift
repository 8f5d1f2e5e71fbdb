import Testing

@testable import roster

@Suite struct ArgumentParserTests {
  /// A command line and what it must be understood as.
  struct Case: CustomTestStringConvertible, Sendable {
    let line: [String]
    let understood: String

    init(_ line: String..., is understood: String) {
      self.line = line
      self.understood = understood
    }

    var testDescription: String { line.joined(separator: " ") }
  }

  @Test(
    "A command line is understood",
    arguments: [
      Case("add", "--first", "Ada", is: "AddStudent first=Ada"),
      Case("add", "student", "--first", "Ada", is: "AddStudent first=Ada"),
      Case("add", "students", "--first=Ada", is: "AddStudent first=Ada"),
      Case("add", "--first=", is: "AddStudent first="),
      Case("add", "--first=a=b", is: "AddStudent first=a=b"),
      Case("add", "--first=\u{301}", is: "AddStudent first=\u{301}"),
      Case("add", "--first=--last", is: "AddStudent first=--last"),
      Case("add", "--first", "-", is: "AddStudent first=-"),
      Case("add", "--first", "student", is: "AddStudent first=student"),
      Case("add", "--allow-duplicate", is: "AddStudent allow-duplicate=on"),
      Case("add", "expense", "--amount", "-5", is: "AddExpense amount=-5"),
      Case("add", "expense", "--title", "-x", is: "AddExpense title=-x"),
      Case("add", "restaurant", "--favorite", is: "AddPlace favorite=on"),
      Case("add", "restaurant", "--no-favorite", is: "AddPlace favorite=off"),
      Case("add", "restaurant", is: "AddPlace"),
      Case("--db", "a.db", "list", is: "ListStudents db=a.db"),
      Case("--db=a.db", "list", "students", is: "ListStudents db=a.db"),
      Case("list", "--db", "a.db", "students", is: "ListStudents db=a.db"),
      Case("list", "--limit", "3", "--db=a=b.db", is: "ListStudents limit=3 db=a=b.db"),
      Case("remove", "7", "12", is: "RemoveStudents [7 12]"),
      Case("remove", "student", "--", "7", is: "RemoveStudents [7]"),
      Case("report", is: "Report"),
      Case("report", "-", "--by", "month", is: "Report by=month [-]"),
      Case("report", "--", "--by", is: "Report [--by]"),
      Case("report", "--", "--help", is: "Report [--help]"),
      Case("report", "--", "--db", is: "Report [--db]"),
      Case("--version", is: "version"),
      Case("--db", "a.db", "--version", is: "version"),
    ])
  func understands(_ example: Case) throws {
    #expect(
      try described(ArgumentParser(commands: Sample.commands).parse(example.line, width: 80))
        == example.understood)
  }

  @Test("What fills a field is told by field, and a field by its option")
  func fields() throws {
    let line = ["add", "--first", "Ada", "--last", "Example"]
    guard
      case .run(let command as Sample.AddStudent, _) = try ArgumentParser(commands: Sample.commands)
        .parse(line, width: 80)
    else { return #expect(Bool(false), "understood as something else") }
    #expect(command.arguments.fields == [Sample.first: "Ada"])
    #expect(command.arguments.place(of: Sample.first) == "--first")
    #expect(command.arguments.place(of: Sample.favorite) == "is_favorite")
  }

  @Test("A flag fills its field with 1 or 0", arguments: [("--favorite", "1"), ("--no-favorite", "0")])
  func flagFields(_ flag: String, _ text: String) throws {
    guard
      case .run(let command as Sample.AddPlace, _) = try ArgumentParser(commands: Sample.commands)
        .parse(["add", "restaurant", flag], width: 80)
    else { return #expect(Bool(false), "understood as something else") }
    #expect(command.arguments.fields == [Sample.favorite: text])
  }

  private func described(_ invocation: Invocation) -> String {
    switch invocation {
    case .help: return "help"
    case .version: return "version"
    case .run(let command, let database):
      guard let command = command as? any SampleCommand else { return "another command" }
      let arguments = command.arguments
      let declaration = type(of: command).declaration
      var words = ["\(type(of: command))"]
      for option in declaration.options {
        if let value = arguments.value(option.name) { words.append("\(option.name)=\(value)") }
        if let isOn = arguments.switches[option.name] {
          words.append("\(option.name)=\(isOn ? "on" : "off")")
        }
      }
      if !arguments.operands.isEmpty { words.append("[\(arguments.operands.joined(separator: " "))]") }
      if let database { words.append("db=\(database)") }
      return words.joined(separator: " ")
    }
  }
}
