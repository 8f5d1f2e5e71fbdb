import Glibc
import Records
import Repository

/// What a command works with: the streams and the database.
struct Context {
  let console: Console

  /// What `--db` says.
  let database: String?

  /// The database file, and whether a person has named it.
  var location: (path: String, isNamed: Bool) {
    if let path = database ?? console.environment["ROSTER_DB"] { return (path, true) }
    return (dataFolder + "/roster.db", false)
  }

  /// Opens the database. To a reader, the one that nobody named is simply empty as long as it does not exist.
  func openStore(for access: Store.Access) throws -> Store {
    let (path, isNamed) = location
    do {
      if !isNamed, access == .writing { try createFolder(dataFolder) }
      return try Store(path: path, for: access)
    } catch StoreError.missing where !isNamed {
      return try Store()
    } catch let error as StoreError {
      throw Failure(error, path: path)
    }
  }

  /// The folder for the data of programs (XDG Base Directory Specification).
  private var dataFolder: String {
    let environment = console.environment
    if let folder = environment["XDG_DATA_HOME"], folder.hasPrefix("/") { return folder + "/roster" }
    return (environment["HOME"] ?? "") + "/.local/share/roster"
  }
}
