/// The days that a list or a report of expenses is about.
public struct Period: Hashable, Sendable {
  /// The first day; `nil` for no first one.
  public private(set) var from: CalendarDate?

  /// The last day; `nil` for no last one.
  public private(set) var to: CalendarDate?

  /// The days from one to another, or with no first or no last one.
  public init(from: CalendarDate? = nil, to: CalendarDate? = nil) {
    self.from = from
    self.to = to
  }

  /// Reads what a person types into ``fields``; where several are given, all of them apply, and an empty one is none.
  ///
  /// - Throws: every issue of every field at once, in the order of ``fields``.
  public init(parsing texts: [Field: String], today: CalendarDate) throws(ValidationError) {
    var issues: [ValidationIssue] = []
    func read<Value>(
      _ field: Field, _ parse: (String) throws(ValidationIssue) -> Value
    ) -> Value? {
      guard let text = texts[field], !trimmed(text).isEmpty else { return nil }
      do throws(ValidationIssue) {
        return try parse(text)
      } catch {
        issues.append(error)
        return nil
      }
    }
    let month = read(.month) { text throws(ValidationIssue) in try Month(parsing: text) }
    let schoolYear = read(.schoolYear) { text throws(ValidationIssue) in try SchoolYear(parsing: text) }
    from = read(.from) { text throws(ValidationIssue) in
      try CalendarDate(parsing: text, today: today, field: .from)
    }
    to = read(.to) { text throws(ValidationIssue) in
      try CalendarDate(parsing: text, today: today, field: .to)
    }
    if let from, let to, from > to {
      issues.append(ValidationIssue(.to, "\(to.isoText) is before \(from.isoText), the first day"))
    }
    guard issues.isEmpty else { throw ValidationError(issues) }
    if let month { narrow(to: month.days) }
    if let schoolYear { narrow(to: schoolYear.days) }
  }

  /// What a person can say a period by.
  public static let fields: [Field] = [.month, .schoolYear, .from, .to]

  /// Leaves out what is not among some days.
  public mutating func narrow(to days: ClosedRange<CalendarDate>) {
    from = max(from ?? days.lowerBound, days.lowerBound)
    to = min(to ?? days.upperBound, days.upperBound)
  }
}

extension Field {
  /// The first day of a list or a report.
  public static let from = Field(column: "from", title: "From")

  /// The last day of a list or a report.
  public static let to = Field(column: "to", title: "To")
}
