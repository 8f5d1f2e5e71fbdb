import CSV
import Glibc

/// A file that appears whole under its name, or not at all: it is written beside its place and renamed.
final class NewFile {
  private var path: String
  /// Where it is as long as it has no name.
  let temporaryPath: String
  private let replaces: Bool
  private let descriptor: Int32
  private var isFinished = false

  /// Begins a file; the files `kept` are in use and must not be replaced, whatever name they go by.
  ///
  /// - Throws: a ``Failure`` if there is one of that name and it may not be replaced, or if it cannot be made.
  convenience init(path: String, replaces: Bool, keeping kept: [String]) throws {
    guard !path.isEmpty else { throw Failure(status: .usage, mistakes: ["FILE must not be empty"]) }
    // What stands behind a link is replaced, not the link.
    let place = resolvedPath(path) ?? path
    guard !kept.contains(where: { Self.isCompanion(place, of: $0) }) else {
      throw Failure(
        status: .usage, mistakes: ["\(path): SQLite keeps its journal of the database under this name"],
        hints: ["choose another name"])
    }
    var present = stat()
    let isThere = unsafe stat(path, &present) == 0
    if isThere {
      guard present.st_mode & S_IFMT == S_IFREG else {
        throw Failure(status: .cannotCreate, mistakes: ["\(path): is not a file"])
      }
      if kept.contains(where: { areSameFile($0, path) }) {
        throw Failure(status: .usage, mistakes: ["\(path): is in use by this very command"])
      }
      if !replaces { throw Self.exists(path) }
    }
    try self.init(at: place, replaces: replaces)
    if isThere { fchmod(descriptor, present.st_mode & 0o7777) }
  }

  /// Whether a path is that of a journal of a file, be it there or not.
  private static func isCompanion(_ place: String, of file: String) -> Bool {
    let whole = resolvedPath(file) ?? file
    func name(_ path: String) -> Substring {
      path[(path.lastIndex(of: "/").map(path.index(after:)) ?? path.startIndex)...]
    }
    return companionSuffixes.contains { name(place) == name(whole) + $0 }
      && areSameFile(folder(of: place), folder(of: whole))
  }

  /// Begins a file that replaces none, whose name is to be found by ``finish(orAs:)``.
  convenience init(named path: String) throws {
    try self.init(at: path, replaces: false)
  }

  private init(at path: String, replaces: Bool) throws {
    self.path = path
    self.replaces = replaces
    PendingFile.removeLeftovers(beside: path)
    guard let file = PendingFile.make(beside: path) else {
      let number = errno
      throw Failure(
        status: ExitStatus(errno: number), mistakes: ["\(path): cannot be made: \(systemText(number))"])
    }
    temporaryPath = file.path
    descriptor = file.descriptor
  }

  deinit {
    close(descriptor)
    if isFinished { return }
    for suffix in [""] + companionSuffixes { unsafe unlink(temporaryPath + suffix) }
  }

  /// Takes what is to be in the file.
  var sink: ByteSink { ByteSink(fileDescriptor: descriptor).named(path) }

  /// How many bytes are in it.
  var size: Int {
    get throws {
      var status = stat()
      guard unsafe fstat(descriptor, &status) == 0 else {
        throw Failure(status: .inputOutput, mistakes: ["\(path): cannot be read: \(systemText(errno))"])
      }
      return Int(status.st_size)
    }
  }

  /// Gives the file its name, and sees to it that the file and its name outlast a loss of power.
  func finish() throws {
    guard try finishUnlessTaken() else { throw Self.exists(path) }
  }

  /// The same under the first of several names that no other file has.
  ///
  /// - Parameter next: the name after the one that is taken.
  /// - Returns: the name.
  /// - Throws: a ``Failure`` if the file cannot be written.
  func finish(orAs next: () -> String) throws -> String {
    while try !finishUnlessTaken() { path = next() }
    return path
  }

  /// Like ``finish()``, but tells by `false` that there is such a file by now, which may not be replaced.
  func finishUnlessTaken() throws -> Bool {
    let isNamed = fsync(descriptor) == 0 && takeName()
    let number = errno
    guard isNamed else {
      if number == EEXIST { return false }
      throw Failure(
        status: ExitStatus(errno: number), mistakes: ["\(path): cannot be written: \(systemText(number))"])
    }
    guard forceFolder(of: path) else {
      throw Failure(
        status: .inputOutput,
        mistakes: ["\(path): is stored, but a power failure may take it back: its folder cannot be synced"],
        hints: ["see whether the disk is sound"])
    }
    return true
  }

  /// Takes the name, with the error number set if that fails.
  private func takeName() -> Bool {
    if !replaces {
      // A name that was linked leaves the temporary one behind, which deinit takes away.
      if unsafe link(temporaryPath, path) == 0 { return true }
      // A file system without links, as that of many USB sticks is.
      guard [EPERM, EOPNOTSUPP, ENOSYS].contains(errno) else { return false }
      guard unsafe access(path, F_OK) != 0 else {
        errno = EEXIST
        return false
      }
    }
    isFinished = unsafe rename(temporaryPath, path) == 0
    return isFinished
  }

  private static func exists(_ path: String) -> Failure {
    Failure(
      status: .cannotCreate, mistakes: ["\(path): there is such a file already"],
      hints: ["--force replaces it"])
  }
}

/// Forces the names in the folder of a file to the disk.
///
/// - Returns: `false` if that failed; where a file system cannot do it at all, nothing can be done.
func forceFolder(of path: String) -> Bool {
  let descriptor = unsafe open(folder(of: path), O_RDONLY | O_DIRECTORY | O_CLOEXEC)
  guard descriptor >= 0 else { return true }
  defer { close(descriptor) }
  return fsync(descriptor) == 0 || [EINVAL, ENOTSUP].contains(errno)
}
