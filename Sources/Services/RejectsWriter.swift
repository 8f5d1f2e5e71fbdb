internal import CSV

/// Writes the refused rows as they were, with their line and the reason, so that the file can be mended and imported
/// again.
///
/// The file has the delimiter of the one that it comes from. Line and reason stand in the two columns behind those of the
/// header, in every row: cells that a row has beyond the header come behind them.
final class RejectsWriter {
  private var writer: CSVWriter
  private let cellCount: Int

  /// Begins with the header of the file that is imported.
  init(_ sink: ByteSink, _ header: ImportHeader, delimiter: Delimiter) throws {
    writer = CSVWriter(sink, delimiter: delimiter)
    cellCount = header.names.count
    for name in header.names + ["line", "reason"] { try writer.append(name) }
    try writer.endRecord()
  }

  /// Appends the row on which `reader` stands.
  func append(_ reader: borrowing CSVReader, _ issues: [ImportRefusal]) throws {
    var cells = reader.cells
    while cells.count < cellCount { cells.append("") }
    while cells.count > cellCount, cells.last?.allSatisfy(\.isWhitespace) == true { cells.removeLast() }
    for cell in cells[..<cellCount] { try writer.append(cell) }
    try writer.append(reader.line)
    try writer.append(
      text: issues.map { issue in (issue.column.map { "\($0): " } ?? "") + issue.message }.joined(
        separator: "; "))
    for cell in cells[cellCount...] { try writer.append(cell) }
    try writer.endRecord()
  }

  func flush() throws {
    try writer.flush()
  }
}
