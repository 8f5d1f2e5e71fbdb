import TestSupport
import Testing

@Suite struct PromptElsewhereTests {
  let folder: ScratchFolder

  init() throws {
    folder = try ScratchFolder()
    try folder.check("mkfifo pipe && echo Ada > file")
  }

  /// A command with something missing, and all that is told of it.
  struct Incomplete: CustomTestStringConvertible, Sendable {
    let command: String
    let mistakes: [String]
    var testDescription: String { command }
  }

  @Test(
    "Off a terminal nothing waits for input, and what is missing is told",
    arguments: [
      Incomplete(
        command: "add student",
        mistakes: ["--first NAME is missing", "--last NAME is missing", "--grade GRADE is missing"]),
      Incomplete(
        command: "add expense --note x", mistakes: ["--title TEXT is missing", "--amount NUMBER is missing"]),
      Incomplete(
        command: "add restaurant", mistakes: ["--name TEXT is missing", "--price LEVEL is missing"]),
      Incomplete(
        command: "edit student 1", mistakes: ["there is nothing to change: give at least one option"]),
      Incomplete(
        command: "edit expense 1", mistakes: ["there is nothing to change: give at least one option"]),
      Incomplete(
        command: "edit restaurant 1", mistakes: ["there is nothing to change: give at least one option"]),
    ], ["< /dev/null", "<&-", "<> pipe", "< file"])
  func incomplete(_ line: Incomplete, _ input: String) throws {
    let what = line.command.split(separator: " ").prefix(2).joined(separator: " ")
    try folder.check(
      "timeout 20 roster \(line.command) \(input)",
      errors: (line.mistakes.map { "roster: error: \($0)\n" }
        + ["roster: hint: 'roster help \(what)' tells more\n"]).joined(), status: 64)
    #expect(try folder.names() == ["file", "pipe"])
  }

  @Test(
    "Off a terminal the settings are shown and not asked for",
    arguments: ["< /dev/null", "<&-", "<> pipe", "< file"])
  func settings(_ input: String) throws {
    try folder.check(
      "timeout 20 roster settings \(input)",
      output: """
        Sort preference
          Display order: Alphabetical

        Filter preference
          Show Check-in Only: off
          Show $$$$$ or below

        """)
  }

  @Test("A terminal on which the questions cannot be seen, or that cannot answer, is not asked")
  func halfATerminal() throws {
    for redirection in ["2> errors", "< /dev/null"] {
      #expect(try folder.dialogue("roster add \(redirection)", []).status == 64)
    }
    let shown = try folder.dialogue("roster settings > settings", [])
    #expect(shown == Finished())
    #expect(try folder.text(of: "settings").hasPrefix("Sort preference\n"))
  }

  @Test("With standard output in a file the questions are still asked")
  func outputInAFile() throws {
    let finished = try folder.dialogue(
      "roster add --last Example --grade 9 > added",
      [Turn(Question.firstName, "Ada"), Turn(Question.firstName, "")])
    #expect(
      finished
        == Finished(
          """
          New student. An empty first name or Ctrl-D ends.
          First name (such as Ada): Ada
          Add another? An empty first name or Ctrl-D ends.
          First name (such as Ada): 

          """))
    #expect(try folder.text(of: "added") == "added student 1: Ada Example, Grade 9\n")
  }
}
