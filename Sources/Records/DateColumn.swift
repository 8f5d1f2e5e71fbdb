/// The judge of a column of dates, in which all dates that do not begin with the year have one order.
///
/// Every cell of the column is added, except those in canonical form, which fit any order; then ``settledOrder(field:)``
/// says how the column is read. Any value with one reading settles the order for all.
public struct DateColumn: Sendable {
  private let declared: DateOrder?
  private var firstDayFirst: Int?
  private var firstMonthFirst: Int?
  private var firstAmbiguous: (line: Int, readings: String)?

  /// Whether there are values like those that are read only by the order: any that do not begin with the year.
  public private(set) var needsOrder = false

  /// A column without values yet.
  ///
  /// - Parameter declared: the order that the person gave with `--date-order`, which then decides.
  public init(declared: DateOrder? = nil) {
    self.declared = declared
  }

  /// Adds what a cell can be read as, with the line of the file that its row begins at.
  ///
  /// Cells are added in the order of the file.
  public mutating func add(_ reading: DateReading, line: Int) {
    if !reading.beginsWithYear, !reading.text.isEmpty { needsOrder = true }
    switch reading.order {
    case .dayMonthYear: firstDayFirst = firstDayFirst ?? line
    case .monthDayYear: firstMonthFirst = firstMonthFirst ?? line
    case .yearMonthDay, nil:
      if firstAmbiguous == nil, let both = reading.bothReadings { firstAmbiguous = (line, both) }
    }
  }

  /// The order that is known so far; a later value can still contradict it.
  public var order: DateOrder? {
    declared ?? (firstDayFirst != nil ? .dayMonthYear : firstMonthFirst != nil ? .monthDayYear : nil)
  }

  /// The order of the whole column.
  ///
  /// - Returns: `nil` if no value needs one.
  /// - Throws: the line at which the column contradicts itself, or which nothing in the column makes clear.
  public func settledOrder(field: Field = .date) throws(ColumnRefusal) -> DateOrder? {
    if declared == nil, let firstDayFirst, let firstMonthFirst {
      let (here, there) = firstDayFirst > firstMonthFirst ? ("day", "month") : ("month", "day")
      throw ColumnRefusal(
        line: max(firstDayFirst, firstMonthFirst),
        ValidationIssue(
          field,
          """
          the \(here) comes first here, but the \(there) on line \(min(firstDayFirst, firstMonthFirst)); \
          say which it is with --date-order dmy|mdy
          """))
    }
    if order == nil, let firstAmbiguous {
      throw ColumnRefusal(
        line: firstAmbiguous.line,
        ValidationIssue(
          field,
          """
          \(firstAmbiguous.readings), and nothing else in the column tells which; \
          say which it is with --date-order dmy|mdy
          """))
    }
    return order
  }
}
