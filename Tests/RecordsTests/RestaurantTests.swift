import Records
import Testing

@Suite struct RestaurantTests {
  struct Flag: Sendable {
    let typed: [String]
    let isSet: Bool
  }

  @Test func `a restaurant is read from what was typed`() throws {
    let restaurant = try Restaurant(
      parsing: [
        .restaurantName: " Chez  Zoé ", .restaurantType: "French", .phone: " +1 (555) 010-0199 ",
        .priceLevel: "$$$",
        .isFavorite: "Yes", .isCheckIn: "off",
      ], in: .someDay)
    #expect(
      restaurant.texts == [
        .restaurantName: "Chez Zoé", .restaurantType: "French", .phone: "+1 (555) 010-0199", .priceLevel: "3",
        .isFavorite: "1", .isCheckIn: "0",
      ])
    #expect(restaurant.sortKey == "chez zoe")
    #expect(try Restaurant(parsing: restaurant.texts, in: .someDay) == restaurant)
  }

  @Test func `type, phone and flags may be left empty`() throws {
    let restaurant = try Restaurant(
      parsing: [.restaurantName: "Wok", .priceLevel: "1", .phone: "  "], in: .someDay)
    #expect(restaurant.name == "Wok")
    #expect(restaurant.type == nil)
    #expect(restaurant.phone == nil)
    #expect(restaurant.priceLevel == .lowest)
    #expect(!restaurant.isFavorite && !restaurant.isCheckIn)
    #expect(restaurant.sortKey == nil)
    #expect(try Restaurant(parsing: restaurant.texts, in: .someDay) == restaurant)
  }

  @Test(arguments: [
    Flag(
      typed: ["yes", "Y", "TRUE", "on", " 1 ", "Ja", "WAHR", "oui", "vrai", "Sí", "si", "verdadero"],
      isSet: true),
    Flag(
      typed: ["no", "N", "False", "off", "0\u{A0}", "", " ", "Nein", "FALSCH", "non", "faux", "falso"],
      isSet: false),
  ])
  func `a flag is read in the ways that people write it`(_ flag: Flag) throws {
    for typed in flag.typed {
      let restaurant = try Restaurant(
        parsing: [.restaurantName: "Wok", .priceLevel: "1", .isFavorite: typed], in: .someDay)
      #expect(restaurant.isFavorite == flag.isSet, "\(typed)")
    }
  }

  @Test func `all issues are told at once, in the order of the fields`() {
    #expect(
      throws: ValidationError([
        ValidationIssue(.restaurantName, "The name must not be longer than 200 characters (it has 201)."),
        ValidationIssue(.restaurantType, "The type must not be longer than 100 characters (it has 101)."),
        ValidationIssue(.phone, "The phone must not contain a control of the writing direction (U+202A)."),
        ValidationIssue(.priceLevel, #""cheap" is not a price level; use 1 to 5 or $ to $$$$$"#),
        ValidationIssue(.isFavorite, #""maybe" is neither yes nor no; use yes or no"#),
        ValidationIssue(.isCheckIn, #""2" is neither yes nor no; use yes or no"#),
      ])
    ) {
      try Restaurant(
        parsing: [
          .restaurantName: String(repeating: "é", count: 201),
          .restaurantType: String(repeating: "x", count: 101),
          .phone: "\u{202A}555\u{202C}", .priceLevel: "cheap", .isFavorite: "maybe", .isCheckIn: "2",
        ], in: .someDay)
    }
  }

  @Test func `name and price level must be there`() {
    #expect(
      throws: ValidationError([
        ValidationIssue(.restaurantName, "Please enter a name."),
        ValidationIssue(.priceLevel, "Please choose a price level."),
      ])
    ) {
      try Restaurant(parsing: [:], in: .someDay)
    }
    #expect(
      throws: ValidationError([
        ValidationIssue(.phone, "The phone must not be longer than 50 characters (it has 51).")
      ])
    ) {
      try Restaurant(
        parsing: [.restaurantName: "Wok", .priceLevel: "1", .phone: String(repeating: "5", count: 51)],
        in: .someDay)
    }
  }

  @Test func `the fields are those of the schema and of the file`() {
    #expect(
      Restaurant.fields.map(\.column) == [
        "name", "type", "phone", "price_level", "is_favorite", "is_check_in",
      ])
  }
}
