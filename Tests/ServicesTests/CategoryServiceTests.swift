import Records
import Repository
import Services
import Testing
import TestSupport

@Suite struct CategoryServiceTests {
  private let store: Store
  private let service: CategoryService

  init() throws {
    store = try Store()
    service = CategoryService(store)
  }

  private var names: [String] {
    get throws { try service.list().map(\.category.name) }
  }

  private static let standard = Category.standard.map(\.name)

  @Test func `a category is added last, in its own spelling`() throws {
    #expect(try service.add("  Arts  and  crafts ").name == "Arts and crafts")
    #expect(try names == Self.standard + ["Arts and crafts"])
  }

  @Test(arguments: ["Food", "FOOD", " food ", "ÉCOLE"])
  func `a name that differs in case alone is refused`(_ name: String) throws {
    _ = try service.add("école")
    let existing = Category(storedName: name == "ÉCOLE" ? "école" : "Food")
    #expect(throws: CategoryError.exists(existing)) { try service.add(name) }
    #expect(throws: CategoryError.exists(existing)) { try service.rename("Books", to: name) }
    #expect(try names == Self.standard + ["école"])
  }

  @Test func `a name that no category may have is refused`() throws {
    let long = String(repeating: "x", count: 51)
    for (name, message) in [
      (" ", "Please enter a category."),
      (long, "The category must not be longer than 50 characters (it has 51)."),
    ] {
      let issue = ValidationIssue(.category, message)
      #expect(throws: issue) { try service.add(name) }
      #expect(throws: issue) { try service.rename("Food", to: name) }
      #expect(throws: issue) { try service.remove(name) }
    }
    #expect(try names == Self.standard)
  }

  @Test func `a category that is not there is told with the nearest one`() throws {
    let error = CategoryError.unknown(
      """
      There is no category "Fod"; did you mean Food? \
      The categories are Food, Transport, Supplies, Books, Events, Equipment, Fees, Other.
      """)
    #expect(throws: error) { try service.remove("Fod") }
    #expect(throws: error) { try service.rename("Fod", to: "Meals") }
  }

  @Test func `one in use is not removed, and the error says by how many expenses`() throws {
    for title in ["Tea", "Nuts"] { _ = try LedgerService(store).add(Expense(title, 1, category: "Food")) }
    #expect(throws: CategoryError.inUse(Category(storedName: "Food"), uses: 2)) { try service.remove("food") }
    #expect(try service.remove("BOOKS").name == "Books")
    #expect(try names == Self.standard.filter { $0 != "Books" })
    #expect(try service.list().map(\.uses) == [2, 0, 0, 0, 0, 0, 0])
  }

  @Test func `a renamed category takes its expenses along, also where only the case changes`() throws {
    _ = try LedgerService(store).add(Expense("Tea", 1, category: "Food"))
    let (before, after) = try service.rename("food", to: "Meals")
    #expect([before.name, after.name] == ["Food", "Meals"])
    #expect(try LedgerService(store).find(id: 1).record.category.name == "Meals")
    _ = try service.rename("Meals", to: "MEALS")
    #expect(try LedgerService(store).find(id: 1).record.category.name == "MEALS")
    #expect(try names == ["MEALS"] + Self.standard.dropFirst())
  }
}
