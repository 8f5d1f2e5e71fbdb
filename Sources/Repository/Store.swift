internal import Glibc
public import SQLite
internal import Schema

/// One open database file: the roster, the ledger and the list of restaurants in it.
///
/// Opening looks before it touches: what is not a roster, or is one of a newer version, is refused and left as it was.
/// A store belongs to the thread that uses it.
public final class Store {
  let connection: Connection

  /// How long to wait for another connection's lock, in milliseconds.
  private(set) var busyTimeout: Int32

  /// The file as it was opened; `nil` in memory.
  private let file: OpenedFile?

  /// What ``removeIfNew()`` needs to know of a file that this store has made.
  private(set) var newFile: NewFile?

  /// What makes the changes, for the history: "roster add"; at most 100 characters, at least one.
  public var author = "RosterKit"

  /// The change that is being made and kept for the history.
  var recording: Recording?

  /// The number that the history gave to what was last recorded through this store; `nil` if that changed nothing.
  public internal(set) var lastChange: Int64?

  /// What a store is opened for.
  public enum Access: Sendable {
    /// Only reading: nothing is made where there is no file, and a file that cannot be written is read all the same.
    case reading
    /// Reading and writing: the file is made if there is none.
    case writing
  }

  /// Opens the database at `path` and brings it up to the present schema.
  ///
  /// Names written by others get their place in the order: at once for a reader, and with the first change for a
  /// writer, so that both are stored in one go.
  ///
  /// A file without bytes is a new database: one to be written gets the schema, one to be read shows as empty.
  ///
  /// - Parameters:
  ///   - path: the file.
  ///   - access: what it is opened for.
  ///   - busyTimeout: how long to wait for another connection's lock, in milliseconds.
  /// - Throws: ``StoreError`` for a file that may not be opened, `SQLiteError` for what SQLite meets.
  public convenience init(
    path: String, for access: Access, busyTimeout: Int32 = Connection.busyTimeout
  ) throws {
    let look = try FileLook(path: path)
    switch (look, access) {
    case (.missing, .reading): throw StoreError.missing
    case (.empty, .reading): try self.init()
    case (.filled, .reading):
      try self.init(existing: path, look, busyTimeout)
      try Self.evenIfUnsynced { try keyNamesIfPossible() }
      file?.noticedVersion = connection.noticedVersion
    case (.missing, .writing):
      let isMade = try createFile(path)
      try self.init(existing: path, look, busyTimeout)
      if isMade { newFile = try NewFile(path: path, changeCounter: changeCounter()) }
    case (.empty, .writing), (.filled, .writing): try self.init(existing: path, look, busyTimeout)
    }
  }

  /// An empty store in memory: what a database that does not exist yet looks like to a reader.
  public init() throws {
    connection = try Connection.inMemory()
    busyTimeout = Connection.busyTimeout
    file = nil
    try migrate()
  }

  private init(existing path: String, _ look: FileLook, _ busyTimeout: Int32) throws {
    self.busyTimeout = busyTimeout
    let identity = FileIdentity(path: path)
    connection = try Connection(path: path, mode: .readWrite, busyTimeout: busyTimeout)
    file = identity.map { OpenedFile(path: path, identity: $0) }
    if let header = try FileHeader(connection, look) { try Self.refuse(newerThanKnown: header.version) }
    try syncFolders()
    try Self.evenIfUnsynced { try migrate() }
    file?.noticedVersion = connection.noticedVersion
  }

  /// Makes sure of the folder as well, wherever something is stored.
  ///
  /// What commits is that the journal is gone. With FULL, it could be there again after a power failure, and take back
  /// what was stored: EXTRA syncs the folder after it (https://www.sqlite.org/pragma.html#pragma_synchronous).
  func syncFolders() throws {
    try connection.execute("PRAGMA synchronous = EXTRA")
  }

  /// Whether the store is still what opening its path would give: the same file, in which nobody else has stored
  /// anything since it was opened.
  ///
  /// A store in memory never is, for its file may have been made by now. Whoever keeps a store for long asks this
  /// before using it, and opens another one if not: so names that others wrote get their place in the order. The first
  /// time it is to be asked before anything is stored here, else the store is taken for one that is not current.
  public func isCurrent() throws -> Bool {
    guard let file, FileIdentity(path: file.path) == file.identity else { return false }
    if let (query, first) = file.dataVersion { return try query.current() == first }
    // Only who asks pays for the query.
    let query = try DataVersion(connection)
    let first = try query.current()
    // The question has made SQLite notice what was stored since the opening.
    guard connection.noticedVersion == file.noticedVersion else { return false }
    file.dataVersion = (query, first)
    return true
  }

