internal import Records
internal import Repository
internal import Services

/// How many records a page of a list has.
private let pageLength = 100

extension RecordPage {
  /// The page with its list, and with a sheet over it if one is open.
  ///
  /// Where a sheet is open, a list that cannot be read does not take away what was typed in it.
  func page(_ state: ListState, _ status: Status = .ok, sheet: Sheet? = nil) throws -> Response {
    var layout: Layout
    var explanation: Database.Explanation?
    do {
      layout = try database.read { store in try listLayout(state, in: store) }
    } catch {
      guard sheet != nil else { throw error }
      let found = database.explanation(of: error)
      explanation = found
      layout = Layout(title: Self.title, path: Self.path, content: found.html)
    }
    layout.sheet = sheet
    var response = Response(explanation == nil ? status : .serviceUnavailable, page: layout.html)
    response.isProvisional = explanation?.isPassing ?? false
    return response
  }

  private func listLayout(_ asked: ListState, in store: Store) throws -> Layout {
    let state: ListState
    let filter: Storage.Filter
    do {
      (state, filter) = try located(asked, in: store)
    } catch is ValidationError {
      return try unreadable(asked, in: store)
    }
    let service = RecordService<Storage>(store)
    var rows: [HTML] = []
    var hasNext = false
    let request = ListRequest(
      filter, isSorted: true, limit: pageLength + 1, offset: (state.page - 1) * pageLength)
    try service.forEach(request) { stored in
      if rows.count < pageLength { rows.append(row(stored, state)) } else { hasNext = true }
    }
    let list = rows.isEmpty ? empty(state) : table(rows)
    let content: HTML = """
      \(try filterForm(state, in: store))
      \(try overview(state, of: filter, in: store))
      \(list)
      \(pager(state, count: rows.count, hasNext: hasNext))
      """
    return Layout(
      title: Self.title, path: Self.path, tools: tools(state), status: try message(state, in: store),
      content: content)
  }

  /// The page of a list whose filter says something that cannot be read: nothing is shown in its place.
  private func unreadable(_ state: ListState, in store: Store) throws -> Layout {
    Layout(
      title: Self.title, path: Self.path, tools: tools(ListState()),
      content: """
        \(try filterForm(state, in: store))
        <p class="empty">What is searched for cannot be read. <a href="\(Self.path)">Show all</a></p>
        """)
  }

  private func filterForm(_ state: ListState, in store: Store) throws -> HTML {
    """
    <form class="filter" method="get" action="\(Self.path)" role="search">\
    \(try filterControls(state.filter, in: store))<button type="submit">Search</button></form>
    """
  }

  /// Where the record that was touched last stands: its page, and without the filter if that leaves it out.
  private func located(_ asked: ListState, in store: Store) throws -> (ListState, Storage.Filter) {
    var state = asked
    var filter = try self.filter(state.filter, in: store)
    guard let id = state.markedID else { return (state, filter) }
    let service = RecordService<Storage>(store)
    var position = try service.position(ofID: id, in: ListRequest(filter, isSorted: true))
    if position == nil {
      state = ListState().marking(state.mark ?? .removed)
      filter = try self.filter(state.filter, in: store)
      position = try service.position(ofID: id, in: ListRequest(filter, isSorted: true))
    }
    state.page = (position ?? 0) / pageLength + 1
    return (state, filter)
  }

  private func message(_ state: ListState, in store: Store) throws -> String? {
    guard let mark = state.mark else { return nil }
    let name = try state.markedID.flatMap { id in try Self.find(id, in: store) }.map {
      Self.summary($0.record)
    }
    switch mark {
    case .added: return name.map { "\($0) was added." }
    case .changed: return name.map { "\($0) was saved." }
    case .removed: return "The \(Self.singular) was removed."
    }
  }

  // MARK: Parts of the list

  /// The id of the button that opens the sheet for a new record.
  static var addID: String { "add-\(singular)" }

  /// The id of the link that opens a record.
  static func openID(_ id: Int64) -> String { "\(singular)-\(id)-open" }

  private func tools(_ state: ListState) -> HTML {
    """
    \(Self.tools)<a id="\(Self.addID)" class="add" href="\(Self.path)/new\(state.unmarked.query)"\
    \(Sheet.openerAttributes) aria-label="Add \(Self.withArticle)"><span aria-hidden="true">+</span></a>
    """
  }

  private func table(_ rows: [HTML]) -> HTML {
    let titles = Self.columns.map { "<th scope=\"col\">\($0)</th>" as HTML }
    return """
      <table class="records \(Self.plural)"><caption class="hidden">\(Self.title)</caption>
      <thead><tr>\(titles)</tr></thead>
      <tbody>
      \(rows)</tbody></table>
      """
  }

  private func row(_ stored: Stored<R>, _ state: ListState) -> HTML {
    let cells = Self.cells(stored.record)
    let isMarked = state.markedID == stored.id
    let rest = cells.dropFirst().map { "<td>\($0)</td>" as HTML }
    return """
      <tr id="\(Self.singular)-\(stored.id)"\(attribute: "class", isMarked ? "is-new" : nil)>\
      <td><a id="\(Self.openID(stored.id))" href="\(Self.path)/\(stored.id)\(state.unmarked.query)"\
      \(Sheet.openerAttributes)>\(cells.first)</a>\(Self.detail(stored.record))</td>\(rest)</tr>

      """
  }

  private func empty(_ state: ListState) -> HTML {
    if state.page > 1 {
      return
        "<p class=\"empty\">The list ends before this page. <a href=\"\(Self.path)\">To its start</a></p>"
    }
    if !state.filter.pairs.isEmpty {
      return "<p class=\"empty\">No \(Self.singular) fits. <a href=\"\(Self.path)\">Show all</a></p>"
    }
    return """
      <p class="empty">No \(Self.plural) yet. <a href="\(Self.path)/new"\(Sheet.openerAttributes)>Add the first</a></p>
      """
  }

  private func pager(_ state: ListState, count: Int, hasNext: Bool) -> HTML? {
    guard state.page > 1 || hasNext else { return nil }
    func link(_ title: String, _ relation: String, to page: Int, isThere: Bool) -> HTML {
      guard isThere else { return "<span class=\"button\" aria-disabled=\"true\">\(title)</span>" }
      let query = state.at(page: page).query
      return "<a class=\"button\" rel=\"\(relation)\" href=\"\(Self.path)\(query)\">\(title)</a>"
    }
    let first = (state.page - 1) * pageLength + 1
    return """
      <nav class="pager" aria-label="Pages of the list">\
      \(link("Previous", "prev", to: state.page - 1, isThere: state.page > 1))\
      <span>\(count == 0 ? "" : "\(first) to \(first + count - 1)")</span>\
      \(link("Next", "next", to: state.page + 1, isThere: hasNext))</nav>
      """
  }
}
