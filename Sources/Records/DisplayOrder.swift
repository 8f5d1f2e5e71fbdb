/// The order in which restaurants are listed.
///
/// The raw value is what the schema stores.
public enum DisplayOrder: Int, CaseIterable, Hashable, Sendable {
  /// By name.
  case alphabetical
  /// Favorites first, each part by name.
  case favoriteFirst
  /// Those with a check-in first, each part by name.
  case checkInFirst

  /// What people read.
  public var title: String {
    switch self {
    case .alphabetical: "Alphabetical"
    case .favoriteFirst: "Show Favorite First"
    case .checkInFirst: "Show Check-in First"
    }
  }

  /// The canonical text, as the command line has it: `alphabetical`, `favorite` or `check-in`.
  public var tag: String {
    switch self {
    case .alphabetical: "alphabetical"
    case .favoriteFirst: "favorite"
    case .checkInFirst: "check-in"
    }
  }

  /// Reads an order as it was typed: its tag or its title, in any case and with any white space around it.
  ///
  /// - Throws: what is wrong, naming the tags.
  public init(parsing text: String) throws(ValidationIssue) {
    let typed = trimmed(text)
    let word = typed.lowercased()
    guard !word.isEmpty else { throw ValidationIssue(.displayOrder, "Please choose a display order.") }
    guard let order = DisplayOrder.allCases.first(where: { word == $0.tag || word == $0.title.lowercased() })
    else {
      throw ValidationIssue(
        .displayOrder, "\(quoted(typed)) is not a display order; use alphabetical, favorite or check-in")
    }
    self = order
  }
}
