import Glibc
import Repository
import SQLite

/// The database that a backup is to replace, in whatever state it is.
struct RestorePlace {
  /// The database as it was named.
  let name: String

  /// The file itself, where the name is a link.
  private let path: String
  private let console: Console

  init(_ context: Context) throws {
    let location = try context.location
    if let folder = location.ownFolder { try createFolder(folder) }
    name = location.path
    console = context.console
    var status = stat()
    let isLink = unsafe lstat(name, &status) == 0 && status.st_mode & S_IFMT == S_IFLNK
    path = (isLink ? resolvedPath(name) : nil) ?? name
  }

  /// Whether a path leads to this very file.
  func isTheFile(at other: String) -> Bool {
    areSameFile(path, other)
  }

  /// Puts the content of a backup in place.
  ///
  /// - Parameters:
  ///   - source: the backup.
  ///   - sourceName: what messages call it.
  /// - Returns: the file in which that is kept what was there before; `nil` if nothing was.
  /// - Throws: why it cannot be put there; the database is then as it was.
  func take(_ source: Store, named sourceName: String) throws -> String? {
    for _ in 1...Self.attempts {
      let seen = FileMark(path)
      do {
        switch try present() {
        case .sound(let database):
          if try source.version() == Store.knownVersion {
            return try replace(database, by: source, sourceName)
          }
          let staged = try stage(source, replacing: true)
          return try replace(database, by: Store(asItIs: staged.temporaryPath, .readOnly), sourceName)
        case .broken: return try moveAside(seen, for: stage(source, replacing: true))
        case .empty: return try moveAside(seen, for: stage(source, replacing: true), keepingFile: false)
        case .missing: return try moveAside(seen, for: stage(source, replacing: false), keepingFile: false)
        }
      } catch is Overtaken {
        // By now there is another file, which has to be looked at.
      }
    }
    throw tooBusy
  }

  private var tooBusy: Failure {
    Failure(
      status: .busy, mistakes: ["\(name): others change it all the time; it is as it was"],
      hints: ["try again when they are done"])
  }

  private enum Present {
    case sound(Store)
    case broken
    case empty
    case missing
  }

  /// Looks at what there is; the database of another program or of a newer roster is refused.
  private func present() throws -> Present {
    do {
      let store = try Store(asItIs: path, .readWrite)
      store.watch { !Interruption.isAsked }
      try store.verify()
      // By its header a file may be of a format that this SQLite only reads; whoever may write it can still replace it.
      return unsafe store.isReadOnly && access(path, W_OK) == 0 ? .broken : .sound(store)
    } catch let error as StoreError {
      switch error {
      case .missing: return .missing
      case .blank: return .empty
      case .notADatabase, .unsound, .impossibleVersion: return .broken
      default: throw error
      }
    } catch let error as SQLiteError {
      // Whatever no command can use, be it that only a rule of its schema cannot be read any more.
      guard Failure(error, path: path).status == .notOurs else { throw error }
      return .broken
    }
  }

  /// A copy of the backup beside the database, of the present schema.
  private func stage(_ source: Store, replacing replaces: Bool) throws -> NewFile {
    let file = try NewFile(path: path, replaces: replaces, keeping: [])
    _ = try file.fill(with: source, named: name, console)
    // With the names keyed, or not at all: a journal that is left beside the copy would not follow it to its place.
    do {
      try Store(path: file.temporaryPath, for: .writing).transaction {}
    } catch let error as SQLiteError where error.isOfUnsyncedFolder {
      // What counts is the folder when the copy gets its place.
    }
    return file
  }

  // MARK: A sound database

  /// How often somebody else may store something in between.
  private static let attempts = 10

  private func replace(_ database: Store, by source: Store, _ sourceName: String) throws -> String {
    guard !database.isReadOnly else {
      throw Failure(status: .noPermission, mistakes: ["\(name): cannot be written: the file is read-only"])
    }
    for _ in 1...Self.attempts {
      let name = datedName()
      let file = try NewFile(named: name)
      let state = try file.fill(with: database, named: name, console).state
      try Interruption.check()
      let kept = try locked { try file.finish(orAs: datedName) }
      var isDone = false
      // Without the replacement the database is as it was, and needs no second one beside it.
      defer { if !isDone { unsafe unlink(kept) } }
      let bar = ProgressBar(console)
      defer { bar.clear() }
      do {
        isDone = try database.replaceContents(by: source, ifStill: state) { done, total in
          bar.update(done: done, total: total)
          try Interruption.check()
        }
      } catch {
        // Some errors come when the new content is in place. Only where it is not, the copy may go.
        let isAsItWas = try? database.isStill(state)
        isDone = isAsItWas != true
        guard isAsItWas == false, let error = error as? SQLiteError else { throw error }
        throw Failure(replacedDespite: error, database: self.name, kept: kept)
      }
      if isDone { return kept }
    }
    throw tooBusy
  }

