import Records

extension Period {
  /// The options that say it; where several are given, all of them apply.
  static var options: [OptionDeclaration] {
    [
      OptionDeclaration("from", "DATE", "Only those of this day or later.", refusal: unlessDate),
      OptionDeclaration("to", "DATE", "Only those of this day or earlier.", refusal: unlessDate),
      OptionDeclaration(
        "month", "YYYY-MM", "Only those of this month.",
        refusal: .unless { (text) throws(ValidationIssue) in try Month(parsing: text) }),
      OptionDeclaration(
        "school-year", "YEAR", "Only those of the school year that begins in this year.",
        refusal: .unless { (text) throws(ValidationIssue) in try SchoolYear(parsing: text) }),
      OptionDeclaration(
        "year-start", "MM-DD", "The day on which school years begin; else 08-01.",
        refusal: .unless { (text) throws(ValidationIssue) in try YearStart(parsing: text) }),
    ]
  }

  private static let unlessDate = Refusal.unless { (text) throws(ValidationIssue) in
    try CalendarDate(parsing: text, today: Context.today)
  }

  /// Reads the options.
  init(_ arguments: ParsedArguments, today: CalendarDate) throws {
    let from = try arguments.value("from").map { try CalendarDate(parsing: $0, today: today) }
    let to = try arguments.value("to").map { try CalendarDate(parsing: $0, today: today) }
    if let from, let to, from > to {
      throw UsageError(["--from \(from.isoText) is later than --to \(to.isoText)"])
    }
    self.init(from: from, to: to)
    if let month = try arguments.value("month").map({ try Month(parsing: $0) }) { narrow(to: month.days) }
    let start = try arguments.value("year-start").map { try YearStart(parsing: $0) }
    if let text = arguments.value("school-year") {
      narrow(to: try SchoolYear(parsing: text, start: start ?? .august).days)
    } else if start != nil {
      throw UsageError(["--year-start says when a school year begins: give --school-year too"])
    }
  }
}
