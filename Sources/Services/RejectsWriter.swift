internal import CSV

/// Writes the refused rows as they were, with their line and the reason behind, so that the file can be mended and
/// imported again.
final class RejectsWriter {
  private var writer: CSVWriter
  private let cellCount: Int

  /// Begins with the header of the file that is imported.
  init(_ sink: ByteSink, _ header: ImportHeader) throws {
    writer = CSVWriter(sink)
    cellCount = header.names.count
    for name in header.names + ["line", "reason"] { try writer.append(name) }
    try writer.endRecord()
  }

  /// Appends the row on which `reader` stands.
  func append(_ reader: borrowing CSVReader, _ issues: [ImportRefusal]) throws {
    for index in 0..<max(reader.fieldCount, cellCount) {
      try writer.append(index < reader.fieldCount ? reader.string(index) : "")
    }
    try writer.append(reader.line)
    try writer.append(
      issues.map { issue in (issue.column.map { "\($0): " } ?? "") + issue.message }.joined(separator: "; "))
    try writer.endRecord()
  }

  func flush() throws {
    try writer.flush()
  }
}
