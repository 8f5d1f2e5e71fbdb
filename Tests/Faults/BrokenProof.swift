import Glibc
import TestSupport

/// Opens databases that came to harm: each command answers right or says clearly why not, and harms nothing further.
///
/// What is asked of a file in which `PRAGMA integrity_check` finds fault: a command that reads, or that is refused,
/// leaves every byte as it was. SQLite finds damage only on the pages that it reads, so an `add` may succeed; then every
/// row that could be read before can still be read, and there are no more findings than before. A broken file is also
/// restored from, and restored over.
struct BrokenProof {
  let bench: Bench
  let seed: UInt64

  init(_ roster: String, _ seed: UInt64) throws {
    bench = try Bench(roster: roster)
    self.seed = seed
  }

  private static let commands = [
    ["list"], ["list", "expenses"], ["report"], ["export", "students", "-"],
    ["add", "--first", "Ada", "--last", "Lovelace", "--grade", "9", "--allow-duplicate"],
  ]

  /// Nothing takes longer, in microseconds.
  private static let deadline = 10_000_000

  /// Harms a database `runs` times; the `checker`, if there is one, is a program that runs `roster`, such as
  /// "valgrind -q --error-exitcode=99".
  func run(_ runs: Int, under checker: String?) throws -> Tally {
    var random = SeededRandom(seed: seed)
    var tally = Tally("broken")
    var statuses: [Int32: Int] = [:]
    var sound = 0
    var addedBesideDamage = 0
    let good = try Trial.records(bench)
    let goodDump = bench.dump()
    let extended =
      Self.commands
      + [["history"], ["check"], ["undo"], ["backup", bench.folder.place(of: "backup.db")]].filter {
        bench.roster(["help", $0[0]]).status == 0
      }
    var restoredFrom = 0
    var restoredOver = 0
    for run in 0..<runs {
      let damage = Damage.allCases[run % Damage.allCases.count]
      var broken = good
      damage.harm(&broken, &random)
      let journal = damage.journal(&random)
      func lay() {
        bench.reset(to: broken)
        if let journal { write(journal, to: bench.database + "-journal") }
      }
      lay()
      let before = Findings(bench)
      if before.isSound { sound += 1 }
      tally.runs += 1
      for command in extended {
        lay()
        let end = self.end(of: command, under: checker)
        statuses[end.status, default: 0] += 1
        if end.status == 0 { tally.acknowledged += 1 } else { tally.faults += 1 }
        var wrong = complaint(end)
        let isSame = bytes(of: bench.database) == broken
        if wrong == nil, !isSame {
          if before.isSound {
            let after = Findings(bench)
            if !after.isSound { wrong = "a sound file is no longer sound" }
          } else if end.status != 0 || !["add", "undo"].contains(command[0]) {
            wrong = "a file that is not sound was written to"
          } else {
            addedBesideDamage += 1
            wrong = Findings(bench).harm(since: before, isUndone: command[0] == "undo")
          }
        }
        if wrong == nil, command[0] == "backup", end.status == 0 {
          let integrity = bench.integrity(command[1])
          if integrity != "ok" { wrong = "the backup is not sound: \(integrity)" }
        }
        if wrong == nil, before.isSound, end.status == 0 { wrong = mistake(command, end) }
        if let wrong {
          let name = command.prefix(2).joined(separator: " ")
          tally.losses.append("file \(run) (\(damage), \(random)), \(name): \(wrong)")
        }
      }
      let restoring = BrokenRestore(
        bench: bench, good: good, goodDump: goodDump, broken: broken, journal: journal,
        isSound: before.isSound)
      for isOver in [false, true] {
        restoring.lay(isOver: isOver)
        let end = self.end(of: restoring.command, under: checker)
        statuses[end.status, default: 0] += 1
        if end.status == 0 { tally.acknowledged += 1 } else { tally.faults += 1 }
        if end.status == 0, isOver { restoredOver += 1 } else if end.status == 0 { restoredFrom += 1 }
        if let wrong = complaint(end) ?? restoring.harm(by: end, isOver: isOver) {
          tally.losses.append(
            "file \(run) (\(damage), \(random)), restore \(isOver ? "over" : "from") it: \(wrong)")
        }
      }
    }
    tally.notes = [
      "\(sound) files still sound", "\(addedBesideDamage) added beside damage",
      "\(restoredFrom) restored from",
      "\(restoredOver) restored over",
    ]
    tally.notes += statuses.sorted { $0.key < $1.key }.map { "\($0.value) × status \($0.key)" }
    return tally
  }

