internal import Glibc

/// What the first bytes of a file say, before SQLite touches it.
///
/// The header is read as bytes (https://www.sqlite.org/fileformat.html): opening a database can already change it, by
/// rolling back the journal of a process that was killed.
enum FileLook: Equatable {
  /// There is no such file.
  case missing
  /// The file has no bytes.
  case empty
  /// The file is a roster of this schema version.
  case roster(version: Int)

  /// "RSTR", the `application_id` of a roster.
  static let applicationID: UInt32 = 0x5253_5452

  /// Looks at a file.
  init(path: String) throws(StoreError) {
    let descriptor = unsafe Glibc.open(path, O_RDONLY | O_CLOEXEC | O_NONBLOCK)
    guard descriptor >= 0 else {
      guard errno == ENOENT else { throw .cannotRead(errno: errno) }
      self = .missing
      return
    }
    defer { close(descriptor) }
    var status = stat()
    guard unsafe fstat(descriptor, &status) == 0 else { throw .cannotRead(errno: errno) }
    guard status.st_mode & S_IFMT == S_IFREG else { throw .notAFile }

    var header = [UInt8](repeating: 0, count: 100)
    let count = unsafe header.withUnsafeMutableBytes { unsafe pread(descriptor, $0.baseAddress, $0.count, 0) }
    guard count >= 0 else { throw .cannotRead(errno: errno) }
    guard count > 0 else {
      self = .empty
      return
    }
    guard count == header.count, header.starts(with: Array("SQLite format 3\0".utf8)) else {
      throw .notADatabase
    }
    let applicationID = bigEndian(header[68..<72])
    guard applicationID == Self.applicationID else { throw .foreign(applicationID: applicationID) }
    self = .roster(version: Int(bigEndian(header[60..<64])))
  }
}

private func bigEndian(_ bytes: ArraySlice<UInt8>) -> UInt32 {
  bytes.reduce(0) { $0 << 8 | UInt32($1) }
}
