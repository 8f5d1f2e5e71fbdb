internal import Repository
internal import Services

/// Changes that are being taken back or brought back, each on a thread of its own: an import can have a million rows.
final class HistoryWork {
  /// What is done to which change.
  struct Step: Hashable {
    let move: HistoryMove
    let number: Int64
  }

  /// What is known of a step.
  enum Progress {
    case underWay
    case done(Result<HistoryEntry, any Error>)
  }

  private typealias Work = BackgroundWork<HistoryEntry>

  private var works: [Step: (work: Work, lastQuestion: ContinuousClock.Instant)] = [:]

  /// A result that nobody has asked for any more is not that of a later request.
  private static let patience = Duration.seconds(5)

  /// What there is to say of a step that was begun; `nil` if it was not, or its result is told already.
  func progress(of step: Step) -> Progress? {
    works = works.filter { $1.work.result == nil || $1.lastQuestion + Self.patience > .now }
    guard let work = works[step]?.work else { return nil }
    guard let result = work.result else {
      works[step]?.lastQuestion = .now
      return .underWay
    }
    works[step] = nil
    return .done(result)
  }

  /// Begins a step.
  ///
  /// - Throws: `HistoryError` if there is no such change; what keeps the database from being opened.
  func begin(_ step: Step, in database: Database) throws {
    // No database is made to find nothing in it.
    _ = try database.read { store in try HistoryService(store).entry(step.number) }
    let store = try database.another(for: .writing)
    store.waitForOthers()
    let work = Work(lending: store) { store, work in
      store.watch { !work.isCancelled }
      let history = HistoryService(store)
      return switch step.move {
      case .undo: try history.undo(step.number) { work.isCancelled }
      case .redo: try history.redo(step.number) { work.isCancelled }
      }
    }
    database.note(
      UnfinishedChange(
        title: "\(step.move.rawValue) of number \(step.number)",
        isStored: { work.result.map { result in (try? result.get()) != nil } },
        cancel: work.cancel))
    works[step] = (work, .now)
  }
}
