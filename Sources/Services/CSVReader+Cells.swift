internal import CSV
internal import Records

extension CSVReader {
  /// All cells of the row, as text.
  var cells: [String] {
    (0..<fieldCount).map { string($0) }
  }

  /// Lends the cell of a column; an empty one where the file or the row does not have it.
  func withCell<Result>(
    _ column: Int, of header: borrowing ImportHeader, _ body: (Span<UInt8>) -> Result
  ) -> Result {
    guard let position = header.positions[column], position < fieldCount else { return body(Span()) }
    return withField(position, body)
  }

  /// The cells of the columns as text, keyed by field.
  func texts(of columns: [ImportColumn], _ header: borrowing ImportHeader) -> [Field: String] {
    var texts: [Field: String] = [:]
    for (index, column) in columns.enumerated() {
      texts[column.field] = withCell(index, of: header) { String(unguarded: $0) }
    }
    return texts
  }

  /// Whether the row has as many cells as the header, or less by some that may be missing.
  func fits(_ header: borrowing ImportHeader) -> Bool {
    fieldCount <= header.names.count && fieldCount >= header.minimumCount
  }

  /// Why the row does not fit the header; `nil` if it does.
  ///
  /// Empty cells too many are fine, and so are cells missing at the end if no required one is among them: spreadsheets
  /// add and drop those.
  func lengthIssue(_ header: borrowing ImportHeader) -> String? {
    let expected = header.names.count
    if fieldCount < header.minimumCount {
      return "the row has \(count(fieldCount, "cell")) and the header \(expected)"
    }
    for index in expected..<max(expected, fieldCount)
    where withField(index, { !$0.isEmpty }) && !string(index).allSatisfy(\.isWhitespace) {
      return
        "the row has \(count(fieldCount, "cell")) and the header \(expected); is a cell with a delimiter not quoted?"
    }
    return nil
  }
}

/// A number with its noun: "1 cell", "2 cells".
func count(_ number: Int, _ noun: String) -> String {
  "\(number) \(noun)\(number == 1 ? "" : "s")"
}

extension String {
  /// The text of a cell, without the apostrophe that keeps it from being taken for a formula.
  init(unguarded cell: Span<UInt8>) {
    self.init(copying: cell.extracting(droppingFirst: FormulaGuard.isPresent(in: cell) ? 1 : 0))
  }
}
