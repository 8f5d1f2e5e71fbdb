/// Why a file is refused before any of its rows is read.
public enum ImportError: Error, Hashable, Sendable {
  /// The header lacks columns; what it has instead.
  case missingColumns([String], found: [String])
  /// Two cells of the header name the same column.
  case repeatedColumn(String, String)
  /// The first line that is not blank is no header; the line on which one that fits stands further down.
  case noHeader(found: [String], line: Int, seenOnLine: Int?)
  /// The header fits several kinds of record.
  case ambiguousHeader([RecordKind])
  /// The file has no line at all.
  case empty
  /// The file cannot be read as CSV from its header on: the line, where one is to blame, and what is wrong.
  case unreadable(line: Int?, message: String)
  /// What has to be read more than once cannot be laid in a temporary file.
  case cannotLayAside(TemporaryFileError)
  /// The file cannot be opened: the system's error number.
  case cannotOpen(errno: Int32)
}
