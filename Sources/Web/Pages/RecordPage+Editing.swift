internal import Forms
internal import Records
internal import Repository
internal import Services

extension RecordPage {
  /// The page with the sheet of a record open.
  func editPage(_ id: Int64, _ state: ListState) throws -> Response {
    guard let stored = try find(id) else { return try missing(id, state) }
    let session = try session(id: Self.editID, editing: stored)
    return try page(state, sheet: editSheet(session, id, state, of: mark(of: stored)))
  }

  /// Stores what was changed in a record; then the sheet closes.
  func edit(_ id: Int64, _ values: FormValues, _ state: ListState) throws -> Response {
    guard let stored = try find(id) else { return try missing(id, state) }
    var shown = values[Self.shownName] ?? mark(of: stored)
    var change: Int64?
    let session = try session(id: Self.editID, editing: stored) { record in
      change = try database.write { store in
        try store.transaction {
          try refuse(id, unless: shown, in: store)
          _ = try RecordService<Storage>(store).edit(
            id: id, record.texts, in: database.parsing, allowDuplicate: values.allowsDuplicate)
        }
        return store.lastChange
      }
    }
    if case .step = session.take(values) {
      return try page(state, sheet: editSheet(session, id, state, of: shown))
    }
    let outcome = session.save()
    if case .saved = outcome {
      return Response(redirectTo: "\(Self.path)\(state.marking(.changed(id), change: change).query)")
    }
    if case .refused(let error) = outcome, error is NotFoundError { return try missing(id, state) }
    if case .refused(let error as ChangedMeanwhile<R>) = outcome { shown = mark(of: error.present) }
    return try refusal(outcome, state, sheet: editSheet(session, id, state, of: shown, after: outcome))
  }

  /// The page that asks whether a record is to be removed; again if it is another than was shown.
  func removalPage(_ id: Int64, _ state: ListState, isAnother: Bool = false) throws -> Response {
    guard let stored = try find(id) else { return try missing(id, state) }
    let query = state.unmarked.query
    let sheet = Sheet(
      title: "Remove this \(Self.singular)?", closePath: "\(Self.path)\(query)", closeLabel: "Keep",
      openerID: Self.openID(id),
      content: """
        <form id="\(Self.singular)-remove" method="post" action="\(Self.path)/\(id)/remove\(query)">
        <input type="hidden" name="\(Self.shownName)" value="\(mark(of: stored))">
        \(isAnother ? "<p role=\"alert\">It was changed meanwhile, and nothing was removed. Now it is:</p>" as HTML : nil)
        <p>\(Self.summary(stored.record)) will be removed from the database.</p></form>
        """,
      buttons: """
        <button class="danger" type="submit" form="\(Self.singular)-remove" autofocus>Remove</button>
        """)
    return try page(state, sheet: sheet)
  }

  /// Removes a record.
  func remove(_ id: Int64, _ values: FormValues, _ state: ListState) throws -> Response {
    let change: Int64?
    do {
      change = try database.write { store in
        try store.transaction {
          if let shown = values[Self.shownName] { try refuse(id, unless: shown, in: store) }
          _ = try RecordService<Storage>(store).remove(ids: [id])
        }
        return store.lastChange
      }
    } catch is NotFoundError {
      return try missing(id, state)
    } catch is ChangedMeanwhile<R> {
      return try removalPage(id, state, isAnother: true)
    }
    return Response(redirectTo: "\(Self.path)\(state.unmarked.marking(.removed, change: change).query)")
  }

  private static var editID: Form.ID { "\(singular)-edit" }

  /// The name under which a form says which record it showed.
  private static var shownName: String { "shown" }

  /// What tells a record as it was shown from what it has become since, or from another that got its id.
  private func mark(of stored: Stored<R>) -> String {
    String(UInt(bitPattern: stored.hashValue), radix: 16)
  }

  /// Sees to it that a record is as it was shown.
  private func refuse(_ id: Int64, unless shown: String, in store: Store) throws {
    guard let present = try Self.find(id, in: store), mark(of: present) != shown else { return }
    throw ChangedMeanwhile(present: present)
  }

  private func find(_ id: Int64) throws -> Stored<R>? {
    try database.read { store in try Self.find(id, in: store) }
  }

  /// The page for a record that is not there, or no longer.
  private func missing(_ id: Int64, _ state: ListState) throws -> Response {
    let layout = Layout(
      title: "Not there any more", path: Self.path,
      content: """
        <p class="empty">There is no \(Self.singular) with the id \(id); perhaps it was removed meanwhile.
        <a href="\(Self.path)\(state.unmarked.query)">To the \(Self.plural)</a></p>
        """)
    return Response(.notFound, page: layout.html)
  }

  private func editSheet(
    _ session: FormSession<R>, _ id: Int64, _ state: ListState, of shown: String,
    after outcome: FormSession<R>.Outcome? = nil
  ) -> Sheet {
    let query = state.unmarked.query
    var markup = FormMarkup(session, action: "\(Self.path)/\(id)\(query)", check: "\(Self.path)/check")
    markup.remedy = duplicateRemedy(outcome, "Save anyway")
    markup.carried = "<input type=\"hidden\" name=\"\(Self.shownName)\" value=\"\(shown)\">"
    return Sheet(
      title: "Edit \(Self.singular)", size: Self.sheetSize, closePath: "\(Self.path)\(query)",
      closeLabel: "Cancel", openerID: Self.openID(id), content: markup.html,
      buttons: """
        <a class="button danger" href="\(Self.path)/\(id)/remove\(query)"\(Sheet.openerAttributes)>Remove…</a>\
        <a class="button" href="\(HistoryPage.path)?\(Self.singular)=\(id)">History</a>\
        \(Sheet.submitButton("Save", formID: session.form.id))
        """)
  }
}

/// A record is not any more as the form showed it.
struct ChangedMeanwhile<R: Record>: Error {
  /// What it is now.
  let present: Stored<R>
}
