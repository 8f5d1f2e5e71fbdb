/// The kinds of record that can be listed, imported and exported.
public enum RecordKind: String, CaseIterable, Sendable {
  /// The students of the roster.
  case students
  /// The restaurants.
  case restaurants
}
