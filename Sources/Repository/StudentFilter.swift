public import Records
internal import SQLite

/// Which students a list shows.
public struct StudentFilter: RecordFilter {
  /// Only those of this grade.
  public var grade: Grade?
  /// Only those with this in their first or last name, or in both written one after the other, without regard to
  /// case and accents.
  public var name: String?

  /// All students, or those that meet what is given.
  public init(grade: Grade? = nil, name: String? = nil) {
    self.grade = grade
    self.name = name
  }

  /// What a row has to meet.
  public var conditions: [Condition] {
    var conditions: [Condition] = []
    if let grade { conditions.append(Condition("current_grade = ?", .integer(Int64(grade.rawValue)))) }
    if let name {
      let part = Value.text(foldedForSearch(name))
      conditions.append(Condition("(instr(\(Self.firstLast), ?) OR instr(\(Self.lastFirst), ?))", part, part))
    }
    return conditions
  }

  private static let first = "lower(coalesce(first_name_key, first_name))"
  private static let last = "lower(coalesce(last_name_key, last_name))"
  private static let firstLast = "\(first) || ' ' || \(last)"
  private static let lastFirst = "\(last) || ', ' || \(first)"
}
