public import Records

extension Student {
  /// A student of these fields, which are taken to be valid.
  public init(_ first: String, _ last: String, _ grade: Grade) {
    self.init(firstName: PersonName(stored: first), lastName: PersonName(stored: last), grade: grade)
  }
}
