import TestSupport

@testable import Web

extension SamplePages {
  /// Pages of a ledger with the expenses that the `sqlite3` shell puts into it, columns in the order of the file:
  /// `('2026-04-13', 'Tea', 'Food', 250, NULL), …`.
  init(expenses: String) throws {
    try self.init()
    _ = try scratch.open()
    try add(expenses: expenses)
  }

  /// Has the shell add expenses while the pages are in use.
  func add(expenses: String) throws {
    _ = try scratch.output(
      of: "INSERT INTO expenses (date, title, category, amount_cents, note) VALUES \(expenses);")
  }

  /// Seven expenses of two school years; the pages are asked for on 2026-04-13.
  static func ledger() throws -> SamplePages {
    try SamplePages(
      expenses: """
        ('2026-03-31', 'Bus to the museum', 'Transport', 12000, NULL),
        ('2026-04-02', 'Printer paper', 'Supplies', 2499, 'Receipt <12>' || char(10) || 'for the Café'),
        ('2026-04-13', 'Tea', 'Food', 250, NULL), ('2026-04-13', 'Café', 'Food', 1, 'x & y'),
        ('2025-07-31', 'Atlas', 'Books', 3000, NULL), ('2025-08-01', 'Glue', 'Supplies', 500, NULL),
        ('2025-12-24', 'Stars', 'Events', 100050, NULL)
        """)
  }
}

extension Answer {
  /// The text of what stands between `start` and `end`, without its tags; each piece once, with spaces between.
  func words(between start: String, and end: String) -> [String] {
    all(between: start, and: end).map { markup in
      markup.split(separator: "<").flatMap { part -> [Substring] in
        let text = part.split(separator: ">", maxSplits: 1, omittingEmptySubsequences: false).last ?? ""
        return text.split(whereSeparator: \.isWhitespace)
      }.joined(separator: " ")
    }
  }
}
