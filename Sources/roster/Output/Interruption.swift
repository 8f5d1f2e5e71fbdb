import Glibc
import SQLite
import Synchronization

/// Ctrl-C: noted by a handler, and looked at where work can be left.
enum Interruption {
  private static let isNoted = Atomic(false)

  /// What a long statement is stopped by; it is written only while no handler is set.
  nonisolated(unsafe) private static var interrupter: Interrupter?

  /// Whether Ctrl-C was pressed since ``watch(_:)``.
  static var isAsked: Bool { isNoted.load(ordering: .relaxed) }

  /// From here on Ctrl-C no longer ends the process by itself, but stops the statement that runs on a connection, and
  /// the reading of a pipe.
  static func watch(_ interrupter: Interrupter) {
    unsafe Self.interrupter = interrupter
    // Unlike signal(), this leaves out SA_RESTART, by which a read would go on waiting.
    var action = sigaction()
    unsafe action.__sigaction_handler.sa_handler = { _ in
      Interruption.isNoted.store(true, ordering: .relaxed)
      unsafe Interruption.interrupter?.interrupt()
    }
    unsafe sigaction(SIGINT, &action, nil)
  }

  /// From here on Ctrl-C ends the process again; to be called before the connection is gone.
  static func unwatch() {
    signal(SIGINT, SIG_DFL)
    unsafe interrupter = nil
  }
}
