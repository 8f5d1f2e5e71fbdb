import Glibc
import Synchronization

/// Ctrl-C: noted by a handler, and looked at where work can be left.
enum Interruption {
  private static let isNoted = Atomic(false)

  /// Whether Ctrl-C was pressed since ``watch()``.
  static var isAsked: Bool { isNoted.load(ordering: .relaxed) }

  /// From here on Ctrl-C no longer ends the process by itself.
  static func watch() {
    signal(SIGINT) { _ in Interruption.isNoted.store(true, ordering: .relaxed) }
  }
}
