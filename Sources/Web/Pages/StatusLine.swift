internal import Repository
internal import Services

/// What was done a moment ago, with the button that takes it back, or brings it back.
struct StatusLine {
  /// A sentence that is announced: "Ada Lovelace, Grade 9 was added", with its full stop.
  let text: String

  /// The button; `nil` where nothing was changed, or that is done already.
  var offer: HistoryMoveForm?

  /// The places of a line, empty for `nil`, under an id.
  ///
  /// They are there from the start: what is announced is that a text changes.
  static func html(_ line: StatusLine?, id: String) -> HTML {
    """
    <div class="told"><p id="\(id)" role="status">\(line?.text ?? "")</p>\
    <div id="\(id)-offer">\(line?.offer?.html(describedBy: id))</div></div>
    """
  }
}

extension StatusLine {
  /// What was done last, if that was to take back a change or to bring it back, and it is still so.
  init?(moved state: ListState, list: String, in store: Store) throws {
    guard case .moved(let move) = state.mark, let entry = try HistoryService(store).known(state.change),
      entry.isUndone == (move == .undo)
    else { return nil }
    text = move.words(for: entry).asSentence
    offer = try HistoryMoveForm(entry, list: list, in: store)
  }
}
