import Glibc
import SQLite
import Synchronization

/// Ctrl-C, or a polite end by `kill`: noted by a handler, and looked at where work can be left.
enum Interruption {
  private static let isNoted = Atomic(false)

  /// What a long statement is stopped by; it is written only while no handler is set.
  nonisolated(unsafe) private static var interrupter: Interrupter?

  /// Whether that was asked for since ``watch(_:)``.
  static var isAsked: Bool { isNoted.load(ordering: .relaxed) }

  /// From here on Ctrl-C no longer ends the process by itself, but stops the statement that runs on a connection, if
  /// one is given, and the reading of a pipe.
  static func watch(_ interrupter: Interrupter? = nil) {
    unsafe Self.interrupter = interrupter
    // Unlike signal(), this leaves out SA_RESTART, by which a read would go on waiting.
    var action = sigaction()
    unsafe action.__sigaction_handler.sa_handler = { _ in
      Interruption.isNoted.store(true, ordering: .relaxed)
      unsafe Interruption.interrupter?.interrupt()
    }
    for signal in [SIGINT, SIGTERM] { unsafe sigaction(signal, &action, nil) }
  }

  /// Leaves the work if that is asked for.
  static func check() throws {
    if isAsked { throw CancellationError() }
  }

  /// From here on Ctrl-C ends the process again; to be called before the connection is gone.
  static func unwatch() {
    for number in [SIGINT, SIGTERM] { signal(number, SIG_DFL) }
    unsafe interrupter = nil
  }
}
