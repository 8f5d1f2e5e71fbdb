internal import Forms
internal import Records
internal import Repository
internal import Services

/// Where to go and eat: the list as the settings say, and the settings.
struct RestaurantsPage: RecordPage {
  typealias Storage = RestaurantRepository

  static let title = "Restaurants"
  static let path = "/restaurants"
  static let singular = "restaurant"
  static let plural = "restaurants"
  static let duplicateNoun = "there is one of the same name and phone"
  static let hiddenNote = "The settings hide it."

  let database: Database

  init(_ database: Database) {
    self.database = database
  }

  func addRoutes(to router: inout Router) {
    addSettingsRoutes(to: &router)
    addRecordRoutes(to: &router)
  }

  static func form(id: Form.ID, in context: ParsingContext) -> RecordForm<Restaurant> { .restaurant(id: id) }

  static func tools(_ state: ListState) -> HTML {
    """
    <a id="\(settingsOpenerID)" class="gear" href="\(settingsPath)\(state.unmarked.query)"\(Sheet.openerAttributes) \
    aria-label="Settings" title="Settings">\(Symbol.gear)</a>
    """
  }

  // MARK: What narrows the list

  /// The name of the value that asks for all, whatever the settings say.
  static let allName = "all"

  static let filterNames = ["name", "favorites", allName]

  func filter(_ values: FormValues, in store: Store) throws -> RestaurantFilter {
    var preferences = try PreferencesService(store).current()
    // The order is kept: it hides nothing.
    if values[Self.allName] != nil { preferences = Preferences(displayOrder: preferences.displayOrder) }
    return RestaurantFilter(
      name: values["name"], favoritesOnly: values["favorites"] != nil, preferences: preferences)
  }

  func filterControls(_ values: FormValues, in store: Store) -> HTML {
    let all: HTML? =
      values[Self.allName] == nil ? nil : "<input type=\"hidden\" name=\"\(Self.allName)\" value=\"1\">"
    return """
      <label>Name\
      <input type="search" name="name" value="\(values["name"] ?? "")" autocomplete="off"></label>\
      <label class="check"><input type="checkbox" name="favorites" value="1"\
      \(attribute: "checked", values["favorites"] != nil)>Favorites only</label>\(all)
      """
  }

  func overview(_ state: ListState, of filter: RestaurantFilter, in store: Store) throws -> HTML? {
    if let hidden = try RestaurantService(store).hidden(from: ListRequest(filter)) {
      return """
        <p class="restriction">\(hidden.summary.asSentence)
        <a href="\(Self.path)\(state.narrowed(Self.allName, to: "1").query)">Show all</a></p>
        """
    }
    guard state.filter[Self.allName] != nil,
      let restriction = try PreferencesService(store).current().restriction
    else { return nil }
    return """
      <p class="restriction">All are shown, although the settings say: \(restriction).
      <a href="\(Self.path)\(state.narrowed(Self.allName, to: "").query)">Show as the settings say</a></p>
      """
  }

  static func emptyNote(of filter: RestaurantFilter, in store: Store) throws -> HTML? {
    guard try RestaurantService(store).hidden(from: ListRequest(filter)) != nil else { return nil }
    return "<p class=\"empty\">The settings hide all that fits.</p>"
  }

  // MARK: What is shown of one

  static let columns = ["Name", "Marks", "Price"]

  static func cells(_ restaurant: Restaurant) -> [HTML] {
    let details = [restaurant.type, restaurant.phone].compactMap(\.self).joined(separator: " · ")
    let detail: HTML? = details.isEmpty ? nil : "<span class=\"detail\">\(details)</span>"
    // An empty place keeps the marks of all rows one below the other.
    let none: HTML = "<span class=\"mark\"></span>"
    let favorite = restaurant.isFavorite ? mark(Symbol.star, "favorite", "Favorite") : none
    let checkIn = restaurant.isCheckIn ? mark(Symbol.check, "check-in", "Check-in") : none
    return [
      "<b>\(restaurant.name)</b>\(detail)",
      "\(favorite)\(checkIn)",
      """
      <span class="price" aria-hidden="true">\(restaurant.priceLevel.symbol)</span>\
      <span class="hidden">\(restaurant.priceLevel.text) of \(PriceLevel.highest.text)</span>
      """,
    ]
  }

  private static func mark(_ symbol: HTML, _ name: String, _ words: String) -> HTML {
    "<span class=\"mark \(name)\" title=\"\(words)\">\(symbol)<span class=\"hidden\">\(words) </span></span>"
  }

  static func summary(_ restaurant: Restaurant) -> String {
    let marks = [restaurant.isFavorite ? "favorite" : nil, restaurant.isCheckIn ? "check-in" : nil]
    return ([restaurant.name, restaurant.type, restaurant.phone, restaurant.priceLevel.symbol] + marks)
      .compactMap(\.self).joined(separator: ", ")
  }
}
