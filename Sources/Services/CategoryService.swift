public import Records
public import Repository

/// What can be done with the categories of a ledger.
///
/// Each change is one transaction and one entry of the history.
public struct CategoryService {
  private let categories: CategoryRepository

  /// The categories of a store.
  public init(_ store: Store) {
    categories = CategoryRepository(store)
  }

  /// A category, and how many expenses have it.
  public struct Entry: Hashable, Sendable {
    /// The category.
    public let category: Category
    /// How many expenses have it.
    public let uses: Int
  }

  /// All categories, in the order in which they were added.
  public func list() throws -> [Entry] {
    try categories.listWithUses().map { Entry(category: $0.category, uses: $0.uses) }
  }

  /// Adds a category.
  ///
  /// - Throws: `ValidationIssue` for a name that none may have; ``CategoryError/exists(_:)`` if there is one whose name
  ///   differs at most in case.
  public func add(_ name: String) throws -> Category {
    let category = try Category(parsing: name)
    try categories.store.record {
      try refuse(category)
      try categories.insert(category)
    } as: { _ in
      "added category \(category.name)"
    }
    return category
  }

  /// Gives a category another name; its expenses go along.
  ///
  /// - Throws: `ValidationIssue` for a name that none may have; ``CategoryError/unknown(_:)``;
  ///   ``CategoryError/exists(_:)`` if another has a name that differs at most in case; ``CategoryError/isDefault(_:)``.
  public func rename(_ name: String, to other: String) throws -> (before: Category, after: Category) {
    let after = try Category(parsing: other)
    return try categories.store.record {
      let before = try find(name)
      guard before != .other else { throw CategoryError.isDefault(before) }
      try refuse(after, except: before)
      _ = try categories.rename(before, to: after)
      return (before, after)
    } as: { change in
      "renamed category \(change.before.name) to \(change.after.name)"
    }
  }

  /// Removes a category that no expense has.
  ///
  /// - Throws: `ValidationIssue` for a name that none may have; ``CategoryError/unknown(_:)``;
  ///   ``CategoryError/inUse(_:uses:)``; ``CategoryError/isDefault(_:)``.
  public func remove(_ name: String) throws -> Category {
    try categories.store.record {
      let category = try find(name)
      guard category != .other else { throw CategoryError.isDefault(category) }
      let uses = try categories.uses(of: category)
      guard uses == 0 else { throw CategoryError.inUse(category, uses: uses) }
      _ = try categories.delete(category)
      return category
    } as: { category in
      "removed category \(category.name)"
    }
  }

  /// The category that a text means, which may not be empty: that would mean the default.
  private func find(_ name: String) throws -> Category {
    _ = try Category(parsing: name)
    let all = try categories.list()
    do throws(ValidationIssue) {
      return try Category(parsing: name, in: all)
    } catch {
      throw CategoryError.unknown(error.message)
    }
  }

  private func refuse(_ category: Category, except other: Category? = nil) throws {
    let name = category.name.lowercased()
    if let same = try categories.list().first(where: { $0 != other && $0.name.lowercased() == name }) {
      throw CategoryError.exists(same)
    }
  }
}

/// Why a category is not changed as asked.
public enum CategoryError: Error, Hashable, Sendable {
  /// There is no such category: said in plain words, with the nearest one and all there are.
  case unknown(String)
  /// There is this category already.
  case exists(Category)
  /// So many expenses have the category.
  case inUse(Category, uses: Int)
  /// The category is that of an expense for which none is given.
  case isDefault(Category)
}
