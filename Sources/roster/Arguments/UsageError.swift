/// A command line that cannot be understood: all that is wrong with it.
struct UsageError: Error, Hashable {
  /// What is wrong, each with its remedy where there is one.
  let mistakes: [String]

  /// What to type for help: `roster help add student`.
  let help: String

  init(_ mistakes: [String], help: String = "roster help") {
    self.mistakes = mistakes
    self.help = help
  }
}
