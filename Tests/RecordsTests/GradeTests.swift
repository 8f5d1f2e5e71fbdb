import Testing

@testable import Records

@Suite struct GradeTests {
  struct Reading: Sendable {
    let grade: Grade
    let typed: [String]
  }

  struct Refusal: Sendable {
    let typed: String
    let message: String
  }

  @Test(arguments: [
    Reading(
      grade: .nine,
      typed: ["9", "09", "Grade 9", "grade 09", "GRADE 9", "grade9", "9th", "9TH", "gr. 9", "Gr.9"]),
    Reading(grade: .ten, typed: ["10", "Grade 10", "10th", "gr 10", "\u{A0}10\t", "Grade\u{A0}10"]),
    Reading(grade: .eleven, typed: ["11", "Grade 11", "11th", "GR. 11", "\u{FEFF}11\r\n"]),
    Reading(
      grade: .grad, typed: ["12", "Grad", "GRAD", "graduate", "Graduate", "Grade 12", "12th", " grad "]),
  ])
  func `a grade is read in the ways that people write it`(_ reading: Reading) throws {
    for typed in reading.typed { #expect(try Grade(parsing: typed) == reading.grade, "\(typed)") }
  }

  @Test(arguments: [
    Refusal(typed: "13", message: #""13" is not a grade; use 9, 10, 11 or Grad"#),
    Refusal(typed: " 8 ", message: #""8" is not a grade; use 9, 10, 11 or Grad"#),
    Refusal(typed: "009", message: #""009" is not a grade; use 9, 10, 11 or Grad"#),
    Refusal(typed: "012", message: #""012" is not a grade; use 9, 10, 11 or Grad"#),
    Refusal(typed: "9.0", message: #""9.0" is not a grade; use 9, 10, 11 or Grad"#),
    Refusal(typed: "-9", message: #""-9" is not a grade; use 9, 10, 11 or Grad"#),
    Refusal(typed: "9 10", message: #""9 10" is not a grade; use 9, 10, 11 or Grad"#),
    Refusal(typed: "nine", message: #""nine" is not a grade; use 9, 10, 11 or Grad"#),
    Refusal(typed: "Grade", message: #""Grade" is not a grade; use 9, 10, 11 or Grad"#),
    Refusal(typed: "th", message: #""th" is not a grade; use 9, 10, 11 or Grad"#),
    Refusal(typed: "Grade 9th", message: #""Grade 9th" is not a grade; use 9, 10, 11 or Grad"#),
    Refusal(typed: "gradé", message: #""gradé" is not a grade; use 9, 10, 11 or Grad"#),
    Refusal(typed: "1\u{1B}0", message: #""1\u{1B}0" is not a grade; use 9, 10, 11 or Grad"#),
    Refusal(typed: "٩", message: #""٩" is not a grade (digits must be 0-9); use 9, 10, 11 or Grad"#),
    Refusal(
      typed: "Grade １０", message: #""Grade １０" is not a grade (digits must be 0-9); use 9, 10, 11 or Grad"#),
    Refusal(typed: "", message: "Please choose a grade."),
    Refusal(typed: "\u{A0}\u{200B}", message: "Please choose a grade."),
  ])
  func `anything else is refused, naming what is allowed`(_ refusal: Refusal) {
    #expect(throws: ValidationIssue(.grade, refusal.message)) { try Grade(parsing: refusal.typed) }
  }

  @Test func `the last grade has a name, the others a number`() {
    #expect(Grade.allCases.map(\.displayName) == ["Grade 9", "Grade 10", "Grade 11", "Grad"])
    #expect(Grade.allCases.map(\.rawValue) == [9, 10, 11, 12])
    #expect(Grade.allCases.sorted(by: >) == [.grad, .eleven, .ten, .nine])
  }

  @Test func `the bytes of a grade are canonical if they are its number, of all texts up to three bytes`()
    throws
  {
    let alphabet = Array("019 2:/8gG\u{0}".utf8)
    for length in 0...3 {
      for number in 0..<(0..<length).reduce(1, { product, _ in product * alphabet.count }) {
        var rest = number
        let bytes = (0..<length).map { _ in
          defer { rest /= alphabet.count }
          return alphabet[rest % alphabet.count]
        }
        let text = String(decoding: bytes, as: UTF8.self)
        let expected = ["9", "10", "11", "12"].contains(text) ? try Grade(parsing: text) : nil
        #expect(Grade(canonical: bytes.span) == expected, "\(text)")
      }
    }
  }
}
