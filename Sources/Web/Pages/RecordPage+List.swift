internal import Records
internal import Repository
internal import Services

extension RecordPage {
  /// The page with its list, and with a sheet over it if one is open.
  ///
  /// Where a sheet is open, a list that cannot be read does not take away what was typed in it.
  func page(_ state: ListState, _ status: Status = .ok, sheet: Sheet? = nil) throws -> Response {
    var layout: Layout
    var explanation: Database.Explanation?
    do {
      layout = try database.read { store in try listLayout(state, isBehindSheet: sheet != nil, in: store) }
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

  private func listLayout(_ asked: ListState, isBehindSheet: Bool, in store: Store) throws -> Layout {
    let state: ListState
    let filter: Storage.Filter
    let isHidden: Bool
    do {
      (state, filter, isHidden) = try located(asked, in: store)
    } catch is ValidationError {
      return try unreadable(asked, in: store)
    }
    let service = RecordService<Storage>(store)
    var rows: [HTML] = []
    let pager = Pager(path: Self.path, state: state)
    let request = ListRequest(filter, isSorted: true, limit: pager.limit, offset: pager.offset)
    try service.forEach(request) { stored in rows.append(row(stored, state)) }
    let otherPages = pager.cut(&rows)
    let list =
      rows.isEmpty
      ? try (state.page > 1 ? nil : Self.emptyNote(of: filter, in: store)) ?? empty(state) : table(rows)
    let content: HTML = """
      \(try filterForm(state, in: store))
      \(try overview(state, of: filter, in: store))
      \(list)
      \(otherPages)
      """
    return Layout(
      title: Self.title, path: Self.path, tools: headingTools(state),
      status: try status(state, isHidden: isHidden, isInSheet: isBehindSheet, in: store),
      content: content)
  }

  /// The page of a list whose filter says something that cannot be read: nothing is shown in its place.
  private func unreadable(_ state: ListState, in store: Store) throws -> Layout {
    Layout(
      title: Self.title, path: Self.path, tools: headingTools(ListState()),
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

  /// Where the record that was touched last stands: its page, and without the filter if that leaves it out; and whether
  /// it is in no list at all.
  private func located(
    _ asked: ListState, in store: Store
  ) throws -> (ListState, Storage.Filter, isHidden: Bool) {
    let filter = try self.filter(asked.filter, in: store)
    guard let id = asked.markedID else { return (asked, filter, false) }
    let service = RecordService<Storage>(store)
    for var state in [asked, asked.unfiltered] {
      let filter = try self.filter(state.filter, in: store)
      guard let position = try service.position(ofID: id, in: ListRequest(filter, isSorted: true)) else {
        continue
      }
      state.page = position / Pager.length + 1
      return (state, filter, false)
    }
    return (asked, filter, true)
  }

  private func status(
    _ state: ListState, isHidden: Bool, isInSheet: Bool, in store: Store
  ) throws -> StatusLine? {
    let list = "\(Self.path)\(isInSheet ? "/new" : "")\(state.unmarked.query)"
    guard let text = try message(state, isHidden: isHidden, in: store) else {
      return try StatusLine(moved: state, list: list, in: store)
    }
    return StatusLine(
      text: text, offer: try HistoryMoveForm(undoing: state.change, list: list, in: store))
  }

  private func message(_ state: ListState, isHidden: Bool, in store: Store) throws -> String? {
    guard let mark = state.mark else { return nil }
    let name = try state.markedID.flatMap { id in try Self.find(id, in: store) }.map {
      Self.summary($0.record)
    }
    let note = isHidden && !Self.hiddenNote.isEmpty ? " " + Self.hiddenNote : ""
    switch mark {
    case .added: return name.map { "\($0) was added.\(note)" }
    case .changed: return name.map { "\($0) was saved.\(note)" }
    case .settings: return "The settings were saved."
    case .removed: return "The \(Self.singular) was removed."
    case .moved: return nil
    }
  }

  // MARK: Parts of the list

  /// The id of the button that opens the sheet for a new record.
  static var addID: String { "add-\(singular)" }

  /// The id of the link that opens a record.
  static func openID(_ id: Int64) -> String { "\(singular)-\(id)-open" }

  private func headingTools(_ state: ListState) -> HTML {
    """
    \(Self.tools(state))<a id="\(Self.addID)" class="add" href="\(Self.path)/new\(state.unmarked.query)"\
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
}
