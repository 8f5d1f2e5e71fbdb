import Glibc

/// How far a long piece of work has come, on standard error if that is a terminal.
///
/// It appears after half a second, and leaves no trace.
final class ProgressBar {
  private static let patience = 0.5
  private static let interval = 0.1
  private static let width = 30

  private let isShown: Bool
  private var nextDrawing = 0.0
  private var isDrawn = false

  init(_ console: Console) {
    isShown = console.isErrorTerminal
    if isShown { nextDrawing = seconds() + Self.patience }
  }

  deinit {
    clear()
  }

  /// Says how much is done, in any unit; `total` is `nil` where it is not known.
  func update(done: Int, total: Int?) {
    guard isShown, seconds() >= nextDrawing else { return }
    nextDrawing = seconds() + Self.interval
    isDrawn = true
    guard let total, total > 0 else { return writeToStandardError("\r\u{1B}[K\(done / 1024) KiB") }
    let filled = min(done * Self.width / total, Self.width)
    let bar = String(repeating: "#", count: filled) + String(repeating: ".", count: Self.width - filled)
    writeToStandardError("\r\u{1B}[K[\(bar)] \(min(done * 100 / total, 100)) %")
  }

  /// Takes the bar off the screen.
  func clear() {
    if isDrawn { writeToStandardError("\r\u{1B}[K") }
    isDrawn = false
  }
}

/// Seconds of a clock that is never set.
private func seconds() -> Double {
  var time = timespec()
  unsafe clock_gettime(CLOCK_MONOTONIC, &time)
  return Double(time.tv_sec) + Double(time.tv_nsec) / 1e9
}
