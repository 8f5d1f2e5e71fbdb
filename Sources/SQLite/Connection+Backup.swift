internal import CSQLite

extension Connection {
  /// Replaces all that is in `destination` by one state of this database.
  ///
  /// That is one transaction of the destination: others see all of it or nothing, and a process that is killed in
  /// between leaves a journal that takes it back. Until it is done, others can read this database and begin to write,
  /// but not commit; the destination they can neither read nor write.
  ///
  /// - Parameters:
  ///   - destination: a connection without a transaction; what its database holds does not matter.
  ///   - onceLocked: called when nobody else can change either database any more and nothing is changed yet.
  ///   - progress: told now and then how many pages are copied, and of how many.
  /// - Throws: what SQLite meets, or what one of the closures throws; the destination is then as it was.
  public func backup(
    to destination: Connection, onceLocked: () throws -> Void = {},
    progress: (_ done: Int, _ total: Int) throws -> Void = { _, _ in }
  ) throws {
    try transaction(.deferred) {
      // With the first read this connection holds its lock; without, a change would make SQLite begin anew.
      _ = try integer("SELECT count(*) FROM sqlite_schema")
      guard let backup = unsafe sqlite3_backup_init(destination.handle, "main", handle, "main") else {
        throw unsafe SQLiteError(destination.handle, sql: nil)
      }
      defer { unsafe sqlite3_backup_finish(backup) }
      func step(_ pages: Int32) throws(SQLiteError) -> Bool {
        let code = unsafe sqlite3_backup_step(backup, pages)
        guard code == SQLITE_OK || code == SQLITE_DONE else { throw SQLiteError(code: code) }
        return code == SQLITE_DONE
      }
      // No page yet, only the locks.
      var isDone = try step(0)
      try onceLocked()
      while !isDone {
        isDone = try step(Self.pagesAtOnce)
        let total = unsafe Int(sqlite3_backup_pagecount(backup))
        try progress(unsafe total - Int(sqlite3_backup_remaining(backup)), total)
      }
    }
  }

  /// How many pages are copied before `progress` is told: a few milliseconds' worth.
  private static var pagesAtOnce: Int32 { 1024 }
}
