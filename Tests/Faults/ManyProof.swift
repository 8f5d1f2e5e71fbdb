import Foundation
import Synchronization
import TestSupport

/// Lets many processes work on one database at once.
struct ManyProof {
  let bench: Bench

  init(_ roster: String) throws {
    bench = try Bench(roster: roster, isOnDisk: true)
  }

  /// How many processes add, each one record after the other.
  private static let workers = 8
  /// How many rows each imported file has.
  private static let rows = 100

  /// Lets eight processes at a time add `records` each, while one imports and one lists in a loop.
  func run(records: Int) throws -> Tally {
    bench.prepare(["add", "--first", "Ada", "--last", "Lovelace", "--grade", "9"])
    let state = State()
    let bench = bench
    let group = DispatchGroup()
    for number in 0..<Self.workers + 2 {
      group.enter()
      // A thread each, however few processors there are.
      Thread.detachNewThread {
        switch number {
        case 0..<Self.workers: Self.add(records, worker: number, bench, state)
        case Self.workers: Self.importInALoop(bench, state)
        default: Self.listInALoop(bench, state)
        }
        group.leave()
      }
    }
    group.wait()
    var (tally, acknowledged, imports, lists) = state.with { ($0.tally, $0.added, $0.imports, $0.lists) }
    tally.notes = ["\(acknowledged.reduce(0, +)) records added", "\(imports) imports", "\(lists) lists"]
    let integrity = bench.integrity()
    if integrity != "ok" { tally.losses.append("integrity_check: \(integrity)") }
    let found = Listing(bench.roster(["list", "--format", "csv"]).output)
    for worker in 0..<Self.workers where found.added[worker, default: []] != Array(0..<acknowledged[worker]) {
      tally.losses.append("worker \(worker) added \(acknowledged[worker]) records, and others are there")
    }
    if found.imported != [Int](repeating: Self.rows, count: imports) {
      tally.losses.append("\(imports) files were imported, and there are \(found.imported)")
    }
    return tally
  }

  /// What the threads share.
  private final class State: Sendable {
    private let shared = Mutex(Shared())

    func with<Result: Sendable>(_ body: (inout sending Shared) -> sending Result) -> Result {
      shared.withLock(body)
    }
  }

  /// What the processes have done so far.
  private struct Shared {
    var tally = Tally("many")
    /// How many records of each worker are stored.
    var added = [Int](repeating: 0, count: workers)
    var imports = 0
    var lists = 0
    var working = workers

    /// Notes a run; whether it succeeded.
    mutating func note(_ end: Program.End) -> Bool {
      tally.runs += 1
      if end.status == 0 {
        tally.acknowledged += 1
        return true
      }
      tally.losses.append("status \(end.status): \(end.errors)")
      return false
    }
  }

  private static func add(_ records: Int, worker: Int, _ bench: Bench, _ state: State) {
    for _ in 0..<records {
      // What was refused is told as a loss, and tried again: the numbers stored have no gap.
      let number = state.with { $0.added[worker] }
      let end = bench.roster(["add", "--first", "Worker\(worker)", "--last", "\(number)", "--grade", "10"])
      state.with { if $0.note(end) { $0.added[worker] += 1 } }
    }
    state.with { $0.working -= 1 }
  }

  private static func importInALoop(_ bench: Bench, _ state: State) {
    while state.with({ $0.working }) > 0 {
      let number = state.with { $0.imports }
      let file = bench.folder.place(of: "import.csv")
      let lines = (0..<rows).map { "Import\(number),\($0),11\n" }.joined()
      write(Array(("first_name,last_name,current_grade\n" + lines).utf8), to: file)
      let end = bench.roster(["import", file])
      state.with { if $0.note(end) { $0.imports += 1 } }
      usleep(20_000)
    }
  }

  private static func listInALoop(_ bench: Bench, _ state: State) {
    var last = 0
    while state.with({ $0.working }) > 0 {
      let (added, imports) = state.with { ($0.added, $0.imports) }
      let end = bench.roster(["list", "--format", "csv"])
      let listing = Listing(end.output)
      state.with { state in
        guard state.note(end) else { return }
        state.lists += 1
        if listing.count < last { state.tally.losses.append("a list is shorter than the one before") }
        if listing.imported.contains(where: { $0 != rows }) || listing.imported.count < imports {
          state.tally.losses.append("a list shows imports of \(listing.imported) rows")
        }
        for worker in 0..<workers {
          let found = listing.added[worker, default: []]
          if found != Array(0..<found.count) || found.count < added[worker] {
            state.tally.losses.append("a list lacks a record of worker \(worker), or shows one twice")
          }
        }
      }
      last = listing.count
    }
  }

  /// What a list shows.
  private struct Listing {
    var count = 0
    /// The numbers of the records of each worker, in the order of the list.
    var added: [Int: [Int]] = [:]
    /// How many rows of each imported file there are.
    var imported: [Int] = []

    init(_ csv: String) {
      var rows: [Int: Int] = [:]
      for line in csv.split(separator: "\n").dropFirst() {
        let cells = line.split(separator: ",")
        count += 1
        guard cells.count == 4, let number = Int(cells[2]) else { continue }
        if cells[1].hasPrefix("Worker"), let worker = Int(cells[1].dropFirst(6)) {
          added[worker, default: []].append(number)
        } else if cells[1].hasPrefix("Import"), let file = Int(cells[1].dropFirst(6)) {
          rows[file, default: 0] += 1
        }
      }
      imported = rows.sorted { $0.key < $1.key }.map(\.value)
    }
  }
}
