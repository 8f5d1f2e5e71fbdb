/// A sum of money in whole cents.
///
/// A value may be any sum, zero and below too, as totals and differences are; what one expense may cost is
/// ``amounts``. There is no floating point anywhere, and sums that 64 bits cannot hold are an error. Money has no
/// currency: a ledger is in the one that its owner has in mind.
public struct Money: Hashable, Sendable {
  /// The sum in cents.
  public let cents: Int64

  /// The sum of so many cents.
  public init(cents: Int64) {
    self.cents = cents
  }

  /// No money at all.
  public static let zero = Money(cents: 0)

  /// What one amount may be: from 0.01 to 9,999,999,999.99.
  public static let amounts = Money(cents: 1)...Money(cents: 999_999_999_999)

  /// This sum and another one.
  ///
  /// - Throws: ``MoneyOverflow`` if 64 bits cannot hold the result.
  public func adding(_ other: Money) throws(MoneyOverflow) -> Money {
    let (sum, overflows) = cents.addingReportingOverflow(other.cents)
    guard !overflows else { throw MoneyOverflow() }
    return Money(cents: sum)
  }

  /// This sum less another one.
  ///
  /// - Throws: ``MoneyOverflow`` if 64 bits cannot hold the result.
  public func subtracting(_ other: Money) throws(MoneyOverflow) -> Money {
    let (difference, overflows) = cents.subtractingReportingOverflow(other.cents)
    guard !overflows else { throw MoneyOverflow() }
    return Money(cents: difference)
  }

  /// The sum as CSV files and the schema's views write it in any region: `12.34`, without grouping.
  public var decimalText: String {
    let (units, rest) = cents.magnitude.quotientAndRemainder(dividingBy: 100)
    return "\(cents < 0 ? "-" : "")\(units).\(rest < 10 ? "0" : "")\(rest)"
  }

  /// How much of a total this is, in thousandths: 123 of 12.3 %.
  ///
  /// Each share is rounded by itself, halves up, so that it depends on nothing but the two sums; the shares of a whole
  /// may therefore add up to a little more or less than 1000.
  ///
  /// - Precondition: neither is below zero, and this is at most the total.
  /// - Returns: 0 of a total of zero.
  public func share(of total: Money) -> Int {
    precondition(0 <= cents && cents <= total.cents, "a share is a part of its total")
    guard total.cents > 0 else { return 0 }
    let product = cents.multipliedFullWidth(by: 1000)
    let (quotient, rest) = total.cents.dividingFullWidth(product)
    return Int(quotient) + (rest >= total.cents - rest ? 1 : 0)
  }
}

/// A sum of money that 64 bits cannot hold.
public struct MoneyOverflow: Error, Hashable, Sendable {
  /// Says that a sum is too large.
  public init() {}
}

extension Money: Comparable {
  /// Orders sums from small to large.
  public static func < (a: Money, b: Money) -> Bool {
    a.cents < b.cents
  }
}

extension Money {
  /// Reads the bytes of an amount in canonical form: what ``decimalText`` gives for one of ``amounts``.
  ///
  /// That is one to ten digits without needless zeros in front, a point, two digits. Fails for anything else, also
  /// where ``init(parsing:decimalMark:field:)`` does not.
  public init?(canonical bytes: Span<UInt8>) {
    let count = bytes.count
    guard 4...13 ~= count, bytes[count - 3] == UInt8(ascii: ".") else { return nil }
    guard bytes[0] != UInt8(ascii: "0") || count == 4 else { return nil }
    var cents: Int64 = 0
    for index in 0..<count where index != count - 3 {
      let digit = bytes[index] &- UInt8(ascii: "0")
      guard digit < 10 else { return nil }
      cents = cents &* 10 &+ Int64(digit)
    }
    guard cents > 0 else { return nil }
    self.init(cents: cents)
  }

  /// Reads an amount as a person types it.
  ///
  /// It may have grouping in threes (by comma, point, space or apostrophe), a currency sign or code before or after,
  /// and spaces. What can be read in only one way is read, whatever the region: `1,234.56` and `1.234,56`. What has two
  /// readings, such as `1,234`, is decided by the decimal mark of the region, and refused where that is not known.
  ///
  /// - Throws: what is wrong, in plain words.
  public init(
    parsing text: String, decimalMark: DecimalMark?, field: Field = .amount
  ) throws(ValidationIssue) {
    self = try AmountReading(text).amount(inRegionOf: decimalMark, field: field)
  }
}

extension Field {
  /// What an expense cost.
  public static let amount = Field(column: "amount", title: "Amount")
}
