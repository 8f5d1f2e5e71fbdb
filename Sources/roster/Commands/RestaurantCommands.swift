import Forms
import Records
import Repository
import Services

/// Restaurants on the command line.
enum RestaurantCommands: RecordCommands {
  typealias Storage = RestaurantRepository

  static let what = What(singular: "restaurant", plural: "restaurants")

  static let kind = RecordKind.restaurants

  static let fieldOptions = [
    OptionDeclaration("name", "TEXT", "The name.", field: .restaurantName, isRequired: true),
    OptionDeclaration(
      "price", "LEVEL", "The price level: 1 to 5, or $ to $$$$$.", field: .priceLevel, isRequired: true),
    OptionDeclaration("type", "TEXT", "What kind of place it is.", field: .restaurantType),
    OptionDeclaration("phone", "TEXT", "The phone number.", field: .phone),
    OptionDeclaration(onOff: "favorite", "Whether it is a favorite.", field: .isFavorite),
    OptionDeclaration(onOff: "check-in", "Whether somebody has checked in.", field: .isCheckIn),
  ]

  static func form(in context: ParsingContext) -> RecordForm<Restaurant> { .restaurant() }

  static let filterOptions = [
    OptionDeclaration(flag: "all", "Show all, whatever the settings say, in the order they were added."),
    OptionDeclaration(
      "name", "TEXT", "Only those with this in their name, in any case and with or without accents."),
    OptionDeclaration(flag: "favorites", "Only favorites."),
  ]

  static func filter(
    _ arguments: ParsedArguments, in store: Store, by parsing: ParsingContext
  ) throws -> RestaurantFilter {
    RestaurantFilter(
      name: arguments.value("name"), favoritesOnly: arguments.isGiven("favorites"),
      preferences: arguments.isGiven("all") ? nil : try PreferencesService(store).current())
  }

  static let everything = RestaurantFilter()

  static func remark(on request: ListRequest<RestaurantFilter>, in store: Store) throws -> String? {
    try RestaurantService(store).hidden(from: request)?.summary
  }

  static let orderInWords = "name"
  static let unsortedOrderInWords = "as the settings say"
  static let sortedHelp = "With --all, sort by name; without, the settings decide what stands first."

  static let tableColumns = [
    TextTable.Column(title: "Name", mayBeCut: true), TextTable.Column(title: "Type", mayBeCut: true),
    TextTable.Column(title: "Phone"), TextTable.Column(title: "Price"), TextTable.Column(title: "Favorite"),
    TextTable.Column(title: "Check-in"),
  ]

  static func cells(_ restaurant: Restaurant) -> [String] {
    [
      restaurant.name, restaurant.type ?? "", restaurant.phone ?? "", restaurant.priceLevel.symbol,
      restaurant.isFavorite ? "yes" : "", restaurant.isCheckIn ? "yes" : "",
    ]
  }

  static let duplicateNoun = "there is one of the same name and phone"
  static let addExample = "--name \"The Made-up Spoon\" --price 2 --type Soups --phone 555-0100 --favorite"
  static let editExample = "3 --price 4 --no-favorite"
  static let listExample = "--all"
}
