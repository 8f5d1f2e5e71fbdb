/// Why a text is no amount.
enum AmountRefusal: Error, Hashable, Sendable {
  case empty
  case notAnAmount
  case foreignDigits
  case exponent
  case grouping
  case notAboveZero
  case tooManyDecimals
  case tooMuch
  case twoCurrencies
  case creditOrDebit

  /// The reason in plain words, for what was typed.
  func message(_ text: String) -> String {
    switch self {
    case .empty: "Please enter an amount."
    case .notAnAmount: "\(quoted(text)) is not an amount; write it like 12.50"
    case .foreignDigits: "\(quoted(text)) is not an amount (digits must be 0-9); write it like 12.50"
    case .exponent: "\(quoted(text)) has an exponent; write the amount in full"
    case .grouping: "\(quoted(text)) is not an amount; digits are grouped in threes, as in 1,234,567.89"
    case .notAboveZero: "The amount must be more than zero."
    case .tooManyDecimals: "\(quoted(text)) has more than two decimals; an amount is in whole cents"
    case .tooMuch: "\(quoted(text)) is too much; the largest amount is 9,999,999,999.99"
    case .twoCurrencies: "\(quoted(text)) has more than one currency sign; write one or none"
    case .creditOrDebit: "\(quoted(text)) is marked as credit or debit; write the amount alone"
    }
  }
}
