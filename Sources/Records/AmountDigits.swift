/// The digits of an amount, and the marks and spaces between them, in the order in which they stand.
struct AmountDigits {
  /// What may stand between digits.
  enum Separator: Equatable {
    case mark(DecimalMark)
    case space
    case apostrophe
  }

  /// The number that all digits together make, or one that is too large for any amount.
  private var value: Int64 = 0

  /// How many digits stand after the last separator, or in all if there is none.
  private var lastGroup = 0

  private var last: Separator?

  /// What all separators before the last one are, if they are all the same.
  private var grouping: Separator?

  /// Whether what stands before the last separator is one group, or groups of threes after one of one to three that
  /// does not begin with zero.
  private var isGrouped = true

  private var hasGroups = false
  private var beginsWithZero = false

  /// Adds a digit.
  mutating func append(digit: Int64) {
    if last == nil, lastGroup == 0 { beginsWithZero = digit == 0 }
    if value <= Money.amounts.upperBound.cents { value = value * 10 + digit }
    lastGroup += 1
  }

  /// Adds a separator.
  mutating func append(_ separator: Separator) {
    if let last {
      isGrouped = isGrouped && lastGroup == 3 && (grouping ?? last) == last
      grouping = last
      hasGroups = true
    } else {
      isGrouped = 1...3 ~= lastGroup && !beginsWithZero
    }
    last = separator
    lastGroup = 0
  }

  /// The amount under one decimal mark, or why the ledger refuses it.
  ///
  /// - Returns: `nil` if the text cannot be read so: the mark stands there twice, or digits are grouped in any other way
  ///   than in threes by one kind of separator.
  func reading(_ mark: DecimalMark) -> Result<Money, AmountRefusal>? {
    let hasDecimals = last == .mark(mark)
    if hasDecimals {
      guard !hasGroups || (isGrouped && grouping != .mark(mark)) else { return nil }
    } else if let last {
      guard isGrouped, lastGroup == 3, grouping ?? last == last else { return nil }
    }
    guard value > 0 else { return .failure(.notAboveZero) }
    let decimals = hasDecimals ? lastGroup : 0
    guard decimals <= 2 else { return .failure(.tooManyDecimals) }
    guard value <= Money.amounts.upperBound.cents else { return .failure(.tooMuch) }
    let cents = value * [100, 10, 1][decimals]
    guard cents <= Money.amounts.upperBound.cents else { return .failure(.tooMuch) }
    return .success(Money(cents: cents))
  }
}
