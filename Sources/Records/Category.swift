/// What an expense was for: one of the names that the ledger knows, in the ledger's own spelling.
public struct Category: Hashable, Sendable {
  /// The name: one line of 1 to 50 code points.
  public let name: String

  private init(_ name: String) {
    self.name = name
  }

  /// Takes a category back from the database, whose schema has judged it.
  package init(storedName name: String) {
    self.name = name
  }

  /// Reads the name of a new category.
  ///
  /// - Throws: what is wrong, in plain words.
  public init(parsing text: String, field: Field = .category) throws(ValidationIssue) {
    guard let name = try singleLine(text, field: field, limit: 50) else { throw .missing(field) }
    self.init(name)
  }
}

extension Category {
  /// What an expense is for if nobody says.
  public static let other = Category("Other")

  /// The categories of a fresh ledger.
  public static let standard =
    ["Food", "Transport", "Supplies", "Books", "Events", "Equipment", "Fees"].map { Category($0) } + [other]

  /// Finds the category that a text means.
  ///
  /// The spelling counts first; then case does not, then neither case nor accents do, as long as that fits only one.
  /// An empty text means ``other``.
  ///
  /// - Throws: that there is no such category, with the nearest one and all there are.
  public init(
    parsing text: String, in categories: [Category], field: Field = .category
  ) throws(ValidationIssue) {
    let name = try singleLine(text, field: field, limit: .max) ?? Category.other.name
    let found =
      categories.first { $0.name == name }
      ?? categories.onlyOne { $0.name.lowercased() == name.lowercased() }
      ?? categories.onlyOne { foldedForSearch($0.name) == foldedForSearch(name) }
    guard let found else { throw .unknownCategory(name, categories, field) }
    self = found
  }
}

extension [Category] {
  fileprivate func onlyOne(where isMeant: (Category) -> Bool) -> Category? {
    let found = filter(isMeant)
    return found.count == 1 ? found[0] : nil
  }
}

extension ValidationIssue {
  fileprivate static func unknownCategory(
    _ name: String, _ categories: [Category], _ field: Field
  ) -> ValidationIssue {
    let names = categories.map(\.name)
    let question = nearestMatch(to: name, in: names).map { "; did you mean \($0)?" } ?? "."
    return ValidationIssue(
      field,
      "There is no category \(quoted(name))\(question) The categories are \(names.joined(separator: ", ")).")
  }
}

extension Field {
  /// What an expense was for.
  public static let category = Field(column: "category", title: "Category")
}
