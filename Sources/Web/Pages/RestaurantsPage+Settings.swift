internal import Forms
internal import Records
internal import Repository
internal import Services

/// The sheet behind the gear: in which order restaurants are listed, and which of them.
extension RestaurantsPage {
  /// Where the settings are.
  static var settingsPath: String { "\(path)/settings" }

  /// The id of the gear.
  static var settingsOpenerID: String { "settings-open" }

  /// Says what answers the requests for the settings; before the routes of the records, whose ids are in the same place.
  func addSettingsRoutes(to router: inout Router) {
    let path = Self.settingsPath
    router.get(path) { request in
      let state = state(of: request)
      return try page(state, sheet: settingsSheet(settingsSession(), state))
    }
    router.post(path) { request in try saveSettings(request.form(), state(of: request)) }
    router.post("\(path)/check") { request in
      let session = try settingsSession()
      _ = session.take(try request.form())
      return Response(page: settingsMarkup(session, ListState()).html)
    }
  }

  /// Stores what was set; then the sheet closes, and the list is as the settings say.
  private func saveSettings(_ values: FormValues, _ state: ListState) throws -> Response {
    var change: Int64?
    let session = try settingsSession { preferences in
      change = try database.write { store in
        _ = try PreferencesService(store).replace(with: preferences)
        return store.lastChange
      }
    }
    if case .step = session.take(values) { return try page(state, sheet: settingsSheet(session, state)) }
    let outcome = session.save()
    if case .saved = outcome {
      let list = state.narrowed(Self.allName, to: "").marking(.settings, change: change)
      return Response(redirectTo: "\(Self.path)\(list.query)")
    }
    return try refusal(outcome, state, sheet: settingsSheet(session, state))
  }

  private func settingsSession(
    store: @escaping (Preferences) throws -> Void = { _ in }
  ) throws -> FormSession<Preferences> {
    let current = try database.read { store in try PreferencesService(store).current() }
    return FormSession(
      .settings(), editing: current, in: database.parsing, explaining: words, store: store)
  }

  private func settingsMarkup(_ session: FormSession<Preferences>, _ state: ListState) -> FormMarkup {
    FormMarkup(
      session, action: "\(Self.settingsPath)\(state.unmarked.query)", check: "\(Self.settingsPath)/check")
  }

  private func settingsSheet(_ session: FormSession<Preferences>, _ state: ListState) -> Sheet {
    Sheet(
      title: session.form.title, closePath: "\(Self.path)\(state.unmarked.query)", closeLabel: "Cancel",
      openerID: Self.settingsOpenerID, content: settingsMarkup(session, state).html,
      buttons: Sheet.submitButton("Save", formID: session.form.id))
  }
}
