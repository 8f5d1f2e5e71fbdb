import Testing

@testable import roster

@Suite struct DisplayWidthTests {
  @Test(
    "A text takes as many columns as a terminal gives it",
    arguments: [
      ("", 0),
      ("Ada", 3),
      ("Álvarez", 7),
      ("A\u{301}lvarez", 7),
      ("Łódź", 4),
      ("Ирина", 5),
      ("王秀英", 6),
      ("ｱﾘｽ", 3),
      ("ＡＢ", 4),
      ("김민준", 6),
      ("\u{1100}\u{1161}\u{11A8}", 2),
      ("สมชาย", 5),
      ("ที่", 1),
      ("क्षि", 3),
      ("a\u{200D}b", 2),
      ("a\u{200B}b\u{FEFF}", 2),
      ("😀", 2),
      ("👍🏽", 2),
      ("✌🏽", 2),
      ("❤️", 2),
      ("❤", 1),
      ("1️⃣", 2),
      ("👩‍👩‍👧‍👦", 2),
      ("🇫🇷", 2),
      ("🇫🇷🇩🇪", 4),
      ("🏴󠁧󠁢󠁳󠁣󠁴󠁿", 2),
      ("…", 1),
      ("⏎", 1),
      ("𠮷野", 4),
    ])
  func columns(_ text: String, _ columns: Int) {
    #expect(DisplayWidth.of(text) == columns)
  }

  @Test(
    "A text that does not fit is cut between characters and ends with an ellipsis",
    arguments: [
      ("Ada", 3, "Ada"),
      ("Adam", 3, "Ad…"),
      ("Adam", 1, "…"),
      ("王秀英", 6, "王秀英"),
      ("王秀英", 5, "王秀…"),
      ("王秀英", 4, "王…"),
      ("A\u{301}bc", 2, "A\u{301}…"),
      ("👩‍👩‍👧‍👦👍🏽😀", 5, "👩‍👩‍👧‍👦👍🏽…"),
      ("👩‍👩‍👧‍👦👍🏽😀", 4, "👩‍👩‍👧‍👦…"),
    ])
  func cut(_ text: String, _ width: Int, _ shown: String) {
    #expect(DisplayWidth.cut(text, to: width) == shown)
  }

  @Test(
    "What would steer a terminal or turn the writing direction is shown",
    arguments: [
      ("plain", "plain"),
      ("two\nlines", "two⏎lines"),
      ("two\r\nlines", "two\\u{D}⏎lines"),
      ("\u{1B}[31mred\u{7}", "\\u{1B}[31mred\\u{7}"),
      ("a\tb\u{0}", "a\\u{9}b\\u{0}"),
      ("\u{7F}\u{9B}2J", "\\u{7F}\\u{9B}2J"),
      ("a\u{202E}cba\u{202C}", "a\\u{202E}cba\\u{202C}"),
      ("a\u{2066}b\u{2069}\u{2028}", "a\\u{2066}b\\u{2069}\\u{2028}"),
      ("שלום", "שלום"),
      ("a\u{200D}b", "a\u{200D}b"),
    ])
  func printable(_ text: String, _ shown: String) {
    #expect(Array(DisplayWidth.printable(text).unicodeScalars) == Array(shown.unicodeScalars))
  }
}
