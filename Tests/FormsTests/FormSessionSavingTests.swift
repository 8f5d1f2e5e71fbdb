import Forms
import Records
import Testing

/// What becomes of what was typed.
@Suite struct FormSessionSavingTests {
  private let kept = Kept<Student>()
  private let session: FormSession<Student>

  init() {
    session = kept.session(.student())
  }

  @Test func `A good save hands the record over and leaves a fresh form`() throws {
    session.enter(" Ann ", "Lee", "2")
    #expect(session.saves())
    #expect(kept.records == [try Student("Ann", "Lee", "10")])
    #expect(session.context == session.form.defaults)
    #expect(session.focus == .firstName)
    #expect(session.savedCount == 1)
  }

  @Test func `Many records are added in a row`() throws {
    session.enter("Ann", "Lee", "9")
    session.save()
    session.enter("Bo", "", "10")
    session.save()
    session.enter("Diaz", into: .lastName)
    session.save()
    #expect(kept.records == [try Student("Ann", "Lee", "9"), try Student("Bo", "Diaz", "10")])
    #expect(session.savedCount == 2)
  }

  @Test func `A save with mistakes does not ask the service, tells them and keeps what was typed`() {
    session.enter("Ann", "Lee", "13")
    guard case .invalid(let error) = session.save() else { return #expect(Bool(false), "it was saved") }
    #expect(
      error
        == ValidationError([ValidationIssue(.grade, "\"13\" is not a grade; use 9, 10, 11 or Grad")]))
    #expect(kept.records == [])
    #expect(session.text(of: .firstName) == "Ann")
    #expect(session.text(of: .grade) == "13")
    #expect(session.savedCount == 0)
  }

  @Test func `What the service refuses is shown on the form, and nothing typed is lost`() {
    kept.refusal = Refusal.diskFull
    session.enter("Ann", "Lee", "9")
    session.focus(on: .lastName)
    guard case .refused(let error) = session.save() else { return #expect(Bool(false), "it was saved") }
    #expect(error is Refusal)
    #expect(session.formMessage == "Not kept: diskFull")
    #expect(session.messages == [:])
    #expect(session.focus == .lastName)
    #expect(
      session.context
        == FormContext([
          (id: "first_name", text: "Ann"), (id: "last_name", text: "Lee"), (id: "current_grade", text: "9"),
        ]))
    #expect(session.savedCount == 0)
  }

  @Test func `What the service refused stays on the form until the next attempt`() {
    kept.refusal = Refusal.namesake
    session.enter("Ann", "Lee", "9")
    session.save()
    session.enter("Anna", into: .firstName)
    #expect(session.formMessage == "Not kept: namesake")
    kept.refusal = nil
    #expect(session.saves())
    #expect(session.formMessage == nil)
  }

  @Test func `An attempt with mistakes takes the message of the service away`() {
    kept.refusal = Refusal.diskFull
    session.enter("Ann", "Lee", "9")
    session.save()
    session.enter("", into: .lastName)
    session.save()
    #expect(session.formMessage == nil)
    #expect(session.messages == [.lastName: "Please enter a last name."])
  }

  @Test func `What the service has against a field stands beside it until the field is changed`() {
    kept.refusal = ValidationError([
      ValidationIssue(.lastName, "There is a Lee already."), ValidationIssue(.lastName, "Lee has left."),
    ])
    session.enter("Ann", "Lee", "9")
    session.save()
    #expect(session.messages == [.lastName: "There is a Lee already."])
    #expect(session.focus == .lastName)
    session.enter("10", into: .grade)
    #expect(session.messages == [.lastName: "There is a Lee already."])
    session.enter("Li", into: .lastName)
    #expect(session.messages == [:])
  }

  @Test func `The next attempt takes the message of the service beside a field away`() {
    kept.refusal = ValidationError([ValidationIssue(.lastName, "There is a Lee already.")])
    session.enter("Ann", "Lee", "9")
    session.save()
    kept.refusal = Refusal.diskFull
    session.save()
    #expect(session.messages == [:])
    #expect(session.formMessage == "Not kept: diskFull")
  }

  @Test func `What the service has against fields that the form does not show is told on the form`() {
    kept.refusal = ValidationError([
      ValidationIssue(.phone, "It is engaged."), ValidationIssue(.grade, "Grade 9 is full."),
      ValidationIssue(.restaurantName, "It is closed."),
    ])
    session.enter("Ann", "Lee", "9")
    session.save()
    #expect(session.messages == [.grade: "Grade 9 is full."])
    #expect(session.formMessage == "Phone: It is engaged.\nName: It is closed.")
    #expect(session.focus == .grade)
  }

  @Test func `Cancel stores nothing and forgets what was typed and told`() {
    session.enter("Ann", "", "9")
    session.save()
    session.cancel()
    #expect(kept.records == [])
    #expect(session.savedCount == 0)
    #expect(session.context == session.form.defaults)
    #expect(session.messages == [:])
    #expect(session.focus == .firstName)
  }

  @Test func `Cancel takes the message of the service away`() {
    kept.refusal = Refusal.diskFull
    session.enter("Ann", "Lee", "9")
    session.save()
    session.cancel()
    #expect(session.formMessage == nil)
  }
}
