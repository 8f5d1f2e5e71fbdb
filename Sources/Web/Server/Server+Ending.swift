extension Server {
  /// What becomes of an import that is under way when the server is asked to end.
  public enum Notice: Equatable, Sendable {
    /// The server waits until the import of a file is stored.
    case waiting(for: String)
    /// The import of a file is asked to end early.
    case interrupting(String)
    /// The file is stored.
    case stored(String)
    /// Nothing of the file is stored.
    case notStored(String)
  }

  /// Lets nobody in any more and ends after what is under way.
  ///
  /// Who has confirmed an import was told that it is being done, and may have closed the page since: so it is waited for,
  /// however long it takes. Asked again, the server interrupts it; asked once more, or if there is none, it ends at once.
  func stop(_ site: Site, at now: Duration, _ tell: (Notice) -> Void) {
    while stopSignal.take() {
      if !isEnding {
        isEnding = true
        listeners = []
        for connection in connections { connection.finish(by: nil) }
        awaitImports(site, tell)
      } else if !awaited.isEmpty && !isInterrupted {
        isInterrupted = true
        for unfinished in awaited {
          tell(.interrupting(unfinished.file))
          unfinished.cancel()
        }
      } else {
        awaited = []
        endTime = now
      }
    }
  }

  /// Looks after the imports, also those that began only after the server was asked to end; what else is under way has its
  /// time from when they are over.
  func goOnEnding(_ site: Site, at now: Duration, _ tell: (Notice) -> Void) {
    awaitImports(site, tell)
    awaited.removeAll { unfinished in
      guard let isStored = unfinished.isStored() else { return false }
      tell(isStored ? .stored(unfinished.file) : .notStored(unfinished.file))
      return true
    }
    guard awaited.isEmpty, endTime == nil else { return }
    let end = now + timing.farewell
    endTime = end
    for connection in connections { connection.finish(by: end) }
  }

  private func awaitImports(_ site: Site, _ tell: (Notice) -> Void) {
    for begun in site.takeUnfinishedImports() {
      tell(.waiting(for: begun.file))
      awaited.append(begun)
      endTime = nil
    }
  }
}
