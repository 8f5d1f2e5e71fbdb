import TestSupport
import Testing

@Suite struct PromptEditTests {
  let folder: ScratchFolder

  init() throws { folder = try ScratchFolder() }

  @Test("Editing offers the present values, and a hyphen empties an optional text")
  func edit() throws {
    _ = try folder.sh(
      "roster add restaurant --name Noodle --type Thai --phone 555-0100 --price 2 --favorite")
    let finished = try folder.dialogue(
      "roster edit restaurant 1",
      [
        Turn("Name [Noodle]: ", ""), Turn("Type (optional, - empties it) [Thai]: ", "-"),
        Turn("Phone (optional, - empties it) [555-0100]: ", ""),
        Turn("Price level (number or name) [$$]: ", "$$$$"), Turn("Favorite (y/n) [y]: ", "n"),
        Turn(Question.checkIn, ""),
      ])
    #expect(finished.status == 0)
    try folder.check(
      "roster list restaurants --format csv | tail -n 1", output: "1,Noodle,,555-0100,4,0,0\n")
  }

  @Test("Editing can be given up, and changes nothing", arguments: [Turn.controlD, Turn.controlC])
  func givenUp(_ key: String) throws {
    _ = try folder.sh("roster add --first Ada --last Example --grade 9")
    let finished = try folder.dialogue(
      "roster edit student 1",
      [Turn("First name [Ada]: ", "Bo"), Turn("Last name [Example]: ", key: key)])
    let isInterrupted = key == Turn.controlC
    #expect(
      finished
        == Finished(
          """
          student 1: Ada Example, Grade 9
          Enter keeps what stands in brackets, Ctrl-D ends.
          First name [Ada]: Bo
          Last name [Example]: \(isInterrupted ? "^C" : "\nroster: the student stays as it was")

          """, status: isInterrupted ? 130 : 0))
    try folder.check("roster list --format csv | tail -n 1", output: "1,Ada,Example,9\n")
  }

  @Test("What another changes meanwhile stays, where the person has left it alone")
  func meanwhile() throws {
    _ = try folder.sh("roster add --first Ada --last Example --grade 9")
    let terminal = try folder.atTerminal("exec roster edit student 1", environment: ["TERM": "dumb"])
    try terminal.expect("First name [Ada]: ")
    _ = try folder.sh("roster edit student 1 --last Sample")
    try terminal.send("Bo\n")
    try terminal.expect("Last name [Example]: ")
    try terminal.send("\n")
    try terminal.expect("Grade (number or name) [Grade 9]: ")
    try terminal.send("\n")
    #expect(try terminal.finish() == 0)
    #expect(terminal.shown.contains("was student 1: Ada Sample, Grade 9"), "\(terminal.shown)")
    try folder.check("roster list --format csv | tail -n 1", output: "1,Bo,Sample,9\n")
  }

  @Test("The settings are shown and asked for, and a stepper takes +, - or a number")
  func settings() throws {
    let ask = Turn("Change the settings? (y/n) [n]: ", "y")
    let finished = try folder.dialogue(
      "roster settings",
      [
        ask, Turn("Display order (number or name) [Alphabetical]: ", "favorite"),
        Turn("Show Check-in Only (y/n) [n]: ", "y"),
        Turn("Highest price level (+, - or 1 to 5) [Show $$$$$ or below]: ", "-"),
      ])
    #expect(
      finished.output.hasSuffix(
        """
        Sort preference
          Display order: Show Favorite First

        Filter preference
          Show Check-in Only: on
          Show $$$$ or below

        """))
    for (present, typed, next) in [("$$$$", "2", "$$"), ("$$", "+", "$$$"), ("$$$", "9", "$$$$$")] {
      let finished = try folder.dialogue(
        "roster settings",
        [
          ask, Turn("[Show Favorite First]: ", ""), Turn("Only (y/n) [y]: ", ""),
          Turn("[Show \(present) or below]: ", typed),
        ])
      #expect(finished.output.hasSuffix("\n  Show \(next) or below\n"), "\(typed)")
    }
  }

  @Test("Settings that are not changed leave no database behind")
  func unchangedSettings() throws {
    let finished = try folder.dialogue("roster settings", [Turn("Change the settings? (y/n) [n]: ", "")])
    #expect(finished.status == 0)
    #expect(try folder.names() == [])
  }
}
