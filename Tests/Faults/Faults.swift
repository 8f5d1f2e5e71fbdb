import Glibc
import TestSupport

/// Puts the built program to the proof: whatever happens to it and to the disk, nothing is lost.
///
/// `Faults [kill|power|errors|many|broken|old]... [--runs N] [--seed N] [--roster FILE] [--under PROGRAM]`: without a
/// name, all of them. `errors` counts its own runs: there, `--runs` is the stride, and `--operation NAME` names one. The exit status is 1 if anything was lost.
@main
struct Faults {
  static func main() throws {
    var words = Array(CommandLine.arguments.dropFirst())
    func take(_ option: String) -> String? {
      guard let index = words.firstIndex(of: option), index + 1 < words.count else { return nil }
      defer { words.removeSubrange(index...index + 1) }
      return words[index + 1]
    }
    let roster = take("--roster") ?? packagePath(".build/release/roster")
    let runs = take("--runs").flatMap { Int($0) }
    let seed = take("--seed").flatMap { UInt64($0) } ?? UInt64(microseconds())
    let checker = take("--under")
    let only = take("--operation").map { [$0] }
    guard access(roster, X_OK) == 0 else { fail("\(roster): build it first, with .ci/build") }

    let proofs: [(name: String, make: () throws -> [Tally])] = [
      ("kill", { [try KillProof(roster, seed).run(runs ?? 200)] }),
      ("power", { try PowerProof(roster, seed).run(runs ?? 500) }),
      ("errors", { [try ErrorProof(roster).run(stride: runs ?? 1, operations: only)] }),
      ("many", { [try ManyProof(roster).run(records: runs ?? 500)] }),
      ("broken", { [try BrokenProof(roster, seed).run(runs ?? 1_000, under: checker)] }),
      ("old", { [try OldFileProof(roster).run()] }),
    ]
    for word in words where !proofs.contains(where: { $0.name == word }) {
      fail("there is no proof \(word); there are \(proofs.map(\.name).joined(separator: ", "))")
    }
    print("seed \(seed)")
    var losses = 0
    for proof in proofs where words.isEmpty || words.contains(proof.name) {
      let began = microseconds()
      for tally in try proof.make() {
        print(tally.text)
        losses += tally.losses.count
      }
      print("  \((microseconds() - began) / 100_000) tenths of a second")
      fflush(nil)
    }
    exit(losses == 0 ? 0 : 1)
  }
}
