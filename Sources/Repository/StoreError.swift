/// Why a file cannot be used as a roster's database; the file is as it was.
public enum StoreError: Error, Hashable, Sendable {
  /// There is no such file.
  case missing
  /// The folder that the file would be in does not exist.
  case folderMissing
  /// The file, or the folder for it, cannot be made: the system's error number.
  case cannotCreate(errno: Int32)
  /// The file cannot be opened or read: the system's error number.
  case cannotRead(errno: Int32)
  /// The file is a folder, a device or a pipe.
  case notAFile
  /// The file is not an SQLite database.
  case notADatabase
  /// The file is the database of another program, whose application id this is.
  case foreign(applicationID: UInt32)
  /// A newer roster made the file: its version, and the newest that this one knows.
  case newer(version: Int, known: Int)
  /// The file has the marks of a roster, but a version that no roster makes: 0 or less.
  case impossibleVersion(Int)
  /// The file has no bytes, or no roster in it yet.
  case blank
  /// What is in the file breaks SQLite's rules or those of its schema: the first thing that does, in SQLite's words.
  case unsound(String)
  /// An older roster made the file, and it cannot be written to bring it up to date.
  case outdated(version: Int, known: Int)
}
