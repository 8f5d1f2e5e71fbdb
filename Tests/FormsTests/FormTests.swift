import Forms
import Records
import Testing

@Suite struct FormTests {
  private static let form = Form(
    id: "trip", title: "Trip",
    sections: [
      FormSection(
        header: "Where", footer: "Ask the office first.",
        [FormField(.restaurantName, placeholder: "Zoo"), FormField(.phone, isOptional: true)]),
      FormSection([
        FormField(.isFavorite, .toggle, accessibilityLabel: "One of our favorites"),
        FormField(.maxPriceLevel, .stepper(Stepper(2...5) { "Up to \($0)" })),
        FormField(
          .displayOrder, .picker(Picker(DisplayOrder.self, tag: \.tag, title: \.title)),
          defaultText: "check-in"),
      ]),
    ])

  @Test func `Its fields run through the sections from top to bottom`() {
    #expect(
      Self.form.fields.map(\.id) == ["name", "phone", "is_favorite", "max_price_level", "display_order"])
  }

  @Test func `A section has what stands above and below it, or nothing`() {
    #expect(Self.form.sections.map(\.header) == ["Where", nil])
    #expect(Self.form.sections.map(\.footer) == ["Ask the office first.", nil])
  }

  @Test func `A field is found by its id`() {
    #expect(Self.form["phone"]?.title == "Phone")
    #expect(Self.form["fax"] == nil)
  }

  @Test func `A fresh form is empty, off and low where no default is given`() {
    #expect(
      Self.form.defaults
        == FormContext([
          (id: "name", text: ""), (id: "phone", text: ""), (id: "is_favorite", text: "0"),
          (id: "max_price_level", text: "2"), (id: "display_order", text: "check-in"),
        ]))
  }

  @Test func `A field is required unless it says otherwise`() {
    #expect(Self.form.fields.filter(\.isOptional).map(\.id) == ["phone"])
  }

  @Test func `A screen reader says the title where nothing better is given`() {
    #expect(
      Self.form.fields.map(\.accessibilityLabel)
        == ["Name", "Phone", "One of our favorites", "Highest price level", "Display order"])
  }

  @Test func `A default that its control cannot show is a mistake of the program`() async {
    await #expect(processExitsWith: .failure) {
      _ = FormField(.maxPriceLevel, .stepper(Stepper(1...5) { "\($0)" }), defaultText: "6")
    }
    await #expect(processExitsWith: .failure) {
      _ = FormField(.grade, .picker(Picker([Picker.Choice(tag: "9")])), defaultText: "10")
    }
    await #expect(processExitsWith: .failure) { _ = FormField(.isFavorite, .toggle, defaultText: "maybe") }
  }

  @Test func `A field that is asked for twice is a mistake of the program`() async {
    await #expect(processExitsWith: .failure) {
      _ = Form(id: "x", title: "X", sections: [FormSection([FormField(.phone), FormField(.phone)])])
    }
  }

  @Test func `A form that forgets a field of its record is a mistake of the program`() async {
    await #expect(processExitsWith: .failure) {
      _ = RecordForm<Student>(
        id: "x", title: "X", sections: [FormSection([FormField(.firstName), FormField(.lastName)])])
    }
  }

  @Test func `A context lists its fields in the order of their ids`() {
    var context = FormContext([(id: "phone", text: "1"), (id: "name", text: "Zoo")])
    context["fax"] = "2"
    #expect(
      context.entries == [
        FormContext.Entry(id: "fax", text: "2"), FormContext.Entry(id: "name", text: "Zoo"),
        FormContext.Entry(id: "phone", text: "1"),
      ])
  }

  @Test func `A context has an empty text for a field that it does not hold`() {
    #expect(FormContext()["name"] == "")
  }
}
