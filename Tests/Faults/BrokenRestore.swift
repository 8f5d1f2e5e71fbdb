import Glibc
import TestSupport

/// Restores from a file that came to harm, and over one.
struct BrokenRestore {
  let bench: Bench
  /// A database that is sound, and its records.
  let good: [UInt8]
  let goodDump: String
  /// The other file, with the journal beside it.
  let broken: [UInt8]
  let journal: [UInt8]?
  /// Whether the harm is one that SQLite does not mind.
  let isSound: Bool

  /// What follows the name of the program.
  var command: [String] { ["restore", backup] }

  private var backup: String { bench.folder.place(of: "kept.db") }

  /// Puts the broken file in the place of the database, or in that of the backup, and the good one in the other place.
  func lay(isOver: Bool) {
    bench.reset(to: isOver ? broken : good)
    write(isOver ? good : broken, to: backup)
    if let journal { write(journal, to: (isOver ? bench.database : backup) + "-journal") }
  }

  /// What is wrong with what a restoring has left; `nil` if nothing is.
  func harm(by end: Program.End, isOver: Bool) -> String? {
    guard bytes(of: backup) == (isOver ? good : broken) else { return "the backup was written to" }
    return isOver ? harmOver(by: end) : harmFrom(by: end)
  }

  private func harmFrom(by end: Program.End) -> String? {
    guard end.status == 0 else {
      let isSame = bytes(of: bench.database) == good && kept == nil
      return isSame ? nil : "it is refused, and the database is not as it was"
    }
    if let flaw { return flaw }
    if isSound, journal == nil, bench.dump() != bench.dump(backup) {
      return "the records are not those of the backup"
    }
    guard let kept, bench.dump(kept) == goodDump else { return "what was there before is not kept" }
    return nil
  }

  private func harmOver(by end: Program.End) -> String? {
    guard end.status == 0 else {
      // By its header, the file may be that of another program, or of a newer version.
      let isAnothers = ["but no roster", "of another program", "by a newer roster"].contains {
        end.errors.contains($0)
      }
      guard isAnothers else { return "it is refused: \(end.errors)" }
      let isSame = bytes(of: bench.database) == broken && kept == nil
      return isSame ? nil : "it is refused, and the database is not as it was"
    }
    if let flaw { return flaw }
    if bench.dump() != goodDump { return "the records are not those of the backup" }
    guard let kept else { return "what was there before is not kept" }
    // A journal may have been applied to it.
    guard journal == nil else { return nil }
    if bytes(of: kept) == broken { return nil }
    write(broken, to: backup)
    return isSound && bench.dump(kept) == bench.dump(backup) ? nil : "what was there before is kept otherwise"
  }

  /// What is wrong with the database; `nil` if it is sound.
  private var flaw: String? {
    let found = bench.shell("PRAGMA integrity_check", "PRAGMA foreign_key_check")
    return found == "ok\n" ? nil : "the database is not sound: \(found)"
  }

  /// The file that the restoring has kept.
  private var kept: String? {
    let names = (try? bench.folder.names()) ?? []
    return names.first { $0.contains(".before-restore-") && !$0.hasSuffix("-journal") }
      .map { bench.folder.place(of: $0) }
  }
}
