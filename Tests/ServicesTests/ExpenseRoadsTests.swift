import CSV
import Foundation
import Records
import Repository
import Testing
import TestSupport

@testable import Services

/// The fast road of an import and the road of text lead to the same outcome.
@Suite struct ExpenseRoadsTests {
  private let database: ScratchDatabase

  init() throws {
    database = try ScratchDatabase()
  }

  /// What came of an import: the outcome, and all that is stored then.
  private struct Result: Equatable {
    let outcome: ImportOutcome
    let expenses: [Stored<Expense>]
    let categories: [Category]
  }

  private func result(_ options: ImportOptions, usesCanonicalRoad: Bool) throws -> Result {
    let store = try Store()
    _ = try CategoryService(store).add("=Sums")
    _ = try LedgerService(store).add(Expense("Tea", 100, on: "2026-01-31", category: "Food", note: "green"))
    let context = ParsingContext(today: CalendarDate(year: 2026, month: 4, day: 13)!)
    var importer = Importer<ExpenseImport>(
      store: store, kind: .expenses, options: options, monitor: ImportMonitor())
    importer.usesCanonicalRoad = usesCanonicalRoad
    let outcome = try importer.run(
      ImportFile(path: database.path + ".csv"), ExpenseImport(store, options, in: context))
    return Result(
      outcome: outcome, expenses: try ExpenseRepository(store).list(ListRequest(ExpenseFilter())),
      categories: try CategoryRepository(store).list())
  }

  /// Cells of each column: most of them in canonical form, some nearly so, some wrong.
  private static let cells: [[String]] = [
    ["2026-01-31", "2026-01-31", "2024-02-29", "2026-02-29", "2026/1/31", "31/01/2026", "01/02/2026", " 2026-01-31", ""],
    ["Tea", "Tea", "Übung", "a  b", " Tea", "'=x", "'t", "e\u{301}", "\"a\nb\"", "🍕", "\u{200B}Tea", ""],
    ["Food", "Food", "Other", "", "food", "FOOD", " Food", "'=Sums", "=Sums", "Snacks", "snacks"],
    ["1.00", "1.00", "12.34", "0.00", "1", "1.5", "01.00", "\"1,00\"", "\"1,000\"", "$1.00", "9999999999.99", "-1.00", ""],
    ["", "green", "\"two\nlines\"", "\"two\r\nlines\"", "\"a\tb\"", "'-", " x", "ä  ö", "中", "a\u{1}b"],
  ]

  @Test(arguments: 0..<40)
  func `any file has the same outcome on both roads`(_ seed: UInt64) throws {
    var random = SeededRandom(seed: seed)
    for _ in 0..<15 {
      let variety = Double.random(in: 0...0.3, using: &random)
      var text = "date,title,category,amount,note\n"
      for _ in 0..<Int.random(in: 0...12, using: &random) {
        let row = Self.cells.map { column in
          Double.random(in: 0..<1, using: &random) < variety ? column.randomElement(using: &random)! : column[0]
        }
        text += row.dropLast(Double.random(in: 0..<1, using: &random) < 0.05 ? 2 : 0).joined(separator: ",") + "\n"
      }
      try Data(text.utf8).write(to: URL(filePath: database.path + ".csv"))
      var options = ImportOptions()
      options.addsCategories = Bool.random(using: &random)
      options.skipsInvalid = Bool.random(using: &random)
      options.isDryRun = Int.random(in: 0..<4, using: &random) == 0
      options.addsAll = Int.random(in: 0..<4, using: &random) == 0
      options.decimalMark = [nil, nil, .point, .comma].randomElement(using: &random)!
      options.dateOrder = [nil, nil, .dayMonthYear, .monthDayYear, .yearMonthDay].randomElement(using: &random)!
      let fast = try result(options, usesCanonicalRoad: true)
      let slow = try result(options, usesCanonicalRoad: false)
      #expect(fast == slow, "\(text) \(random)")
    }
  }

  @Test func `a row in canonical form takes the fast road`() throws {
    let text = """
      note,amount,category,title,date
      "one
      two",12.50,Food,Übung,2026-01-31
      ,0.01,,Tea,2026-12-31

      """
    try Data(text.utf8).write(to: URL(filePath: database.path + ".csv"))
    let store = try Store()
    var rows = ExpenseImport(
      store, ImportOptions(), in: ParsingContext(today: CalendarDate(year: 2026, month: 4, day: 13)!))
    try rows.begin()
    let file = try ImportFile(path: database.path + ".csv")
    var reader = CSVReader(file.source(ImportMonitor()))
    #expect(try reader.next())
    let header = try ImportHeader(reader.cells, for: ExpenseImport.columns)
    while try reader.next() {
      var row = RowBuffer()
      #expect(rows.fillCanonical(&row, from: reader, header))
    }
  }
}
