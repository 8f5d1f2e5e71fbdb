import CSV
import Foundation
import Records
import Repository
import Services
import Testing
import TestSupport

/// Restaurants in files: the sample, and that an import reads what an export writes.
@Suite struct RestaurantFileTests {
  private let database: ScratchDatabase
  private let store: Store
  private let context = ParsingContext(today: CalendarDate(year: 2026, month: 4, day: 13)!)

  init() throws {
    database = try ScratchDatabase()
    store = try database.open()
  }

  private func importFile(_ path: String, into store: Store) throws -> ImportOutcome {
    try ImportService(store).run(path: path, kind: .restaurants, ImportOptions(), in: context)
  }

  private func exported(from store: Store) throws -> String {
    var bytes: [UInt8] = []
    _ = try Exporter<RestaurantRepository>(store).writeCSV(
      ListRequest(RestaurantFilter()),
      to: ByteSink { (block) throws(CSVError) in
        for index in block.indices { bytes.append(block[index]) }
      })
    return String(decoding: bytes, as: UTF8.self)
  }

  @Test func `the sample is imported whole, once`() throws {
    let sample = packagePath("SampleData/restaurants.csv")
    let first = try importFile(sample, into: store)
    #expect(first.added == 21)
    #expect(first.refusals == [])
    let again = try importFile(sample, into: store)
    #expect(again.added == 0)
    #expect(again.alreadyThere == 21)
    _ = try PreferencesService(store).change([.showCheckInOnly: "on", .maxPriceLevel: "$$$"], in: context)
    #expect(try PreferencesService(store).hidden()?.summary == "7 of 21 shown: check-in only, $$$ or below")
  }

  @Test func `the phones of the sample are reserved for fiction`() throws {
    _ = try importFile(packagePath("SampleData/restaurants.csv"), into: store)
    for stored in try RestaurantRepository(store).list(ListRequest(RestaurantFilter())) {
      guard let phone = stored.record.phone else { continue }
      #expect(phone.contains(/(^|555-|555\) )555-01[0-9]{2}$/), "\(phone)")
    }
  }

  @Test func `an export of any restaurants is read back to the same rows`() throws {
    _ = try importFile(packagePath("SampleData/restaurants.csv"), into: store)
    for restaurant in [
      Restaurant("=1+1", type: "@home", phone: "+1 555-0100", price: 1, favorite: true),
      Restaurant("'=1", type: "''+", phone: "-", price: 5, checkIn: true),
      Restaurant("\"", type: ",", price: 2),
    ] { _ = try RestaurantService(store).add(restaurant) }
    let text = try exported(from: store)
    #expect(
      text.hasPrefix(
        "name,type,phone,price_level,is_favorite,is_check_in\nThe Paper Crane,Japanese,555-0101,3,1,1\n"))
    #expect(text.hasSuffix("'=1+1,'@home,'+1 555-0100,1,1,0\n''=1,'''+,'-,5,0,1\n\"\"\"\",\",\",,2,0,0\n"))
    let file = database.path + ".csv"
    try Data(text.utf8).write(to: URL(filePath: file))
    let copy = try Store()
    #expect(try importFile(file, into: copy).added == 24)
    let records = try [store, copy].map { try RestaurantRepository($0).list(ListRequest(RestaurantFilter())) }
    #expect(records[0] == records[1])
    #expect(try exported(from: copy) == text)
  }
}
