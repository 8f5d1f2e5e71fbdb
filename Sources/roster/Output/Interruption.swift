import Glibc
import Repository
import SQLite
import Synchronization

/// Ctrl-C: noted by a handler, and looked at where work can be left; a statement that runs is stopped at once.
enum Interruption {
  private static let isNoted = Atomic(false)

  /// Whether Ctrl-C was pressed since ``watch()``.
  static var isAsked: Bool { isNoted.load(ordering: .relaxed) }

  /// What stops the statement that runs; set before the handler is, and taken away after it.
  private nonisolated(unsafe) static var interrupter: Interrupter?

  /// Runs `body`, in which Ctrl-C does not end the process by itself but stops the work on a store.
  static func watched<Result>(_ store: Store, _ body: () throws -> Result) rethrows -> Result {
    unsafe interrupter = store.interrupter
    // Without SA_RESTART a read that waits for input is interrupted too.
    var action = sigaction()
    unsafe action.__sigaction_handler.sa_handler = { _ in
      Interruption.isNoted.store(true, ordering: .relaxed)
      unsafe Interruption.interrupter?.interrupt()
    }
    var former = sigaction()
    unsafe sigaction(SIGINT, &action, &former)
    defer {
      unsafe sigaction(SIGINT, &former, nil)
      unsafe interrupter = nil
    }
    return try body()
  }
}
