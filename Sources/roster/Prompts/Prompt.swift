import Glibc
import Records

/// One question on the terminal: it is written to standard error, and a line is read from standard input.
///
/// Ctrl-C at a question ends the process at once with ``ExitStatus/interrupted``; no change of the database is under
/// way then.
struct Prompt {
  let console: Console

  /// What a terminal hands over of one line at most, in bytes (N_TTY_BUF_SIZE of Linux, less the line break).
  private static let longestLine = 4095

  /// The line without white space at its ends; `nil` for Ctrl-D.
  ///
  /// A line that cannot be taken as it was typed is not taken at all: the question is asked again.
  func line(_ question: String) -> String? {
    while true {
      guard let bytes = Self.readBytes(after: question) else {
        writeToStandardError("\n")
        return nil
      }
      guard bytes.count < Self.longestLine else {
        console.tell(error: "the line is longer than a terminal hands over; give it as an option")
        continue
      }
      guard let line = String(validating: bytes, as: UTF8.self) else {
        console.tell(error: "the line is not UTF-8 text; set the terminal to UTF-8")
        continue
      }
      return trimmed(line)
    }
  }

  /// Whether a question was answered with yes; what is neither yes nor no is asked again.
  ///
  /// - Returns: `nil` for Ctrl-D.
  func isYes(_ question: String) -> Bool? {
    while let answer = line("\(question) (y/n) [n]: ")?.lowercased() {
      if ["", "n", "no"].contains(answer) { return false }
      if ["y", "yes"].contains(answer) { return true }
    }
    return nil
  }

  /// Asks, and takes the bytes of a line without its end; `nil` for Ctrl-D at its beginning, or if the terminal has gone.
  ///
  /// A terminal hands over a line at a time, so nothing behind the line is read.
  private static func readBytes(after question: String) -> [UInt8]? {
    let before = signal(SIGINT) { _ in
      var lineBreak = UInt8(ascii: "\n")
      _ = unsafe write(STDERR_FILENO, &lineBreak, 1)
      _exit(ExitStatus.interrupted.rawValue)
    }
    defer { _ = signal(SIGINT, before) }
    writeToStandardError(question)
    var line: [UInt8] = []
    var block = [UInt8](repeating: 0, count: longestLine + 1)
    while true {
      let count = unsafe read(STDIN_FILENO, &block, block.count)
      if count < 0, errno == EINTR { continue }
      guard count > 0 else {
        if line.isEmpty { return nil }
        // Ctrl-D behind some text: the text is the line.
        writeToStandardError("\n")
        return line
      }
      line += block[..<count]
      if line.last == UInt8(ascii: "\n") { return line.dropLast() }
    }
  }
}
