internal import Glibc
internal import SQLite

extension Store {
  /// A file that the store has made.
  struct NewFile {
    let path: String
    /// The change counter of the file when it had the schema and nothing else.
    let changeCounter: UInt32
  }

  /// Takes the file away again if this store has made it and nobody has stored anything in it, so that work that is
  /// given up leaves nothing behind.
  ///
  /// Nobody can store meanwhile. Who waits for that is told by SQLite that the file has gone, and loses nothing unseen.
  public func removeIfNew() throws {
    guard let newFile else { return }
    try connection.transaction {
      guard try changeCounter() == newFile.changeCounter else { return }
      unsafe unlink(newFile.path)
    }
  }

  /// How often something has been stored in the file, as its header counts it
  /// (https://www.sqlite.org/fileformat.html#file_change_counter).
  func changeCounter() throws -> UInt32 {
    try bigEndian(connection.fileHeader(count: FileHeader.size)[24..<28])
  }
}
