/// An amount taken apart: its digits and marks, and what stands around them.
struct AmountText {
  /// From the first digit to the last, with a mark before or after them if there is one.
  private(set) var number: [Unicode.Scalar] = []

  /// The currency that stands before or after.
  private(set) var currency: CurrencySign?

  /// Whether a minus stands before or after, or parentheses around.
  private(set) var isNegative = false

  /// Takes an amount apart.
  ///
  /// - Throws: why it cannot be one.
  init(_ text: String) throws(AmountRefusal) {
    guard !text.isEmpty else { throw .empty }
    guard !text.hasForeignDigits else { throw .foreignDigits }
    let scalars = Array(text.unicodeScalars).filter { TextRole($0) != .hint }
    guard var start = scalars.firstIndex(where: \.isDigit),
      var end = scalars.lastIndex(where: \.isDigit).map({ $0 + 1 })
    else { throw .notAnAmount }
    if start > 0, scalars[start - 1].isDecimalMark { start -= 1 }
    if end < scalars.count, scalars[end].isDecimalMark { end += 1 }
    number = Array(scalars[start..<end])
    // The full stop of "Rs.50" belongs to the letters or to the digits: fifty, or half of one.
    if start > 0, !scalars[start].isDigit, scalars[start - 1].properties.isAlphabetic { throw .notAnAmount }
    let isOpened = try read(around: scalars[..<start], parenthesis: "(")
    let isClosed = try read(around: scalars[end...], parenthesis: ")")
    guard isOpened == isClosed else { throw .notAnAmount }
    if isOpened { isNegative = true }
    // "12.-" is a price without cents to some and twelve less than nothing to others.
    if end < scalars.count, scalars[end - 1].isDecimalMark, scalars[end].isMinus { throw .notAnAmount }
    try checkNumber()
  }

  /// Reads what stands on one side of the number: signs, spaces, one currency, and parentheses.
  ///
  /// - Returns: whether there is a parenthesis.
  private mutating func read(
    around side: ArraySlice<Unicode.Scalar>, parenthesis: Unicode.Scalar
  ) throws(AmountRefusal) -> Bool {
    var parentheses = 0
    var pluses = 0
    var word: [Unicode.Scalar] = []
    for scalar in side + [" "] {
      let endsWord = scalar == parenthesis || scalar.isMinus || scalar == "+" || TextRole(scalar) == .space
      guard endsWord else {
        word.append(scalar)
        continue
      }
      if !word.isEmpty { try read(word: word) }
      word = []
      if scalar == parenthesis { parentheses += 1 }
      if scalar.isMinus { isNegative = true }
      if scalar == "+" { pluses += 1 }
    }
    guard parentheses <= 1, pluses <= (parenthesis == "(" ? 1 : 0) else { throw .notAnAmount }
    return parentheses == 1
  }

  private mutating func read(word: [Unicode.Scalar]) throws(AmountRefusal) {
    guard let sign = CurrencySign(word) else {
      let letters = word.filter { $0 != "." }.map { String($0).lowercased() }
      throw letters == ["c", "r"] || letters == ["d", "r"] ? .creditOrDebit : .notAnAmount
    }
    guard currency == nil else { throw .twoCurrencies }
    currency = sign
  }

  private func checkNumber() throws(AmountRefusal) {
    guard let other = number.first(where: { !$0.isDigit && $0.separator == nil }) else { return }
    let tail = number.split(separator: other, maxSplits: 1).last?.drop { $0.isMinus || $0 == "+" }
    guard other == "e" || other == "E", let tail, tail.allSatisfy(\.isDigit) else { throw .notAnAmount }
    throw .exponent
  }
}

/// What may stand between the digits of an amount.
private enum Separator: Hashable {
  case mark(DecimalMark)
  case space
  case apostrophe
}

extension AmountText {
  /// The amount under one decimal mark, or why the ledger refuses it.
  ///
  /// - Returns: `nil` if the text cannot be read so.
  func reading(_ mark: DecimalMark) -> Result<Money, AmountRefusal>? {
    let parts = number.split(
      separator: mark.scalar, maxSplits: 2, omittingEmptySubsequences: false)
    guard parts.count <= 2, let units = Self.ungrouped(parts[0], mark: mark) else { return nil }
    let decimals = parts.count == 2 ? parts[1] : []
    guard decimals.allSatisfy(\.isDigit) else { return nil }
    guard !isNegative, (units + decimals).contains(where: { $0 != "0" }) else {
      return .failure(.notAboveZero)
    }
    guard decimals.count <= 2 else { return .failure(.tooManyDecimals) }
    let padding = [Unicode.Scalar](repeating: "0", count: 2 - decimals.count)
    let digits = (units + decimals + padding).drop { $0 == "0" }
    guard digits.count <= 12 else { return .failure(.tooMuch) }
    return .success(Money(cents: digits.reduce(0) { $0 * 10 + Int64($1.value - 0x30) }))
  }

  /// The digits of the whole part; `nil` if they are grouped in any other way than in threes by one kind of separator.
  private static func ungrouped(
    _ part: ArraySlice<Unicode.Scalar>, mark: DecimalMark
  ) -> ArraySlice<Unicode.Scalar>? {
    let separators = Set(part.compactMap(\.separator))
    if separators.isEmpty { return part }
    let groups = part.split(omittingEmptySubsequences: false) { $0.separator != nil }
    guard separators.count == 1, 1...3 ~= groups[0].count, groups[0].first != "0" else { return nil }
    guard groups.dropFirst().allSatisfy({ $0.count == 3 }) else { return nil }
    return ArraySlice(groups.joined())
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

  fileprivate var separator: Separator? {
    switch self {
    case ".": .mark(.point)
    case ",": .mark(.comma)
    case "'", "\u{2018}", "\u{2019}", "\u{02BC}", "\u{FF07}": .apostrophe
    default: TextRole(self) == .space ? .space : nil
    }
  }
}
