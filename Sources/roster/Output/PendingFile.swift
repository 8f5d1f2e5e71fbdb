import Glibc

/// A file beside the place that it is for, by whose name it is known what it is: `club.db.roster-unfinished-a1B2c3`.
///
/// It is locked for as long as its descriptor is open. One that is not is what a killed process has left.
@safe struct PendingFile {
  let path: String
  let descriptor: Int32

  private static let mark = ".roster-unfinished-"
  private static let randomCount = 6

  /// Makes an empty file for its owner alone; `nil`, with the error number set, if that fails.
  static func make(beside place: String) -> PendingFile? {
    while true {
      var template = Array("\(place)\(mark)\(String(repeating: "X", count: randomCount))".utf8CString)
      let descriptor = unsafe template.withUnsafeMutableBufferPointer { template in
        unsafe template.baseAddress.map { unsafe mkstemp($0) } ?? -1
      }
      guard descriptor >= 0 else { return nil }
      // A program that this one starts would keep it locked.
      _ = fcntl(descriptor, F_SETFD, FD_CLOEXEC)
      let path = String(decoding: template.dropLast().map(UInt8.init(bitPattern:)), as: UTF8.self)
      let file = PendingFile(path: path, descriptor: descriptor)
      // Before it was locked, somebody may have taken it for what was left. Where a file system has no such locks, nobody
      // does.
      let isTaken = flock(descriptor, LOCK_EX | LOCK_NB) != 0 && errno == EWOULDBLOCK
      if !isTaken, file.isInPlace { return file }
      close(descriptor)
    }
  }

  /// Takes over a file that nobody has locked; `nil` if there is none at `path`, or it is somebody else's.
  private static func takeOver(_ path: String) -> PendingFile? {
    let descriptor = unsafe open(path, O_RDWR | O_NOFOLLOW | O_NONBLOCK | O_CLOEXEC)
    guard descriptor >= 0 else { return nil }
    let file = PendingFile(path: path, descriptor: descriptor)
    var status = stat()
    if unsafe fstat(descriptor, &status) == 0, status.st_mode & S_IFMT == S_IFREG, status.st_uid == geteuid(),
      flock(descriptor, LOCK_EX | LOCK_NB) == 0, file.isInPlace
    {
      return file
    }
    close(descriptor)
    return nil
  }

  /// Whether the path still leads to the file.
  private var isInPlace: Bool {
    var own = stat()
    var found = stat()
    return unsafe fstat(descriptor, &own) == 0 && lstat(path, &found) == 0 && own.st_dev == found.st_dev
      && own.st_ino == found.st_ino
  }

  /// Removes what killed processes have left in the folder of a file.
  static func removeLeftovers(beside place: String) {
    let folder = folder(of: place)
    for name in names(in: folder) {
      let suffix = companionSuffixes.first(where: name.hasSuffix) ?? ""
      let path = folder + name.dropLast(suffix.count)
      guard isTemporary(path) else { continue }
      if let file = takeOver(path) {
        for suffix in companionSuffixes + [""] { unsafe unlink(path + suffix) }
        close(file.descriptor)
      } else if !suffix.isEmpty, !fileExists(path) {
        unsafe unlink(path + suffix)
      }
    }
  }

  private static func isTemporary(_ path: String) -> Bool {
    let end = path.utf8.suffix(mark.utf8.count + randomCount)
    return end.starts(with: mark.utf8) && end.dropFirst(mark.utf8.count).count == randomCount
      && end.dropFirst(mark.utf8.count).allSatisfy { byte in
        UInt8(ascii: "0")...UInt8(ascii: "9") ~= byte || UInt8(ascii: "a")...UInt8(ascii: "z") ~= byte | 0x20
      }
  }

  private static func names(in folder: String) -> [String] {
    guard let listing = unsafe opendir(folder) else { return [] }
    defer { unsafe closedir(listing) }
    var names: [String] = []
    while let entry = unsafe readdir(listing) {
      let name = unsafe withUnsafeBytes(of: &entry.pointee.d_name) { bytes in
        unsafe String(decoding: bytes.prefix { $0 != 0 }, as: UTF8.self)
      }
      if name.utf8.count > mark.utf8.count + randomCount, name.contains(mark) { names.append(name) }
    }
    return names
  }
}
