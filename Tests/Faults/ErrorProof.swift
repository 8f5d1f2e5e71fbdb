import Glibc
import TestSupport

/// Lets every single call that writes, syncs, makes or removes a file fail, one after the other.
struct ErrorProof {
  let bench: Bench
  let shim: Shim

  init(_ roster: String) throws {
    bench = try Bench(roster: roster)
    shim = try Shim()
  }

  /// How calls fail: which, with which error, and whether all later ones fail too.
  private static let faults: [(calls: String, code: Int32, stays: Bool)] = [
    ("write", ENOSPC, true), ("write", ENOSPC, false), ("write", EIO, true), ("write", EIO, false),
    ("open", ENOSPC, true), ("open", EIO, false), ("truncate", EIO, false), ("sync", EIO, true),
    ("sync", EIO, false), ("unlink", EIO, true), ("unlink", EIO, false), ("", EIO, true),
  ]

  /// Fails the first call of each operation, the second, and so on until no fault is met any more; with a `stride`,
  /// only each call of that many.
  func run(stride: Int, operations only: [String]? = nil) throws -> Tally {
    var tally = Tally("errors")
    var statuses: [Int32: Int] = [:]
    let records = try Trial.records(bench)
    for operation in Operation.known(to: bench) where only?.contains(operation.name) ?? true {
      let trial = Trial(operation, on: bench, records)
      for fault in Self.faults {
        var call = 1
        while true {
          trial.reset()
          let settings = [
            "FAULT_KIND": "error", "FAULT_AT": "\(call)", "FAULT_CALLS": fault.calls,
            "FAULT_ERRNO": "\(fault.code)", "FAULT_STAYS": fault.stays ? "1" : "",
          ]
          let end = bench.roster(trial.arguments, shim.environment(bench, settings))
          guard shim.met.isFault else { break }
          tally.runs += 1
          tally.faults += 1
          statuses[end.status, default: 0] += 1
          if trial.isAcknowledged(end) { tally.acknowledged += 1 }
          let wrong =
            complaint(end, trial, fault.calls)
            ?? trial.loss(
              after: end, isShellFirst: call.isMultiple(of: 2), mustBeStored: isToldAsStored(end) ? true : nil
            )
          if let wrong {
            let stays = fault.stays ? ", and all after it" : ""
            let calls = fault.calls.isEmpty ? "call" : fault.calls
            tally.losses.append(
              "\(operation.name), \(calls) \(call) fails with \(fault.code)\(stays): \(wrong)")
          }
          call += operation.isLarge && call > 40 ? stride * 37 : stride
        }
      }
    }
    tally.notes = statuses.sorted { $0.key < $1.key }.map { "\($0.value) × status \($0.key)" }
    return tally
  }

  /// Whether the program says that the change is stored, though not for sure on the disk.
  private func isToldAsStored(_ end: Program.End) -> Bool {
    ["", "the change "].contains { end.errors.contains("\(bench.database): \($0)is stored, but") }
  }

  /// What is wrong with how the program has failed.
  private func complaint(_ end: Program.End, _ trial: Trial, _ calls: String) -> String? {
    if end.isOverdue { return "it hung" }
    if end.status == 0 {
      return end.output == trial.end.output ? nil : "it left with 0 and wrote something else"
    }
    // SQLite opens what it cannot open for writing to read it, and does not say why a journal cannot be made.
    let statuses: [Int32] = calls == "open" || calls.isEmpty ? [74, 77] : [74]
    guard statuses.contains(end.status) else { return "status \(end.status): \(end.errors)" }
    return Message.complaint(end.errors)
  }
}

/// The one form of a message.
enum Message {
  /// What is wrong with what a program wrote to standard error; `nil` if it is a message as all are.
  static func complaint(_ errors: String) -> String? {
    let lines = errors.split(separator: "\n", omittingEmptySubsequences: false).dropLast()
    guard errors.hasSuffix("\n"), lines.contains(where: { $0.hasPrefix("roster: error: ") }),
      lines.allSatisfy({ $0.hasPrefix("roster: ") })
    else { return "not a message: \(errors)" }
    return nil
  }
}
