/// Why a file is refused before any of its rows is read.
public enum ImportError: Error, Hashable, Sendable {
  /// The header lacks columns; what it has instead.
  case missingColumns([String], found: [String])
  /// The header lacks columns of the kind of record that was named; the kinds that it fits.
  case otherKind([RecordKind], missing: [String])
  /// Two cells of the header name the same column.
  case repeatedColumn(String, String)
  /// The first line that is not blank is no header; the line on which one that fits stands further down.
  case noHeader(found: [String], line: Int, seenOnLine: Int?)
  /// The header fits several kinds of record.
  case ambiguousHeader([RecordKind])
  /// The file has no line at all, or only blank ones and those that are passed over.
  case empty(isBlank: Bool)
  /// The file is in a format of another program.
  case foreign(ForeignFormat)
  /// The file cannot be read as CSV from its header on: the line, where one is to blame, and what is wrong.
  case unreadable(line: Int?, message: String)
  /// What has to be read more than once cannot be laid in a temporary file.
  case cannotLayAside(TemporaryFileError)
  /// The file cannot be opened: the system's error number.
  case cannotOpen(errno: Int32)
}
