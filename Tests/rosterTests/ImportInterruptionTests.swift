import Foundation
import TestSupport
import Testing

/// Imports that take long: the bar that shows how far they are, and Ctrl-C.
@Suite struct ImportInterruptionTests {
  private let folder: ScratchFolder

  init() throws { folder = try ScratchFolder() }

  private static let interrupted = Finished(
    errors: "roster: error: interrupted; the database is as it was\n", status: 130)

  /// Header and rows of each kind, so many that a pipe does not hold them.
  private static let texts = [
    "students": "first_name,last_name,current_grade\n" + String(repeating: "Ada,Another,9\n", count: 20_000),
    "expenses": "date,title,amount\n" + String(repeating: "2026-03-01,Tea,1.00\n", count: 20_000),
    "restaurants": "name,price_level\n" + String(repeating: "Spoon,2\n", count: 20_000),
  ]

  @Test(arguments: ["students", "expenses", "restaurants"], ["", "--dry-run"])
  func `Ctrl-C while rows are read leaves no database where there was none`(_ kind: String, _ options: String)
    throws
  {
    let text = try #require(Self.texts[kind])
    for (database, made) in [("--db r.db", "r.db"), ("", ".local")] {
      let input = Pipe()
      let running = try folder.start("exec roster \(database) import \(kind) - \(options)", input: input)
      // More than a pipe holds: once it is taken, the import is under way.
      try input.fileHandleForWriting.write(contentsOf: Data(text.utf8))
      if options.isEmpty { #expect(try folder.names().contains(made)) }
      running.interrupt()
      #expect(try running.finish() == Self.interrupted)
      try input.fileHandleForWriting.close()
      #expect(try folder.names() == [])
    }
  }

  @Test func `Ctrl-C while an index is built stops at once, and the database is as it was`() throws {
    // An index that takes milliseconds for each row stands in for one of millions of rows.
    _ = try folder.sh(
      """
      roster --db r.db add --first Ada --last Example --grade 9
      name=$(sqlite3 r.db "SELECT min(name) FROM sqlite_schema WHERE type = 'index' AND tbl_name = 'students'")
      sqlite3 r.db "DROP INDEX $name;
        CREATE INDEX $name ON students (current_grade, length(hex(zeroblob(1000000 + current_grade))))"
      """)
    let before = try #require(folder.bytes(of: "r.db"))
    try folder.write(
      "first_name,last_name,current_grade\n" + String(repeating: "Ada,Another,9\n", count: 12_000),
      to: "s.csv")
    let running = try folder.start("exec roster --db r.db import s.csv")
    // A task that sleeps would wake only when other tests let go of its thread.
    Thread.sleep(forTimeInterval: 3)
    #expect(running.isRunning)
    running.interrupt()
    let start = ContinuousClock.now
    #expect(try running.finish() == Self.interrupted)
    #expect(ContinuousClock.now - start < .seconds(2))
    #expect(folder.bytes(of: "r.db") == before)
    #expect(try folder.names() == ["r.db", "s.csv"])
  }

  @Test(arguments: ["students", "expenses", "restaurants"])
  func `an import that takes long shows a bar on a terminal, which goes at the end`(_ kind: String) throws {
    let text = try #require(Self.texts[kind])
    try folder.write(text, to: "f.csv")
    let terminal = try folder.atTerminal(
      "(head -n 10000 f.csv; sleep 1; tail -n +10001 f.csv) | roster import \(kind) -")
    try terminal.expect("\r\u{1B}[K")
    try terminal.expect(" KiB")
    try terminal.expect("\r\u{1B}[Kroster: <stdin>: \(kind): 20000 added, 0 already there, 0 refused\r\n")
    #expect(try terminal.finish() == 0)
  }

  @Test func `a file shows how much of it is done, both times that it is read`() throws {
    // The first row is not in canonical form, so that all others are looked at before it is read.
    let rows = String(repeating: "2026-03-01,Tea,1.00\n", count: 20_000)
    try folder.write("date,title,amount\n2026/03/01,Tea,1\n\(rows)", to: "f.csv")
    // However fast the machine is, half a second is over when another program gives up its lock.
    let terminal = try folder.atTerminal(
      """
      roster --db r.db add --first Ada --last Example --grade 9
      (echo 'BEGIN IMMEDIATE;'; sleep 2) | sqlite3 r.db & sleep 0.5
      roster --db r.db import f.csv
      """)
    try terminal.expect("roster: f.csv: expenses: 20001 added, 0 already there, 0 refused\r\n", within: 120)
    #expect(try terminal.finish() == 0)
    let shares = terminal.shown.matches(of: /\r\u{1B}\[K\[[#.]{30}\] ([0-9]+) %/).compactMap {
      Int($0.output.1)
    }
    let first = try #require(shares.first)
    // Two buffers of 128 KiB, one for each reading, of what is twice 400 kB: the first reading is half of the work.
    #expect(first < 50)
    #expect(shares == shares.sorted())
  }

  @Test func `nothing of a bar is written where standard error is no terminal`() throws {
    let text = try #require(Self.texts["students"])
    try folder.write(text, to: "f.csv")
    try folder.check(
      "(head -n 10000 f.csv; sleep 1; tail -n +10001 f.csv) | roster import students -",
      errors: "roster: <stdin>: students: 20000 added, 0 already there, 0 refused\n")
  }
}
