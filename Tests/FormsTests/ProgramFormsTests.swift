import Forms
import Records
import Testing

/// The forms that come with the program.
@Suite struct ProgramFormsTests {
  @Test func `A student has one section, in which nothing is chosen yet`() {
    let form = RecordForm.student().form
    #expect(form.id == "student")
    #expect(form.sections.map { $0.fields.map(\.title) } == [["First name", "Last name", "Grade"]])
    #expect(form.fields.map(\.defaultText) == ["", "", ""])
    #expect(form.fields.filter(\.isOptional).isEmpty)
    #expect(choices(of: .grade, in: form) == ["Grade 9", "Grade 10", "Grade 11", "Grad"])
  }

  @Test func `A restaurant asks for a price level and leaves type and phone open`() {
    let form = RecordForm.restaurant().form
    #expect(form.id == "restaurant")
    #expect(form.fields.map(\.field) == Restaurant.fields)
    #expect(form.fields.map(\.defaultText) == ["", "", "", "", "0", "0"])
    #expect(form.fields.filter(\.isOptional).map(\.field) == [.restaurantType, .phone])
    #expect(choices(of: .priceLevel, in: form) == ["$", "$$", "$$$", "$$$$", "$$$$$"])
  }

  @Test func `The settings have a section for the order and one for the filter`() {
    let form = RecordForm.settings().form
    #expect(form.id == "settings")
    #expect(form.sections.map(\.header) == ["Sort preference", "Filter preference"])
    #expect(
      form.sections.map { $0.fields.map(\.field) } == [[.displayOrder], [.showCheckInOnly, .maxPriceLevel]])
    #expect(
      choices(of: .displayOrder, in: form) == ["Alphabetical", "Show Favorite First", "Show Check-in First"])
  }

  @Test func `A fresh form of the settings holds the default settings`() throws {
    let kept = Kept<Preferences>()
    let session = kept.session(.settings())
    try #require(session.saves())
    #expect(kept.records == [Preferences()])
  }

  @Test func `A restaurant is filled in from top to bottom`() throws {
    let kept = Kept<Restaurant>()
    let session = kept.session(.restaurant())
    session.enter("Zoo", into: .restaurantName)
    session.enter("$$$", into: .priceLevel)
    session.toggle(.isFavorite)
    try #require(session.saves())
    #expect(
      kept.records == [
        try Restaurant(
          parsing: [.restaurantName: "Zoo", .priceLevel: "3", .isFavorite: "1", .isCheckIn: "0"],
          in: .school)
      ])
    session.save()
    #expect(
      session.messages == [
        .restaurantName: "Please enter a name.", .priceLevel: "Please choose a price level.",
      ])
  }

  @Test func `A price level is told to a screen reader in numbers, after the title that is seen`() {
    let fields = RecordForm.restaurant().form.fields + RecordForm.settings().form.fields
    #expect(
      fields.filter { $0.accessibilityLabel != $0.title }.map(\.accessibilityLabel)
        == ["Price level from 1 to 5", "Highest price level from 1 to 5"])
    #expect(fields.filter { !$0.accessibilityLabel.hasPrefix($0.title) }.isEmpty)
  }

  private func choices(of field: Field, in form: Form) -> [String]? {
    guard case .picker(let picker) = form[field.column]?.kind else { return nil }
    return picker.choices.map(\.title)
  }
}
