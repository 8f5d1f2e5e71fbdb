import TestSupport

/// Takes the power away at random moments: what was not synced is dropped, reordered and torn.
struct PowerProof {
  let bench: Bench
  let shim: Shim
  let seed: UInt64

  init(_ roster: String, _ seed: UInt64) throws {
    bench = try Bench(roster: roster)
    shim = try Shim()
    self.seed = seed
  }

  /// Tries each operation in turn, `runs` times in all; then proves with disks that lie about syncing that losses are
  /// seen where there are any.
  func run(_ runs: Int) throws -> [Tally] {
    let records = try Trial.records(bench)
    let trials = Operation.known(to: bench, runs: runs).map { Trial($0, on: bench, records) }
    var tallies = [tally("power", trials, runs, unsynced: "")]
    let changing = trials.filter {
      $0.operation.name.hasPrefix("add") || $0.operation.name.hasPrefix("import")
    }
    for (unsynced, name) in [
      ("all", "power, on a disk that syncs nothing"), ("folder", "power, on a disk that syncs no folder"),
    ] {
      var check = tally(name, changing, max(24, runs / 5), unsynced: unsynced)
      check.notes.append("\(check.losses.count) losses seen, as they have to be")
      check.losses = check.losses.isEmpty ? ["the proof is blind: it has seen no loss"] : []
      tallies.append(check)
    }
    return tallies
  }

  private func tally(_ name: String, _ trials: [Trial], _ runs: Int, unsynced: String) -> Tally {
    var random = SeededRandom(seed: seed)
    var tally = Tally(name)
    for (number, trial) in trials.enumerated() {
      trial.reset()
      bench.roster(trial.arguments, shim.environment(bench, ["FAULT_KIND": "count"]))
      let calls = shim.met.calls
      for run in 0..<runs where run % trials.count == number {
        trial.reset()
        // One more than there are: right after the command has ended.
        let isAfter = Int.random(in: 0..<4, using: &random) == 0
        let call = isAfter || calls == 0 ? calls + 1 : Int.random(in: 1...calls, using: &random)
        let chance = UInt32.random(in: 0...UInt32.max, using: &random)
        let settings = [
          "FAULT_KIND": "power", "FAULT_AT": "\(call)", "FAULT_SEED": "\(chance)", "FAULT_UNSYNCED": unsynced,
        ]
        let end = bench.roster(trial.arguments, shim.environment(bench, settings))
        tally.runs += 1
        if shim.met.isFault { tally.faults += 1 }
        if trial.isAcknowledged(end) { tally.acknowledged += 1 }
        if let loss = trial.loss(after: end, isShellFirst: Bool.random(using: &random)) {
          tally.losses.append(
            "\(trial.operation.name), call \(call) of \(calls), FAULT_SEED=\(chance): \(loss)")
        }
      }
    }
    return tally
  }
}
