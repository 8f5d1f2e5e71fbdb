internal import Glibc
public import Repository
public import SQLite

/// Copies the whole database, and checks the copy.
public struct BackupService {
  private let store: Store

  /// Copies the database of a store.
  public init(_ store: Store) {
    self.store = store
  }

  /// Says that the copy, not the database, is what SQLite cannot write.
  public struct CopyError: Error {
    /// What SQLite says.
    public let cause: SQLiteError
  }

  /// Copies one state of the database to a file, of whose content nothing is kept, and checks the copy.
  ///
  /// - Parameters:
  ///   - path: a file that nobody else has open.
  ///   - onceOpen: called when the file is open; its name is not needed any more then.
  ///   - goesOn: asked now and then whether the check may go on.
  ///   - progress: told now and then how many pages are copied, and of how many; what it throws ends the work.
  /// - Returns: the state that was copied, and what is in it.
  /// - Throws: ``CopyError``, `StoreError` for what is wrong with the copy and so with the database, what SQLite meets in
  ///   the database, or what `progress` throws.
  public func copy(
    to path: String, onceOpen: () -> Void = {}, while goesOn: @escaping () -> Bool,
    progress: (_ done: Int, _ total: Int) throws -> Void = { _, _ in }
  ) throws -> (state: FileState, contents: Contents) {
    do {
      let (state, copy) = try store.copy(to: path, onceOpen: onceOpen, progress: progress)
      copy.watch(goesOn)
      try copy.verify()
      return (state, try copy.contents())
    } catch let error as SQLiteError where [.full, .ioError, .cannotOpen, .readOnly].contains(error.code) {
      // What is damaged or busy is what was to be copied; what cannot be written is the copy.
      throw CopyError(cause: error)
    }
  }

  /// Copies one state of the database to a temporary file, and checks the copy.
  ///
  /// - Parameter goesOn: asked now and then whether the work may go on.
  /// - Returns: the copy.
  /// - Throws: ``TemporaryFileError``, or as ``copy(to:onceOpen:while:progress:)`` does.
  public func file(while goesOn: @escaping () -> Bool) throws -> TemporaryFile {
    do {
      return try TemporaryFile(filledByName: { path, takeAway in
        _ = try copy(to: path, onceOpen: takeAway, while: goesOn) { _, _ in
          if !goesOn() { throw CancellationError() }
        }
      })
    } catch let error as CopyError {
      throw TemporaryFileError(errno: error.cause.code == .full ? ENOSPC : EIO)
    }
  }
}
