internal import Glibc
internal import SQLite

/// Which file it is that stands at a path: a file that took its place is another one.
struct FileIdentity: Equatable {
  private let device: UInt64
  private let number: UInt64

  /// Looks at a path; `nil` if no file can be seen there.
  init?(path: String) {
    var status = stat()
    guard unsafe stat(path, &status) == 0 else { return nil }
    device = UInt64(status.st_dev)
    number = UInt64(status.st_ino)
  }
}

/// What a store remembers of the file that it was opened from.
final class OpenedFile {
  let path: String
  let identity: FileIdentity

  /// What SQLite had noticed of the file when the opening was done.
  var noticedVersion: UInt32 = 0

  /// By what it is told whether another connection has stored something, and what that said at first; `nil` until
  /// somebody asks.
  var dataVersion: (query: DataVersion, first: Int64)?

  init(path: String, identity: FileIdentity) {
    self.path = path
    self.identity = identity
  }
}
