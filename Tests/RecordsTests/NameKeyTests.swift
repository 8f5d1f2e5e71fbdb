import Testing

@testable import Records

@Suite struct NameKeyTests {
  struct Case: Sendable {
    let name: String
    let key: String?
  }

  @Test(arguments: [
    Case(name: "Alvarez", key: nil),
    Case(name: "O'Brien ~", key: nil),
    Case(name: "", key: nil),
    Case(name: "An\tna", key: "an\tna"),
    Case(name: "Álvarez", key: "alvarez"),
    Case(name: "A\u{301}lvarez", key: "alvarez"),
    Case(name: "ÅNGSTRÖM", key: "angstrom"),
    Case(name: "Søren Łukasz Đorđe", key: "soren lukasz dorde"),
    Case(name: "Ðe Þórður", key: "de thordur"),
    Case(name: "Strauß STRAUẞ", key: "strauss strauss"),
    Case(name: "Ægir Œuvre", key: "aegir oeuvre"),
    Case(name: "ĳ Ŀ ŉ ŋ ĸ ħ ŧ ſ", key: "ij l 'n n q h t s"),
    Case(name: "İpek Yıldız", key: "ipek yildiz"),
    Case(name: "Əliyev Ɔwusu Ɓala Ƙano Ɗan", key: "eliyev owusu bala kano dan"),
    Case(name: "ƀ ɍ ɏ ƶ ȼ ɇ Ǆ ǅ ǉ ȸ", key: "b r y z c e dz dz lj db"),
    Case(name: "Nguyễn Thị Ưng", key: "nguyen thi ung"),
    Case(name: "Mª José", key: "ma jose"),
    Case(name: "O’Brien ‘t ʻOkina", key: "o'brien 't 'okina"),
    Case(name: "Smith‐Jones–Lee‑X", key: "smith-jones-lee-x"),
    Case(name: "“Chez Paul”", key: "\"chez paul\""),
    Case(name: "ＡＢＣ１２", key: "abc12"),
    Case(name: "Семёнов Йосип Андрій Їжак", key: "семенов йосип андрій іжак"),
    Case(name: "И\u{306}ван", key: "йван"),
    Case(name: "Παπαδόπουλος", key: "παπαδοπουλοσ"),
    Case(name: "שָׁלוֹם", key: "שלום"),
    Case(name: "مُحَمَّد", key: "محمد"),
    Case(name: "हिंदी ज़ी", key: "हिंदी जी"),
    Case(name: "น้ำ ผู้", key: "นำ ผู"),
    Case(name: "が カ", key: "か カ"),
    Case(name: "각", key: "각"),
    Case(name: "王", key: "王"),
    Case(name: "മോഹന്\u{200D}", key: "മോഹന്"),
    Case(name: "a\u{200C}b\u{FE0F}", key: "ab"),
    Case(name: "\u{301}", key: "\u{301}"),
    Case(name: "ǃXóõ", key: "ǃxoo"),
  ])
  func `a name outside ASCII has a key of plain letters`(_ example: Case) {
    #expect(
      sortKey(example.name).map { Array($0.unicodeScalars) } == example.key.map { Array($0.unicodeScalars) })
  }

  @Test func `all Latin letters with one of the 26 in their name fold to ASCII`() {
    let blocks = [
      0xC0...0x24F, 0x1E00...0x1EFF, 0x2C60...0x2C7F, 0xA740...0xA76F, 0xA790...0xA7AA, 0xFF21...0xFF5A,
    ]
    var letters = 0
    for value in blocks.joined() {
      let letter = Unicode.Scalar(value)!
      let words = (letter.properties.name ?? "").split(separator: " ")
      guard words.count == 4 || words.count > 5, words[0] == "LATIN",
        words[1] == "SMALL" || words[1] == "CAPITAL",
        words[2] == "LETTER", words[3].count == 1,
        words.count == 4 || (words[4] == "WITH" && words[5] != "SMALL")
      else { continue }
      letters += 1
      let key = sortKey(String(letter)) ?? ""
      #expect(key == words[3].lowercased(), "\(words)")
    }
    #expect(letters > 600)
  }

  @Test func `keys put names where a reader looks for them`() {
    let names = [
      "Zimmer", "Álvarez", "alvarado", "Øst", "Ost", "Ostberg", "Łuk", "Luka", "Strauß", "Strauss-Kahn",
      "de Souza",
    ]
    let ordered = names.sorted { (sortKey($0) ?? $0.lowercased()) < (sortKey($1) ?? $1.lowercased()) }
    #expect(
      ordered == [
        "alvarado", "Álvarez", "de Souza", "Łuk", "Luka", "Øst", "Ost", "Ostberg", "Strauß", "Strauss-Kahn",
        "Zimmer",
      ])
  }

  @Test func `a part of a name is found regardless of case and accents`() {
    #expect(foldedForSearch("Álvarez").contains(foldedForSearch("LVÁ")))
    #expect(foldedForSearch("ALVAREZ") == "alvarez")
    #expect(foldedForSearch("O’Brien") == foldedForSearch("o'BRIEN"))
    #expect(foldedForSearch("") == "")
  }

  @Test func `a key is its own key`() {
    for value in UInt32(0xA0)...0x2FFFF {
      guard let letter = Unicode.Scalar(value) else { continue }
      let key = foldedForSearch(String(letter))
      #expect(Array(foldedForSearch(key).unicodeScalars) == Array(key.unicodeScalars), "\(letter.codePoint)")
    }
  }
}
