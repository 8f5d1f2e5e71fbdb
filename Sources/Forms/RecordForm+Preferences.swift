public import Records

extension RecordForm where R == Preferences {
  /// The form of the settings: what the list of restaurants shows and in which order.
  public static func settings(id: Form.ID = "settings") -> RecordForm {
    let defaults = Preferences()
    return RecordForm(
      id: id, title: "Settings",
      sections: [
        FormSection(
          header: "Sort preference", footer: "Within each part, restaurants are listed by name.",
          [
            FormField(
              .displayOrder, .picker(Picker(DisplayOrder.self, tag: \.tag, title: \.title)),
              defaultText: defaults.displayOrder.tag)
          ]),
        FormSection(
          header: "Filter preference", footer: "Restaurants that are not shown stay in the database.",
          [
            FormField(.showCheckInOnly, .toggle, defaultText: text(ofFlag: defaults.showCheckInOnly)),
            FormField(
              .maxPriceLevel, .stepper(.priceLevel), accessibilityLabel: "Highest price level from 1 to 5",
              defaultText: defaults.maxPriceLevel.text),
          ]),
      ])
  }
}

extension Stepper {
  /// The dearest price level that is shown.
  fileprivate static let priceLevel = Stepper(
    PriceLevel.lowest.rawValue...PriceLevel.highest.rawValue,
    reading: { try? PriceLevel(parsing: $0, field: .maxPriceLevel).rawValue },
    label: { "Show \(PriceLevel.lowest.stepped(by: $0 - 1).symbol) or below" })
}
