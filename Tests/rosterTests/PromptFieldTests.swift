import TestSupport
import Testing

@Suite struct PromptFieldTests {
  let folder: ScratchFolder

  init() throws { folder = try ScratchFolder() }

  @Test("An expense offers the categories of the ledger, with those that people have added")
  func expense() throws {
    _ = try folder.sh("roster add category 'Field trips'")
    let finished = try folder.dialogue(
      "roster add expense --date 2026-03-01",
      [
        Turn(Question.title, "Bus"), Turn(Question.amount, "12.50"), Turn(Question.category, "fi"),
        Turn(Question.note, ""), Turn(Question.title, ""),
      ])
    #expect(finished.status == 0)
    #expect(finished.output.contains("  Field trips\n"))
    #expect(finished.output.contains("added expense 1: 2026-03-01 Bus, 12.50, Field trips\n"))
  }

  /// What is typed for a field of a restaurant, and what is stored.
  struct Answer: CustomTestStringConvertible, Sendable {
    let typed: String
    let stored: String
    init(_ typed: String, _ stored: String) {
      self.typed = typed
      self.stored = stored
    }
    var testDescription: String { "\"\(typed)\"" }
  }

  @Test(
    "A picker takes the number, the tag or an unambiguous beginning of the title",
    arguments: [
      Answer("1", "9"), Answer("4", "12"), Answer("11", "11"), Answer("Grade 10", "10"), Answer("gr", ""),
      Answer("GRA", ""), Answer("grade 11", "11"), Answer("grad", "12"), Answer("5", ""),
    ])
  func picker(_ answer: Answer) throws {
    let isTaken = !answer.stored.isEmpty
    let next = isTaken ? Question.firstName : "Grade (number or name) [\(answer.typed)]: "
    let finished = try folder.dialogue(
      "roster add --first Ada --last Example",
      [Turn(Question.grade, answer.typed), Turn(next, key: Turn.controlD)])
    #expect(finished.status == 0)
    try folder.check(
      "roster list --format csv | sed -n 's/.*,//; 2p'", output: isTaken ? "\(answer.stored)\n" : "")
  }

  @Test(
    "A toggle takes y or n, and Enter for what is in brackets",
    arguments: [Answer("y", "1,0"), Answer("N", "0,0"), Answer("", "0,0")])
  func toggle(_ answer: Answer) throws {
    let finished = try folder.dialogue(
      "roster add restaurant --name Noodle",
      [
        Turn(Question.type, ""), Turn(Question.phone, "555-0100"), Turn(Question.price, "$$"),
        Turn(Question.favorite, answer.typed), Turn(Question.checkIn, ""),
        Turn(Question.name, ""),
      ])
    #expect(finished.status == 0)
    try folder.check(
      "roster list restaurants --format csv | tail -n 1", output: "1,Noodle,,555-0100,2,\(answer.stored)\n")
  }

  @Test("A date takes what --date takes, and is asked for again with what was typed")
  func date() throws {
    let again = "Date (YYYY-MM-DD, today or yesterday) [2026-02-30]: "
    let finished = try folder.dialogue(
      "roster add expense --title Ink --category Supplies",
      [
        Turn(Question.amount, "3"), Turn("]: ", "2026-02-30"), Turn(Question.note, "For class 9"),
        Turn(again, "2026-02-28"), Turn(Question.title, ""),
      ])
    #expect(finished.output.contains("added expense 1: 2026-02-28 Ink, 3.00, Supplies (For class 9)\n"))
  }

  @Test("Bytes that are not UTF-8 and a line that a terminal cuts are refused at once")
  func unreadable() throws {
    let terminal = try folder.atTerminal(
      "exec roster add --last Example --grade 9", environment: ["TERM": "dumb"])
    try terminal.expect(Question.firstName)
    try terminal.send(bytes: [0x5A, 0xFC, 0x0A])
    try terminal.expect("roster: error: the line is not UTF-8 text; set the terminal to UTF-8\r\n")
    try terminal.expect(Question.firstName)
    try terminal.send(String(repeating: "a", count: 5000) + "\n")
    try terminal.expect(
      "roster: error: the line is longer than a terminal hands over; give it as an option\r\n")
    try terminal.expect(Question.firstName)
    try terminal.send("Ada\n")
    try terminal.expect("added student 1: Ada Example, Grade 9\r\n")
    try terminal.send("\u{4}")
    #expect(try terminal.finish() == 0)
  }

  @Test("A control character is refused, and shown by its code")
  func controlCharacter() throws {
    let finished = try folder.dialogue(
      "roster add --last Example --grade 9",
      [Turn(Question.firstName, "A\u{1B}[31m"), Turn("First name [A\\u{1B}[31m]: ", key: Turn.controlD)])
    #expect(
      finished.output.contains(
        "roster: error: First name: The first name must not contain a control character (U+001B).\n"))
  }

  @Test(
    "Colours are for terminals that want them",
    arguments: [["TERM": "dumb"], ["TERM": "xterm", "NO_COLOR": "1"], ["TERM": "xterm"]])
  func colours(_ environment: [String: String]) throws {
    let finished = try folder.dialogue(
      "roster add --first Ada --last Example", environment: environment,
      [Turn(Question.grade, "8"), Turn("[8]: ", key: Turn.controlD)])
    #expect(finished.output.contains("\u{1B}") == (environment == ["TERM": "xterm"]))
  }
}