  // MARK: No sound database

  /// There is another file in the place than the one that was seen.
  private struct Overtaken: Error {}

  /// Gives the new file its place, and what is in that place another name.
  ///
  /// - Throws: ``Overtaken`` if that is not what was `seen` any more.
  private func moveAside(
    _ seen: FileMark?, for file: NewFile, keepingFile: Bool = true
  ) throws -> String? {
    try Interruption.check()
    return try locked {
      guard FileMark(path) == seen else { throw Overtaken() }
      return try moveAside(for: file, keepingFile)
    }
  }

  private func moveAside(for file: NewFile, _ keepingFile: Bool) throws -> String? {
    var kept = datedName()
    // With a second name for the old one there is a file in the place all the time.
    var isLinked = unsafe keepingFile && link(path, kept) == 0
    while keepingFile, !isLinked, errno == EEXIST {
      kept = datedName()
      isLinked = unsafe link(path, kept) == 0
    }
    // A journal would be taken for that of the new file, and be applied to it.
    var isKept = false
    for suffix in companionSuffixes where fileExists(path + suffix) {
      try rename(path + suffix, to: kept + suffix)
      isKept = true
    }
    if keepingFile, !isLinked { try rename(path, to: kept) }
    // Nothing else orders one name before the other: a loss of power could leave the new file beside the old journal.
    guard forceFolder(of: path) else {
      throw Failure(
        status: .inputOutput, mistakes: ["\(name): its folder cannot be synced; nothing is replaced"],
        hints: ["what was there before is in \(kept)"])
    }
    guard try file.finishUnlessTaken() else { throw Overtaken() }
    return keepingFile || isKept ? kept : nil
  }

  /// Runs `body` while no other restoring gives files in the folder their names.
  ///
  /// Where a folder cannot be locked, nothing keeps them from it.
  private func locked<Result>(_ body: () throws -> Result) throws -> Result {
    let descriptor = unsafe open(folder(of: path), O_RDONLY | O_DIRECTORY | O_CLOEXEC)
    defer { if descriptor >= 0 { close(descriptor) } }
    while descriptor >= 0, flock(descriptor, LOCK_EX) != 0, errno == EINTR { try Interruption.check() }
    return try body()
  }

  private func rename(_ old: String, to new: String) throws {
    guard unsafe Glibc.rename(old, new) == 0 else {
      let number = errno
      throw Failure(
        status: ExitStatus(errno: number), mistakes: ["\(old): cannot be renamed: \(systemText(number))"])
    }
  }

  // MARK: Names

  /// The name with the present time in UTC, which no file has yet.
  private func datedName() -> String {
    var now = time(nil)
    var utc = unsafe tm()
    unsafe gmtime_r(&now, &utc)
    func padded(_ number: Int32) -> String { number < 10 ? "0\(number)" : "\(number)" }
    let date = unsafe "\(utc.tm_year + 1900)\(padded(utc.tm_mon + 1))\(padded(utc.tm_mday))"
    let time = unsafe "\(padded(utc.tm_hour))\(padded(utc.tm_min))\(padded(utc.tm_sec))"
    let first = "\(path).before-restore-\(date)T\(time)Z"
    var name = first
    var number = 1
    while ([""] + companionSuffixes).contains(where: { fileExists(name + $0) }) {
      number += 1
      name = "\(first)-\(number)"
    }
    return name
  }
}

/// By what a file is told from another one that has its name later, and an empty one from what becomes of it.
private struct FileMark: Equatable {
  private let device: dev_t
  private let number: ino_t
  private let isEmpty: Bool

  /// `nil` if there is no file.
  init?(_ path: String) {
    var status = stat()
    guard unsafe stat(path, &status) == 0 else { return nil }
    (device, number, isEmpty) = (status.st_dev, status.st_ino, status.st_size == 0)
  }
}

extension Failure {
  /// An error that came when all was in place already.
  fileprivate init(replacedDespite error: SQLiteError, database: String, kept: String) {
    let trouble =
      error.isOfUnsyncedFolder
      ? "a power failure may take it back: its folder cannot be synced"
      : "writing failed afterwards (\(error.message))"
    self.init(
      status: .inputOutput, mistakes: ["\(database): the change is stored, but \(trouble)"],
      hints: ["what was there before is in \(kept)"])
  }
}
