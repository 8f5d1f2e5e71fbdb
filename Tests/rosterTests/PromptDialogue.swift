import TestSupport

/// What a person waits for on a terminal, and what they type then.
struct Turn: Sendable {
  let question: String
  let answer: String

  /// Waits for a question, and answers it with a line.
  init(_ question: String, _ answer: String) {
    self.init(question, key: answer + "\n")
  }

  /// Waits for a question, and presses a key.
  init(_ question: String, key: String) {
    self.question = question
    self.answer = key
  }

  /// Ctrl-D and Ctrl-C.
  static let controlD = "\u{4}"
  static let controlC = "\u{3}"
}

extension ScratchFolder {
  /// Runs a script at a terminal without colours, and takes the turns one after the other.
  ///
  /// - Returns: everything that the terminal has shown, what was typed included, and the exit status.
  func dialogue(
    _ script: String, environment: [String: String] = ["TERM": "dumb"], _ turns: [Turn]
  ) throws -> Finished {
    let terminal = try atTerminal("exec \(script)", environment: environment)
    for turn in turns {
      try terminal.expect(turn.question)
      try terminal.send(turn.answer)
    }
    let status = try terminal.finish()
    return Finished(terminal.shown.replacing("\r\n", with: "\n"), status: status)
  }
}

/// How the questions end behind which one types.
enum Question {
  static let firstName = "First name (such as Ada): "
  static let lastName = "Last name (such as Lovelace): "
  static let grade = "Grade (number or name): "
  static let title = "Title (such as Printer paper): "
  static let amount = "Amount (such as 12.50): "
  static let category = "Category (number or name) [Other]: "
  static let note = "Note (optional): "
  static let name = "Name (such as The Golden Spoon): "
  static let type = "Type (optional, such as Thai): "
  static let phone = "Phone (optional, such as 555-0100): "
  static let price = "Price level (number or name): "
  static let favorite = "Favorite (y/n) [n]: "
  static let checkIn = "Check-in (y/n) [n]: "
  static let allTheSame = "Store it all the same? (y/n) [n]: "
  static let tryAgain = "Try again? (y/n) [n]: "
}
