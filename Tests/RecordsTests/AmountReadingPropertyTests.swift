import Records
import TestSupport
import Testing

@Suite struct AmountReadingPropertyTests {
  @Test func `an amount in any writing is read as that amount`() throws {
    var random = SeededRandom(seed: 5)
    var ambiguous = 0
    for _ in 0..<20_000 {
      var cents = Int64.random(in: 1...(1 << Int64.random(in: 1...39, using: &random)), using: &random)
      if cents > 100, Bool.random(using: &random) { cents -= cents % 100 }
      let mark = DecimalMark.allCases.randomElement(using: &random)!
      let typed = written(Money(cents: cents), mark: mark, &random)
      #expect(try Money(parsing: typed, decimalMark: mark).cents == cents, "\(typed)")
      let reading = AmountReading(typed)
      if reading.isAmbiguous {
        ambiguous += 1
      } else {
        #expect(try reading.amount(inRegionOf: nil).cents == cents, "\(typed)")
        #expect(reading.mark == nil || reading.mark == mark, "\(typed)")
      }
    }
    #expect(ambiguous > 100)
  }

  @Test func `a number has the readings that a pattern gives it`() throws {
    let plain = #/([0-9]*)/#
    let grouped = #/[1-9][0-9]{0,2}(?:(?:\.[0-9]{3})+|(?:,[0-9]{3})+|(?: [0-9]{3})+|(?:'[0-9]{3})+)/#
    func cents(_ typed: String, mark: Character) -> Int64? {
      let parts = typed.split(separator: mark, omittingEmptySubsequences: false)
      guard parts.count <= 2,
        parts[0].wholeMatch(of: plain) != nil || parts[0].wholeMatch(of: grouped) != nil,
        parts.count == 1 || parts[1].wholeMatch(of: plain) != nil
      else { return nil }
      let whole = parts[0].filter(\.isWholeNumber)
      let decimals = parts.count == 2 ? parts[1] : ""
      return decimals.count > 2
        ? -1 : Int64(whole + decimals + String(repeating: "0", count: 2 - decimals.count))
    }
    var random = SeededRandom(seed: 13)
    var counts: [DecimalMark?: Int] = [:]
    for _ in 0..<100_000 {
      let length = Int.random(in: 1...9, using: &random)
      let typed = String(
        (0..<length).map { _ in "0123456789123456789.,.,.,' ".randomElement(using: &random)! })
      guard typed.contains(where: \.isWholeNumber), !" '".contains(typed.first!), !" '".contains(typed.last!)
      else { continue }
      let reading = AmountReading(typed)
      counts[reading.mark, default: 0] += 1
      let (point, comma) = (cents(typed, mark: "."), cents(typed, mark: ","))
      #expect(
        reading.isAmbiguous == (point != nil && comma != nil && point != comma && point != 0), "\(typed)")
      #expect(
        reading.mark == (comma == nil && point != nil ? .point : point == nil && comma != nil ? .comma : nil),
        "\(typed)")
      for (mark, cents) in [(DecimalMark.point, point ?? comma), (.comma, comma ?? point)] {
        let read = try? reading.amount(inRegionOf: mark).cents
        #expect(read == cents.flatMap { $0 > 0 ? $0 : nil }, "\(typed) \(mark)")
      }
    }
    #expect(counts[.point] ?? 0 > 10_000 && counts[.comma] ?? 0 > 10_000)
  }

  @Test func `the canonical text is read as the same amount in any region`() throws {
    var random = SeededRandom(seed: 7)
    for _ in 0..<20_000 {
      let money = Money(
        cents: Int64.random(in: 1...(1 << Int64.random(in: 1...39, using: &random)), using: &random))
      for region in [nil, DecimalMark.point, .comma] {
        #expect(try Money(parsing: money.decimalText, decimalMark: region) == money)
      }
    }
  }

  private func written(_ money: Money, mark: DecimalMark, _ random: inout SeededRandom) -> String {
    let parts = money.decimalText.split(separator: ".")
    let group = ["", mark == .point ? "," : ".", " ", "\u{A0}", "\u{202F}", "\u{2009}", "'", "’"]
      .randomElement(using: &random)!
    var typed = ""
    for (place, digit) in parts[0].enumerated() {
      if place > 0, (parts[0].count - place) % 3 == 0 { typed += group }
      typed.append(digit)
    }
    let decimals = parts[1].hasSuffix("00") && Bool.random(using: &random) ? "" : parts[1]
    if !decimals.isEmpty { typed += (mark == .point ? "." : ",") + decimals }
    let sign = ["", "$", "€", "CHF", "kr", "US$"].randomElement(using: &random)!
    let space = ["", " ", "\u{A0}"].randomElement(using: &random)!
    return Bool.random(using: &random) ? sign + space + typed : typed + space + sign
  }
}
