import Records
import Testing

@Suite struct AmountReadingTests {
  struct Reading: Sendable {
    let cents: Int64
    let typed: [String]
  }

  struct Refusal: Sendable {
    let typed: String
    var region: DecimalMark?
    let message: String
  }

  @Test(arguments: [
    Reading(
      cents: 1200, typed: ["12", "12.", "12,", "12.0", "12,00", "012", "+12", "\u{A0}12\t\n", "\u{200F}12"]),
    Reading(cents: 50, typed: [".5", ",5", ".50", "0.5", "0,50", "$.50", "€ ,5"]),
    Reading(cents: 700, typed: ["7.", "7,", "7.00", "7 €"]),
    Reading(
      cents: 1250, typed: ["12.5", "12,5", "$12.50", "$ 12.50", "12.50$", "12,50 €", "12,50\u{A0}€", "€12,5"]),
    Reading(
      cents: 1250,
      typed: ["EUR 12,50", "12,50 EUR", "USD12.50", "12.50chf", "US$12.50", "R$ 12,50", "$US 12.5"]),
    Reading(
      cents: 1250,
      typed: ["12,50 kr", "12,50 kr.", "kr 12,50", "12,50 zł", "Fr. 12.50", "Rs. 12.5", "12,50 Kč"]),
    Reading(
      cents: 1250,
      typed: ["₪12.50", "12.50 ₹", "￡12.50", "+$12.50", "$+12.50", "\u{200F}12.50\u{A0}\u{200F}₪"]),
    Reading(
      cents: 123_456,
      typed: [
        "1234.56", "1234,56", "1,234.56", "1.234,56", "1 234.56", "1 234,56", "1\u{A0}234,56",
        "1\u{202F}234,56",
        "1\u{2009}234.56", "1'234.56", "1’234.56", "1‘234,56", "$1,234.56", "1.234,56 €",
      ]),
    Reading(
      cents: 123_456_700,
      typed: [
        "1,234,567", "1.234.567", "1 234 567", "1'234'567", "1’234'567", "1 234\u{A0}567", "1,234,567.0",
        "1.234.567,00",
      ]),
    Reading(cents: 123_400, typed: ["1 234", "1'234", "1,234.", "1.234,", "1234", "1,234.0", "1.234,0"]),
    Reading(
      cents: 999_999_999_999,
      typed: ["9999999999.99", "9,999,999,999.99", "9.999.999.999,99", "00009999999999,99"]),
  ])
  func `what can be read in only one way is read in any region`(_ reading: Reading) throws {
    for typed in reading.typed {
      for region in [nil, DecimalMark.point, .comma] {
        #expect(try Money(parsing: typed, decimalMark: region).cents == reading.cents, "\(typed)")
      }
    }
  }

