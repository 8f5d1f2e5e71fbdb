/// What ends a command: the status to leave with, and what to say.
struct Failure: Error {
  let status: ExitStatus

  /// What is wrong, a line for each mistake.
  let mistakes: [String]

  /// What can be done about it.
  var hints: [String] = []
}
