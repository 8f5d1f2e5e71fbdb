import Forms
import Records
import Testing

@Suite struct FormSessionFocusTests {
  private let restaurant = Kept().session(.restaurant())
  private let student = Kept().session(.student())

  @Test func `It begins on the first field`() {
    #expect(restaurant.focus == .restaurantName)
  }

  @Test func `Forward goes through all fields in order and stops at the last`() {
    var visited = [restaurant.focus]
    while restaurant.focusNext() { visited.append(restaurant.focus) }
    #expect(visited == Restaurant.fields)
    #expect(!restaurant.focusNext())
    #expect(restaurant.focus == .isCheckIn)
  }

  @Test func `Back goes through all fields in order and stops at the first`() {
    restaurant.focus(on: .isCheckIn)
    var visited = [restaurant.focus]
    while restaurant.focusPrevious() { visited.append(restaurant.focus) }
    #expect(visited == Restaurant.fields.reversed())
    #expect(!restaurant.focusPrevious())
    #expect(restaurant.focus == .restaurantName)
  }

  @Test func `It goes from section to section`() {
    let settings = Kept().session(.settings())
    #expect(settings.focusNext())
    #expect(settings.focus == .showCheckInOnly)
    #expect(settings.focusPrevious())
    #expect(settings.focus == .displayOrder)
  }

  @Test func `Typing does not move it`() {
    student.focus(on: .lastName)
    student.enter("Ann", into: .firstName)
    #expect(student.focus == .lastName)
  }

  @Test(arguments: [
    ("", "", "", Field.firstName), ("Ann", "", "", .lastName), ("Ann", "Lee", "", .grade),
    ("", "Lee", "", .firstName),
  ])
  func `A refused save moves it to the first wrong field`(
    first: String, last: String, grade: String, focus: Field
  ) {
    student.enter(first, last, grade)
    student.focus(on: .lastName)
    student.save()
    #expect(student.focus == focus)
  }
}
