internal import CSV
internal import Glibc

/// What keeps a temporary file from being made.
public struct TemporaryFileError: Error, Hashable, Sendable {
  /// The folder for it: `$TMPDIR`, or `/tmp`.
  public let folder: String
  /// The system's error number.
  public let errno: Int32

  init(errno: Int32) {
    folder = temporaryFolder
    self.errno = errno
  }

  /// What is wrong, in plain words.
  public var mistake: String { "\(folder): no temporary file can be made there: \(systemText(errno))" }
}

/// A file for its owner alone that has no name, and goes with this object or the process, however that ends.
public final class TemporaryFile: Sendable {
  /// How many bytes are in it.
  public let size: Int

  private let descriptor: Int32

  /// Makes a file and has it filled.
  ///
  /// - Throws: ``TemporaryFileError`` if that cannot be done, or what `fill` throws.
  convenience init(filledThrough fill: (ByteSink) throws -> Void) throws {
    let descriptor = try unnamedFile()
    try self.init(taking: descriptor) {
      do {
        try fill(ByteSink(fileDescriptor: descriptor))
      } catch let error as CSVError {
        guard case .writeFailed(let number) = error.kind else { throw error }
        throw TemporaryFileError(errno: number)
      }
    }
  }

  /// Makes a file and has it filled by somebody who opens it by its name, and calls `takeAway` when that is done.
  ///
  /// - Throws: ``TemporaryFileError`` if that cannot be done, or what `fill` throws.
  convenience init(filledByName fill: (_ path: String, _ takeAway: () -> Void) throws -> Void) throws {
    let (descriptor, path) = try namedFile()
    func takeAway() { unsafe unlink(path) }
    // Its name may have been taken by somebody else since, but nobody guesses it so fast.
    var isNamed = true
    defer { if isNamed { takeAway() } }
    try self.init(taking: descriptor) {
      try fill(path) {
        takeAway()
        isNamed = false
      }
    }
  }

  private init(taking descriptor: Int32, _ fill: () throws -> Void) throws {
    self.descriptor = descriptor
    do {
      try fill()
      var status = stat()
      guard unsafe fstat(descriptor, &status) == 0 else { throw TemporaryFileError(errno: Glibc.errno) }
      size = Int(status.st_size)
    } catch {
      close(descriptor)
      throw error
    }
  }

  deinit {
    close(descriptor)
  }

  /// Some of the bytes.
  ///
  /// - Throws: ``TemporaryFileError`` if they cannot be read.
  /// - Precondition: there are so many.
  public func bytes(_ range: Range<Int>) throws(TemporaryFileError) -> [UInt8] {
    precondition(range.lowerBound >= 0 && range.upperBound <= size, "beyond the end of the file")
    var bytes = [UInt8](repeating: 0, count: range.count)
    var count = 0
    while count < bytes.count {
      let got = unsafe bytes.withUnsafeMutableBytes { bytes in
        let rest = unsafe UnsafeMutableRawBufferPointer(rebasing: bytes[count...])
        return unsafe pread(descriptor, rest.baseAddress, rest.count, range.lowerBound + count)
      }
      if got < 0, Glibc.errno == EINTR { continue }
      guard got > 0 else { throw TemporaryFileError(errno: got < 0 ? Glibc.errno : EIO) }
      count += got
    }
    return bytes
  }
}

/// Makes a temporary file for its owner alone and takes its name away.
func unnamedFile() throws(TemporaryFileError) -> Int32 {
  let (descriptor, path) = try namedFile()
  unsafe unlink(path)
  return descriptor
}

private func namedFile() throws(TemporaryFileError) -> (descriptor: Int32, path: String) {
  var path = Array("\(temporaryFolder)/roster-XXXXXX".utf8CString)
  let descriptor = unsafe path.withUnsafeMutableBufferPointer { path in
    unsafe path.baseAddress.map { unsafe mkstemp($0) } ?? -1
  }
  guard descriptor >= 0 else { throw TemporaryFileError(errno: errno) }
  _ = fcntl(descriptor, F_SETFD, FD_CLOEXEC)
  return (descriptor, String(decoding: path.dropLast().map(UInt8.init(bitPattern:)), as: UTF8.self))
}

private var temporaryFolder: String {
  unsafe getenv("TMPDIR").map { unsafe String(cString: $0) } ?? "/tmp"
}

/// What the system says of an error number.
func systemText(_ number: Int32) -> String {
  unsafe strerror(number).map { unsafe String(cString: $0) } ?? "error \(number)"
}
