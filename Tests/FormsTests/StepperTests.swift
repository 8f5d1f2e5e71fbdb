import Forms
import Testing

@Suite struct StepperTests {
  private let stepper = Stepper(1...5, reading: { $0 == "all" ? 5 : nil }, label: { "Up to \($0)" })

  @Test(arguments: [(1, 2), (4, 5), (5, 5), (9, 5), (.max, 5), (-3, 1), (.min, 1)])
  func `A step up stops at the high end`(value: Int, next: Int) {
    #expect(stepper.incremented(value) == next)
  }

  @Test(arguments: [(5, 4), (2, 1), (1, 1), (0, 1), (.min, 1), (9, 5), (.max, 5)])
  func `A step down stops at the low end`(value: Int, next: Int) {
    #expect(stepper.decremented(value) == next)
  }

  @Test func `A stepper over all whole numbers has ends too`() {
    let endless = Stepper(.min ... .max) { "\($0)" }
    #expect(endless.incremented(.max) == .max)
    #expect(endless.decremented(.min) == .min)
  }

  @Test(arguments: [(0, "Up to 1"), (1, "Up to 1"), (3, "Up to 3"), (5, "Up to 5"), (6, "Up to 5")])
  func `The label follows the value, within the range`(value: Int, label: String) {
    #expect(stepper.label(of: value) == label)
  }

  @Test(arguments: [("3", 3), (" 3 ", 3), ("9", 5), ("-9", 1), ("all", 5), ("", 1), ("three", 1)])
  func `The value of a text is always in the range`(text: String, value: Int) {
    #expect(stepper.value(of: text) == value)
  }

  @Test(
    arguments: [
      ("+", "3", 4), ("+", "5", 5), ("-", "3", 2), ("−", "3", 2), ("-", "1", 1), (" + ", "2", 3),
      ("2", "5", 2), ("0", "5", 1), ("77", "1", 5), ("all", "1", 5), ("+", "", 2), ("x", "3", nil),
      ("", "3", nil),
    ] as [(String, String, Int?)])
  func `A person types a plus, a minus or a number`(typed: String, current: String, value: Int?) {
    #expect(stepper.value(afterTyping: typed, over: current) == value)
  }
}
