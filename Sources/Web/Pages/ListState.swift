internal import Services

/// Which part of a list a browser shows: what narrows it, which page of it, and what was done last.
///
/// It is carried along in the addresses, so that a sheet that is closed leaves the list as it was.
struct ListState {
  /// What was done a moment ago.
  enum Mark: Hashable {
    /// The record with this id was added.
    case added(Int64)
    /// The record with this id was changed.
    case changed(Int64)
    /// A record was removed.
    case removed
    /// The settings were saved.
    case settings
    /// A change was taken back, or brought back.
    case moved(HistoryMove)
  }

  /// What narrows the list, as it was typed.
  private(set) var filter = FormValues()

  /// The page, from 1.
  var page = 1

  /// What was done a moment ago; the list is shown where the record stands to which it was done.
  private(set) var mark: Mark?

  /// The number that the history has for what was done; `nil` if that changed nothing.
  private(set) var change: Int64?

  /// All of a list from its start.
  init() {}

  /// A list that is narrowed, from its start.
  init(filter: FormValues) {
    self.filter = filter
  }

  /// The list from its start with another value of one name; an empty one takes the name away.
  func narrowed(_ name: String, to value: String) -> ListState {
    var narrowed = FormValues()
    for pair in filter.pairs where pair.name != name { try? narrowed.append(pair.name, pair.value) }
    if !value.isEmpty { try? narrowed.append(name, value) }
    return ListState(filter: narrowed)
  }

  /// Reads what a request says; of its filter only the values of these names that are not empty.
  init(_ request: Request, filterNames: [String]) {
    for name in filterNames {
      if let value = request.query[name], !value.isEmpty { try? filter.append(name, value) }
    }
    page = request.query["page"].flatMap { Int($0) }.map { min(max($0, 1), 1_000_000_000) } ?? 1
    if let id = request.query["added"].flatMap({ Int64($0) }) { mark = .added(id) }
    if let id = request.query["changed"].flatMap({ Int64($0) }) { mark = .changed(id) }
    if request.query["removed"] != nil { mark = .removed }
    if request.query["settings"] != nil { mark = .settings }
    for move in HistoryMove.allCases where request.query[move.participle] != nil { mark = .moved(move) }
    change = request.query["change"].flatMap { Int64($0) }
  }

  /// The id of the record that was touched last, if it is still there.
  var markedID: Int64? {
    switch mark {
    case .added(let id), .changed(let id): id
    case .removed, .settings, .moved, nil: nil
    }
  }

  /// What stands behind a path to keep the state, with the question mark; empty for all of a list from its start.
  var query: String {
    var parts = filter.pairs.map { "\($0.name)=\($0.value.percentEncoded)" }
    if page > 1 { parts.append("page=\(page)") }
    switch mark {
    case .added(let id): parts.append("added=\(id)")
    case .changed(let id): parts.append("changed=\(id)")
    case .removed: parts.append("removed=1")
    case .settings: parts.append("settings=1")
    case .moved(let move): parts.append("\(move.participle)=1")
    case nil: break
    }
    if let change { parts.append("change=\(change)") }
    return parts.isEmpty ? "" : "?" + parts.joined(separator: "&")
  }

  /// The same with nothing marked, as links have it: a message is shown once.
  var unmarked: ListState {
    var state = self
    state.mark = nil
    state.change = nil
    return state
  }

  /// All of the list from its start, after the same was done.
  var unfiltered: ListState {
    var state = ListState()
    state.mark = mark
    state.change = change
    return state
  }

  /// The same list at another page.
  func at(page: Int) -> ListState {
    var state = unmarked
    state.page = page
    return state
  }

  /// The same list after something was done, for which the history has a number.
  func marking(_ mark: Mark, change: Int64?) -> ListState {
    var state = self
    state.mark = mark
    state.change = change
    return state
  }
}
