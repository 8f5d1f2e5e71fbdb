internal import CSV
internal import Glibc

/// The bytes of an import, which can be read several times.
///
/// What comes from a pipe is laid in a temporary file first, if it has to be read more than once.
final class ImportFile {
  private var descriptor: Int32
  private var start: Int = 0

  /// How many bytes there are; `nil` for a pipe.
  private(set) var size: Int?

  /// Opens `path`, or takes the standard input for `nil`.
  init(path: String?) throws(ImportError) {
    descriptor = unsafe path.map { unsafe open($0, O_RDONLY | O_CLOEXEC) } ?? dup(STDIN_FILENO)
    guard descriptor >= 0 else { throw .cannotOpen(errno: errno) }
    var status = stat()
    guard unsafe fstat(descriptor, &status) == 0 else { throw .cannotOpen(errno: errno) }
    if status.st_mode & S_IFMT == S_IFDIR { throw .cannotOpen(errno: EISDIR) }
    if status.st_mode & S_IFMT == S_IFREG {
      start = lseek(descriptor, 0, SEEK_CUR)
      size = Int(status.st_size) - start
    }
  }

  deinit {
    close(descriptor)
  }

  /// The bytes from the start; the source made before is used up by it.
  func source(_ monitor: ImportMonitor) -> ByteSource {
    if size != nil { lseek(descriptor, start, SEEK_SET) }
    return ByteSource(fileDescriptor: descriptor, isCancelled: monitor.isCancelled)
  }

  /// Lays what comes from a pipe in a temporary file that has no name, and goes with the process.
  func makeRewindable(_ monitor: ImportMonitor) throws {
    guard size == nil else { return }
    let folder = unsafe getenv("TMPDIR").map { unsafe String(cString: $0) } ?? "/tmp"
    let copy = unsafe open(folder, O_TMPFILE | O_RDWR | O_CLOEXEC, 0o600)
    guard copy >= 0 else { throw ImportError.cannotLayAside(folder: folder, errno: errno) }
    let sink = ByteSink(fileDescriptor: copy, isCancelled: monitor.isCancelled)
    size = try source(monitor).copy(to: sink)
    close(descriptor)
    descriptor = copy
  }
}
