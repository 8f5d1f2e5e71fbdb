internal import Glibc
internal import Synchronization

/// Work on a thread of its own, so that the loop of the server goes on meanwhile.
///
/// The loop asks for the result now and then; see ``Response/isProvisional``.
final class BackgroundWork<Value: Sendable>: Sendable {
  private let outcome = Mutex<Result<Value, any Error>?>(nil)
  private let isGivenUp = Atomic(false)
  private let percentage = Atomic(0)

  /// Starts to work.
  ///
  /// - Parameters:
  ///   - lent: What the work is done with. Nobody else may use it as long as there is no ``result``.
  ///   - body: The work. It looks at ``isCancelled`` and tells its ``progress``.
  init<Lent>(lending lent: Lent, _ body: @escaping @Sendable (Lent, BackgroundWork<Value>) throws -> Value) {
    nonisolated(unsafe) let lent = lent
    let run: @Sendable () -> Void = {
      let result = Result { try body(unsafe lent, self) }
      self.outcome.withLock { $0 = result }
    }
    // Where the system has no thread to spare, the loop does it.
    if !detachThread(run) { run() }
  }

  /// What came of the work; `nil` as long as it goes on.
  var result: Result<Value, any Error>? { outcome.withLock { $0 } }

  /// How much of the work is done, in percent.
  var progress: Int {
    get { percentage.load(ordering: .relaxed) }
    set { percentage.store(newValue, ordering: .relaxed) }
  }

  /// Whether the result is of no use to anybody any more.
  var isCancelled: Bool { isGivenUp.load(ordering: .relaxed) }

  /// Asks the work to end early.
  func cancel() { isGivenUp.store(true, ordering: .relaxed) }
}

/// What a thread does.
private final class ThreadBody {
  let run: @Sendable () -> Void

  init(_ run: @escaping @Sendable () -> Void) {
    self.run = run
  }
}

/// Runs `body` on a new thread.
///
/// - Returns: whether the system has started one; if not, `body` is not run.
private func detachThread(_ body: @escaping @Sendable () -> Void) -> Bool {
  let passed = unsafe Unmanaged.passRetained(ThreadBody(body))
  var thread = pthread_t()
  let number = unsafe pthread_create(
    &thread, nil,
    { argument in
      guard let argument = unsafe argument else { return nil }
      unsafe Unmanaged<ThreadBody>.fromOpaque(argument).takeRetainedValue().run()
      return nil
    }, passed.toOpaque())
  guard number == 0 else {
    unsafe passed.release()
    return false
  }
  pthread_detach(thread)
  return true
}
