public import Records
internal import SQLite

/// Which restaurants a list shows, and with preferences also in which order.
public struct RestaurantFilter: RecordFilter {
  /// Only those with this in their name, without regard to case and accents.
  public var name: String?
  /// Only favorites.
  public var favoritesOnly: Bool
  /// Only those where somebody has checked in.
  public var checkInOnly: Bool
  /// Only those of this price level or below.
  public var maxPriceLevel: PriceLevel?
  /// What the preferences leave over of all that, in the order that they ask for: the rows of `restaurants_listed`.
  public var preferences: Preferences?

  /// All restaurants, or those that meet what is given.
  public init(
    name: String? = nil, favoritesOnly: Bool = false, checkInOnly: Bool = false,
    maxPriceLevel: PriceLevel? = nil,
    preferences: Preferences? = nil
  ) {
    self.name = name
    self.favoritesOnly = favoritesOnly
    self.checkInOnly = checkInOnly
    self.maxPriceLevel = maxPriceLevel
    self.preferences = preferences
  }

  /// What is asked for, and what the preferences leave over of it.
  public var conditions: [Condition] {
    var conditions: [Condition] = []
    if let name {
      conditions.append(Condition("instr(lower(coalesce(name_key, name)), ?)", .text(foldedForSearch(name))))
    }
    if favoritesOnly { conditions.append(Condition("is_favorite = 1")) }
    if checkInOnly || preferences?.showCheckInOnly == true { conditions.append(Condition("is_check_in = 1")) }
    for level in [maxPriceLevel, preferences?.maxPriceLevel] {
      if let level, level < .highest {
        conditions.append(Condition("price_level <= ?", .integer(Int64(level.rawValue))))
      }
    }
    return conditions
  }

  /// The order of the preferences, if there are any.
  public var order: String? {
    switch preferences?.displayOrder {
    case nil: nil
    case .alphabetical: RestaurantRepository.order
    case .favoriteFirst: "is_favorite DESC, " + RestaurantRepository.order
    case .checkInFirst: "is_check_in DESC, " + RestaurantRepository.order
    }
  }
}
