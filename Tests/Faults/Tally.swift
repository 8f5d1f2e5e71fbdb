/// The figures of a proof: how many runs, how many faults they met, and what was lost.
struct Tally {
  let name: String
  /// How many runs there were.
  var runs = 0
  /// In how many of them the fault came while the command ran.
  var faults = 0
  /// In how many of them the command had said that it was done.
  var acknowledged = 0
  /// What was lost, a line for each loss.
  var losses: [String] = []
  /// Further figures.
  var notes: [String] = []

  init(_ name: String) { self.name = name }

  /// The figures, in a line, and the losses below.
  var text: String {
    let further = notes.map { ", \($0)" }.joined()
    let line = "\(name): \(runs) runs, \(faults) faults, \(acknowledged) acknowledged, \(losses.count) losses"
    return ([line + further] + losses.prefix(100).map { "  \($0)" }).joined(separator: "\n")
  }
}
