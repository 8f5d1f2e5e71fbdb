import Records
import Testing

@testable import Forms

/// A session that goes on where another one stopped is like one that was kept.
@Suite struct FormSessionResumingTests {
  private func session() -> FormSession<Student> {
    FormSession(
      .student(), in: ParsingContext(today: CalendarDate(year: 2026, month: 4, day: 13)!),
      explaining: { "\($0)" }
    ) {
      _ in
    }
  }

  @Test func `the messages are those of the session that was kept`() {
    for texts in [["", "", ""], ["A", "", "9"], ["A", "B", "77"], ["A", "B", "9"]] {
      let kept = session()
      kept.save()
      let other = session()
      for (field, text) in zip(Student.fields, texts) {
        kept.enter(text, into: field)
        other.enter(text, into: field)
      }
      other.resume(afterFindingWrong: kept.foundWrong ?? [])
      #expect(other.messages == kept.messages && other.foundWrong == kept.foundWrong)
    }
  }

  @Test func `a field that was found right stays without a message`() {
    let session = session()
    session.resume(afterFindingWrong: [.lastName])
    #expect(session.messages == [.lastName: "Please enter a last name."])
    session.enter("B", into: .lastName)
    #expect(session.messages == [:])
    session.enter("", into: .lastName)
    #expect(session.messages == [.lastName: "Please enter a last name."])
  }
}
