internal import Forms
internal import Records
internal import Repository
internal import Services

/// The value of a form's button that stores a record although there is one like it.
private let allowDuplicateName = "allow_duplicate"

extension RecordPage {
  /// The page with the sheet for a new record open.
  func additionPage(_ state: ListState) throws -> Response {
    try page(state, sheet: additionSheet(session(id: Self.singular), state))
  }

  /// Adds what was typed; then the sheet is ready for the next record, or closes.
  func add(_ values: FormValues, _ state: ListState) throws -> Response {
    var added: (record: Stored<R>, change: Int64?)?
    let session = try session(id: Self.singular) { record in
      added = try database.write { store in
        let stored = try RecordService<Storage>(store).add(record, allowDuplicate: values.allowsDuplicate)
        return (stored, store.lastChange)
      }
    }
    if case .step = session.take(values) { return try page(state, sheet: additionSheet(session, state)) }
    let outcome = session.save()
    if case .saved = outcome, let added {
      let path = Self.addsInARow ? "\(Self.path)/new" : Self.path
      let list = state.marking(.added(added.record.id), change: added.change)
      return Response(redirectTo: "\(path)\(list.query)")
    }
    return try refusal(outcome, state, sheet: additionSheet(session, state, after: outcome))
  }

  /// What is still wrong in a form that is being filled in: the form alone, for the script to look at.
  func check(_ values: FormValues) throws -> Response {
    let session = try session(id: Self.singular)
    _ = session.take(values)
    return Response(page: FormMarkup(session, action: Self.path, check: "\(Self.path)/check").html)
  }

  /// The page for an attempt to save that was refused; all that was typed is still there.
  func refusal<Filled: Record>(
    _ outcome: FormSession<Filled>.Outcome, _ state: ListState, sheet: Sheet
  ) throws -> Response {
    var response = try page(state.unmarked, .unprocessableContent, sheet: sheet)
    guard case .refused(let error) = outcome else { return response }
    if error is ChangedMeanwhile<Filled> {
      response.status = .conflict
    } else if !(error is DuplicateError<Filled>), !(error is ValidationError) {
      let isPassing = database.explanation(of: error).isPassing
      response.status = isPassing ? .serviceUnavailable : .internalServerError
      response.isProvisional = isPassing
    }
    return response
  }

  /// A button that stores a record although there is one like it, where that is what it was refused for.
  func duplicateRemedy(_ outcome: FormSession<R>.Outcome?, _ label: String) -> HTML? {
    guard case .refused(let error) = outcome, error is DuplicateError<R> else { return nil }
    return "<button type=\"submit\" name=\"\(allowDuplicateName)\" value=\"1\">\(label)</button>"
  }

  private func additionSheet(
    _ session: FormSession<R>, _ state: ListState, after outcome: FormSession<R>.Outcome? = nil
  ) -> Sheet {
    let query = state.unmarked.query
    var markup = FormMarkup(session, action: "\(Self.path)\(query)", check: "\(Self.path)/check")
    markup.remedy = duplicateRemedy(outcome, "Add anyway")
    return Sheet(
      title: "New \(Self.singular)", size: Self.sheetSize, closePath: "\(Self.path)\(query)",
      closeLabel: Self.addsInARow ? "Done" : "Cancel",
      openerID: Self.addID, content: markup.html,
      buttons: Sheet.submitButton(Self.addsInARow ? "Add \(Self.singular)" : "Save", formID: session.form.id))
  }
}

extension FormValues {
  /// Whether a record is stored although there is one like it.
  var allowsDuplicate: Bool { self[allowDuplicateName] == "1" }
}
