public import Repository

/// A way to move through the history, and the words for it: the same on the command line and on a page.
public enum HistoryMove: String, CaseIterable, Sendable {
  /// Taking a change back.
  case undo
  /// Bringing back what was undone.
  case redo

  /// What becomes of the change: "undone".
  public var participle: String {
    switch self {
    case .undo: "undone"
    case .redo: "redone"
    }
  }

  /// What was done: "undone 17: added student 61: Ivy Harbour, Grad".
  public func words(for entry: HistoryEntry) -> String {
    "\(participle) \(entry.id): \(entry.summary)"
  }

  /// Why it was not done, with the rows that keep it from being done, one in a line.
  public func refusal(for conflict: HistoryConflict) -> [String] {
    ["number \(conflict.number) cannot be \(participle); nothing is changed"] + conflict.messages
  }
}
