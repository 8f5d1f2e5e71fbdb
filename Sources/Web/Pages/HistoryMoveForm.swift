internal import Repository
internal import Services

/// The button that takes a change back, or brings it back, by its number.
struct HistoryMoveForm {
  let move: HistoryMove
  let number: Int64

  /// Path and query of the list that is shown afterwards.
  let list: String

  /// Whether the button stands on that list, for the script to change it in place.
  var isOnList = true

  /// Where it is sent.
  static func path(_ move: HistoryMove, _ number: Int64) -> String {
    "\(HistoryPage.path)/\(number)/\(move.rawValue)"
  }

  /// The name under which the address says which list is shown afterwards.
  static let listName = "list"

  /// The markup; the element with the id `description` says what the change is.
  func html(describedBy description: String) -> HTML {
    """
    <form method="post" action="\(Self.path(move, number))?\(Self.listName)=\(list.percentEncoded)"\
    \(attribute: "data-move", isOnList ? String(number) : nil)>\
    <button type="submit" aria-describedby="\(description)">\(move.rawValue.asTitle)\
    <span class="hidden"> number \(number)</span></button></form>
    """
  }
}

extension HistoryMoveForm {
  /// The button for what can be asked of an entry; `nil` if that is nothing.
  init?(_ entry: HistoryEntry, list: String, in store: Store) throws {
    guard let move = try HistoryService(store).move(of: entry) else { return nil }
    self.init(move: move, number: entry.id, list: list)
  }

  /// The button that takes back what was just done; `nil` if that changed nothing, or is taken back already.
  init?(undoing change: Int64?, list: String, in store: Store) throws {
    guard let entry = try HistoryService(store).known(change), !entry.isUndone else { return nil }
    try self.init(entry, list: list, in: store)
  }
}

extension HistoryService {
  /// The entry of a number that an address holds; `nil` if there is none, or no longer.
  func known(_ number: Int64?) throws -> HistoryEntry? {
    do { return try number.map(entry) } catch is HistoryError { return nil }
  }
}
