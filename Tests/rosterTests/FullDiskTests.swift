import Foundation
import TestSupport
import Testing

/// Disks that take no more.
@Suite struct FullDiskTests {
  private let folder: ScratchFolder

  init() throws {
    folder = try ScratchFolder()
    let rows = (1...20_000).map { "First\($0),Last\($0),9\n" }.joined()
    try folder.write("first_name,last_name,current_grade\n\(rows)", to: "big.csv")
  }

  private static let add = "roster --db disk/r.db add --first Ada --last Example --grade 9"
  private static let list =
    "roster --db disk/r.db list --format csv; sqlite3 disk/r.db 'PRAGMA integrity_check'"
  private static let listed = "id,first_name,last_name,current_grade\n1,Ada,Example,9\nok\n"

  @Test func `an import beyond the allowed size of files fails, and the database is as it was`() throws {
    _ = try folder.sh("mkdir disk; \(Self.add)")
    try folder.check(
      "ulimit -f 256; roster --db disk/r.db import big.csv",
      errors:
        "roster: error: disk/r.db: reading or writing failed (disk I/O error); the database is as it was\n",
      status: 74)
    try folder.check("ls disk", output: "r.db\n")
    try folder.check(Self.list, output: Self.listed)
  }

  /// Whether a file system can be made in memory, in a name space of its own that goes with the process.
  private static let hasSmallDisks: Bool = {
    let probe = try? ScratchFolder().sh("mkdir disk && unshare -m mount -t tmpfs -o size=200k none disk")
    return probe?.status == 0
  }()

  @Test(.enabled(if: hasSmallDisks, "this machine lets nobody make a small file system"))
  func `a full disk fails what it must, and the database is as it was`() throws {
    let finished = try folder.sh(
      """
      mkdir disk
      unshare -m sh -c "mount -t tmpfs -o size=200k none disk; \(Self.add)
        roster --db disk/r.db import big.csv; echo \\$?
        head -c 1m /dev/zero > disk/filler 2> /dev/null
        roster --db disk/r.db add --first New --last Student --grade 9; echo \\$?
        roster --db disk/r.db export disk/out.csv; echo \\$?
        \(Self.list); ls disk"
      """)
    #expect(
      finished.output == "added student 1: Ada Example, Grade 9\n74\n74\n74\n\(Self.listed)filler\nr.db\n")
    #expect(
      finished.errors == """
        roster: error: disk/r.db: the disk is full; the database is as it was
        roster: error: disk/r.db: the disk is full; the database is as it was
        roster: error: disk/out.csv: cannot be written: No space left on device

        """)
  }
}
