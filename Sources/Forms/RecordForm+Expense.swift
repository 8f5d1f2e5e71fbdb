public import Records

extension RecordForm where R == Expense {
  /// The form of an expense: what was bought under Details, the note under More.
  ///
  /// It takes from `context` what depends on the ledger and the machine: the categories to choose from, the day that a
  /// fresh form shows, and the decimal mark of its example.
  public static func expense(id: Form.ID = "expense", in context: ParsingContext) -> RecordForm {
    let other = context.categories.contains(.other) ? Category.other.name : ""
    return RecordForm(
      id: id, title: "Expense",
      sections: [
        FormSection(
          header: "Details",
          [
            FormField(.expenseTitle, placeholder: "Printer paper"),
            FormField(.amount, .number, placeholder: context.origin == .person(.comma) ? "12,50" : "12.50"),
            FormField(
              .category, .picker(Picker(context.categories.map { Picker.Choice(tag: $0.name) })),
              placeholder: "Choose a category", defaultText: other),
            FormField(
              .date, .date, placeholder: "YYYY-MM-DD, today or yesterday", defaultText: context.today.isoText),
          ]),
        FormSection(
          header: "More", footer: "Whatever is worth keeping, such as who was paid.",
          [FormField(.note, .multilineText, isOptional: true)]),
      ])
  }
}
