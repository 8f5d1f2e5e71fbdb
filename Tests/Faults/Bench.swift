import Glibc
import TestSupport

/// A folder with the database under test, the program, and the plain `sqlite3` shell that says what is in the file.
struct Bench {
  let roster: String
  let folder: ScratchFolder

  /// Makes the folder, in memory unless it `isOnDisk` or `TMPDIR` says where: what is lost with the power or fails is
  /// decided by the shim, and what a killed process has written is not.
  init(roster: String, isOnDisk: Bool = false) throws {
    self.roster = roster
    let isInMemory = !isOnDisk && getenv("TMPDIR") == nil && access("/dev/shm", W_OK) == 0
    folder = try ScratchFolder(in: isInMemory ? "/dev/shm" : nil)
    for name in ["tmp", "inputs"] { mkdir(folder.place(of: name), 0o700) }
  }

  /// The database.
  var database: String { folder.place(of: "roster.db") }

  /// What the program is given besides its arguments.
  var environment: [String: String] {
    ["ROSTER_DB": database, "HOME": folder.path, "TMPDIR": folder.place(of: "tmp")]
  }

  /// Runs `roster` on the database.
  @discardableResult
  func roster(
    _ arguments: [String], _ extra: [String: String] = [:], killedAfter microseconds: Int = 60_000_000
  ) -> Program.End {
    Program(path: roster, environment: environment.merging(extra) { $1 })
      .run(arguments, killedAfter: microseconds)
  }

  /// Runs a command of which nothing but success will do.
  func prepare(_ arguments: [String]) {
    let end = roster(arguments)
    guard end.status == 0 else { fail("\(arguments.joined(separator: " ")): \(end.errors)") }
  }

  /// Runs SQL in the plain `sqlite3` shell, and gives all that it writes.
  func shell(_ sql: String..., on file: String? = nil) -> String {
    let end = Program(path: "sqlite3").run(["-batch", "-init", "/dev/null", file ?? database] + sql)
    return end.output + end.errors
  }

  /// All records and the schema of them, as text; empty for a file that has none yet.
  ///
  /// The history is there without its times, which differ from run to run.
  /// Without `hasKeys`, neither do the keys of the order of names count: the program may give them later.
  func dump(_ file: String? = nil, hasKeys: Bool = true) -> String {
    let tables = "students restaurants preferences categories expenses"
    let keys =
      hasKeys
      ? ""
      : """
      UPDATE students SET first_name_key = NULL, last_name_key = NULL, is_keyed = NULL;
      UPDATE restaurants SET name_key = NULL, is_keyed = NULL;
      """
    let records = shell("BEGIN", keys, "PRAGMA user_version", ".dump \(tables)", "ROLLBACK", on: file)
    // Of a file without a history the shell says only that.
    let history = shell(
      "SELECT id, command, summary, undone FROM history",
      "SELECT history_id, part, hex(sha3(changeset)), hex(sha3(row_checks)) FROM history_changes",
      "SELECT history_id, table_name, first_id, last_id, hex(sha3(row_checks)) FROM history_ranges", on: file)
    return records + history
  }

  /// What `PRAGMA integrity_check` says: "ok" if all is well.
  func integrity(_ file: String? = nil) -> String {
    let text = shell("PRAGMA integrity_check", on: file)
    return text.hasSuffix("\n") ? String(text.dropLast()) : text
  }

  /// Puts a database in the place of all files that are there, but for those in folders; `nil` leaves none.
  func reset(to start: [UInt8]?) {
    for name in (try? folder.names()) ?? [] {
      unlink(folder.place(of: name))
    }
    if let start { write(start, to: database) }
  }
}
