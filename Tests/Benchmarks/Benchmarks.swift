import Glibc

/// Measures the built program against the `sqlite3` shell and prints ratios; to be run from the package's folder.
///
/// `Benchmarks [NAME...] [--rows N] [--peers]`: without a name all of them run; `--peers` installs other ledgers and
/// measures them too.
@main
struct Benchmarks {
  static func main() {
    var names = Array(CommandLine.arguments.dropFirst())
    var rows = 1_000_000
    if let index = names.firstIndex(of: "--rows"), index + 1 < names.count, let count = Int(names[index + 1])
    {
      rows = count
      names.removeSubrange(index...index + 1)
    }
    let comparesPeers = names.contains("--peers")
    names.removeAll { $0 == "--peers" }
    let students = StudentBenchmarks(roster: ".build/release/roster")
    let expenses = ExpenseBenchmarks(roster: ".build/release/roster")
    let benchmarks: [(name: String, run: () -> Void)] = [
      ("small", students.runSmall),
      ("lists", { students.runLists(rows) }),
      ("imports", { students.runImports(rows) }),
      ("expenses", { expenses.runImports(rows) }),
      ("report", { expenses.runReport(rows) }),
    ]
    for name in names where !benchmarks.contains(where: { $0.name == name }) {
      fail("there is no benchmark \(name); there are \(benchmarks.map(\.name).joined(separator: ", "))")
    }
    for benchmark in benchmarks where names.isEmpty || names.contains(benchmark.name) { benchmark.run() }
    if comparesPeers { expenses.runPeers(rows / 10) }
    Scratch.clean()
  }
}