  private func end(of command: [String], under checker: String?) -> Program.End {
    guard let checker else { return bench.roster(command, killedAfter: Self.deadline) }
    let words = checker.split(separator: " ").map(String.init)
    return Program(path: words[0], environment: bench.environment)
      .run(Array(words.dropFirst()) + [bench.roster] + command)
  }

  private func complaint(_ end: Program.End) -> String? {
    if end.isOverdue { return "it hung" }
    if end.status == 0 { return nil }
    // 77: by its header, a file may be one that this SQLite can only read.
    guard [65, 77, 78].contains(end.status) else { return "status \(end.status): \(end.errors)" }
    return Message.complaint(end.errors)
  }

  /// What is wrong with an answer about a sound file, by what the shell says.
  private func mistake(_ command: [String], _ end: Program.End) -> String? {
    guard command[0] == "export" else { return nil }
    let rows = bench.shell(
      ".mode list", ".separator ,", ".headers on", "SELECT first_name, last_name, current_grade FROM students"
    )
    // How a cell is quoted is a matter of taste.
    func bare(_ text: String) -> String { String(text.filter { $0 != "\"" && $0 != "'" }) }
    return bare(rows) == bare(end.output) ? nil : "the shell answers otherwise"
  }
}

/// What SQLite finds in a file.
private struct Findings {
  let messages: [Substring]
  let rows: [Substring: Int]

  init(_ bench: Bench) {
    // On a copy: the shell, too, may write to what it opens.
    let copy = bench.folder.place(of: "copy.db")
    write(bytes(of: bench.database) ?? [], to: copy)
    if let journal = bytes(of: bench.database + "-journal") { write(journal, to: copy + "-journal") }
    messages = bench.shell("PRAGMA integrity_check(10000)", on: copy).split(separator: "\n")
    let dump = bench.shell(".dump students restaurants preferences categories expenses", on: copy)
    rows = Dictionary(grouping: dump.split(separator: "\n").filter { $0.hasPrefix("INSERT") }) { $0 }
      .mapValues(\.count)
    unlink(copy)
    unlink(copy + "-journal")
  }

  var isSound: Bool { messages == ["ok"] }

  /// The indexes in which rows are missing.
  ///
  /// Where the entries of an index are out of order, a new one is put where it is not found, or in the way of another:
  /// one more row is missing from it. The rows are all in their table, and REINDEX mends the index.
  private var brokenIndexes: Set<Substring> { Set(messages.compactMap(Self.index)) }

  /// How much is wrong, not counting what is missing from some indexes.
  private func damage(beside indexes: Set<Substring>) -> Int {
    messages.filter { message in Self.index(in: message).map { !indexes.contains($0) } ?? true }.count
  }

  private static func index(in message: Substring) -> Substring? {
    message.firstMatch(of: /^row \d+ missing from index (.+)$/).map(\.1)
  }

  /// What is worse than it was; `nil` if nothing is.
  ///
  /// What an undo takes back is the category that came last.
  func harm(since before: Findings, isUndone: Bool) -> String? {
    if damage(beside: before.brokenIndexes) > before.damage(beside: before.brokenIndexes) {
      return "there is more damage than before: \(messages)"
    }
    let lost = before.rows.filter { row in
      rows[row.key, default: 0] < row.value && !(isUndone && row.key.contains("'\(Trial.lastCategory)'"))
    }
    return lost.isEmpty ? nil : "\(lost.count) rows can no longer be read"
  }
}
