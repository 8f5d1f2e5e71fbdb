import Records
import SQLite
import Testing
import TestSupport

@testable import Repository

@Suite struct PreferencesRepositoryTests {
  private let changed = Preferences(
    displayOrder: .checkInFirst, showCheckInOnly: true, maxPriceLevel: .lowest)

  @Test func `a new database has the defaults`() throws {
    #expect(try PreferencesRepository(Store()).read() == Preferences())
  }

  @Test func `preferences last from one start to the next and travel with the file`() throws {
    let database = try ScratchDatabase()
    try PreferencesRepository(database.open()).write(changed)
    #expect(try PreferencesRepository(database.open()).read() == changed)
    #expect(try database.output(of: "SELECT * FROM preferences;") == "1|2|1|1\n")
  }

  @Test(arguments: ["display_order", "max_price_level"])
  func `a number that no preferences have is refused by its column`(_ column: String) throws {
    let store = try Store()
    try store.connection.execute(
      "PRAGMA ignore_check_constraints = ON; UPDATE preferences SET \(column) = 7")
    #expect(throws: RecordDecodingError(id: 1, column: column)) { try PreferencesRepository(store).read() }
  }

  @Test func `a flag that is neither 0 nor 1 is refused by its column`() throws {
    let store = try Store()
    try store.connection.execute(
      "PRAGMA ignore_check_constraints = ON; UPDATE preferences SET show_check_in_only = 7")
    let error = #expect(throws: SQLiteError.self) { try PreferencesRepository(store).read() }
    #expect(error?.message == "column show_check_in_only should be 0 or 1 and is an INTEGER")
  }

  @Test func `a file without its row of preferences is damaged`() throws {
    let store = try Store()
    try store.connection.execute("DROP TRIGGER preferences_not_deleted; DELETE FROM preferences")
    #expect(throws: RecordDecodingError(id: 1, column: "id")) { try PreferencesRepository(store).read() }
  }
}
