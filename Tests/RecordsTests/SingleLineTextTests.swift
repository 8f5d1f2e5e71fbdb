import Testing

@testable import Records

@Suite struct SingleLineTextTests {
  static let title = Field(column: "title", title: "Title")
  static let amount = Field(column: "amount", title: "Amount")

  struct Reading: Sendable {
    let typed: String
    let text: String?
  }

  struct Refusal: Sendable {
    let typed: String
    let message: String
  }

  @Test(arguments: [
    Reading(typed: "Field trip", text: "Field trip"),
    Reading(typed: "  Field \u{A0}\u{2003} trip\t\r\n", text: "Field trip"),
    Reading(typed: "\u{85}\u{B}\u{C}\u{2028}Trip\u{2029}\u{3000}", text: "Trip"),
    Reading(typed: "\u{FEFF}\u{200B}\u{2060}\u{200E}Trip\u{FEFF}\u{AD}\u{61C}", text: "Trip"),
    Reading(typed: "Tr\u{AD}ip\u{200B}s \u{200B} to\u{FEFF}day\u{200F}", text: "Trips today"),
    Reading(typed: "Cafe\u{301}", text: "Caf\u{E9}"),
    Reading(typed: "\u{212B}", text: "\u{C5}"),
    Reading(typed: "\u{627}\u{200C}\u{644}", text: "\u{627}\u{200C}\u{644}"),
    Reading(typed: "\u{200D} \u{200C}a\u{200D} \u{200C}", text: "a"),
    Reading(typed: "മോഹന്\u{200D} ", text: "മോഹന്\u{200D}"),
    Reading(typed: "e\u{301}\u{200D}", text: "\u{E9}"),
    Reading(typed: "\u{E000}\u{378}\u{3FFFD}", text: "\u{E000}\u{378}\u{3FFFD}"),
    Reading(typed: "", text: nil),
    Reading(typed: " \t\u{A0}\u{200B}\u{200D}\u{2060}\u{FEFF}\n", text: nil),
    Reading(typed: "\u{3164}", text: nil),
  ])
  func `a line loses what is not seen and keeps the rest`(_ reading: Reading) throws {
    let text = try singleLine(reading.typed, field: Self.title, limit: 200)
    #expect(text.map { Array($0.unicodeScalars) } == reading.text.map { Array($0.unicodeScalars) })
    guard let text else { return }
    let again = try singleLine(text, field: Self.title, limit: 200)
    #expect(again.map { Array($0.unicodeScalars) } == Array(text.unicodeScalars))
  }

  @Test(arguments: [
    Refusal(typed: "a\tb", message: "The title must not contain a tab (U+0009)."),
    Refusal(typed: "a\nb", message: "The title must not contain a line break (U+000A)."),
    Refusal(typed: "a\r\nb", message: "The title must not contain a line break (U+000D)."),
    Refusal(typed: "a\u{2028}b", message: "The title must not contain a line break (U+2028)."),
    Refusal(typed: "a\0b", message: "The title must not contain a control character (U+0000)."),
    Refusal(typed: "\u{1B}[31m", message: "The title must not contain a control character (U+001B)."),
    Refusal(typed: "a\u{7F}", message: "The title must not contain a control character (U+007F)."),
    Refusal(typed: "a\u{85}b", message: "The title must not contain a control character (U+0085)."),
    Refusal(
      typed: "\u{202E}b", message: "The title must not contain a control of the writing direction (U+202E)."),
    Refusal(
      typed: "a\u{2069}", message: "The title must not contain a control of the writing direction (U+2069)."),
    Refusal(typed: "a\u{FFF9}", message: "The title must not contain an invisible control (U+FFF9)."),
    Refusal(
      typed: "Jos\u{FFFD}", message: "The title must not contain the sign for a lost character (U+FFFD)."),
    Refusal(
      typed: String(Unicode.Scalar(0xFDD0)!),
      message: "The title must not contain a code point that is no character (U+FDD0)."),
    Refusal(
      typed: String(Unicode.Scalar(0x10FFFF)!),
      message: "The title must not contain a code point that is no character (U+10FFFF)."
    ),
  ])
  func `a character that no line may have is named`(_ refusal: Refusal) {
    #expect(throws: ValidationIssue(Self.title, refusal.message)) {
      try singleLine(refusal.typed, field: Self.title, limit: 200)
    }
  }

  @Test func `the limit counts code points of the composed text`() throws {
    let longest = String(repeating: "e\u{301}", count: 5)
    #expect(try singleLine("  \(longest)  ", field: Self.title, limit: 5) == longest)
    #expect(
      throws: ValidationIssue(Self.title, "The title must not be longer than 5 characters (it has 6).")
    ) {
      try singleLine(longest + "x", field: Self.title, limit: 5)
    }
    #expect(
      throws: ValidationIssue(Self.title, "The title must not be longer than 5 characters (it has 6).")
    ) {
      try singleLine("abcdef", field: Self.title, limit: 5)
    }
  }

  @Test(arguments: [
    Reading(
      typed: "one\r\ntwo\rthree\nfour\u{2028}five\u{2029}six", text: "one\ntwo\nthree\nfour\nfive\nsix"),
    Reading(typed: "\n\n a  b\t\u{A0}c \n\n\nd \n", text: "a  b\t\u{A0}c \n\n\nd"),
    Reading(typed: "\r\r\na\n\r\nb", text: "a\n\nb"),
    Reading(typed: "so\u{AD}ft\u{200B}\u{200E}x\u{200B}", text: "so\u{AD}ft\u{200B}\u{200E}x"),
    Reading(typed: "e\u{301}", text: "\u{E9}"),
    Reading(typed: "\r\n \t\u{200B}", text: nil),
  ])
  func `a text of several lines keeps its lines, tabs and spaces`(_ reading: Reading) throws {
    let text = try multiLine(reading.typed, field: Self.title, limit: 100)
    #expect(text.map { Array($0.unicodeScalars) } == reading.text.map { Array($0.unicodeScalars) })
  }

  @Test(arguments: [
    Refusal(typed: "a\u{7}\nb", message: "The title must not contain a control character (U+0007)."),
    Refusal(
      typed: "a\u{2067}b", message: "The title must not contain a control of the writing direction (U+2067)."),
    Refusal(typed: "a\nb\ncd", message: "The title must not be longer than 5 characters (it has 6)."),
  ])
  func `a text of several lines has limits too`(_ refusal: Refusal) {
    #expect(throws: ValidationIssue(Self.title, refusal.message)) {
      try multiLine(refusal.typed, field: Self.title, limit: 5)
    }
  }

  @Test func `a missing field is asked for in its own name`() {
    #expect(ValidationIssue.missing(Self.title).message == "Please enter a title.")
    #expect(ValidationIssue.missing(Self.amount).message == "Please enter an amount.")
  }

  @Test(.timeLimit(.minutes(1))) func `a long run of joiners takes no longer than other text`() throws {
    let joiners = String(repeating: "\u{200D}", count: 1_000_000)
    #expect(try singleLine("a\(joiners)", field: Self.title, limit: 5) == "a")
    #expect(try singleLine(joiners, field: Self.title, limit: 5) == nil)
  }
}
