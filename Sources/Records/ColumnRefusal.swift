/// Why a column of a file cannot be read as a whole.
///
/// Its message names the other line that it is about, and the remedy.
public struct ColumnRefusal: Error, Hashable, Sendable {
  /// The line of the file that it is told at.
  public let line: Int

  /// What is wrong with the column.
  public let issue: ValidationIssue

  /// Says what is wrong at a line.
  public init(line: Int, _ issue: ValidationIssue) {
    self.line = line
    self.issue = issue
  }
}
