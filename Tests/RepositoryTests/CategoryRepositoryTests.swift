import Records
import Repository
import Testing
import TestSupport

@Suite struct CategoryRepositoryTests {
  private let store: Store
  private let categories: CategoryRepository

  init() throws {
    store = try Store()
    categories = CategoryRepository(store)
  }

  private func category(_ name: String) -> Category { Category(storedName: name) }

  @Test func `categories are listed as they were added, with their uses`() throws {
    try categories.insert(category("Arts"))
    for name in ["Arts", "Food", "Food"] {
      _ = try ExpenseRepository(store).insert(Expense("Thing", 1, category: name))
    }
    #expect(try categories.list() == Category.standard + [category("Arts")])
    let uses = try categories.listWithUses()
    #expect(uses.map(\.category) == Category.standard + [category("Arts")])
    #expect(uses.map(\.uses) == [2, 0, 0, 0, 0, 0, 0, 0, 1])
    #expect(try categories.uses(of: category("Food")) == 2)
    #expect(try categories.uses(of: category("food")) == 0)
  }

  @Test func `a category is renamed with its expenses, and removed`() throws {
    let id = try ExpenseRepository(store).insert(Expense("Thing", 1, category: "Food"))
    #expect(try categories.rename(category("Food"), to: category("Meals")))
    #expect(try ExpenseRepository(store).find(id: id)?.record.category == category("Meals"))
    #expect(try categories.list().first == category("Meals"))
    #expect(try categories.delete(category("Books")))
    #expect(try !categories.delete(category("Books")))
    #expect(try !categories.rename(category("Books"), to: category("Atlases")))
    #expect(try categories.list().count == 7)
  }

  @Test func `expenses are read by the categories of the store`() throws {
    try categories.insert(category("Arts"))
    let context = ParsingContext(today: CalendarDate(year: 2026, month: 4, day: 13)!, origin: .person(.comma))
    let completed = try ExpenseRepository(store).completed(context)
    #expect(completed.categories == Category.standard + [category("Arts")])
    #expect(completed.origin == context.origin)
  }
}
