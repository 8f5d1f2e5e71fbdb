/// An amount taken apart: its digits, and what stands around them.
struct AmountText {
  private var digits = AmountDigits()

  /// The currency that stands before or after.
  private(set) var currency: CurrencySign?

  /// Whether a minus stands before or after, or parentheses around.
  private(set) var isNegative = false

  private typealias Scalars = Substring.UnicodeScalarView

  /// Takes an amount apart.
  ///
  /// - Throws: why it cannot be one.
  init(_ text: String) throws(AmountRefusal) {
    let scalars = text.unicodeScalars
    guard !scalars.isEmpty else { throw .empty }
    guard let first = scalars.firstIndex(where: \.isDigit), let last = scalars.lastIndex(where: \.isDigit)
    else {
      throw .notAnAmount
    }
    let after = scalars.index(after: last)
    let hasMarkBefore = first > scalars.startIndex && scalars[scalars.index(before: first)].isDecimalMark
    let hasMarkAfter = after < scalars.endIndex && scalars[after].isDecimalMark
    let start = hasMarkBefore ? scalars.index(before: first) : first
    let end = hasMarkAfter ? scalars.index(after: after) : after
    let before = scalars[..<start]
    let behind = scalars[end...]
    // The full stop of "Rs.50" belongs to the letters or to the digits: fifty, or half of one.
    if hasMarkBefore, before.last?.properties.isAlphabetic == true { throw .notAnAmount }
    // "12.-" is a price without cents to some and twelve less than nothing to others.
    if hasMarkAfter, behind.first?.isMinus == true { throw .notAnAmount }
    let isOpened = try read(around: before, parenthesis: "(")
    let isClosed = try read(around: behind, parenthesis: ")")
    guard isOpened == isClosed else { throw .notAnAmount }
    if isOpened { isNegative = true }
    try read(number: scalars[start..<end])
  }

  /// The amount under one decimal mark, or why the ledger refuses it; `nil` if the text cannot be read so.
  func reading(_ mark: DecimalMark) -> Result<Money, AmountRefusal>? {
    guard let reading = digits.reading(mark) else { return nil }
    return isNegative ? .failure(.notAboveZero) : reading
  }

  /// Reads what stands on one side of the number: signs, spaces, one currency, and a parenthesis.
  ///
  /// - Returns: whether there is a parenthesis.
  private mutating func read(
    around side: Scalars, parenthesis: Unicode.Scalar
  ) throws(AmountRefusal) -> Bool {
    var parentheses = 0
    var pluses = 0
    var word = String.UnicodeScalarView()
    for scalar in side {
      let role = TextRole(scalar)
      if scalar == parenthesis {
        parentheses += 1
      } else if scalar == "+" {
        pluses += 1
      } else if scalar.isMinus {
        isNegative = true
      } else if role != .space {
        if role != .hint { word.append(scalar) }
        continue
      }
      try read(word: &word)
    }
    try read(word: &word)
    guard parentheses <= 1, pluses <= (parenthesis == "(" ? 1 : 0) else { throw .notAnAmount }
    return parentheses == 1
  }

  private mutating func read(word: inout String.UnicodeScalarView) throws(AmountRefusal) {
    guard !word.isEmpty else { return }
    guard let sign = CurrencySign(String(word)) else {
      let letters = String(word).lowercased().filter { $0 != "." }
      throw letters == "cr" || letters == "dr" ? .creditOrDebit : .notAnAmount
    }
    guard currency == nil else { throw .twoCurrencies }
    currency = sign
    word.removeAll()
  }

  private mutating func read(number: Scalars) throws(AmountRefusal) {
    for index in number.indices {
      let scalar = number[index]
      if scalar.isDigit {
        digits.append(digit: Int64(scalar.value - 0x30))
      } else if let separator = scalar.separator {
        digits.append(separator)
      } else if TextRole(scalar) != .hint {
        throw Self.isExponent(number[index...]) ? .exponent : .notAnAmount
      }
    }
  }

  private static func isExponent(_ tail: Scalars) -> Bool {
    guard tail.first == "e" || tail.first == "E" else { return false }
    return tail.dropFirst().drop { $0.isMinus || $0 == "+" }.allSatisfy(\.isDigit)
  }
}

extension Unicode.Scalar {
  fileprivate var isDecimalMark: Bool {
    self == "." || self == ","
  }

  /// Whether it is a minus or one of the dashes that stand for it.
  fileprivate var isMinus: Bool {
    switch self {
    case "-", "\u{2010}"..."\u{2015}", "\u{2212}", "\u{FE58}", "\u{FE63}", "\u{FF0D}": true
    default: false
    }
  }

  fileprivate var separator: AmountDigits.Separator? {
    switch self {
    case ".": .mark(.point)
    case ",": .mark(.comma)
    case "'", "\u{2018}", "\u{2019}", "\u{02BC}", "\u{FF07}": .apostrophe
    default: TextRole(self) == .space ? .space : nil
    }
  }
}
