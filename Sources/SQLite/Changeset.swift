internal import CSQLite

/// Changes of rows as bytes: what each row was before, and what after (https://www.sqlite.org/session/changeset.html).
public struct Changeset: Hashable, Sendable {
  /// The changes in SQLite's format.
  public let bytes: [UInt8]

  /// Takes a changeset back from where its bytes were kept.
  public init(bytes: [UInt8]) {
    self.bytes = bytes
  }

  /// Whether nothing was changed, or everything was changed back.
  public var isEmpty: Bool { bytes.isEmpty }

  /// The changes that take these back.
  ///
  /// - Throws: that the bytes are no changeset.
  public func inverted() throws(SQLiteError) -> Changeset {
    var count: Int32 = 0
    var inverse: UnsafeMutableRawPointer?
    let code = unsafe bytes.withUnsafeBytes { bytes in
      unsafe sqlite3changeset_invert(Int32(bytes.count), bytes.baseAddress, &count, &inverse)
    }
    return Changeset(bytes: try unsafe taken(inverse, count, code))
  }

  /// Lends each change to `body`, in an order that is always the same and that the inverted changeset has too.
  ///
  /// - Throws: that the bytes are no changeset, and what `body` throws.
  public func forEach(_ body: (borrowing Change) throws -> Void) throws {
    try unsafe bytes.withUnsafeBytes { bytes in
      var started: OpaquePointer?
      let code = unsafe sqlite3changeset_start(
        &started, Int32(bytes.count), UnsafeMutableRawPointer(mutating: bytes.baseAddress))
      guard code == SQLITE_OK, let iterator = unsafe started else { throw SQLiteError(code) }
      defer { unsafe sqlite3changeset_finalize(iterator) }
      while true {
        let code = unsafe sqlite3changeset_next(iterator)
        if code == SQLITE_DONE { return }
        guard code == SQLITE_ROW else { throw SQLiteError(code) }
        try unsafe body(Change(iterator: iterator))
      }
    }
  }
}
