extension Server {
  /// What becomes of a change that is under way when the server is asked to end.
  public enum Notice: Equatable, Sendable {
    /// The server waits until it is stored.
    case waiting(for: String)
    /// It is asked to end early.
    case interrupting(String)
    /// It is stored.
    case stored(String)
    /// Nothing of it is stored.
    case notStored(String)
  }

  /// Lets nobody in any more and ends after what is under way.
  ///
  /// Who has confirmed an import or an undo was told that it is being done, and may have closed the page since: so it is
  /// waited for, however long it takes. Asked again, the server interrupts it; asked once more, or if there is none, it
  /// ends at once.
  func stop(_ site: Site, at now: Duration, _ tell: (Notice) -> Void) {
    while stopSignal.take() {
      if !isEnding {
        isEnding = true
        listeners = []
        for connection in connections { connection.finish(by: nil) }
        awaitChanges(site, tell)
      } else if !awaited.isEmpty && !isInterrupted {
        isInterrupted = true
        for unfinished in awaited {
          tell(.interrupting(unfinished.title))
          unfinished.cancel()
        }
      } else {
        awaited = []
        endTime = now
      }
    }
  }

  /// Looks after the changes, also those that began only after the server was asked to end; what else is under way has its
  /// time from when they are over.
  func goOnEnding(_ site: Site, at now: Duration, _ tell: (Notice) -> Void) {
    awaitChanges(site, tell)
    awaited.removeAll { unfinished in
      guard let isStored = unfinished.isStored() else { return false }
      tell(isStored ? .stored(unfinished.title) : .notStored(unfinished.title))
      return true
    }
    guard awaited.isEmpty, endTime == nil else { return }
    let end = now + timing.farewell
    endTime = end
    for connection in connections { connection.finish(by: end) }
  }

  private func awaitChanges(_ site: Site, _ tell: (Notice) -> Void) {
    for begun in site.takeUnfinishedChanges() {
      tell(.waiting(for: begun.title))
      awaited.append(begun)
      endTime = nil
    }
  }
}
