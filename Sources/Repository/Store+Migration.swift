internal import SQLite
internal import Schema

extension Store {
  /// Applies the migrations after `version`, each in a transaction of its own.
  ///
  /// Whoever comes second when two processes open the same old file finds the work done.
  func migrate(from version: Int) throws {
    guard !connection.isReadOnly else {
      throw StoreError.outdated(version: version, known: Migration.all.count)
    }
    for migration in Migration.all where migration.version > version {
      try connection.transaction {
        guard try connection.integer("PRAGMA user_version") < migration.version else { return }
        try connection.execute(String(decoding: migration.script, as: UTF8.self))
      }
    }
  }
}
