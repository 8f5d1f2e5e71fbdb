internal import Glibc
public import SQLite
internal import Schema

/// One open database file: the roster, the ledger and the list of restaurants in it.
///
/// Opening looks before it touches: what is not a roster, or is one of a newer version, is refused and left as it was.
/// A store belongs to the thread that uses it.
public final class Store {
  let connection: Connection

  /// What a store is opened for.
  public enum Access: Sendable {
    /// Only reading: nothing is made where there is no file, and a file that cannot be written is read all the same.
    case reading
    /// Reading and writing: the file is made if there is none.
    case writing
  }

  /// Opens the database at `path`, brings it up to the present schema, and gives the names written by others their
  /// place in the order.
  ///
  /// A file without bytes is a new database: one to be written gets the schema, one to be read shows as empty.
  ///
  /// - Throws: ``StoreError`` for a file that may not be opened, `SQLiteError` for what SQLite meets.
  public convenience init(path: String, for access: Access) throws {
    let look = try FileLook(path: path)
    switch (look, access) {
    case (.missing, .reading): throw StoreError.missing
    case (.empty, .reading): try self.init()
    case (.missing, .writing):
      try createFile(path)
      try self.init(existing: path, look)
    case (.empty, .writing), (.filled, _): try self.init(existing: path, look)
    }
  }

  /// An empty store in memory: what a database that does not exist yet looks like to a reader.
  public init() throws {
    connection = try Connection.inMemory()
    try migrate()
  }

  private init(existing path: String, _ look: FileLook) throws {
    connection = try Connection(path: path, mode: .readWrite)
    if let header = try FileHeader(connection, look) { try Self.refuse(newerThanKnown: header.version) }
    // What commits is that the journal is gone. With FULL, it could be there again after a power failure, and take back
    // what was stored: EXTRA makes sure of the folder as well (https://www.sqlite.org/pragma.html#pragma_synchronous).
    try connection.execute("PRAGMA synchronous = EXTRA")
    try Self.evenIfUnsynced { try migrate() }
    try Self.evenIfUnsynced { try keyNamesIfPossible() }
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

  /// Whether nothing can be stored, by the permissions of the file.
  public var isReadOnly: Bool { connection.isReadOnly }

  /// Runs `body` so that all of its changes are stored or none; within another it is a part that can fail alone.
  public func transaction<Result>(_ body: () throws -> Result) throws -> Result {
    try connection.transaction(.immediate, body)
  }

  /// Runs `body` on one state of the database, whatever others store meanwhile.
  public func snapshot<Result>(_ body: () throws -> Result) throws -> Result {
    try connection.transaction(.deferred, body)
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
/// It is not opened for that: to close it again would take the locks off it that another thread may have by then.
private func createFile(_ path: String) throws(StoreError) {
  if unsafe mknod(path, S_IFREG | 0o600, 0) == 0 || errno == EEXIST { return }
  throw errno == ENOENT ? .folderMissing : .cannotCreate(errno: errno)
}
