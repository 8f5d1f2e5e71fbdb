internal import Records
internal import Repository

/// What the history says of changes, in plain words.
enum ChangeWords {
  /// How many ids are told of records that were removed together.
  private static let shownIDs = 20

  static func added<R: Record>(_ stored: Stored<R>) -> String {
    "added \(R.noun) \(stored.id): \(stored.record.summary)"
  }

  /// Tells the fields that changed: "edited expense 41: amount 12.00 → 12.50".
  static func edited<R: Record>(_ before: Stored<R>, _ after: Stored<R>) -> String {
    "edited \(R.noun) \(after.id): \(changes(before.record, after.record))"
  }

  static func removed<R: Record>(_ records: [Stored<R>]) -> String {
    if records.count == 1 {
      return "removed \(R.noun) \(records[0].id): \(records[0].record.summary)"
    }
    let ids = records.prefix(shownIDs).map { String($0.id) } + (records.count > shownIDs ? ["…"] : [])
    return "removed \(count(records.count, R.noun)): \(ids.joined(separator: ", "))"
  }

  static func changedSettings(_ before: Preferences, _ after: Preferences) -> String {
    "changed the settings: \(changes(before, after))"
  }

  /// Tells what came of a file: "imported 212 students from students.csv".
  static func imported(_ outcome: ImportOutcome, from source: String) -> String {
    var words = "imported \(count(outcome.added, outcome.kind.noun)) from \(oneLine(source))"
    let names = outcome.newCategories
    if !names.isEmpty {
      words +=
        ", with the new \(names.count == 1 ? "category" : "categories") \(names.joined(separator: ", "))"
    }
    return words
  }

  private static func changes<R: Record>(_ before: R, _ after: R) -> String {
    func words(_ record: R, _ field: Field) -> String {
      let words = record.words(for: field)
      return words.isEmpty ? "none" : oneLine(words)
    }
    return R.fields.filter { before.texts[$0] != after.texts[$0] }.map { field in
      "\(field.title.lowercased()) \(words(before, field)) → \(words(after, field))"
    }.joined(separator: ", ")
  }
}
