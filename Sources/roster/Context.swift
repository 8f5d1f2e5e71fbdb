import Glibc
import Records
import Repository
import SQLite

/// What a command works with: the streams and the database.
struct Context {
  let console: Console

  /// What `--db` says.
  let database: String?

  /// The command, as the history names it: "roster add".
  let author: String

  /// Opens the database; to a reader, the one that nobody named is simply empty as long as it does not exist.
  ///
  /// - Parameters:
  ///   - access: what it is opened for.
  ///   - busyTimeout: how long to wait for another program's lock, in milliseconds.
  /// - Returns: the open database.
  /// - Throws: a ``Failure`` that names the file, or what SQLite says.
  func openStore(
    for access: Store.Access, busyTimeout: Int32 = Connection.busyTimeout
  ) throws -> Store {
    let location = try DatabaseLocation(option: database, console.environment)
    do {
      if let folder = location.ownFolder, access == .writing { try createFolder(folder) }
      return try opened(location.path, for: access, busyTimeout: busyTimeout)
    } catch StoreError.missing where !location.isNamed {
      return try Store()
    } catch let error as StoreError {
      throw Failure(error, path: location.path)
    }
  }

  /// Opens the database for `body` to write in; one that is made for that goes again if `body` fails before anything is
  /// stored.
  func withStoreForWriting<Result>(_ body: (Store) throws -> Result) throws -> Result {
    let folder = try DatabaseLocation(option: database, console.environment).ownFolder
    let newFolders = folder.map(foldersMissing(above:)) ?? []
    let store = try openStore(for: .writing)
    do {
      return try body(store)
    } catch {
      // What is in the way of taking it away is not what went wrong.
      try? store.removeIfNew()
      for folder in newFolders { unsafe rmdir(folder) }
      throw error
    }
  }

  /// The folder `path` and those above it, as far as they do not exist, the innermost first.
  private func foldersMissing(above path: String) -> [String] {
    var path = path
    var missing: [String] = []
    while unsafe access(path, F_OK) != 0 {
      missing.append(path)
      guard let slash = path.lastIndex(of: "/"), slash > path.startIndex else { break }
      path = String(path[..<slash])
    }
    return missing
  }

  /// Which database it is.
  var location: DatabaseLocation {
    get throws { try DatabaseLocation(option: database, console.environment) }
  }

  /// Where the database is, or would be.
  var databasePath: String {
    get throws { try location.path }
  }

  /// What messages call the database.
  var databaseName: String { (try? databasePath) ?? "the database" }

  /// Opens the database to read it; one that does not exist, but would be made by a writer, is taken for empty.
  func openStoreAsIfMade(busyTimeout: Int32 = Connection.busyTimeout) throws -> Store {
    let location = try DatabaseLocation(option: database, console.environment)
    let isMissing = unsafe access(location.path, F_OK) != 0
    guard isMissing else { return try openStore(for: .reading, busyTimeout: busyTimeout) }
    guard unsafe !location.isNamed || access(folder(of: location.path), F_OK) == 0 else {
      throw Failure(StoreError.folderMissing, path: location.path)
    }
    return try Store()
  }

  /// Whether there is a database already.
  var hasDatabase: Bool {
    get throws { unsafe try access(databasePath, F_OK) == 0 }
  }

  /// Opens the database to change what is in it; there must be one.
  func openExistingStore() throws -> Store {
    let path = try databasePath
    do {
      // A reader refuses a file that does not exist; what it opens can be written all the same.
      return try opened(path, for: .reading)
    } catch let error as StoreError {
      throw Failure(error, path: path)
    }
  }

  private func opened(
    _ path: String, for access: Store.Access, busyTimeout: Int32 = Connection.busyTimeout
  ) throws -> Store {
    let store = try Store(path: path, for: access, busyTimeout: busyTimeout)
    store.author = author
    return store
  }

  /// What records are read by, when a person types them.
  var parsing: ParsingContext {
    let environment = console.environment
    let mark = DecimalMark(
      lcAll: environment["LC_ALL"], lcNumeric: environment["LC_NUMERIC"], lang: environment["LANG"])
    return ParsingContext(today: Self.today, origin: .person(mark))
  }

  /// The day by the machine's local time.
  static var today: CalendarDate {
    var now = time(nil)
    var local = unsafe tm()
    guard unsafe localtime_r(&now, &local) != nil,
      let today = unsafe CalendarDate(
        year: Int(local.tm_year) + 1900, month: Int(local.tm_mon) + 1, day: Int(local.tm_mday))
    else { preconditionFailure("the clock of this machine shows no day between 1900 and 2999") }
    return today
  }
}
