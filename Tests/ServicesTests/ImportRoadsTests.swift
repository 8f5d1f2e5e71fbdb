import Foundation
import Records
import Repository
import Testing
import TestSupport

@testable import Services

/// The two roads of an import, held together by files of a nasty alphabet.
@Suite struct ImportRoadsTests {
  private static let names = [
    "Ada", "Zoë", "Zoe\u{308}", "O'Neil", "'t Hooft", "'=1", "''+x", " Ann ", "Ann  Lee", "Łucja", "Nguyễn",
    "李", "",
    "\u{A0}Bo", "A\u{200D}B", "A\u{200B}B", "a\tb", "\u{202E}x", "ß", "\u{FFFD}", "=1", "Ada \"A\" L", "Æsa",
    String(repeating: "é", count: 101), "Ada\nB", "ﬁ",
  ]
  private static let grades = ["9", "10", "11", "12", "Grad", "09", " 9", "13", "", "٩", "9.0", "'9"]
  private static let dates = [
    "2026-04-13", "2026/4/13", "13/04/2026", "04/13/2026", "03/04/2026", "2026-02-29", "46000", "1/2/26", "",
    "٣",
  ]
  private static let amounts = [
    "12.50", "7", ".5", "7.", "1,234", "1.234,56", "1,234.56", "€5", "$5", "-3", "(3)", "0", "", "1'000.00",
  ]
  private static let categories = ["Food", "food", "", "Misc", "Other"]

  private let context = ParsingContext(today: CalendarDate(year: 2026, month: 4, day: 13)!)

  /// What an import does to a new database on one road, and what the shell then finds in it.
  private func result<Import: RecordImport>(
    _ bytes: String, _ kind: RecordKind, _ options: ImportOptions, canonical: Bool,
    _ rows: (Store) -> Import
  ) throws -> (outcome: ImportOutcome, table: String) {
    let database = try ScratchDatabase()
    let store = try database.open()
    let path = database.path + ".csv"
    try Data(bytes.utf8).write(to: URL(filePath: path))
    var importer = Importer<Import>(store: store, kind: kind, options: options, monitor: ImportMonitor())
    importer.usesCanonicalRoad = canonical
    let outcome = try importer.run(ImportFile(path: path), rows(store))
    // The check of integrity judges each row by the CHECK constraints, which an import passes over.
    let table = try database.output(of: "PRAGMA integrity_check; SELECT * FROM \(kind.rawValue) ORDER BY id;")
    #expect(table.hasPrefix("ok\n"))
    return (outcome, table)
  }

  private func cell(_ choices: [String], _ usual: Int, _ random: inout SeededRandom) -> String {
    let isUsual = Int.random(in: 0..<4, using: &random) > 0
    let text = (isUsual ? choices[..<usual] : choices[...]).randomElement(using: &random)!
    let isQuoted = text.contains { "\",\n".contains($0) } || Bool.random(using: &random)
    return isQuoted ? "\"\(text.replacing("\"", with: "\"\""))\"" : text
  }

  private func options(_ random: inout SeededRandom) -> ImportOptions {
    var options = ImportOptions()
    options.skipsInvalid = Int.random(in: 0..<4, using: &random) > 0
    options.isDryRun = Int.random(in: 0..<4, using: &random) == 0
    options.addsAll = Bool.random(using: &random)
    options.addsCategories = Bool.random(using: &random)
    return options
  }

  @Test(arguments: 0..<60 as Range<UInt64>)
  func `any students come to the same on both roads and pass the checks of the schema`(seed: UInt64) throws {
    var random = SeededRandom(seed: seed)
    var text = "first_name,last_name,current_grade\n"
    for _ in 0..<40 {
      let row = [
        cell(Self.names, 12, &random), cell(Self.names, 12, &random), cell(Self.grades, 5, &random),
      ]
      text += row.joined(separator: ",") + [",\n", "\n", "\r\n"].randomElement(using: &random)!
    }
    let options = options(&random)
    let (fast, slow) = (
      try result(text, .students, options, canonical: true) { _ in StudentImport(in: context) },
      try result(text, .students, options, canonical: false) { _ in StudentImport(in: context) }
    )
    #expect(fast.outcome == slow.outcome, "\(random)")
    #expect(fast.table == slow.table, "\(random)")
  }

  @Test(arguments: 0..<60 as Range<UInt64>)
  func `any expenses come to the same on both roads and pass the checks of the schema`(seed: UInt64) throws {
    var random = SeededRandom(seed: seed)
    var text = "date,title,category,amount,note\n"
    for _ in 0..<Int.random(in: 1..<12, using: &random) {
      let row = [
        cell(Self.dates, 2, &random), cell(Self.names, 6, &random), cell(Self.categories, 3, &random),
        cell(Self.amounts, 2, &random), cell(Self.names, 12, &random),
      ]
      text += row.joined(separator: ",") + "\n"
    }
    let options = options(&random)
    let (fast, slow) = (
      try result(text, .expenses, options, canonical: true) { ExpenseImport($0, options, in: context) },
      try result(text, .expenses, options, canonical: false) { ExpenseImport($0, options, in: context) }
    )
    #expect(fast.outcome == slow.outcome, "\(random)")
    #expect(fast.table == slow.table, "\(random)")
  }
}
