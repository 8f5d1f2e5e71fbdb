/// Why a file cannot be read or written, and where.
///
/// The message is in plain words and ends with the remedy where there is one. It names neither the file nor the line:
/// the front end puts `FILE:LINE:` in front of it.
public struct CSVError: Error, Hashable, Sendable {
  /// What kind of trouble it is; decides the exit status.
  public enum Kind: Hashable, Sendable {
    /// The bytes are not what a CSV file may hold.
    case refused
    /// The source could not be read; the system's error number.
    case readFailed(Int32)
    /// The sink could not be written; the system's error number.
    case writeFailed(Int32)
    /// Nobody reads what is written any more.
    case brokenPipe
    /// The work was interrupted on request.
    case cancelled
  }

  /// What kind of trouble it is.
  public let kind: Kind

  /// The line of the file, counted from 1, or nil where no line is to blame.
  public let line: Int?

  /// The cell of the record, counted from 1, or nil where no single cell is to blame.
  public let column: Int?

  /// What is wrong and what to do about it.
  public let message: String

  /// Says what went wrong.
  public init(_ kind: Kind, line: Int? = nil, column: Int? = nil, _ message: String) {
    self.kind = kind
    self.line = line
    self.column = column
    self.message = message
  }
}

extension CSVError: CustomStringConvertible {
  /// The place, as far as it is known, and the message: `4: column 2: …`.
  public var description: String {
    let place = line.map { "\($0): " } ?? ""
    let cell = column.map { "column \($0): " } ?? ""
    return place + cell + message
  }
}
