import Glibc
import Repository
import SQLite

extension NewFile {
  /// Fills the file with one state of a database and checks it.
  ///
  /// - Parameters:
  ///   - store: the database.
  ///   - name: what messages call the file.
  ///   - console: where a bar is shown if it takes long.
  /// - Returns: the state, and what is in it.
  /// - Throws: what is wrong with the file in its own name, else what is wrong with the database.
  func fill(
    with store: Store, named name: String, _ console: Console
  ) throws -> (state: FileState, contents: Contents) {
    let bar = ProgressBar(console)
    defer { bar.clear() }
    do {
      let state = try store.copy(to: temporaryPath) { done, total in
        bar.update(done: done, total: total)
        try Interruption.check()
      }
      let copy = try Store(asItIs: temporaryPath, .readWrite)
      copy.watch { !Interruption.isAsked }
      try copy.verify()
      return (state, try copy.contents())
    } catch let error as SQLiteError {
      // What is damaged or busy is what was to be copied; what cannot be written is the copy.
      let isOfCopy = [.full, .ioError, .cannotOpen, .readOnly].contains(error.code)
      if isOfCopy, let failure = Failure(error, database: name) { throw failure }
      throw error
    }
  }
}

extension Contents {
  /// Such as "60 students, 204 expenses, 1 restaurant".
  var words: String {
    [
      StudentCommands.what.counted(students), ExpenseCommands.what.counted(expenses),
      RestaurantCommands.what.counted(restaurants),
    ].joined(separator: ", ")
  }
}

/// What SQLite keeps beside a database, by what it adds to the name; it belongs to the file of that name, whichever that
/// is.
let companionSuffixes = ["-journal", "-wal", "-shm"]

/// Whether there is a file of that name.
func fileExists(_ path: String) -> Bool {
  var status = stat()
  return unsafe lstat(path, &status) == 0
}
