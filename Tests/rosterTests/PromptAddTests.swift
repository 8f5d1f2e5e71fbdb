import TestSupport
import Testing

@Suite struct PromptAddTests {
  let folder: ScratchFolder

  init() throws { folder = try ScratchFolder() }

  @Test("Three students in a row are asked for a line a field, and stored")
  func threeInARow() throws {
    let finished = try folder.dialogue(
      "roster add",
      [
        Turn(Question.firstName, "Ada"), Turn(Question.lastName, "Example"), Turn(Question.grade, "9"),
        Turn(Question.firstName, "Zoë"), Turn(Question.lastName, "  Sample "), Turn(Question.grade, "grad"),
        Turn(Question.firstName, "Bo"), Turn(Question.lastName, "Pattern"), Turn(Question.grade, "2"),
        Turn(Question.firstName, key: Turn.controlD),
      ])
    let choices = "Grade:\n  1  Grade 9\n  2  Grade 10\n  3  Grade 11\n  4  Grad\n"
    #expect(
      finished
        == Finished(
          """
          New student. An empty first name or Ctrl-D ends.
          First name (such as Ada): Ada
          Last name (such as Lovelace): Example
          \(choices)Grade (number or name): 9
          added student 1: Ada Example, Grade 9
          Add another? An empty first name or Ctrl-D ends.
          First name (such as Ada): Zoë
          Last name (such as Lovelace):   Sample 
          \(choices)Grade (number or name): grad
          added student 2: Zoë Sample, Grad
          Add another? An empty first name or Ctrl-D ends.
          First name (such as Ada): Bo
          Last name (such as Lovelace): Pattern
          \(choices)Grade (number or name): 2
          added student 3: Bo Pattern, Grade 10
          Add another? An empty first name or Ctrl-D ends.
          First name (such as Ada): 

          """))
    try folder.check(
      "roster list --format csv",
      output: "id,first_name,last_name,current_grade\n1,Ada,Example,9\n2,Zoë,Sample,12\n3,Bo,Pattern,10\n")
  }

  @Test("What was given on the command line is not asked for, and the next record starts afresh")
  func given() throws {
    let finished = try folder.dialogue(
      "roster add student --last Example --grade 11",
      [Turn(Question.firstName, "Ada"), Turn(Question.firstName, "")])
    #expect(
      finished
        == Finished(
          """
          New student. An empty first name or Ctrl-D ends.
          First name (such as Ada): Ada
          added student 1: Ada Example, Grade 11
          Add another? An empty first name or Ctrl-D ends.
          First name (such as Ada): 

          """))
  }

  @Test("What was given and is wrong is asked for")
  func givenWrong() throws {
    let finished = try folder.dialogue(
      "roster add --last Example --grade 13",
      [
        Turn(Question.firstName, "Ada"), Turn("Grade (number or name) [13]: ", "10"),
        Turn(Question.firstName, ""),
      ])
    #expect(finished.status == 0)
    #expect(finished.output.contains("added student 1: Ada Example, Grade 10\n"))
  }

  @Test("A command that has all that is required asks nothing")
  func complete() throws {
    #expect(
      try folder.dialogue("roster add expense --title Ink --amount 3 --date 2026-03-01", [])
        == Finished("added expense 1: 2026-03-01 Ink, 3.00, Other\n"))
  }

  /// A way to end, how it is told, and the status.
  struct End: CustomTestStringConvertible, Sendable {
    let testDescription: String
    let turns: [Turn]
    let lastLines: String
    var status: Int32 = 0
  }

  @Test(
    "One can end at any question, and nothing is stored, not even an empty database",
    arguments: [
      End(
        testDescription: "an empty first field", turns: [Turn(Question.firstName, "")],
        lastLines: "First name (such as Ada): \n"),
      End(
        testDescription: "white space in the first field", turns: [Turn(Question.firstName, " \t")],
        lastLines: "\n"),
      End(
        testDescription: "Ctrl-D in the first field", turns: [Turn(Question.firstName, key: Turn.controlD)],
        lastLines: "ends.\nFirst name (such as Ada): \n"),
      End(
        testDescription: "Ctrl-D further on",
        turns: [Turn(Question.firstName, "Ada"), Turn(Question.lastName, key: Turn.controlD)],
        lastLines: "Last name (such as Lovelace): \nroster: the student is not added\n"),
      End(
        testDescription: "Ctrl-D after a mistake",
        turns: [
          Turn(Question.firstName, "Ada"), Turn(Question.lastName, ""), Turn(Question.grade, "9"),
          Turn(Question.lastName, key: Turn.controlD),
        ], lastLines: "Last name (such as Lovelace): \nroster: the student is not added\n"),
      End(
        testDescription: "Ctrl-C in the first field", turns: [Turn(Question.firstName, key: Turn.controlC)],
        lastLines: "First name (such as Ada): ^C\n", status: 130),
      End(
        testDescription: "Ctrl-C in the last field",
        turns: [
          Turn(Question.firstName, "Ada"), Turn(Question.lastName, "Example"),
          Turn(Question.grade, key: Turn.controlC),
        ], lastLines: "Grade (number or name): ^C\n", status: 130),
    ])
  func ends(_ end: End) throws {
    let finished = try folder.dialogue("roster --db new.db add", end.turns)
    #expect(finished.status == end.status)
    #expect(finished.output.hasSuffix(end.lastLines), "\(finished.output)")
    #expect(try folder.names() == [])
  }

  @Test("Ctrl-C keeps the records that were added before it")
  func interruptedLater() throws {
    let finished = try folder.dialogue(
      "roster --db new.db add --last Example --grade 9",
      [
        Turn(Question.firstName, "Ada"), Turn(Question.firstName, "Bo"),
        Turn(Question.lastName, key: Turn.controlC),
      ]
    )
    #expect(finished.status == 130)
    #expect(try folder.names() == ["new.db"])
    try folder.check(
      "roster --db new.db list --format csv",
      output: "id,first_name,last_name,current_grade\n1,Ada,Example,9\n")
  }

  @Test("Ctrl-D behind some text takes the text as the line")
  func endOfFileBehindText() throws {
    let finished = try folder.dialogue(
      "roster add --last Example --grade 9",
      [
        Turn(Question.firstName, key: "Ada" + Turn.controlD + Turn.controlD),
        Turn(Question.firstName, key: Turn.controlD),
      ])
    #expect(finished.output.contains("(such as Ada): Ada\nadded student 1: Ada Example, Grade 9\n"))
  }
}
