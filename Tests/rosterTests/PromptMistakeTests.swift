import Repository
import TestSupport
import Testing

@Suite struct PromptMistakeTests {
  let folder: ScratchFolder

  init() throws { folder = try ScratchFolder() }

  @Test("Mistakes are told after the attempt to save, and only those fields are asked for again")
  func mistakes() throws {
    let finished = try folder.dialogue(
      "roster add",
      [
        Turn(Question.firstName, "Ada"), Turn(Question.lastName, ""), Turn(Question.grade, "13"),
        Turn(Question.lastName, "Example"), Turn("Grade (number or name) [13]: ", ""),
        Turn("Grade (number or name) [13]: ", "11"), Turn(Question.firstName, ""),
      ])
    let choices = "Grade:\n  1  Grade 9\n  2  Grade 10\n  3  Grade 11\n  4  Grad\n"
    #expect(
      finished
        == Finished(
          """
          New student. An empty first name or Ctrl-D ends.
          First name (such as Ada): Ada
          Last name (such as Lovelace): 
          \(choices)Grade (number or name): 13
          roster: error: Last name: Please enter a last name.
          roster: error: Grade: "13" is not a grade; use 9, 10, 11 or Grad
          Last name (such as Lovelace): Example
          \(choices)Grade (number or name) [13]: 
          roster: error: Grade: "13" is not a grade; use 9, 10, 11 or Grad
          \(choices)Grade (number or name) [13]: 11
          added student 1: Ada Example, Grade 11
          Add another? An empty first name or Ctrl-D ends.
          First name (such as Ada): 

          """))
  }

  @Test("A namesake is stored if the person says so, of this one only")
  func namesake() throws {
    try folder.check(
      "roster add --first Ada --last Example --grade 9", output: "added student 1: Ada Example, Grade 9\n")
    let again = [Turn(Question.lastName, "Example"), Turn(Question.grade, "9")]
    let finished = try folder.dialogue(
      "roster add --last Example --grade 9",
      [
        Turn(Question.firstName, "Ada"), Turn(Question.allTheSame, "perhaps"),
        Turn(Question.allTheSame, "Yes"),
        Turn(Question.firstName, "Ada"),
      ] + again + [Turn(Question.allTheSame, key: Turn.controlD)])
    let question = """
      roster: error: there is a namesake in the same grade: student 1: Ada Example, Grade 9
      Store it all the same? (y/n) [n]: 
      """
    #expect(finished.status == 0)
    #expect(
      finished.output.contains(
        question + "perhaps\nStore it all the same? (y/n) [n]: Yes\nadded student 2: Ada Example, Grade 9\n"))
    #expect(finished.output.hasSuffix("(y/n) [n]: \nroster: the student is not added\n"))
    try folder.check("roster list --format csv | wc -l", output: "3\n")
  }

  @Test("Where a namesake is not stored, all is asked again and nothing typed is lost")
  func noNamesake() throws {
    try folder.check(
      "roster add --first Ada --last Example --grade 9", output: "added student 1: Ada Example, Grade 9\n")
    let finished = try folder.dialogue(
      "roster add --grade 9",
      [
        Turn(Question.firstName, "Ada"), Turn(Question.lastName, "Example"), Turn(Question.allTheSame, ""),
        Turn("First name [Ada]: ", ""), Turn("Last name [Example]: ", "Sample"),
        Turn("Grade (number or name) [Grade 9]: ", ""), Turn(Question.firstName, ""),
      ])
    #expect(finished.status == 0)
    #expect(finished.output.contains("added student 2: Ada Sample, Grade 9\n"))
  }

  @Test("A busy database is told, and the record is stored when it is free")
  func busy() throws {
    let database = folder.place(of: "roster.db")
    let store = try Store(path: database, for: .writing)
    let terminal = try folder.atTerminal(
      "exec roster --db roster.db add --last Example --grade 9", environment: ["TERM": "dumb"])
    try terminal.expect(Question.firstName)
    try store.transaction {
      try terminal.send("Ada\n")
      #expect(
        try terminal.expect(Question.tryAgain)
          == "Ada\r\nroster: error: roster.db: is in use by another program\r\nTry again? (y/n) [n]: ")
    }
    try terminal.send("y\n")
    try terminal.expect("added student 1: Ada Example, Grade 9\r\n")
    try terminal.expect(Question.firstName)
    try terminal.send("\n")
    #expect(try terminal.finish() == 0)
  }

  @Test(
    "What cannot be stored leaves with its status when the person gives up",
    arguments: ["n\n", Turn.controlD])
  func givingUp(_ answer: String) throws {
    let finished = try folder.dialogue(
      "roster --db nowhere/roster.db add --last Example --grade 9",
      [Turn(Question.firstName, "Ada"), Turn(Question.tryAgain, key: answer)])
    #expect(finished.status == 73)
    let lines = finished.output.split(separator: "\n").suffix(3)
    #expect(
      lines.first == "roster: error: nowhere/roster.db: the folder for it does not exist",
      "\(finished.output)")
    #expect(lines.last == "roster: error: the student is not added")
  }

  @Test("A record that cannot be told on standard output is stored once")
  func closedOutput() throws {
    let finished = try folder.dialogue(
      "roster --db a.db add --last Example --grade 9 > /dev/full", [Turn(Question.firstName, "Ada")])
    #expect(finished.status == 74)
    try folder.check("roster --db a.db list --format csv | wc -l", output: "2\n")
  }
}
