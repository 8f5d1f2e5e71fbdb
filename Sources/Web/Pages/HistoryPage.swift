internal import Records
internal import Repository
internal import Services

/// The history: what was changed, the newest change first, with the buttons to take changes back and to bring them back.
struct HistoryPage: Page {
  static let title = "History"
  static let path = "/history"

  let database: Database
  let work = HistoryWork()

  init(_ database: Database) {
    self.database = database
  }

  func addRoutes(to router: inout Router) {
    router.get(Self.path) { request in
      try database.page(for: request) { try page(state(of: request)) }
    }
    addMoveRoutes(to: &router)
  }

  /// Which part of the history a request is about: all of it, or that of one record, as in `?expense=41`.
  func state(of request: Request) -> ListState {
    ListState(request, filterNames: RecordKind.allCases.map(\.noun))
  }

  /// The page with its list.
  func page(_ state: ListState, _ status: Status = .ok, refusal: HTML? = nil) throws -> Response {
    try database.read { store in
      var layout = try listLayout(state, in: store)
      layout.refusal = refusal
      return Response(status, page: layout.html)
    }
  }

  private func listLayout(_ state: ListState, in store: Store) throws -> Layout {
    let list = "\(Self.path)\(state.unmarked.query)"
    let record = try self.record(of: state)
    let pager = Pager(path: Self.path, state: state)
    var rows: [HTML] = []
    func add(_ entry: HistoryEntry) throws {
      rows.append(row(entry, try HistoryMoveForm(entry, list: list, in: store)))
    }
    let history = HistoryService(store)
    if let record {
      try history.forEach(about: record.kind, id: record.id, limit: pager.limit, offset: pager.offset, add)
    } else {
      try history.forEach(limit: pager.limit, offset: pager.offset, add)
    }
    let otherPages = pager.cut(&rows)
    let note = record.map { record in
      """
      <p class="restriction">Only changes of \(record.kind.noun) \(record.id) are shown. \
      <a href="\(Self.path)">Show all</a></p>
      """ as HTML
    }
    return Layout(
      title: Self.title, path: Self.path,
      status: try StatusLine(moved: state, list: list, in: store),
      content: """
        \(note)
        \(rows.isEmpty ? empty(state, record) : table(rows))
        \(otherPages)
        """)
  }

  /// The record whose history is asked for; `nil` if all of it is.
  private func record(of state: ListState) throws -> (kind: RecordKind, id: Int64)? {
    for kind in RecordKind.allCases {
      guard let text = state.filter[kind.noun] else { continue }
      guard let id = Int64(text), id > 0 else { throw Refusal(status: .notFound) }
      return (kind, id)
    }
    return nil
  }

  private func table(_ rows: [HTML]) -> HTML {
    """
    <table class="records changes"><caption class="hidden">\(Self.title)</caption>
    <thead><tr><th scope="col">Number</th><th scope="col">When (UTC)</th><th scope="col">What</th>\
    <th scope="col">Command</th><th scope="col">Undone</th></tr></thead>
    <tbody>
    \(rows)</tbody></table>
    """
  }

  private func row(_ entry: HistoryEntry, _ form: HistoryMoveForm?) -> HTML {
    let words = "change-\(entry.id)"
    let author = entry.command ?? "outside of roster"
    let undone: HTML? = entry.isUndone ? "<span class=\"undone\">Undone</span>" : nil
    return """
      <tr\(attribute: "class", entry.isUndone ? "is-undone" : nil)>\
      <td>\(entry.id)</td><td>\(time(entry))</td>\
      <td><span id="\(words)">\(entry.summary)</span><p class="aside">\(time(entry)) UTC · \(author) · number \(entry.id)</p></td>\
      <td>\(author)</td><td><div>\(undone)\(form?.html(describedBy: words))</div></td></tr>

      """
  }

  private func time(_ entry: HistoryEntry) -> HTML {
    let (day, second) = (entry.happenedAt.prefix(10), entry.happenedAt.dropFirst(11).prefix(8))
    return "<time datetime=\"\(entry.happenedAt)\">\(String(day)) \(String(second))</time>"
  }

  private func empty(_ state: ListState, _ record: (kind: RecordKind, id: Int64)?) -> HTML {
    if state.page > 1 {
      let start = state.at(page: 1).query
      return """
        <p class="empty">The list ends before this page. <a href="\(Self.path)\(start)">To its start</a></p>
        """
    }
    if let record {
      return "<p class=\"empty\">The history tells of no change of \(record.kind.noun) \(record.id).</p>"
    }
    return """
      <p class="empty">No changes yet. What you add, change, remove or import is told here from then on, and can be \
      taken back. <a href="\(StudentsPage.path)/new">Add a student</a> or <a href="\(FilesPage.path)">import a \
      file</a></p>
      """
  }
}
