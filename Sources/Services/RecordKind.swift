internal import Records

/// The kinds of record that can be listed, imported and exported.
public enum RecordKind: String, CaseIterable, Sendable {
  /// The students of the roster.
  case students
  /// The expenses of the ledger.
  case expenses
  /// The restaurants.
  case restaurants

  /// What a person calls one such record: "student".
  public var noun: String {
    switch self {
    case .students: Student.noun
    case .expenses: Expense.noun
    case .restaurants: Restaurant.noun
    }
  }
}
