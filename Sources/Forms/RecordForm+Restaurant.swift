public import Records

extension RecordForm where R == Restaurant {
  /// The form of a restaurant.
  public static func restaurant(id: Form.ID = "restaurant") -> RecordForm {
    RecordForm(
      id: id, title: "Restaurant",
      sections: [
        FormSection([
          FormField(.restaurantName, placeholder: "The Golden Spoon"),
          FormField(.restaurantType, placeholder: "Thai", isOptional: true),
          FormField(.phone, placeholder: "555-0100", isOptional: true),
          FormField(
            .priceLevel, .picker(Picker(PriceLevel.self, tag: \.text, title: \.symbol)),
            placeholder: "Choose a price level", accessibilityLabel: "Price level from 1 to 5"),
          FormField(.isFavorite, .toggle),
          FormField(.isCheckIn, .toggle),
        ])
      ])
  }
}
