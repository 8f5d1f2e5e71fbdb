import CSV
import Foundation
import Records
import Repository
import Services
import Testing
import TestSupport

/// Expenses in files: the sample, and that an import reads what an export writes.
@Suite struct ExpenseFileTests {
  private let database: ScratchDatabase
  private let store: Store
  private let context = ParsingContext(today: CalendarDate(year: 2026, month: 4, day: 13)!)

  init() throws {
    database = try ScratchDatabase()
    store = try database.open()
  }

  private func importFile(_ path: String, into store: Store) throws -> ImportOutcome {
    try ImportService(store).run(path: path, kind: nil, ImportOptions(), in: context)
  }

  private func exported(from store: Store) throws -> String {
    var bytes: [UInt8] = []
    _ = try Exporter<ExpenseRepository>(store).writeCSV(
      ListRequest(ExpenseFilter()),
      to: ByteSink { (block) throws(CSVError) in
        for index in block.indices { bytes.append(block[index]) }
      })
    return String(decoding: bytes, as: UTF8.self)
  }

  @Test func `the sample is imported whole, once, and covers two school years`() throws {
    let sample = packagePath("SampleData/expenses.csv")
    let first = try importFile(sample, into: store)
    #expect(first.refusals == [])
    #expect(first.added == 204)
    let again = try importFile(sample, into: store)
    #expect(again.added == 0)
    #expect(again.alreadyThere == 204)
    let ledger = LedgerService(store)
    let years = try [2024, 2025].map { year in
      let days = SchoolYear(year)!.days
      return try ledger.report(ExpenseFilter(from: days.lowerBound, to: days.upperBound))
    }
    #expect(years.map(\.count).reduce(0, +) == 204)
    #expect(years.allSatisfy { $0.byCategory.count == 8 && $0.byMonth.count == 12 })
    #expect(try exported(from: store) == packageText("SampleData/expenses.csv"))
  }

  @Test func `an export of any expenses is read back to the same rows`() throws {
    _ = try CategoryService(store).add("=Sums, \"all\"")
    for expense in [
      Expense("=1+1", 1, category: "=Sums, \"all\"", note: "-"),
      Expense("'=1", 999_999_999_999, on: "1900-01-01", note: "''+"),
      Expense("\"", 10, on: "2999-12-31", category: "Food", note: ",\n\t\"x\"\n;"),
      Expense("'t Hooft", 5, note: "a  b"), Expense("é\u{200D}中🍕", 100), Expense("é\u{200D}中🍕", 100),
    ] { _ = try LedgerService(store).add(expense) }
    let text = try exported(from: store)
    #expect(
      text == """
        date,title,category,amount,note
        2026-04-13,'=1+1,"'=Sums, ""all""\",0.01,'-
        1900-01-01,''=1,Other,9999999999.99,'''+
        2999-12-31,\"""\",Food,0.10,",
        \t""x""
        ;"
        2026-04-13,'t Hooft,Other,0.05,a  b
        2026-04-13,é\u{200D}中🍕,Other,1.00,
        2026-04-13,é\u{200D}中🍕,Other,1.00,

        """)
    let file = database.path + ".csv"
    try Data(text.utf8).write(to: URL(filePath: file))
    let copy = try Store()
    _ = try CategoryService(copy).add("=Sums, \"all\"")
    #expect(try importFile(file, into: copy).added == 6)
    let records = try [store, copy].map { try ExpenseRepository($0).list(ListRequest(ExpenseFilter())) }
    #expect(records[0] == records[1])
    #expect(try exported(from: copy) == text)
  }
}
