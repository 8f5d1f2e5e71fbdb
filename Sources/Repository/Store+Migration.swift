internal import SQLite
internal import Schema

extension Store {
  /// The version of the schema that this program makes.
  public static var knownVersion: Int { Migration.all.count }

  /// Applies the migrations that the database does not have yet, all of them or none.
  ///
  /// What counts is what SQLite says of the version: the bytes of the header may be those of a process that was killed
  /// before it was done, which SQLite takes back when it reads the file. Whoever comes second when two processes open
  /// the same old file finds the work done.
  func migrate(by migrations: [Migration] = Migration.all) throws {
    let version = try self.version()
    if version == migrations.count { return }
    guard !connection.isReadOnly else {
      throw StoreError.outdated(version: version, known: migrations.count)
    }
    try connection.transaction {
      let version = try self.version()
      // What this connection knows of the tables may be older than the work of who came first. SQLite would see that by
      // itself, but not while yet another process has the file locked.
      _ = try connection.integer("SELECT count(*) FROM sqlite_schema")
      for migration in migrations where migration.version > version {
        try connection.execute(String(decoding: migration.script, as: UTF8.self))
      }
    }
  }

  /// The version of the schema; 0 for a database that has none yet.
  public func version() throws -> Int {
    let version = Int(try connection.integer("PRAGMA user_version"))
    try Self.refuse(newerThanKnown: version)
    if version > 0 { return version }
    // Version 0 is that of an empty database, and of any that another program has made. Another process may be about to
    // store the schema: all questions are about one state of the file.
    return try connection.transaction(.deferred) {
      let version = Int(try connection.integer("PRAGMA user_version"))
      if version == 0, try connection.integer("SELECT count(*) FROM sqlite_schema") > 0 {
        let applicationID = UInt32(truncatingIfNeeded: try connection.integer("PRAGMA application_id"))
        throw applicationID == FileHeader.applicationID
          ? StoreError.impossibleVersion(version) : .foreign(applicationID: applicationID)
      }
      return version
    }
  }

  static func refuse(newerThanKnown version: Int) throws(StoreError) {
    let known = Migration.all.count
    guard version >= 0 else { throw .impossibleVersion(version) }
    guard version <= known else { throw .newer(version: version, known: known) }
  }
}
