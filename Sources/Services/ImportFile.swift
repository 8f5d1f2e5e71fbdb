internal import CSV
internal import Glibc

/// The bytes of an import, which can be read several times.
///
/// What comes from a pipe is laid in a temporary file first, if it has to be read more than once. A file belongs to one
/// thread at a time.
public final class ImportFile {
  /// What the history calls the file.
  let name: String

  private var descriptor: Int32
  private var start: Int = 0

  /// What has been read of a pipe, for as long as it may have to be read again.
  private var head: [UInt8]? = []

  /// How many bytes there are; `nil` for a pipe.
  public private(set) var size: Int?

  /// Opens `path`, or takes the standard input for `nil`.
  public init(path: String?) throws(ImportError) {
    name = path.map { $0.split(separator: "/").last.map(String.init) ?? $0 } ?? "standard input"
    descriptor = path.map { unsafe open($0, O_RDONLY | O_CLOEXEC) } ?? dup(STDIN_FILENO)
    guard descriptor >= 0 else { throw .cannotOpen(errno: errno) }
    var status = stat()
    guard unsafe fstat(descriptor, &status) == 0 else { throw .cannotOpen(errno: errno) }
    if status.st_mode & S_IFMT == S_IFDIR { throw .cannotOpen(errno: EISDIR) }
    if status.st_mode & S_IFMT == S_IFREG {
      start = lseek(descriptor, 0, SEEK_CUR)
      size = Int(status.st_size) - start
    }
  }

  /// Lays `bytes` in a temporary file that has no name, and goes with this object or the process.
  ///
  /// It can be imported from several times.
  ///
  /// - Parameters:
  ///   - bytes: the file.
  ///   - name: what the history calls it.
  /// - Throws: ``ImportError/cannotLayAside(_:)``.
  public init(_ bytes: [UInt8], named name: String) throws(ImportError) {
    self.name = name
    descriptor = try fileToLayAside()
    head = nil
    size = bytes.count
    try append(bytes.span, to: descriptor)
  }

  deinit {
    close(descriptor)
  }

  /// The bytes from the start; the source made before is used up by it.
  func source(_ monitor: ImportMonitor) -> ByteSource {
    if size != nil { lseek(descriptor, start, SEEK_SET) }
    let source = ByteSource(fileDescriptor: descriptor, isCancelled: monitor.isCancelled)
    guard size == nil else { return source }
    return ByteSource { [self] (span) throws(CSVError) in
      let count = span.count
      try source.read(&span)
      if head != nil { keep(span.span.extracting(droppingFirst: count)) }
    }
  }

  private func keep(_ bytes: Span<UInt8>) {
    for index in bytes.indices { head?.append(bytes[index]) }
  }

  /// Goes on without a way back, for a file whose header is known.
  func forgetHead() {
    head = nil
  }

  /// Lends the bytes from the start to `body`; whoever reads the file meanwhile goes on where he was.
  ///
  /// - Precondition: the file can be read several times; see ``makeRewindable(_:)``.
  func withSecondSource<Result>(_ monitor: ImportMonitor, _ body: (ByteSource) throws -> Result) rethrows
    -> Result
  {
    precondition(size != nil, "a pipe is read once")
    let place = lseek(descriptor, 0, SEEK_CUR)
    defer { lseek(descriptor, place, SEEK_SET) }
    return try body(source(monitor))
  }

  /// Lays what comes from a pipe in a temporary file that has no name, and goes with the process.
  ///
  /// - Precondition: no more than the header has been read; see ``forgetHead()``.
  func makeRewindable(_ monitor: ImportMonitor) throws {
    guard size == nil else { return }
    guard let head else { preconditionFailure("the beginning of the pipe is gone") }
    self.head = nil
    let copy = try fileToLayAside()
    var copied = head.count
    do {
      try append(head.span, to: copy)
      var block = [UInt8](repeating: 0, count: 1 << 16)
      while true {
        if monitor.isCancelled() { throw CancellationError() }
        let count = unsafe block.withUnsafeMutableBytes { unsafe read(descriptor, $0.baseAddress, $0.count) }
        if count < 0, errno == EINTR { continue }
        guard count >= 0 else { throw ImportError.cannotOpen(errno: errno) }
        if count == 0 { break }
        try append(block.span.extracting(first: count), to: copy)
        copied += count
        monitor.progress(copied, nil)
      }
    } catch {
      close(copy)
      throw error
    }
    close(descriptor)
    descriptor = copy
    size = copied
  }
}

private func append(_ bytes: Span<UInt8>, to copy: Int32) throws(ImportError) {
  do throws(CSVError) {
    try ByteSink(fileDescriptor: copy).take(bytes)
  } catch {
    guard case .writeFailed(let number) = error.kind else {
      throw .cannotLayAside(TemporaryFileError(errno: EIO))
    }
    throw .cannotLayAside(TemporaryFileError(errno: number))
  }
}

private func fileToLayAside() throws(ImportError) -> Int32 {
  do throws(TemporaryFileError) {
    return try unnamedFile()
  } catch {
    throw .cannotLayAside(error)
  }
}
