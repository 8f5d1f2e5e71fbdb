internal import Records
public import Repository

/// What can be done with restaurants.
public typealias RestaurantService = RecordService<RestaurantRepository>

extension RecordService where Storage == RestaurantRepository {
  /// What the preferences of a list hide of the restaurants that it would show without them; `nil` if nothing.
  ///
  /// To tell it of a list that is being shown, ask in the same `Store.snapshot(_:)`.
  public func hidden(from request: ListRequest<RestaurantFilter>) throws -> HiddenRestaurants? {
    guard let restriction = request.filter.preferences?.restriction else { return nil }
    var unrestricted = request.filter
    unrestricted.preferences = nil
    let matching = try records.count(request.filter)
    let total = try records.count(unrestricted)
    guard matching < total else { return nil }
    if let limit = request.limit, limit < matching {
      return HiddenRestaurants(shown: limit, total: total, reason: restriction + ", at most \(limit)")
    }
    return HiddenRestaurants(shown: matching, total: total, reason: restriction)
  }
}

/// That a list of restaurants does not show all, and why.
public struct HiddenRestaurants: Hashable, Sendable {
  /// How many are shown.
  public let shown: Int
  /// How many there are, shown and hidden.
  public let total: Int
  /// What a restaurant must be to be shown, such as "check-in only, $$$ or below".
  public let reason: String

  /// All of it in one line: "7 of 21 shown: check-in only, $$$ or below".
  public var summary: String {
    "\(shown) of \(total) shown: \(reason)"
  }
}
