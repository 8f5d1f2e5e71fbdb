import CSV
import Testing

@Suite struct DialectTests {
  @Test(arguments: [
    ("a,b,c\n", Delimiter.comma), ("a;b;c\n", .semicolon), ("a\tb\tc\n", .tab), ("a|b|c\n", .pipe),
    ("name\n", .comma), ("", .comma),
    ("a;\"b,c,d,e\";f\n", .semicolon),
    ("\"a\"\"|,,,\";b\n", .semicolon),
    ("a;b, or c;d\n", .semicolon),
    ("\"a\n,,,\";b\n", .semicolon),
    ("\n\n ; \na\tb\n", .tab),
    ("5\";x\n", .semicolon),
    ("\u{FEFF}a;b", .semicolon),
  ])
  func theHeaderLineShowsTheDelimiter(text: String, delimiter: Delimiter) {
    let reading = Reading(text)
    #expect(reading.delimiter == delimiter)
    #expect(reading.error == nil)
  }

  @Test func aHeaderThatTwoDelimitersDivideAlikeIsRefused() {
    #expect(
      Reading("\na;b,c\n1,2\n").refusal
        == "2: the header may be divided by comma or semicolon; say which with --delimiter")
  }

  @Test func aGivenDelimiterDecides() {
    let reading = Reading("a;b,c\n1;2,3\n", Dialect(delimiter: .semicolon))
    #expect(reading.fields == [["a", "b,c"], ["1", "2,3"]])
    #expect(Reading("a;b;c\n1,2\n", Dialect(delimiter: .comma)).fields == [["a;b;c"], ["1", "2"]])
  }

  @Test(arguments: [
    "sep=;\na;b,c\n1;2\n", "sep=;\r\na;b,c\r\n1;2", "SEP=;\ra;b,c\r1;2\r", "\u{FEFF}sep=;\na;b,c\n1;2\n",
  ])
  func aFirstLineThatNamesTheDelimiterIsObeyed(text: String) {
    let reading = Reading(text)
    #expect(reading.delimiter == .semicolon)
    #expect(reading.fields == [["a", "b,c"], ["1", "2"]])
    #expect(reading.lines == [2, 3])
  }

  @Test func aGivenDelimiterGoesBeforeTheLineThatNamesOne() {
    let reading = Reading("sep=:\na,b\n", Dialect(delimiter: .comma))
    #expect(reading.fields == [["a", "b"]])
  }

  @Test func aLineThatNamesAnUnknownDelimiterIsRefused() {
    #expect(
      Reading("sep=:\na:b\n").refusal
        == "1: \"sep=\" names none of the delimiters comma, semicolon, tab and pipe; name it with --delimiter"
    )
  }

  @Test(arguments: ["sep=;x\n1\n", "sep=\n1\n", "sep,b\n1,2\n", "sep\n1\n"])
  func aHeaderThatOnlyLooksLikeSuchALineIsAHeader(text: String) {
    #expect(Reading(text).records.count == 2)
  }

  @Test(arguments: [
    (1, "Roster of 5\" pipes; 2026\na,b\n1,2\n", [2, 3]),
    (2, "My \"club\r\n;;;;;\ra,b\n1,2\n", [3, 4]),
    (3, "\n\n\na,b\n1,2\n", [4, 5]),
    (2, "sep=,\nTitle;;;\na,b\n1,2\n", [3, 4]),
    (1, "Title\n\na,b\n1,2\n", [3, 4]),
  ])
  func linesAboveTheHeaderArePassedOver(count: Int, text: String, lines: [Int]) {
    let reading = Reading(text, Dialect(skipLines: count))
    #expect(reading.fields == [["a", "b"], ["1", "2"]])
    #expect(reading.lines == lines)
  }

  @Test func passingOverMoreLinesThanThereAreLeavesNothing() {
    let reading = Reading("a,b\n1,2\n", Dialect(skipLines: 9))
    #expect(reading.records.isEmpty)
    #expect(reading.error == nil)
  }

  @Test(arguments: [
    (",", Delimiter.comma), ("comma", .comma), (";", .semicolon), ("Semicolon", .semicolon), ("\t", .tab),
    ("\\t", .tab), ("TAB", .tab), ("|", .pipe), ("pipe", .pipe),
  ])
  func aDelimiterIsNamedByCharacterOrWord(name: String, delimiter: Delimiter) {
    #expect(Delimiter(name: name) == delimiter)
  }

  @Test(arguments: ["", ":", ",,", "space"])
  func otherDelimitersAreUnknown(name: String) {
    #expect(Delimiter(name: name) == nil)
  }

  @Test(arguments: Delimiter.allCases)
  func theNameOfADelimiterIsReadBack(delimiter: Delimiter) {
    #expect(Delimiter(name: delimiter.name) == delimiter)
  }
}
