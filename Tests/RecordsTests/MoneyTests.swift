import Records
import TestSupport
import Testing

@Suite struct MoneyTests {
  @Test(arguments: [
    (0, "0.00"), (1, "0.01"), (10, "0.10"), (1234, "12.34"), (-5, "-0.05"), (-1234, "-12.34"),
    (999_999_999_999, "9999999999.99"), (Int64.max, "92233720368547758.07"),
    (Int64.min, "-92233720368547758.08"),
  ])
  func `the text has a point, two decimals and no grouping`(cents: Int64, text: String) {
    #expect(Money(cents: cents).decimalText == text)
  }

  @Test func `sums are exact or an error, never a wrap`() throws {
    #expect(try Money(cents: 1234).adding(Money(cents: -34)) == Money(cents: 1200))
    #expect(try Money(cents: 1234).subtracting(Money(cents: 34)) == Money(cents: 1200))
    #expect(throws: MoneyOverflow()) { try Money(cents: .max).adding(Money(cents: 1)) }
    #expect(throws: MoneyOverflow()) { try Money(cents: .min).adding(Money(cents: -1)) }
    #expect(throws: MoneyOverflow()) { try Money(cents: .min).subtracting(Money(cents: 1)) }
    #expect(throws: MoneyOverflow()) { try Money.zero.subtracting(Money(cents: .min)) }
  }

  struct Share: Sendable {
    let part: Int64
    let total: Int64
    let thousandths: Int
  }

  @Test(arguments: [
    Share(part: 0, total: 0, thousandths: 0), Share(part: 0, total: 7, thousandths: 0),
    Share(part: 7, total: 7, thousandths: 1000), Share(part: 1, total: 3, thousandths: 333),
    Share(part: 2, total: 3, thousandths: 667), Share(part: 1, total: 2000, thousandths: 1),
    Share(part: 1, total: 2001, thousandths: 0), Share(part: 3, total: 2000, thousandths: 2),
    Share(part: .max, total: .max, thousandths: 1000), Share(part: .max / 2, total: .max, thousandths: 500),
  ])
  func `a share is in thousandths, halves up, of totals of any size`(_ share: Share) {
    #expect(Money(cents: share.part).share(of: Money(cents: share.total)) == share.thousandths)
  }

  @Test(arguments: [
    ("0.01", 1), ("0.10", 10), ("1.00", 100), ("12.34", 1234), ("1234567890.12", 123_456_789_012),
    ("9999999999.99", 999_999_999_999),
  ])
  func `the bytes of an amount are canonical in the form that the text has`(text: String, cents: Int64) {
    #expect(Money(canonical: text.utf8Span.span)?.cents == cents)
  }

  @Test(arguments: [
    "", ".", ".50", "0.00", "00.01", "01.00", "012.34", "12", "12.", "12.3", "12.345", "12,34", "1,234.00",
    "12.3a", "a2.34", "12.34 ", " 12.34", "-12.34", "+12.34", "12.34\n", "1 2.34", "12..4", "1.2.34",
    "10000000000.00", "12345678901.23", "12.３4", "/2.34", ":2.34", "12.3\0", "\u{FEFF}1.00",
  ])
  func `other bytes are not`(text: String) {
    #expect(Money(canonical: text.utf8Span.span) == nil)
  }

  @Test func `bytes are canonical if the text that is read from them is the same, and only then`() {
    var random = SeededRandom(seed: 3)
    var canonical = 0
    for _ in 0..<60_000 {
      var text = Money(cents: Int64(random.next() >> (20 + random.next() % 44))).decimalText
      if random.next() % 2 == 0 { text.change(with: "0019.,-+ €e٣'\u{A0}\u{200E}", &random) }
      let read = try? Money(parsing: text, decimalMark: .point)
      let expected = read?.decimalText.utf8.elementsEqual(text.utf8) == true ? read : nil
      #expect(Money(canonical: text.utf8Span.span) == expected, "\(text)")
      canonical += expected == nil ? 0 : 1
    }
    #expect(canonical > 20_000)
  }
}

extension String {
  /// Puts one of the characters into the text, or over one that is there.
  mutating func change(with characters: String, _ random: inout SeededRandom) {
    let place = index(startIndex, offsetBy: Int.random(in: 0...count, using: &random))
    if place < endIndex, Bool.random(using: &random) { remove(at: place) }
    if let character = characters.randomElement(using: &random) {
      insert(character, at: index(startIndex, offsetBy: Int.random(in: 0...count, using: &random)))
    }
  }
}
