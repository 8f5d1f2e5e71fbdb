import Glibc

/// One run of a program: how long it took, and how much memory it needed at the most.
struct Measurement {
  /// Seconds of the wall clock.
  let seconds: Double
  /// The largest resident set, in KiB.
  let peakMemory: Int
}

/// A program with its arguments; what it writes is thrown away.
struct Program {
  let words: [String]
  /// What it reads from standard input: a file, or nothing.
  var input = "/dev/null"
  /// Where its standard output goes.
  var output = "/dev/null"

  init(_ words: String...) {
    self.words = words
  }

  /// Runs the program once; one that fails ends the benchmark.
  func run() -> Measurement {
    var actions = unsafe posix_spawn_file_actions_t()
    unsafe posix_spawn_file_actions_init(&actions)
    defer { unsafe posix_spawn_file_actions_destroy(&actions) }
    unsafe posix_spawn_file_actions_addopen(&actions, STDIN_FILENO, input, O_RDONLY, 0)
    unsafe posix_spawn_file_actions_addopen(
      &actions, STDOUT_FILENO, output, O_WRONLY | O_CREAT | O_TRUNC, 0o600)
    unsafe posix_spawn_file_actions_addopen(&actions, STDERR_FILENO, "/dev/null", O_WRONLY, 0)
    var arguments = unsafe words.map { unsafe strdup($0) } + [nil]
    defer { unsafe arguments.forEach { unsafe free($0) } }
    var process = pid_t()
    let start = now()
    let code = unsafe posix_spawnp(&process, words[0], &actions, nil, &arguments, environ)
    guard code == 0 else { fail("\(words[0]) cannot be run: \(code)") }
    var status: Int32 = 0
    var usage = rusage()
    unsafe wait4(process, &status, 0, &usage)
    let seconds = now() - start
    guard status == 0 else { fail("\(words.joined(separator: " ")) ended with \(status)") }
    return Measurement(seconds: seconds, peakMemory: Int(usage.ru_maxrss))
  }

  /// Runs the program once and returns what it wrote.
  func standardOutput() -> String {
    var program = self
    program.output = Scratch.path("output")
    _ = program.run()
    return Scratch.read(program.output)
  }
}

/// Seconds of a clock that is never set.
func now() -> Double {
  var time = timespec()
  unsafe clock_gettime(CLOCK_MONOTONIC, &time)
  return Double(time.tv_sec) + Double(time.tv_nsec) / 1e9
}

/// Ends the benchmark: a number that was not measured is not printed.
func fail(_ message: String) -> Never {
  print("benchmark failed: \(message)")
  exit(1)
}

/// The middle one of some values.
func median(_ values: [Double]) -> Double {
  values.sorted()[values.count / 2]
}

/// Compares programs that do the same work: they take turns, so that a busy machine is busy for all of them.
///
/// `prepare` runs before each run, outside of the measured time; `bound` is the ratio that is asked for, if one is.
func compare(
  _ title: String, _ ours: Program, with theirs: Program, called name: String, runs: Int = 5,
  atMost bound: Double?,
  prepare: () -> Void = {}
) {
  var ourSeconds: [Double] = []
  var theirSeconds: [Double] = []
  for _ in 0..<runs {
    prepare()
    ourSeconds.append(ours.run().seconds)
    prepare()
    theirSeconds.append(theirs.run().seconds)
  }
  report(title, median(ourSeconds) / median(theirSeconds), of: name, atMost: bound)
}

/// Prints a ratio beside the bound that is asked for.
func report(_ title: String, _ ratio: Double, of name: String, atMost bound: Double?) {
  let verdict = bound.map { "asked for: at most \(rounded($0))\(ratio <= $0 ? "" : "  MISSED")" } ?? ""
  print("\(title): \(rounded(ratio)) of \(name)  \(verdict)")
}

/// A number with two decimals.
func rounded(_ value: Double) -> String {
  let hundredths = Int((value * 100).rounded())
  let rest = hundredths % 100
  return "\(hundredths / 100).\(rest < 10 ? "0" : "")\(rest)"
}
