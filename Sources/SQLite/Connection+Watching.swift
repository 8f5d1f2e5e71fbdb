internal import CSQLite

extension Connection {
  /// Asks `goesOn` now and then, while statements of this connection run, whether they may go on.
  ///
  /// A statement that may not fails with ``SQLiteError/Code/interrupted``. The connection keeps the closure.
  public func watch(_ goesOn: @escaping () -> Bool) {
    let watcher = Watcher(goesOn)
    self.watcher = watcher
    unsafe sqlite3_progress_handler(
      handle, Self.operationsBetweenQuestions,
      { watcher in
        guard let watcher = unsafe watcher else { return 0 }
        return unsafe Unmanaged<Watcher>.fromOpaque(watcher).takeUnretainedValue().goesOn() ? 0 : 1
      }, Unmanaged.passUnretained(watcher).toOpaque())
  }

  /// How many operations of SQLite's virtual machine go by between two questions: a few milliseconds' worth.
  private static var operationsBetweenQuestions: Int32 { 100_000 }
}

/// What a connection asks whether its statements may go on.
final class Watcher {
  let goesOn: () -> Bool

  init(_ goesOn: @escaping () -> Bool) {
    self.goesOn = goesOn
  }
}
