/// A table of aligned columns: all rows are measured before the first one is written.
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
    while self.width > width {
      let cuttable = columns.indices.filter { columns[$0].mayBeCut && widths[$0] > 8 }
      guard let widest = cuttable.max(by: { widths[$0] < widths[$1] }) else { return }
      widths[widest] -= 1
    }
  }

  /// How many columns of the terminal a row takes.
  var width: Int { widths.reduce(0, +) + 2 * (widths.count - 1) }

  /// The line with the titles, in bold where that can be shown.
  func header(in console: Console) -> String {
    let header = line(columns.map(\.title))
    return console.hasColour ? "\u{1B}[1m\(header.dropLast())\u{1B}[0m\n" : header
  }

  /// Writes the line with the titles, all rows having been measured: on a terminal they are made to fit from here on.
  mutating func writeHeader(to console: Console) throws {
    if console.isTerminal { fit(to: console.width) }
    try console.write(header(in: console))
  }

  /// Writes a short table.
  mutating func write(_ rows: [[String]], to console: Console) throws {
    for row in rows { measure(row) }
    try writeHeader(to: console)
    for row in rows { try console.write(line(row)) }
  }

  /// A row as a line, without spaces at its end; the tail stands behind the last column.
  func line(_ cells: [String], tail: String = "") -> String {
    var line = ""
    var spaces = 0
    for (index, cell) in cells.enumerated() {
      var text = DisplayWidth.printable(cell)
      var width = DisplayWidth.of(text)
      if width > widths[index] {
        text = DisplayWidth.cut(text, to: widths[index])
        width = DisplayWidth.of(text)
      }
      let padding = widths[index] - width
      if columns[index].isRightAligned { spaces += padding }
      if width > 0 {
        for _ in 0..<spaces { line += " " }
        line += text
        spaces = 0
      }
      spaces += columns[index].isRightAligned ? 2 : padding + 2
    }
    guard !tail.isEmpty else { return line + "\n" }
    for _ in 0..<spaces { line += " " }
    return line + tail + "\n"
  }
}
