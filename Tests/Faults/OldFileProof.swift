import Glibc
import TestSupport

/// Opens a database of every released version: all rows are there afterwards, and nothing else.
struct OldFileProof {
  let bench: Bench

  init(_ roster: String) throws {
    bench = try Bench(roster: roster)
  }

  /// What a person has stored, table by table; keys of the order of names are the program's own.
  private static let tables = [
    (version: 1, name: "students", columns: "id, first_name, last_name, current_grade"),
    (
      version: 2, name: "restaurants", columns: "id, name, type, phone, price_level, is_favorite, is_check_in"
    ),
    (version: 2, name: "preferences", columns: "id, display_order, show_check_in_only, max_price_level"),
    (version: 3, name: "categories", columns: "name"),
    (version: 3, name: "expenses", columns: "id, date, title, category, amount_cents, note"),
    (version: 4, name: "history", columns: "id, happened_at, command, summary, undone"),
    (version: 4, name: "history_changes", columns: "history_id, part, changeset, row_checks"),
    (version: 4, name: "history_ranges", columns: "history_id, table_name, first_id, last_id, row_checks"),
  ]

  /// What the history of a file that has one can take back and bring back.
  private static let changes = [
    (version: 4, words: ["redo"]), (version: 4, words: ["undo", "13"]), (version: 4, words: ["undo", "11"]),
    (version: 4, words: ["undo", "9"]), (version: 4, words: ["undo", "8"]),
    (version: 4, words: ["undo", "6"]),
  ]

  func run() throws -> Tally {
    var tally = Tally("old")
    var rows = 0
    for version in OldFile.versions {
      for command in [["list"], ["list", "expenses"], ["report"], ["settings"], ["history"]] {
        bench.reset(to: bytes(of: OldFile.path(version)))
        let before = content(upTo: version)
        rows += before.split(separator: "\n").count
        let end = bench.roster(command)
        tally.runs += 1
        if end.status == 0 { tally.acknowledged += 1 }
        if let wrong = wrong(end, before, version) {
          tally.losses.append("version \(version), \(command.joined(separator: " ")): \(wrong)")
        }
      }
    }
    for command in Self.changes {
      bench.reset(to: bytes(of: OldFile.path(command.version)))
      let end = bench.roster(command.words)
      tally.runs += 1
      if end.status == 0 { tally.acknowledged += 1 }
      if let wrong = wrong(end, nil, command.version) {
        tally.losses.append("version \(command.version), \(command.words.joined(separator: " ")): \(wrong)")
      }
    }
    tally.notes = ["versions \(OldFile.versions)", "\(rows) rows"]
    return tally
  }

  private func wrong(_ end: Program.End, _ before: String?, _ version: Int) -> String? {
    guard end.status == 0 else { return "status \(end.status): \(end.errors)" }
    let integrity = bench.integrity()
    guard integrity == "ok" else { return "integrity_check: \(integrity)" }
    guard bench.shell("PRAGMA user_version") == "\(OldFile.migrations.count)\n" else {
      return "it is not migrated"
    }
    guard before == nil || content(upTo: version) == before else { return "rows were lost or changed" }
    let unkeyed = bench.shell(
      "SELECT count(*) FROM students WHERE is_keyed IS NULL",
      "SELECT count(*) FROM restaurants WHERE is_keyed IS NULL")
    return unkeyed == "0\n0\n" ? nil : "names have no place in the order"
  }

  private func content(upTo version: Int) -> String {
    Self.tables.filter { $0.version <= version }
      .map { bench.shell(".mode quote", "SELECT \($0.columns) FROM \($0.name) ORDER BY 1") }.joined()
  }
}