  @Test(arguments: ["1,234", "1.234", "$1,234", "123.456 €", "12,000"])
  func `of two readings the region decides, which makes one of them a grouped number`(typed: String) throws {
    let isComma = typed.contains(",")
    let grouped = Int64(typed.filter(\.isWholeNumber))! * 100
    #expect(try Money(parsing: typed, decimalMark: isComma ? .point : .comma).cents == grouped)
    #expect(
      throws: ValidationIssue(
        .amount, "\"\(typed)\" has more than two decimals; an amount is in whole cents")
    ) {
      try Money(parsing: typed, decimalMark: isComma ? .comma : .point)
    }
  }

  @Test(arguments: [
    Refusal(
      typed: "1,234",
      message: #""1,234" can be read as 1234.00 or as 1.234; write it without grouping, as in 1234.00"#),
    Refusal(
      typed: " 1.234 ",
      message: #""1.234" can be read as 1234.00 or as 1.234; write it without grouping, as in 1234.00"#),
    Refusal(
      typed: "€ 123,456",
      message:
        #""€ 123,456" can be read as 123456.00 or as 123.456; write it without grouping, as in 1234.00"#),
  ])
  func `two readings in no known region are both told`(_ refusal: Refusal) { expect(refusal) }

  @Test(arguments: [
    "0", "0.00", "0,0", ".0", "000", "0.000", "0 €", "-12.50", "- 12.50", "12.50-", "12,50 -", "(12.50)",
    "($12.50)",
    "$(12.50)", "-$12.50", "$-12.50", "12.50-$", "\u{2212}12", "\u{2013}12", "\u{2011}12", "－12", "-1,234",
    "(1.234)", "-12.345", "--5", "12 € -", "-0", "-99999999999",
  ])
  func `zero and what is below are refused in the words of the ledger`(typed: String) {
    for region in [nil, DecimalMark.point, .comma] {
      expect(Refusal(typed: typed, region: region, message: "The amount must be more than zero."))
    }
  }

  @Test(arguments: ["", " ", "\t\u{A0}\u{200B}\n"])
  func `an empty amount is asked for`(typed: String) {
    expect(Refusal(typed: typed, message: "Please enter an amount."))
  }

  @Test(arguments: [
    "12.345", "1234.567", "1,234.567", "1.234,567", ".123", ",123", "0.123", "0,500", "12.3456", "1 234.567",
    "1,2345",
  ])
  func `more than two decimals are refused, zeros too`(typed: String) {
    let other: DecimalMark = typed == "12.345" ? .point : .comma
    expect(
      Refusal(
        typed: typed, region: other,
        message: "\"\(typed)\" has more than two decimals; an amount is in whole cents"))
  }

  @Test(arguments: ["1e3", "1E3", "1.5e+3", "1,5E-3", "1e03", "$1e3"])
  func `exponents are refused`(typed: String) {
    expect(Refusal(typed: typed, message: "\"\(typed)\" has an exponent; write the amount in full"))
  }

  @Test(arguments: ["10000000000", "9,999,999,999,999", "10.000.000.000,00", "99999999999999999999999"])
  func `amounts above the largest are refused`(typed: String) {
    expect(Refusal(typed: typed, message: "\"\(typed)\" is too much; the largest amount is 9,999,999,999.99"))
  }

  @Test(arguments: [
    "1,23,456", "12,34,567.00", "1234,567.00", "1,2.34", "12 50", "1  234", "1.2.3", "1,234.56,78",
    "1.234,56.78",
    "12..5", "12.,5", "1.234 567", "1,234'567.00", "0,123,456", ",123,456", "1,234,", "1'2", "1,2,3",
  ])
  func `digits in other groups than threes are refused`(typed: String) {
    expect(
      Refusal(
        typed: typed,
        message: "\"\(typed)\" is not an amount; digits are grouped in threes, as in 1,234,567.89"))
  }

  @Test(arguments: ["١٢", "１２.50", "12.5०", "𝟙𝟚"])
  func `digits of other scripts are refused with the reason`(typed: String) {
    expect(
      Refusal(
        typed: typed, message: "\"\(typed)\" is not an amount (digits must be 0-9); write it like 12.50"))
  }

  @Test(arguments: ["$12 €", "EUR 12 EUR", "$12 USD"])
  func `two currency signs are refused`(typed: String) {
    expect(Refusal(typed: typed, message: "\"\(typed)\" has more than one currency sign; write one or none"))
  }

  @Test(arguments: ["12.50 CR", "12.50 Dr.", "DR 12", "12cr"])
  func `credit and debit are refused`(typed: String) {
    expect(
      Refusal(typed: typed, message: "\"\(typed)\" is marked as credit or debit; write the amount alone"))
  }

  @Test(arguments: [
    "abc", "-", "$", ".", ",", "12a", "a12", "12 apples", "12€50", "12%", "½", "1/2", "1_000", "0x10",
    "12-50", "12.-",
    "12,--", "(12", "12)", "((12))", "++12", "12+", "Rs.50", "kr.5", "12\u{66B}50", "1\t234", "NaN", "inf",
    "1e",
    "1e1.5", "12 EUR 50", "1;2",
  ])
  func `anything else is refused with an example`(typed: String) {
    let shown = typed.replacing("\t", with: "\\u{9}")
    expect(Refusal(typed: typed, message: "\"\(shown)\" is not an amount; write it like 12.50"))
  }

  private func expect(_ refusal: Refusal) {
    #expect(throws: ValidationIssue(.amount, refusal.message), "\(refusal.typed)") {
      try Money(parsing: refusal.typed, decimalMark: refusal.region)
    }
  }
}
