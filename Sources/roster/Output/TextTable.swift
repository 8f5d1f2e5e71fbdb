/// A table of aligned columns.
///
/// Its rows are seen twice, once to measure and once to write, so that a long list is never held in memory.
struct TextTable {
  /// One column of a table.
  struct Column: Sendable {
    let title: String
    /// Numbers stand at the right.
    var isRightAligned = false
    /// Whether what does not fit into the terminal may be cut: never an id or an amount.
    var mayBeCut = false
  }

  let columns: [Column]
  private var widths: [Int]

  init(_ columns: [Column]) {
    self.columns = columns
    widths = columns.map { DisplayWidth.of($0.title) }
  }

  /// Takes note of the widths of a row.
  mutating func measure(_ cells: [String]) {
    for index in cells.indices {
      let width = DisplayWidth.of(DisplayWidth.printable(cells[index]))
      if width > widths[index] { widths[index] = width }
    }
  }

  /// Makes the widest of the columns that may be cut narrower until a row fits into `width` columns.
  mutating func fit(to width: Int) {
    while widths.reduce(0, +) + 2 * (widths.count - 1) > width {
      let cuttable = columns.indices.filter { columns[$0].mayBeCut && widths[$0] > 8 }
      guard let widest = cuttable.max(by: { widths[$0] < widths[$1] }) else { return }
      widths[widest] -= 1
    }
  }

  /// The line with the titles.
  var header: String { line(columns.map(\.title)) }

  /// A row as a line.
  func line(_ cells: [String]) -> String {
    var line = ""
    for (index, cell) in cells.enumerated() {
      let text = DisplayWidth.cut(DisplayWidth.printable(cell), to: widths[index])
      let padding = String(repeating: " ", count: max(0, widths[index] - DisplayWidth.of(text)))
      if index > 0 { line += "  " }
      line += columns[index].isRightAligned ? padding + text : text + padding
    }
    return line.trimmingEnd() + "\n"
  }
}

extension String {
  fileprivate func trimmingEnd() -> String {
    String(self[..<(lastIndex { $0 != " " }.map(index(after:)) ?? startIndex)])
  }
}
