extension Student {
  /// "student".
  public static let noun = "student"

  /// The name and the grade.
  public var summary: String { "\(firstName.text) \(lastName.text), \(grade.displayName)" }

  /// The grade as "9" or "Grad", the names as they are.
  public func words(for field: Field) -> String {
    field == .grade && grade == .grad ? grade.displayName : texts[field] ?? ""
  }
}

extension Expense {
  /// "expense".
  public static let noun = "expense"

  /// The day, the title, the amount and the category.
  public var summary: String { "\(date.isoText) \(title), \(amount.decimalText), \(category.name)" }
}

extension Restaurant {
  /// "restaurant".
  public static let noun = "restaurant"

  /// The name and all else that is known.
  public var summary: String {
    let marks = [isFavorite ? "favorite" : nil, isCheckIn ? "check-in" : nil]
    return ([name, type, phone, priceLevel.symbol] + marks).compactMap(\.self).joined(separator: ", ")
  }

  /// The level as dollar signs, the flags as yes or no, the texts as they are.
  public func words(for field: Field) -> String {
    switch field {
    case .priceLevel: priceLevel.symbol
    case .isFavorite: isFavorite ? "yes" : "no"
    case .isCheckIn: isCheckIn ? "yes" : "no"
    default: texts[field] ?? ""
    }
  }
}

extension Preferences {
  /// "settings".
  public static let noun = "settings"

  /// All settings.
  public var summary: String {
    Self.fields.map { "\($0.title.lowercased()) \(words(for: $0))" }.joined(separator: ", ")
  }

  /// The order as its tag, the flag as yes or no, the level as dollar signs.
  public func words(for field: Field) -> String {
    switch field {
    case .showCheckInOnly: showCheckInOnly ? "yes" : "no"
    case .maxPriceLevel: maxPriceLevel.symbol
    default: texts[field] ?? ""
    }
  }
}
