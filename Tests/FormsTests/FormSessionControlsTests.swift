import Forms
import Records
import Testing

@Suite struct FormSessionControlsTests {
  private let kept = Kept<Preferences>()
  private let settings: FormSession<Preferences>
  private let student = Kept().session(.student())

  init() {
    settings = kept.session(.settings())
  }

  @Test func `A stepper goes down to its low end and up to its high end, and its label follows`() {
    var labels: [String] = []
    for _ in 1...6 {
      labels.append(settings.label(of: .maxPriceLevel))
      settings.decrement(.maxPriceLevel)
    }
    #expect(
      labels == [
        "Show $$$$$ or below", "Show $$$$ or below", "Show $$$ or below", "Show $$ or below",
        "Show $ or below",
        "Show $ or below",
      ])
    for _ in 1...6 { settings.increment(.maxPriceLevel) }
    #expect(settings.value(of: .maxPriceLevel) == 5)
    #expect(settings.text(of: .maxPriceLevel) == "5")
  }

  @Test(arguments: [
    ("3", "3"), ("-", "4"), ("+", "5"), ("9", "5"), ("0", "1"), ("$$", "2"), ("many", "many"), ("", ""),
  ])
  func `What a person types for a stepper`(typed: String, text: String) {
    settings.enter(typed, into: .maxPriceLevel)
    #expect(settings.text(of: .maxPriceLevel) == text)
  }

  @Test func `A stepper stands where an option has put it, and what was out of range is told`() {
    settings.fill([.maxPriceLevel: "$$$"])
    #expect(settings.label(of: .maxPriceLevel) == "Show $$$ or below")
    settings.fill([.maxPriceLevel: "9"])
    settings.save()
    #expect(
      settings.messages == [.maxPriceLevel: "\"9\" is not a price level; use 1 to 5 or $ to $$$$$"])
    settings.decrement(.maxPriceLevel)
    #expect(settings.messages == [:])
    #expect(settings.text(of: .maxPriceLevel) == "4")
  }

  @Test func `A toggle toggles`() {
    #expect(!settings.isOn(.showCheckInOnly))
    settings.toggle(.showCheckInOnly)
    #expect(settings.isOn(.showCheckInOnly))
    #expect(settings.text(of: .showCheckInOnly) == "1")
    settings.toggle(.showCheckInOnly)
    #expect(!settings.isOn(.showCheckInOnly))
    #expect(settings.text(of: .showCheckInOnly) == "0")
  }

  @Test(arguments: [
    ("y", true), ("Yes", true), ("on", true), ("1", true), ("n", false), ("no", false), ("", false),
  ])
  func `What a person types for a toggle`(typed: String, isOn: Bool) throws {
    settings.toggle(.showCheckInOnly)
    settings.enter(typed, into: .showCheckInOnly)
    #expect(settings.isOn(.showCheckInOnly) == isOn)
    try #require(settings.saves())
    #expect(kept.records.map(\.showCheckInOnly) == [isOn])
  }

  @Test func `What is neither yes nor no is told at the attempt to save`() {
    settings.enter("maybe", into: .showCheckInOnly)
    #expect(!settings.isOn(.showCheckInOnly))
    settings.save()
    #expect(settings.messages == [.showCheckInOnly: "\"maybe\" is neither yes nor no; use yes or no"])
    settings.toggle(.showCheckInOnly)
    #expect(settings.messages == [:])
    #expect(settings.isOn(.showCheckInOnly))
  }

  @Test func `A picker takes its tags and nothing else`() {
    #expect(student.choose("10", in: .grade))
    for other in ["Grade 11", "1", "13", ""] { #expect(!student.choose(other, in: .grade)) }
    #expect(student.text(of: .grade) == "10")
  }

  @Test func `To choose mends a picker`() {
    student.enter("Ann", "Lee", "")
    student.save()
    student.choose("12", in: .grade)
    #expect(student.messages == [:])
  }

  @Test(arguments: [("4", "12"), ("Grade 10", "10"), ("grad", "12"), ("13", "13"), ("gr", "gr"), ("", "")])
  func `What a person types for a picker becomes its tag, or is kept for the record to judge`(
    typed: String, text: String
  ) {
    student.enter(typed, into: .grade)
    #expect(student.text(of: .grade) == text)
  }

  @Test func `A control of another kind is a mistake of the program`() async {
    await #expect(processExitsWith: .failure) {
      Kept().session(.student()).toggle(.firstName)
    }
    await #expect(processExitsWith: .failure) {
      Kept().session(.student()).increment(.firstName)
    }
    await #expect(processExitsWith: .failure) {
      Kept().session(.student()).choose("9", in: .firstName)
    }
  }
}
