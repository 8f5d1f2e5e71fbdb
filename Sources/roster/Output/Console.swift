import CSV
import Glibc

/// The streams of the process: data goes to standard output, everything else to standard error.
final class Console {
  private var output: [UInt8] = []
  private static let blockSize = 1 << 16

  let environment: Environment

  init(_ environment: Environment) {
    self.environment = environment
  }

  /// Standard output as bytes, in the blocks that come.
  let outputSink = ByteSink(fileDescriptor: STDOUT_FILENO).named("<stdout>")

  /// Writes to standard output, in large blocks.
  func write(_ text: String) throws {
    output.append(contentsOf: text.utf8)
    if output.count >= Self.blockSize { try flush() }
  }

  /// Hands what was written to the system.
  func flush() throws {
    let block = output
    output.removeAll(keepingCapacity: true)
    if !block.isEmpty { try outputSink.take(block.span) }
  }

  /// Tells what is wrong, on standard error.
  func tell(error message: String) {
    tell(hasErrorColour ? "\u{1B}[1;31merror:\u{1B}[0m " : "error: ", message)
  }

  /// Tells what can be done, on standard error.
  func tell(hint message: String) { tell("hint: ", message) }

  /// Tells what was done or found, on standard error.
  func tell(_ message: String) { tell("", message) }

  /// Puts the prefix before each line, so that none is lost among those of other programs.
  ///
  /// What a file or a path has that would steer the terminal is shown, not obeyed.
  private func tell(_ prefix: String, _ message: String) {
    let lines = message.split(separator: "\n", omittingEmptySubsequences: false)
    writeToStandardError(lines.map { "roster: \(prefix)\(DisplayWidth.printable(String($0)))\n" }.joined())
  }

  /// Whether standard input and standard error are a terminal, so that a person can be asked.
  lazy var canAsk = isatty(STDIN_FILENO) == 1 && isatty(STDERR_FILENO) == 1

  /// Whether standard output is a terminal.
  lazy var isTerminal = isatty(STDOUT_FILENO) == 1

  /// Whether standard error is a terminal.
  lazy var isErrorTerminal = isatty(STDERR_FILENO) == 1

  /// Whether a terminal may be sent colours: `NO_COLOR` (no-color.org) is not set and `TERM` is not `dumb`.
  private var allowsColour: Bool { environment["NO_COLOR"] == nil && environment["TERM"] != "dumb" }

  /// Whether standard output may be coloured.
  lazy var hasColour = isTerminal && allowsColour

  /// Whether standard error may be coloured.
  private lazy var hasErrorColour = isErrorTerminal && allowsColour

  /// Whether the locale shows more than ASCII.
  lazy var showsUnicode: Bool = {
    let locale = environment["LC_ALL"] ?? environment["LC_CTYPE"] ?? environment["LANG"] ?? ""
    let codeset = locale.lowercased().split(separator: ".").dropFirst().first ?? ""
    return codeset.hasPrefix("utf-8") || codeset.hasPrefix("utf8")
  }()

  /// The width of the terminal on standard output in columns; 80 if there is none.
  lazy var width: Int = {
    var size = winsize()
    if unsafe ioctl(STDOUT_FILENO, UInt(TIOCGWINSZ), &size) == 0, size.ws_col > 0 { return Int(size.ws_col) }
    return environment["COLUMNS"].flatMap { Int($0) }.flatMap { $0 > 0 ? $0 : nil } ?? 80
  }()
}

/// Writes to standard error; what cannot be written there cannot be told.
func writeToStandardError(_ text: String) {
  try? ByteSink(fileDescriptor: STDERR_FILENO).take(text.utf8Span.span)
}
