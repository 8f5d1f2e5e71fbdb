internal import Repository
internal import Services

/// Taking changes back and bringing them back, by their numbers.
extension HistoryPage {
  /// Says what answers the buttons; a GET asks what came of one, where that took long.
  func addMoveRoutes(to router: inout Router) {
    let path = "\(Self.path)/{number}/{move}"
    router.post(path) { request in
      let step = try step(of: request)
      do {
        if let progress = work.progress(of: step), try !isOutdated(progress, step) {
          return try answer(to: request, step, progress)
        }
        try work.begin(step, in: database)
        return try answer(to: request, step, .underWay)
      } catch let error as HistoryError {
        return try answer(to: request, step, .done(.failure(error)))
      }
    }
    router.get(path) { request in
      let step = try step(of: request)
      if let progress = work.progress(of: step) { return try answer(to: request, step, progress) }
      // Another tab that asked for the same may have been told what came of it.
      guard let entry = try entryAsAsked(step) else { return Response(redirectTo: Self.path) }
      return try answer(to: request, step, .done(.success(entry)))
    }
  }

  /// The change, if it is as the step makes it.
  private func entryAsAsked(_ step: HistoryWork.Step) throws -> HistoryEntry? {
    let entry = try? database.read { store in try HistoryService(store).entry(step.number) }
    return entry?.isUndone == (step.move == .undo) ? entry : nil
  }

  /// Whether a step that was made, and of which nobody was told, is not how things are any more.
  private func isOutdated(_ progress: HistoryWork.Progress, _ step: HistoryWork.Step) throws -> Bool {
    guard case .done(.success) = progress else { return false }
    return try entryAsAsked(step) == nil
  }

  private func step(of request: Request) throws -> HistoryWork.Step {
    guard let move = request.parameters["move"].flatMap(HistoryMove.init(rawValue:)),
      let number = request.parameters["number"].flatMap({ Int64($0) }), number > 0
    else { throw Refusal(status: .notFound) }
    return HistoryWork.Step(move: move, number: number)
  }

  private func answer(
    to request: Request, _ step: HistoryWork.Step, _ progress: HistoryWork.Progress
  ) throws -> Response {
    guard case .done(let result) = progress else { return waiting(step) }
    do {
      let entry = try result.get()
      return Response(redirectTo: list(of: request, after: step.move, entry.id))
    } catch let conflict as HistoryConflict {
      return try refusal(step.move.refusal(for: conflict), causes: causes(of: conflict))
    } catch let error as HistoryError {
      return try refusal([error.message])
    } catch {
      // It is over, however passing its reason was: nobody has to wait for a better answer.
      let explanation = database.explanation(of: error)
      return try refusal(explanation.mistakes + explanation.remedies, status: .serviceUnavailable)
    }
  }

  /// Path and query of the list that the button names, with what was done; of the history if that is no page of ours.
  private func list(of request: Request, after move: HistoryMove, _ number: Int64) -> String {
    let named = request.query[HistoryMoveForm.listName] ?? ""
    let path = named.prefix { $0 != "?" }
    let isOurs =
      Layout.pages.contains { path == $0.path || path == "\($0.path)/new" }
      && named.utf8.allSatisfy { (0x21...0x7E).contains($0) && $0 != UInt8(ascii: "#") }
    let list = isOurs ? named : Self.path
    let mark = ListState().marking(.moved(move), change: number).query.dropFirst()
    return "\(list)\(list.contains("?") ? "&" : "?")\(mark)"
  }

  /// The changes that rows were touched by since, the last one first.
  private func causes(of conflict: HistoryConflict) throws -> [HistoryEntry] {
    try database.read { store in
      let numbers = Set(conflict.rows.compactMap(\.changedBy)).sorted(by: >)
      return try numbers.compactMap(HistoryService(store).known)
    }
  }

  /// The page that says why nothing was done, above all that was: the changes that are named are there to be looked up.
  private func refusal(
    _ reasons: [String], causes: [HistoryEntry] = [], status: Status = .unprocessableContent
  ) throws -> Response {
    let causes = causes.map { entry in
      "number \(entry.id) was: \(entry.summary)\(entry.command.map { " (\($0))" } ?? "")"
    }
    return try page(
      ListState(), status,
      refusal: """
        <div class="refusal" role="alert">\((reasons + causes).map { "<p>\($0.asSentence)</p>" as HTML })</div>
        """)
  }

  /// What is shown as long as there is no result; the server asks again for a while before it sends this, and then the
  /// browser does.
  private func waiting(_ step: HistoryWork.Step) -> Response {
    let words = "Number \(step.number) is being \(step.move.participle)"
    let layout = Layout(
      title: words, path: Self.path,
      content: """
        <p class="empty" role="status"><progress aria-label="\(words)"></progress><br>\
        Many rows take a moment. This page goes on by itself.</p>
        """)
    var response = Response(page: layout.html)
    response.isProvisional = true
    response.fields.append("refresh", "1")
    return response
  }
}
