import Testing

@testable import roster

@Suite struct UsageErrorTests {
  /// A command line with mistakes, all that is told of them, and the help that is pointed to.
  struct Case: CustomTestStringConvertible, Sendable {
    let line: String
    let mistakes: [String]
    let help: String

    init(_ line: String, _ mistakes: String..., help: String) {
      self.line = line
      self.mistakes = mistakes
      self.help = help
    }

    var testDescription: String { line }
  }

  @Test(
    "A mistake is told with its remedy",
    arguments: [
      // The verb and WHAT.
      Case("lst", "there is no command \"lst\"; did you mean list?", help: "roster help"),
      Case("re", "there is no command \"re\"; did you mean remove or report?", help: "roster help"),
      Case("hepl", "there is no command \"hepl\"; did you mean help?", help: "roster help"),
      Case(
        "frobnicate", "there is no command \"frobnicate\"; the commands are add, list, remove, report, help",
        help: "roster help"),
      Case("--sorted list", "the option \"--sorted\" stands before a command", help: "roster help"),
      Case(
        "list studnets", "\"studnets\" is one word too many; did you mean students?",
        help: "roster help list student"),
      Case(
        "add expens --title x", "--title is an option of roster add expense, not of roster add student",
        "\"expens\" is one word too many; did you mean expense or expenses?", help: "roster help add student"),
      Case(
        "add --first Ada expense",
        "\"expense\" is one word too many; write it right behind the verb: roster add expense",
        help: "roster help add student"),
      Case(
        "remove studnet 7",
        "\"studnet\" is not an id; an id is a whole number above 0; did you mean student?",
        help: "roster help remove student"),
      Case(
        "list teachers", "\"teachers\" is one word too many; WHAT is student",
        help: "roster help list student"),
      Case("list --sorted 7", "\"7\" is one word too many", help: "roster help list student"),
      Case("report expenses more", "\"more\" is one word too many", help: "roster help report"),
      // Options.
      Case(
        "add --frist Ada", "roster add student has no option \"--frist\"; did you mean --first?",
        help: "roster help add student"),
      Case(
        "add --allow", "roster add student has no option \"--allow\"; did you mean --allow-duplicate?",
        help: "roster help add student"),
      Case(
        "add restaurant --no-favourite",
        "roster add restaurant has no option \"--no-favourite\"; did you mean --no-favorite?",
        help: "roster help add restaurant"),
      Case(
        "list --dbb a.db", "roster list student has no option \"--dbb\"; did you mean --db?",
        help: "roster help list student"),
      Case("list -x", "roster list student has no option \"-x\"", help: "roster help list student"),
      Case(
        "add --title Markers", "--title is an option of roster add expense, not of roster add student",
        help: "roster help add student"),
      Case(
        "report --sorted", "--sorted is an option of roster list student, not of roster report",
        help: "roster help report"),
      Case("add --first", "--first needs a NAME behind it", help: "roster help add student"),
      Case("add --first --last x", "--first needs a NAME behind it", help: "roster help add student"),
      Case(
        "add --first -- x", "--first needs a NAME behind it", "\"x\" is one word too many",
        help: "roster help add student"),
      Case("add --first a --first a", "--first is given twice", help: "roster help add student"),
      Case("list --sorted --sorted", "--sorted is given twice", help: "roster help list student"),
      Case(
        "add restaurant --favorite --no-favorite", "--favorite and --no-favorite exclude each other",
        help: "roster help add restaurant"),
      Case("list --sorted=yes", "--sorted takes no value", help: "roster help list student"),
      Case(
        "list --format xml", "--format: \"xml\" is not one of table, csv, json",
        help: "roster help list student"),
      Case(
        "list --format cvs", "--format: \"cvs\" is not one of table, csv, json; did you mean csv?",
        help: "roster help list student"),
      Case(
        "list --limit +5", "--limit: \"+5\" is not a whole number from 0", help: "roster help list student"),
      Case(
        "list --limit -5", "--limit: \"-5\" is not a whole number from 0", help: "roster help list student"),
      // The database.
      Case("list --db", "--db needs a FILE behind it", help: "roster help"),
      Case("--db", "--db needs a FILE behind it", help: "roster help"),
      Case("list --db=", "--db needs a FILE behind it", help: "roster help"),
      Case("list --db --sorted", "--db needs a FILE behind it", help: "roster help"),
      Case("--db a list --db b", "--db is given twice", help: "roster help"),
      // Operands.
      Case("remove", "roster remove student needs ID...", help: "roster help remove student"),
      Case(
        "remove 0", "\"0\" is not an id; an id is a whole number above 0", help: "roster help remove student"),
      Case(
        "remove -5", "\"-5\" is not an id; an id is a whole number above 0",
        help: "roster help remove student"),
      // Several at once; what an unknown option leaves open is not judged.
      Case(
        "list --limit x --format xls --frob", "--limit: \"x\" is not a whole number from 0",
        "--format: \"xls\" is not one of table, csv, json", "roster list student has no option \"--frob\"",
        help: "roster help list student"),
      Case(
        "remove --forse 7", "roster remove student has no option \"--forse\"",
        help: "roster help remove student"),
      Case(
        "list --sort 7", "roster list student has no option \"--sort\"; did you mean --sorted?",
        "\"7\" is one word too many", help: "roster help list student"),
      // Help.
      Case("help lst", "there is no command \"lst\"; did you mean list?", help: "roster help"),
      Case(
        "help add expens", "there is no help on \"add expens\"; did you mean expense or expenses?",
        help: "roster help add"),
      Case("help add student more", "there is no help on \"add student more\"", help: "roster help add"),
    ])
  func tells(_ example: Case) {
    let error = #expect(throws: UsageError.self) {
      try ArgumentParser(commands: Sample.commands)
        .parse(example.line.split(separator: " ").map(String.init), width: 80)
    }
    #expect(error?.mistakes == example.mistakes)
    #expect(error?.help == example.help)
  }

  @Test("A word that is not UTF-8 is refused by its place")
  func words() throws {
    #expect(try Roster.checked(["list", "--sorted"]) == ["list", "--sorted"])
    let error = #expect(throws: UsageError.self) { try Roster.checked(["add", nil, "--first", nil]) }
    #expect(
      error?.mistakes == [
        "word 2 behind roster is not UTF-8 text", "word 4 behind roster is not UTF-8 text",
      ])
  }
}
