import Glibc
import TestSupport

/// Kills the program at random moments.
struct KillProof {
  let bench: Bench
  var random: SeededRandom

  init(_ roster: String, _ seed: UInt64) throws {
    bench = try Bench(roster: roster)
    random = SeededRandom(seed: seed)
  }

  /// Kills each operation in turn, `runs` times in all.
  func run(_ runs: Int) throws -> Tally {
    var random = random
    var tally = Tally("kill")
    var journals = 0
    let records = try Trial.records(bench)
    let operations = Operation.known(to: bench, runs: runs)
    for (number, operation) in operations.enumerated() {
      let trial = Trial(operation, on: bench, records)
      for run in 0..<runs where run % operations.count == number {
        trial.reset()
        let moment = Int.random(in: 0...trial.duration * 11 / 10, using: &random)
        let end = bench.roster(trial.arguments, killedAfter: moment)
        tally.runs += 1
        if end.status == 128 + SIGKILL { tally.faults += 1 }
        if trial.isAcknowledged(end) { tally.acknowledged += 1 }
        if access(bench.database + "-journal", F_OK) == 0 { journals += 1 }
        if let loss = trial.loss(after: end, isShellFirst: Bool.random(using: &random)) {
          tally.losses.append("\(operation.name), killed after \(moment) µs (\(random)): \(loss)")
        }
      }
    }
    tally.notes = ["\(journals) journals left behind", "\(operations.count) operations"]
    return tally
  }
}

extension Trial {
  /// What ``records(_:)`` adds last.
  static let lastCategory = "Ausflüge"

  /// A database with some of every record, made by the program; the files that the operations read are made too.
  static func records(_ bench: Bench) throws -> [UInt8] {
    try Operation.writeInputs(to: bench)
    bench.reset(to: nil)
    for kind in ["students", "expenses", "restaurants"] {
      bench.prepare(["import", kind, packagePath("SampleData/\(kind).csv")])
    }
    bench.prepare(["add", "category", lastCategory])
    guard let records = bytes(of: bench.database) else { fail("there is no database after an import") }
    return records
  }
}
