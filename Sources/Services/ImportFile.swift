internal import CSV
internal import Glibc

/// The bytes of an import, which can be read several times.
///
/// What comes from a pipe is laid in a temporary file, if more than its beginning has to be read more than once. A file
/// belongs to one thread at a time.
public final class ImportFile {
  /// What the history calls the file.
  let name: String

  private var descriptor: Int32
  private var start: Int = 0

  /// What has been read of a pipe and is to be read again.
  private var head: [UInt8] = []

  /// Whether what is read of a pipe may have to be read again.
  private var keepsHead = true

  /// Whether a pipe has come to its end, which a terminal tells once.
  private var hasEnded = false

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
    size = bytes.count
    try append(bytes.span, to: descriptor)
  }

  deinit {
    close(descriptor)
  }

  /// The bytes from the start; the source made before is used up by it.
  func source(_ monitor: ImportMonitor) -> ByteSource {
    if size != nil { lseek(descriptor, start, SEEK_SET) }
    let rest = ByteSource(fileDescriptor: descriptor, isCancelled: monitor.isCancelled)
    guard size == nil else { return rest }
    var position = 0
    return ByteSource { [self] (span) throws(CSVError) in
      if position < head.count {
        let end = position + min(span.freeCapacity, head.count - position)
        for index in position..<end { span.append(head[index]) }
        position = end
        return
      }
      if !keepsHead { head = [] }
      if hasEnded { return }
      let count = span.count
      try rest.read(&span)
      hasEnded = span.count == count
      if keepsHead {
        let new = span.span.extracting(droppingFirst: count)
        for index in new.indices { head.append(new[index]) }
        position = head.count
      }
    }
  }

  /// The first bytes, `count` of them unless the file has fewer.
  func firstBytes(_ count: Int, _ monitor: ImportMonitor) throws(CSVError) -> [UInt8] {
    let source = source(monitor)
    var bytes: [UInt8] = []
    var before = -1
    while bytes.count < count, bytes.count != before {
      before = bytes.count
      try bytes.append(addingCapacity: count - before, initializingWith: source.read)
    }
    return bytes
  }

  /// Goes on without a way back, for a file whose header is known.
  func forgetHead() {
    keepsHead = false
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
  /// What cannot be read as CSV ends it: of that no more is laid aside, and whoever reads the file meets it again.
  ///
  /// - Precondition: no more than the header has been read; see ``forgetHead()``.
  func makeRewindable(_ dialect: Dialect, _ monitor: ImportMonitor) throws {
    guard size == nil else { return }
    precondition(keepsHead, "the beginning of the pipe is gone")
    let copy = try fileToLayAside()
    var copied = 0
    do throws(CSVError) {
      forgetHead()
      let all = source(monitor)
      let sink = ByteSink(fileDescriptor: copy)
      var reader = CSVReader(
        ByteSource { (span) throws(CSVError) in
          let count = span.count
          try all.read(&span)
          try sink.take(span.span.extracting(droppingFirst: count))
          copied += span.count - count
          monitor.progress(copied, nil)
        }, dialect: dialect)
      while try reader.next() {}
    } catch {
      guard error.kind == .refused else {
        close(copy)
        if case .writeFailed(let number) = error.kind { throw cannotLayAside(number) }
        throw error
      }
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
    guard case .writeFailed(let number) = error.kind else { throw cannotLayAside(EIO) }
    throw cannotLayAside(number)
  }
}

private func cannotLayAside(_ number: Int32) -> ImportError {
  .cannotLayAside(TemporaryFileError(errno: number))
}

private func fileToLayAside() throws(ImportError) -> Int32 {
  do throws(TemporaryFileError) {
    return try unnamedFile()
  } catch {
    throw .cannotLayAside(error)
  }
}
