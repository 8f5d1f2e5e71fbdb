import Testing

@testable import Records

@Suite struct QuotedTests {
  struct Case: Sendable {
    let typed: String
    let shown: String
  }

  @Test(arguments: [
    Case(typed: "13", shown: #""13""#),
    Case(typed: "Ångström 王 🍎", shown: #""Ångström 王 🍎""#),
    Case(typed: "\u{1B}[31mred", shown: #""\u{1B}[31mred""#),
    Case(typed: "a\tb\r\nc", shown: #""a\u{9}b\u{D}⏎c""#),
    Case(typed: "1\u{A0}234", shown: #""1\u{A0}234""#),
    Case(typed: "\u{202E}evil\u{2066}", shown: #""\u{202E}evil\u{2066}""#),
    Case(typed: "a\u{200B}b\u{FEFF}\u{2028}", shown: #""a\u{200B}b\u{FEFF}\u{2028}""#),
    Case(typed: String(Unicode.Scalar(0xFFFE)!), shown: #""\u{FFFE}""#),
    Case(typed: "മോഹന്\u{200D}", shown: "\"മോഹന്\u{200D}\""),
    Case(typed: "", shown: #""""#),
  ])
  func `what would steer a terminal or is not seen is shown as a number`(_ example: Case) {
    #expect(Array(quoted(example.typed).unicodeScalars) == Array(example.shown.unicodeScalars))
  }

  @Test func `a long text is cut after 60 code points`() {
    #expect(quoted(String(repeating: "x", count: 60)) == "\"\(String(repeating: "x", count: 60))\"")
    #expect(quoted(String(repeating: "x", count: 61)) == "\"\(String(repeating: "x", count: 60))…\"")
  }
}
