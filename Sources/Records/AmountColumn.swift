/// The judge of a column of amounts, which has one decimal mark and at most one currency.
///
/// Every cell of the column is added; then ``settledMark()`` says how the column is read. Any value with one reading
/// settles the mark for all. A file is never read by the region.
public struct AmountColumn: Sendable {
  private let declared: DecimalMark?
  private var firstPoint: Int?
  private var firstComma: Int?
  private var firstAmbiguous: (line: Int, reading: AmountReading)?
  private var firstCurrency: (line: Int, sign: CurrencySign)?
  private var secondCurrency: (line: Int, text: String)?

  /// Whether there are values like those that are read only by the decimal mark: with a comma, or with two readings.
  public private(set) var needsMark = false

  /// A column without values yet.
  ///
  /// - Parameter declared: the mark that the person gave with `--decimal`, which then decides.
  public init(declared: DecimalMark? = nil) {
    self.declared = declared
  }

  /// Adds what a cell can be read as, with the line of the file that its row begins at.
  public mutating func add(_ reading: AmountReading, line: Int) {
    switch reading.mark {
    case .point: if line < firstPoint ?? .max { firstPoint = line }
    case .comma: if line < firstComma ?? .max { firstComma = line }
    case nil: if reading.isAmbiguous, firstAmbiguous == nil { firstAmbiguous = (line, reading) }
    }
    if reading.isAmbiguous || reading.text.utf8.contains(UInt8(ascii: ",")) { needsMark = true }
    if let sign = reading.currency {
      if let firstCurrency {
        if secondCurrency == nil, sign != firstCurrency.sign { secondCurrency = (line, reading.text) }
      } else {
        firstCurrency = (line, sign)
      }
    }
  }

  /// Adds an amount in canonical form, as ``Money/init(canonical:)`` reads it: one with a decimal point.
  ///
  /// Adding the first one is enough, at any time.
  public mutating func addCanonical(line: Int) {
    if line < firstPoint ?? .max { firstPoint = line }
  }

  /// The mark that is known so far; a later value can still contradict it.
  public var mark: DecimalMark? {
    declared ?? (firstPoint != nil ? .point : firstComma != nil ? .comma : nil)
  }

  /// The decimal mark of the whole column.
  ///
  /// - Returns: `nil` if no value needs one.
  /// - Throws: the line at which the column contradicts itself, or which nothing in the column makes clear.
  public func settledMark(field: Field = .amount) throws(ColumnRefusal) -> DecimalMark? {
    if declared == nil, let firstPoint, let firstComma {
      let (here, there) = firstPoint > firstComma ? ("point", "comma") : ("comma", "point")
      throw ColumnRefusal(
        line: max(firstPoint, firstComma),
        ValidationIssue(
          field,
          """
          a decimal \(here) here, but a decimal \(there) on line \(min(firstPoint, firstComma)); \
          say which it is with --decimal point|comma
          """))
    }
    if let firstCurrency, let secondCurrency {
      throw ColumnRefusal(
        line: secondCurrency.line,
        ValidationIssue(
          field,
          """
          \(quoted(secondCurrency.text)) has another currency sign than line \(firstCurrency.line); \
          import each currency from a file of its own
          """))
    }
    if mark == nil, let firstAmbiguous {
      throw ColumnRefusal(
        line: firstAmbiguous.line,
        ValidationIssue(
          field,
          """
          \(firstAmbiguous.reading.bothReadings), and nothing else in the column tells which; \
          say which it is with --decimal point|comma
          """))
    }
    return mark
  }
}
