import Forms
import Records
import Testing

/// When a form says that something is wrong, and when it is silent.
@Suite struct FormSessionMessagesTests {
  private let kept = Kept<Student>()
  private let session: FormSession<Student>

  init() {
    session = kept.session(.student())
  }

  @Test func `Nothing is shown as wrong before the first attempt to save`() {
    session.enter("\u{7}", "", "13")
    session.enter("", into: .firstName)
    #expect(session.messages == [:])
    #expect(session.formMessage == nil)
  }

  @Test func `After the first attempt each wrong field has its message beside it`() {
    session.enter("Ann", "", "13")
    session.save()
    #expect(
      session.messages == [
        .lastName: "Please enter a last name.", .grade: "\"13\" is not a grade; use 9, 10, 11 or Grad",
      ])
    #expect(session.formMessage == nil)
    #expect(kept.records == [])
  }

  @Test func `An untouched form has a message beside every required field`() {
    session.save()
    #expect(
      session.messages == [
        .firstName: "Please enter a first name.", .lastName: "Please enter a last name.",
        .grade: "Please choose a grade.",
      ])
  }

  @Test func `A message goes as soon as its field is right, and the others stay`() {
    session.save()
    session.enter("A", into: .firstName)
    #expect(
      session.messages == [.lastName: "Please enter a last name.", .grade: "Please choose a grade."])
  }

  @Test func `A message follows what is typed while the field is still wrong`() {
    session.enter("Ann", "Lee", "")
    session.save()
    session.enter("13", into: .grade)
    #expect(session.messages == [.grade: "\"13\" is not a grade; use 9, 10, 11 or Grad"])
  }

  @Test func `A field that was right stays silent until the next attempt, whatever is typed`() {
    session.enter("Ann", "", "9")
    session.save()
    session.enter("", into: .firstName)
    #expect(session.messages == [.lastName: "Please enter a last name."])
    session.save()
    #expect(
      session.messages == [
        .firstName: "Please enter a first name.", .lastName: "Please enter a last name.",
      ])
  }

  @Test func `A field that was mended and is made wrong again says so`() {
    session.enter("Ann", "", "9")
    session.save()
    session.enter("Lee", into: .lastName)
    #expect(session.messages == [:])
    session.enter("", into: .lastName)
    #expect(session.messages == [.lastName: "Please enter a last name."])
  }

  @Test func `It is the last attempt that counts for what was wrong`() {
    session.enter("", "", "9")
    session.save()
    session.enter("Ann", into: .firstName)
    session.save()
    session.enter("", into: .firstName)
    #expect(session.messages == [.lastName: "Please enter a last name."])
  }

  @Test func `A form that was cancelled begins in silence`() {
    session.save()
    session.cancel()
    session.enter("", into: .firstName)
    #expect(session.messages == [:])
    #expect(session.fieldsToAsk.count == 3)
  }

  @Test func `The next record begins in silence`() throws {
    session.save()
    session.enter("Ann", "Lee", "9")
    try #require(session.saves())
    session.enter("", into: .firstName)
    #expect(session.messages == [:])
  }
}
