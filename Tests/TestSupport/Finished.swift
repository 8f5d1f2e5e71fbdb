/// What a program left with and what it wrote.
public struct Finished: Hashable, Sendable {
  /// The exit status; 128 and the number of the signal if one ended it.
  public let status: Int32
  /// What it wrote to standard output.
  public let output: String
  /// What it wrote to standard error.
  public let errors: String

  /// Something to compare with.
  public init(_ output: String = "", errors: String = "", status: Int32 = 0) {
    self.output = output
    self.errors = errors
    self.status = status
  }
}
