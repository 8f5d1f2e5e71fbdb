/// Which database a command works on.
struct DatabaseLocation: Hashable, Sendable {
  /// The path of the file.
  let path: String

  /// The folder that is made for the database when it is first written, where nobody has named a database.
  let ownFolder: String?

  /// Whether a person has named it, by `--db` or `$ROSTER_DB`, so that it ought to exist.
  var isNamed: Bool { ownFolder == nil }

  /// Chooses what `--db` says, else `$ROSTER_DB`, else `roster/roster.db` in the folder for data.
  ///
  /// That folder is `$XDG_DATA_HOME` if it is an absolute path, as the XDG Base Directory Specification has it, else
  /// `~/.local/share`.
  ///
  /// - Throws: that the person has no home folder.
  init(option: String?, _ environment: Environment) throws(UsageError) {
    if let named = option ?? environment["ROSTER_DB"] {
      path = named
      ownFolder = nil
      return
    }
    let folder: String
    if let data = environment["XDG_DATA_HOME"], data.utf8.first == UInt8(ascii: "/") {
      folder = "\(data)/roster"
    } else if let home = environment["HOME"] ?? environment.accountHome() {
      folder = "\(home)/.local/share/roster"
    } else {
      throw UsageError(["there is no home folder to keep the database in; name a database with --db FILE"])
    }
    path = "\(folder)/roster.db"
    ownFolder = folder
  }
}
