internal import Glibc
internal import SQLite

/// What there is at a path, before SQLite touches it.
enum FileLook {
  /// There is no such file.
  case missing
  /// The file has no bytes.
  case empty
  /// The file has bytes.
  case filled

  /// Looks without opening the file: that could wait, for a pipe, and would take the locks of this process off it.
  init(path: String) throws(StoreError) {
    var status = stat()
    guard unsafe stat(path, &status) == 0 else {
      guard errno == ENOENT else { throw .cannotRead(errno: errno) }
      self = .missing
      return
    }
    guard status.st_mode & S_IFMT == S_IFREG else { throw .notAFile }
    guard unsafe access(path, R_OK) == 0 else { throw .cannotRead(errno: errno) }
    guard status.st_size == 0 || status.st_size >= FileHeader.size else { throw .notADatabase }
    self = status.st_size == 0 ? .empty : .filled
  }
}

/// What the first bytes of a database say (https://www.sqlite.org/fileformat.html).
///
/// They are looked at as bytes: a query can already change the file, by rolling back the journal of a process that was
/// killed.
struct FileHeader {
  /// "RSTR", the `application_id` of a roster.
  static let applicationID: UInt32 = 0x5253_5452

  /// How many bytes it has.
  static let size = 100

  /// The schema version.
  let version: Int

  /// Reads the header of a roster; `nil` for a file that has none yet.
  ///
  /// - Parameters:
  ///   - connection: the connection to the file, on which nothing has run yet.
  ///   - look: what the file was when it was looked at.
  /// - Throws: ``StoreError`` for anything but a roster, `SQLiteError` where reading fails.
  init?(_ connection: Connection, _ look: FileLook) throws {
    let bytes = try connection.fileHeader(count: Self.size)
    if look != .filled, !bytes.contains(where: { $0 != 0 }) { return nil }
    do {
      version = try Self.version(bytes)
    } catch {
      if journalIsOfNewFile(connection.journalPath) { return nil }
      throw error
    }
  }

  private static func version(_ bytes: [UInt8]) throws(StoreError) -> Int {
    guard bytes.starts(with: Array("SQLite format 3\0".utf8)) else { throw .notADatabase }
    let applicationID = bigEndian(bytes[68..<72])
    guard applicationID == Self.applicationID else { throw .foreign(applicationID: applicationID) }
    return Int(Int32(bitPattern: bigEndian(bytes[60..<64])))
  }
}

/// Whether the journal at `path` takes back all of its file: the file had no page when the journal was begun.
///
/// A power failure can leave anything in a file that was being made, also in its first bytes; to SQLite it is empty.
private func journalIsOfNewFile(_ path: String) -> Bool {
  let descriptor = unsafe open(path, O_RDONLY | O_CLOEXEC)
  guard descriptor >= 0 else { return false }
  defer { close(descriptor) }
  // A magic number, the number of records, a nonce, and how many pages there were.
  var header = [UInt8](repeating: 0, count: 20)
  let count = unsafe header.withUnsafeMutableBytes { bytes in
    unsafe read(descriptor, bytes.baseAddress, bytes.count)
  }
  let magic: [UInt8] = [0xd9, 0xd5, 0x05, 0xf9, 0x20, 0xa1, 0x63, 0xd7]
  return count == header.count && header.starts(with: magic) && bigEndian(header[16..<20]) == 0
}

/// The number that bytes make, the highest first.
func bigEndian(_ bytes: ArraySlice<UInt8>) -> UInt32 {
  bytes.reduce(0) { $0 << 8 | UInt32($1) }
}
