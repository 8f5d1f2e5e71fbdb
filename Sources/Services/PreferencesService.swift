public import Records
public import Repository

/// What can be done with the preferences, by which restaurants are listed.
///
/// Each change is one transaction and one entry of the history. What is said of a list is about all restaurants, without another filter.
public struct PreferencesService {
  /// The preferences before and after a change.
  public typealias Change = (before: Preferences, after: Preferences)

  private let preferences: PreferencesRepository
  private let restaurants: RestaurantService

  /// The preferences of a store.
  public init(_ store: Store) {
    preferences = PreferencesRepository(store)
    restaurants = RestaurantService(store)
  }

  /// The preferences as they are stored.
  public func current() throws -> Preferences {
    try preferences.read()
  }

  /// Changes some of the preferences, keyed by field, all of them or none; the others stay as they are.
  ///
  /// - Throws: `ValidationError` with every issue of what was given.
  public func change(_ changes: [Field: String], in context: ParsingContext) throws -> Change {
    try change { before in
      try Preferences(parsing: before.texts.merging(changes) { _, new in new }, in: context)
    }
  }

  /// Stores other preferences in place of those that are there.
  public func replace(with other: Preferences) throws -> Change {
    try change { _ in other }
  }

  /// Goes back to the defaults: alphabetical, and everything is shown.
  public func reset() throws -> Change {
    try replace(with: Preferences())
  }

  /// Moves the highest price level that is shown by so many steps, down if negative; past an end it stays at the end.
  public func stepMaxPriceLevel(by steps: Int) throws -> Change {
    try change { before in
      var after = before
      after.maxPriceLevel = before.maxPriceLevel.stepped(by: steps)
      return after
    }
  }

  /// What the next list of restaurants will hide; `nil` if nothing.
  public func hidden() throws -> HiddenRestaurants? {
    try preferences.store.snapshot {
      try restaurants.hidden(from: ListRequest(RestaurantFilter(preferences: current())))
    }
  }

  private func change(_ body: (Preferences) throws -> Preferences) throws -> Change {
    try preferences.store.record {
      let before = try preferences.read()
      let after = try body(before)
      if after != before { try preferences.write(after) }
      return (before, after)
    } as: { change in
      ChangeWords.changedSettings(change.before, change.after)
    }
  }
}
