/// The kinds of record that can be listed, imported and exported.
public enum RecordKind: String, CaseIterable, Sendable {
  /// The students of the roster.
  case students
  /// The expenses of the ledger.
  case expenses
  /// The restaurants.
  case restaurants
}
