import Glibc
import Repository
import Services

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
      return try BackupService(store).copy(to: temporaryPath, while: { !Interruption.isAsked }) {
        done, total in
        bar.update(done: done, total: total)
        try Interruption.check()
      }
    } catch let error as BackupService.CopyError {
      throw Failure(error.cause, path: name)
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
