/// A place where a class or a club goes to eat.
public struct Restaurant: Record {
  /// The name: one line of 1 to 200 code points.
  public let name: String

  /// What kind of place it is, such as "Thai": at most 100 code points; `nil` if nobody said.
  public let type: String?

  /// The telephone number as it was typed: at most 50 code points; `nil` if nobody said.
  public let phone: String?

  /// How much a meal costs.
  public var priceLevel: PriceLevel

  /// Whether it is a favorite.
  public var isFavorite: Bool

  /// Whether somebody has checked in there.
  public var isCheckIn: Bool

  /// Takes a restaurant back from the database, whose schema has judged it.
  package init(
    storedName name: String, type: String?, phone: String?, priceLevel: PriceLevel, isFavorite: Bool,
    isCheckIn: Bool
  ) {
    self.name = name
    self.type = type
    self.phone = phone
    self.priceLevel = priceLevel
    self.isFavorite = isFavorite
    self.isCheckIn = isCheckIn
  }

  /// Name, type, phone, price level, favorite, check-in.
  public static let fields: [Field] = [
    .restaurantName, .restaurantType, .phone, .priceLevel, .isFavorite, .isCheckIn,
  ]

  /// Reads a restaurant from what was typed; type, phone and the flags may be left empty.
  ///
  /// - Throws: every issue of every field at once, in the order of ``fields``.
  public init(parsing texts: [Field: String], in context: ParsingContext) throws(ValidationError) {
    var reader = FieldReader(texts)
    let name = reader.read(.restaurantName) { text throws(ValidationIssue) in
      guard let name = try singleLine(text, field: .restaurantName, limit: 200) else {
        throw .missing(.restaurantName)
      }
      return name
    }
    let type = reader.readOptional(.restaurantType, limit: 100)
    let phone = reader.readOptional(.phone, limit: 50)
    let priceLevel = reader.read(.priceLevel) { text throws(ValidationIssue) in
      try PriceLevel(parsing: text, field: .priceLevel)
    }
    let isFavorite = reader.readFlag(.isFavorite)
    let isCheckIn = reader.readFlag(.isCheckIn)
    guard let name, let type, let phone, let priceLevel, let isFavorite, let isCheckIn else {
      throw ValidationError(reader.issues)
    }
    self.init(
      storedName: name, type: type, phone: phone, priceLevel: priceLevel, isFavorite: isFavorite,
      isCheckIn: isCheckIn)
  }

  /// The texts as they are stored, the level as its number, the flags as 1 or 0.
  public var texts: [Field: String] {
    [
      .restaurantName: name, .restaurantType: type ?? "", .phone: phone ?? "", .priceLevel: priceLevel.text,
      .isFavorite: text(ofFlag: isFavorite), .isCheckIn: text(ofFlag: isCheckIn),
    ]
  }

  /// The key by which the name is put in order; `nil` if it is its own.
  public var sortKey: String? {
    Records.sortKey(name)
  }
}

extension FieldReader {
  fileprivate mutating func readOptional(_ field: Field, limit: Int) -> String?? {
    read(field) { text throws(ValidationIssue) in try singleLine(text, field: field, limit: limit) }
  }
}

extension Field {
  /// A restaurant's name.
  public static let restaurantName = Field(column: "name", title: "Name")

  /// What kind of restaurant it is.
  public static let restaurantType = Field(column: "type", title: "Type")

  /// A restaurant's telephone number.
  public static let phone = Field(column: "phone", title: "Phone")

  /// How much a meal costs.
  public static let priceLevel = Field(column: "price_level", title: "Price level")

  /// Whether a restaurant is a favorite.
  public static let isFavorite = Field(column: "is_favorite", title: "Favorite")

  /// Whether somebody has checked in.
  public static let isCheckIn = Field(column: "is_check_in", title: "Check-in")
}