  /// Does what opening a file does to it, whether or not the folder can be synced.
  ///
  /// A power failure may take that back, since it would be done again. What a command stores syncs the folder once more,
  /// and fails by itself.
  private static func evenIfUnsynced(_ body: () throws -> Void) throws {
    do {
      try body()
    } catch let error as SQLiteError where error.isOfUnsyncedFolder {}
  }

  /// Opens the database at `path` as it is: it is not brought up to the present schema, and no names are keyed.
  ///
  /// - Throws: ``StoreError`` for anything but a roster that this version knows, `SQLiteError` for what SQLite meets.
  public convenience init(asItIs path: String, _ mode: Connection.Mode) throws {
    switch try FileLook(path: path) {
    case .missing: throw StoreError.missing
    case .empty: throw StoreError.blank
    case .filled: try self.init(asItIs: Connection(path: path, mode: mode))
    }
  }

  /// Takes a database as it is; see ``init(asItIs:_:)``.
  init(asItIs connection: Connection) throws {
    self.connection = connection
    busyTimeout = Connection.busyTimeout
    file = nil
    if let header = try FileHeader(connection, .filled) { try Self.refuse(newerThanKnown: header.version) }
    guard try version() > 0 else { throw StoreError.blank }
  }

  /// Asks `goesOn` now and then while statements run; one that may not go on fails as interrupted.
  public func watch(_ goesOn: @escaping () -> Bool) {
    connection.watch(goesOn)
  }

  /// Whether nothing can be stored, by the permissions of the file.
  public var isReadOnly: Bool { connection.isReadOnly }

  /// Runs `body` so that all of its changes are stored or none; within another it is a part that can fail alone.
  public func transaction<Result>(_ body: () throws -> Result) throws -> Result {
    let isOutermost = !connection.isInTransaction
    return try connection.transaction(.immediate) {
      if isOutermost { try keyNames() }
      return try body()
    }
  }

  /// Runs `body` on one state of the database, whatever others store meanwhile.
  public func snapshot<Result>(_ body: () throws -> Result) throws -> Result {
    try connection.transaction(.deferred, body)
  }

  /// Waits for another connection's lock as long as a program does that has nothing else to do.
  public func waitForOthers() {
    busyTimeout = Connection.busyTimeout
    connection.setBusyTimeout(busyTimeout)
  }

  /// Gets ready to read rows in the order of an index, which goes back and forth in the table: room for 48 MiB of it
  /// saves most of the reading.
  ///
  /// The room is taken only as far as it is needed. What is read from end to end is read faster without.
  func prepareForSortedReading() throws {
    try connection.execute("PRAGMA cache_size = -49152")
  }

  /// Gets ready to read an index from end to end: through a map of the file, no page is copied on the way.
  func prepareForReadingOnce() throws {
    try connection.execute("PRAGMA mmap_size = 1073741824")
  }

  /// Stops the running statement; usable from a signal handler.
  public var interrupter: Interrupter { connection.interrupter }
}

/// Makes the folder `path` and those above it, for their owner alone; one that exists is left as it is.
public func createFolder(_ path: String) throws(StoreError) {
  if unsafe mkdir(path, 0o700) == 0 || errno == EEXIST { return }
  guard errno == ENOENT, let slash = path.lastIndex(of: "/"), slash > path.startIndex else {
    throw .cannotCreate(errno: errno)
  }
  try createFolder(String(path[..<slash]))
  guard unsafe mkdir(path, 0o700) == 0 || errno == EEXIST else { throw .cannotCreate(errno: errno) }
}

/// Makes an empty file for its owner alone: names and amounts are nobody else's business.
///
/// - Returns: whether it was made; if not, somebody else has just done that.
///
/// It is not opened for that: to close it again would take the locks off it that another thread may have by then.
private func createFile(_ path: String) throws(StoreError) -> Bool {
  if unsafe mknod(path, S_IFREG | 0o600, 0) == 0 { return true }
  if errno == EEXIST { return false }
  throw errno == ENOENT ? .folderMissing : .cannotCreate(errno: errno)
}
