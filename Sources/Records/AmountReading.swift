/// The ways in which a text can be read as an amount.
///
/// A number such as `12.50` or `1.234,56` has one reading and shows which decimal mark its writer uses. `12` reads the
/// same under both. `1,234` and `1.234` have two readings; that the ledger would refuse one of them, as an amount has
/// at most two decimals, does not make it go away. Neither does any other reason for which a number is refused, such as
/// a minus before it.
public struct AmountReading: Hashable, Sendable {
  /// What was read, without white space around it.
  public let text: String

  /// The currency that stands beside the amount.
  public let currency: CurrencySign?

  private let number: Number

  private enum Number: Hashable {
    case none(AmountRefusal)
    case any(Result<Money, AmountRefusal>)
    case one(DecimalMark, Result<Money, AmountRefusal>)
    case two(point: Result<Money, AmountRefusal>, comma: Result<Money, AmountRefusal>)
  }

  /// Reads a text.
  public init(_ text: String) {
    self.text = trimmed(text)
    do {
      let parts = try AmountText(self.text)
      currency = parts.currency
      number =
        switch (parts.reading(.point), parts.reading(.comma)) {
        case (nil, nil): .none(.grouping)
        case (let point?, nil): .one(.point, point)
        case (nil, let comma?): .one(.comma, comma)
        case (let point?, let comma?): point == comma ? .any(point) : .two(point: point, comma: comma)
        }
    } catch {
      currency = nil
      number = .none(error == .notAnAmount && self.text.hasForeignDigits ? .foreignDigits : error)
    }
  }

  /// The decimal mark that the text must have been written with; `nil` if it shows none.
  public var mark: DecimalMark? {
    if case .one(let mark, _) = number { mark } else { nil }
  }

  /// Whether the text is one number with a decimal point and another one with a decimal comma.
  public var isAmbiguous: Bool {
    if case .two = number { true } else { false }
  }

  /// The amount, typed by a person in a region with this decimal mark, or in no known region.
  ///
  /// The region decides only what has two readings.
  ///
  /// - Throws: what is wrong, in plain words; of two readings, both.
  public func amount(
    inRegionOf mark: DecimalMark?, field: Field = .amount
  ) throws(ValidationIssue) -> Money {
    let result: Result<Money, AmountRefusal>
    switch (number, mark) {
    case (.any(let amount), _), (.one(_, let amount), _): result = amount
    case (.two(let amount, _), .point), (.two(_, let amount), .comma): result = amount
    case (.two, nil):
      throw ValidationIssue(field, "\(bothReadings); write it without grouping, as in 1234.00")
    case (.none(let refusal), _): result = .failure(refusal)
    }
    do throws(AmountRefusal) {
      return try result.get()
    } catch {
      throw ValidationIssue(field, error.message(text))
    }
  }

  /// The amount, in a column whose values all have this decimal mark, or in one that ``AmountColumn`` needs none for.
  ///
  /// - Throws: what is wrong, in plain words; also that the text has the other mark.
  public func amount(
    inColumnOf mark: DecimalMark?, field: Field = .amount
  ) throws(ValidationIssue) -> Money {
    if let mark, let own = self.mark, own != mark {
      throw ValidationIssue(
        field,
        "\(quoted(text)) has a decimal \(own.rawValue), but the decimal mark of this file is the \(mark.rawValue)"
      )
    }
    return try amount(inRegionOf: mark, field: field)
  }

  /// The two readings in words, for a text that has two: `"1,234" can be read as 1234.00 or as 1.234`.
  var bothReadings: String {
    let digits = String(String.UnicodeScalarView(text.unicodeScalars.filter(\.isDigit)))
    return "\(quoted(text)) can be read as \(digits).00 or as \(digits.dropLast(3)).\(digits.suffix(3))"
  }
}
