import Forms
import Records
import Testing

/// A form that does not start empty.
@Suite struct FormSessionEditingTests {
  private let kept = Kept<Student>()
  private let ann: Student

  init() throws {
    ann = try Student("Ann", "Lee", "12")
  }

  private func editing() -> FormSession<Student> {
    kept.session(.student(), editing: ann)
  }

  private func adding() -> FormSession<Student> {
    kept.session(.student())
  }

  @Test func `Editing starts from the present values`() {
    let session = editing()
    #expect(session.text(of: .firstName) == "Ann")
    #expect(session.text(of: .lastName) == "Lee")
    #expect(session.text(of: .grade) == "12")
    #expect(session.saves())
    #expect(kept.records == [ann])
  }

  @Test func `Cancel goes back to the present values`() {
    let session = editing()
    session.enter("Anna", into: .firstName)
    session.cancel()
    #expect(session.text(of: .firstName) == "Ann")
    #expect(kept.records == [])
  }

  @Test func `Once saved, the new values are the present ones`() throws {
    let session = editing()
    session.enter(" Anna ", into: .firstName)
    session.focus(on: .grade)
    #expect(session.saves())
    #expect(session.text(of: .firstName) == "Anna")
    #expect(session.focus == .firstName)
    session.enter("Bo", into: .firstName)
    session.cancel()
    #expect(session.text(of: .firstName) == "Anna")
    #expect(kept.records == [try Student("Anna", "Lee", "12")])
  }

  @Test func `An optional field that the record leaves out is empty and not the default`() throws {
    let restaurant = try Restaurant(
      parsing: [.restaurantName: "Zoo", .priceLevel: "2", .isFavorite: "yes"], in: .school)
    let session = Kept().session(.restaurant(), editing: restaurant)
    #expect(session.text(of: .phone) == "")
    #expect(session.isOn(.isFavorite))
    #expect(!session.isOn(.isCheckIn))
  }

  @Test func `What was given beforehand is not asked for`() {
    let session = adding()
    #expect(session.fieldsToAsk.map(\.id) == ["first_name", "last_name", "current_grade"])
    session.fill([.grade: "9th", .firstName: "Ann"])
    #expect(session.fieldsToAsk.map(\.id) == ["last_name"])
    #expect(session.messages == [:])
  }

  @Test func `What was given beforehand is read as a record reads it, not as the number of a choice`() throws
  {
    let session = adding()
    session.fill([.firstName: "Ann", .lastName: "Lee", .grade: "1"])
    #expect(!session.saves())
    #expect(session.messages == [.grade: "\"1\" is not a grade; use 9, 10, 11 or Grad"])
    session.fill([.grade: "9th"])
    #expect(session.saves())
    #expect(kept.records == [try Student("Ann", "Lee", "9")])
  }

  @Test func `After an attempt only what is wrong is asked for, also where it was given beforehand`() {
    let session = adding()
    session.fill([.grade: "13", .firstName: "Ann"])
    session.save()
    #expect(session.fieldsToAsk.map(\.id) == ["last_name", "current_grade"])
    session.enter("Lee", into: .lastName)
    #expect(session.fieldsToAsk.map(\.id) == ["current_grade"])
    session.enter("1", into: .grade)
    #expect(session.fieldsToAsk.map(\.id) == [])
  }

  @Test func `A refusal that concerns no field leaves all fields to ask`() {
    let session = adding()
    kept.refusal = Refusal.namesake
    session.fill([.firstName: "Ann"])
    session.enter("Ann", "Lee", "9")
    session.save()
    #expect(session.fieldsToAsk.map(\.id) == ["first_name", "last_name", "current_grade"])
  }

  @Test func `The next record has nothing given beforehand`() {
    let session = adding()
    session.fill([.firstName: "Ann", .lastName: "Lee", .grade: "9"])
    #expect(session.fieldsToAsk.isEmpty)
    #expect(session.saves())
    #expect(session.fieldsToAsk.map(\.id) == ["first_name", "last_name", "current_grade"])
    #expect(session.text(of: .firstName) == "")
  }

  @Test func `To fill in a field that the form does not have is a mistake of the program`() async {
    await #expect(processExitsWith: .failure) {
      let session = Kept().session(.student())
      session.fill([.phone: "555"])
    }
  }
}
