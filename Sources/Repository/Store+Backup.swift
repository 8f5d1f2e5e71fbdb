internal import SQLite

/// How many records of each kind a database holds.
public struct Contents: Hashable, Sendable {
  /// The students.
  public let students: Int
  /// The expenses; none in a database whose schema is older than they are.
  public let expenses: Int
  /// The restaurants; none in a database whose schema is older than they are.
  public let restaurants: Int
}

/// By what a state of a database file is told from a later one.
public struct FileState: Hashable, Sendable {
  /// The counter of changes in the header of the file.
  fileprivate let changeCounter: [UInt8]
}

extension Store {
  /// Copies one state of the database to the file at `path`, of whose content nothing is kept.
  ///
  /// Others go on reading meanwhile, and writers wait. The copy is one file, also if this database was switched to a
  /// write-ahead log. It is not yet forced to the disk, and it is not checked.
  ///
  /// - Parameters:
  ///   - path: a file that nobody else has open.
  ///   - onceOpen: called when the file is open; its name is not needed any more then.
  ///   - progress: told now and then how many pages are copied, and of how many; what it throws ends the work.
  /// - Returns: the state that was copied, and the copy.
  /// - Throws: ``StoreError/blank`` if there is no file to copy, what SQLite meets on either side, or what `progress`
  ///   throws.
  public func copy(
    to path: String, onceOpen: () -> Void = {},
    progress: (_ done: Int, _ total: Int) throws -> Void = { _, _ in }
  ) throws -> (state: FileState, copy: Store) {
    guard connection.hasFile else { throw StoreError.blank }
    let copy = try Connection(path: path, mode: .readWrite)
    // Who checks the copy reads the file, not what its writer remembers.
    let reader = try Connection(path: path, mode: .readWrite)
    onceOpen()
    // Who is killed in between leaves a file that nobody takes for a copy.
    try copy.execute("PRAGMA journal_mode = OFF; PRAGMA synchronous = OFF")
    var state: FileState?
    try connection.backup(to: copy, onceLocked: { state = try self.state() }, progress: progress)
    try copy.markAsWithoutLog()
    guard let state else { preconditionFailure("a copy without a lock") }
    return (state, try Store(asItIs: reader))
  }

  /// Replaces all that is in the database by what is in another one, in one transaction.
  ///
  /// - Parameters:
  ///   - source: the other one.
  ///   - state: the state that is to be replaced.
  ///   - progress: told now and then how many pages are copied, and of how many; what it throws ends the work.
  /// - Returns: whether it is done; `false` if the database is not in that state any more, and then it is as it was.
  /// - Throws: what SQLite meets on either side, or what `progress` throws; the database is then as it was.
  public func replaceContents(
    by source: Store, ifStill state: FileState,
    progress: (_ done: Int, _ total: Int) throws -> Void = { _, _ in }
  ) throws -> Bool {
    try syncFolders()
    do {
      try source.connection.backup(
        to: connection,
        onceLocked: { if try self.state() != state { throw StateChanged() } },
        progress: progress)
      return true
    } catch is StateChanged {
      return false
    }
  }

  /// Whether the database is in a state, as after a replacement that failed.
  ///
  /// - Throws: what SQLite meets; it is then not known.
  public func isStill(_ state: FileState) throws -> Bool {
    try snapshot {
      // The lock comes with the first read.
      _ = try connection.integer("SELECT count(*) FROM sqlite_schema")
      return try self.state() == state
    }
  }

  /// Checks the structure of the file, the rules of its schema on every row, and its foreign keys.
  ///
  /// - Throws: ``StoreError/unsound(_:)`` with the first thing that is wrong.
  public func verify() throws {
    if let problem = try integrityProblems(limit: 1).first { throw StoreError.unsound(problem) }
    // On a connection that only reads, SQLite (3.40) passes over every CHECK.
    if isReadOnly, let breach = try ruleBreaches().first {
      throw StoreError.unsound("\(breach.rows.table): \(breach.rule)")
    }
    if let rows = try foreignKeyBreaches().first {
      throw StoreError.unsound("a row of \(rows.table) refers to one that does not exist")
    }
  }

  /// Counts the records.
  public func contents() throws -> Contents {
    try snapshot {
      func count(_ table: String) throws -> Int {
        let isThere = try connection.integer(
          "SELECT count(*) FROM sqlite_schema WHERE type = 'table' AND name = '\(table)'")
        return isThere == 0 ? 0 : Int(try connection.integer("SELECT count(*) FROM \(table)"))
      }
      return Contents(
        students: try count("students"), expenses: try count("expenses"),
        restaurants: try count("restaurants"))
    }
  }

  /// The state of the file; to be asked while a lock keeps others from changing it.
  private func state() throws -> FileState {
    FileState(changeCounter: Array(try connection.fileHeader(count: 28)[24...]))
  }
}

/// Ends a replacement because the database is in another state than expected.
private struct StateChanged: Error {}
