internal import Records

/// Why a change is not taken back or brought back as asked.
public enum HistoryError: Error, Hashable, Sendable {
  /// There is no change that is not undone.
  case nothingToUndo
  /// No change is undone.
  case nothingToRedo
  /// There is no change of this number.
  case unknown(Int64)
  /// No category has this name, and the history knows none that had it.
  case unknownCategory(String)
  /// The change of this number was dropped from the history, which begins with another.
  case pruned(Int64, lowest: Int64)
  /// The change of this number is undone already.
  case alreadyUndone(Int64)
  /// The change of this number is not undone.
  case notUndone(Int64)
  /// The change of this number is undone, and another was undone after it, which comes back first.
  case undoneEarlier(Int64, last: Int64)
  /// The change of this number was made outside of roster; the number of the one before it that was not.
  case madeOutside(Int64, before: Int64?)

  /// The reason in plain words.
  public var message: String {
    switch self {
    case .nothingToUndo: "there is nothing to undo"
    case .nothingToRedo: "there is nothing to redo: no change is undone"
    case .unknown(let number): "there is no change number \(number)"
    case .unknownCategory(let name): "there is no category \(quoted(name)), and the history tells of none"
    case .pruned(let number, let lowest):
      "number \(number) was dropped from the history, which begins with number \(lowest)"
    case .alreadyUndone(let number): "number \(number) is undone already"
    case .notUndone(let number): "number \(number) is not undone"
    case .undoneEarlier(let number, let last):
      "number \(number) was not undone last: number \(last) comes back before it"
    case .madeOutside(let number, _): "number \(number) was made outside of roster and cannot be undone"
    }
  }
}
