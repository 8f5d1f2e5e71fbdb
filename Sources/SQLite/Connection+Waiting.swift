internal import CSQLite
internal import Glibc

extension Connection {
  /// How long a connection waits for the lock of another one, in milliseconds, unless it is told otherwise.
  public static let busyTimeout: Int32 = 5_000

  /// Sets how long to wait for the lock of another connection, in milliseconds; 0 is not at all.
  ///
  /// SQLite's own waiting sleeps the longer the longer it has waited, up to 100 ms: where many write, those who came
  /// last always get in first, and some never do. Here all try equally often.
  public func setBusyTimeout(_ milliseconds: Int32) {
    guard milliseconds > 0 else {
      unsafe sqlite3_busy_handler(handle, nil, nil)
      wait = nil
      return
    }
    let wait = LockWait(timeout: Int64(milliseconds) * 1_000_000)
    unsafe sqlite3_busy_handler(
      handle,
      { wait, tries in
        guard let wait = unsafe wait else { return 0 }
        return unsafe Unmanaged<LockWait>.fromOpaque(wait).takeUnretainedValue().goesOn(after: tries) ? 1 : 0
      }, Unmanaged.passUnretained(wait).toOpaque())
    self.wait = wait
  }
}

/// How a connection waits for the lock of another one.
final class LockWait {
  /// How long, in nanoseconds.
  private let timeout: Int64

  /// When it is over, by the clock that nobody sets.
  private var deadline: Int64 = 0

  init(timeout: Int64) {
    self.timeout = timeout
  }

  /// Sleeps a little, unless the time is over.
  ///
  /// - Parameter tries: how often this was asked before for the same lock.
  /// - Returns: whether the lock is to be tried again.
  func goesOn(after tries: Int32) -> Bool {
    let now = Self.now
    if tries == 0 { deadline = now + timeout }
    guard now < deadline else { return false }
    // By chance, so that those who wait do not try in step.
    let pause = min(Int64.random(in: 1_000_000...10_000_000), deadline - now)
    var time = timespec(tv_sec: 0, tv_nsec: Int(pause))
    // A signal ends it early, which does no harm.
    unsafe nanosleep(&time, nil)
    return true
  }

  private static var now: Int64 {
    var time = timespec()
    unsafe clock_gettime(CLOCK_MONOTONIC, &time)
    return Int64(time.tv_sec) * 1_000_000_000 + Int64(time.tv_nsec)
  }
}
