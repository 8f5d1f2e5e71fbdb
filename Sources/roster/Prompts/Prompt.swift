import Records

/// One question on the terminal: it is written to standard error, and a line is read from standard input.
enum Prompt {
  /// The line without white space at its ends; `nil` for Ctrl-D.
  static func line(_ question: String) -> String? {
    writeToStandardError(question)
    guard let line = readLine() else {
      writeToStandardError("\n")
      return nil
    }
    return trimmed(line)
  }

  /// Whether a question was answered with yes; anything but a clear answer is asked again, and Ctrl-D is no.
  static func isYes(_ question: String) -> Bool {
    while let answer = line("\(question) (y/n) [n]: ")?.lowercased() {
      if ["", "n", "no"].contains(answer) { return false }
      if ["y", "yes"].contains(answer) { return true }
    }
    return false
  }
}
