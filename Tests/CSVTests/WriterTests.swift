import CSV
import Testing

@Suite struct WriterTests {
  @Test(arguments: [
    ([["id", "name"], ["1", "Zo\u{EB}"]], "id,name\n1,Zo\u{EB}\n"),
    ([["x", "y"], ["a,b", "c;d"]], "x,y\n\"a,b\",c;d\n"),
    ([["say \"hi\"", "x"]], "\"say \"\"hi\"\"\",x\n"),
    ([["\"", "x"]], "\"\"\"\",x\n"),
    ([["a\nb", "a\rb", "a\r\nb"]], "\"a\nb\",\"a\rb\",\"a\r\nb\"\n"),
    ([[" a", "b ", "\t", "c d"]], "\" a\",\"b \",\"\t\",c d\n"),
    (
      [["\u{A0}a", "b\u{3000}", "c\u{2009}d", "\u{85}", "\u{1680}x"]],
      "\"\u{A0}a\",\"b\u{3000}\",c\u{2009}d,\"\u{85}\",\"\u{1680}x\"\n"
    ),
    ([["\u{C3A}\u{CA0}", "\u{FEFF}a"]], "\u{C3A}\u{CA0},\u{FEFF}a\n"),
    ([[""]], "\"\"\n"),
    ([["", ""]], ",\"\"\n"),
    ([["", "", "x"]], ",,x\n"),
    ([[]], "\"\"\n"),
    ([["12345678901234567,"]], "\"12345678901234567,\"\n"),
    ([["1234567\""]], "\"1234567\"\"\"\n"),
    ([["1234\n"]], "\"1234\n\"\n"),
  ])
  func fieldsAreQuotedOnlyWhereTheyMustBe(records: [[String]], text: String) throws {
    #expect(String(decoding: try written(records), as: UTF8.self) == text)
  }

  @Test(arguments: ["\u{FEFF}", "\u{FEFF}a", "sep=", "Sep=x", "sep=;"])
  func aFirstFieldThatAReaderWouldTakeForAMarkIsQuoted(field: String) throws {
    let records = [[field, ""], [field, ""]]
    let bytes = try written(records)
    #expect(String(decoding: bytes, as: UTF8.self) == "\"\(field)\",\n\(field),\n")
    #expect(Reading(bytes).fields == records)
  }

  @Test func theDelimiterDecidesWhatIsQuoted() throws {
    let records = [["w", "x", "y", "z"], ["a;b", "a,b", "a\tb", "a|b"]]
    let texts = try Delimiter.allCases.map {
      String(decoding: try written(records, delimiter: $0), as: UTF8.self)
    }
    #expect(
      texts == [
        "w,x,y,z\na;b,\"a,b\",a\tb,a|b\n", "w;x;y;z\n\"a;b\";a,b;a\tb;a|b\n",
        "w\tx\ty\tz\na;b\ta,b\t\"a\tb\"\ta|b\n", "w|x|y|z\na;b|a,b|a\tb|\"a|b\"\n",
      ])
  }

  @Test(arguments: ["a;b;c", "a|", "a\tb", "=a;b", "a,b;c;d"])
  func aHeaderThatHoldsOtherDelimitersIsReadBackWithoutBeingTold(field: String) throws {
    let records = [[field, "x"], ["1", field]]
    let bytes = try written(records)
    #expect(String(decoding: bytes, as: UTF8.self).hasPrefix("\"\(field)\",x\n1,"))
    #expect(Reading(bytes).fields == records)
  }

  @Test func linesEndWithCarriageReturnAndLineFeedIfAsked() throws {
    let bytes = try written([["a", "b"], ["1", ""]], lineEnd: .carriageReturnLineFeed)
    #expect(String(decoding: bytes, as: UTF8.self) == "a,b\r\n1,\r\n")
  }

  @Test func aByteOrderMarkStandsFirstIfAsked() throws {
    let bytes = try written(byteOrderMark: true) { (writer) throws(CSVError) in
      try writer.append("a")
      try writer.endRecord()
    }
    #expect(bytes == [0xEF, 0xBB, 0xBF, 0x61, 0x0A])
  }

  @Test(arguments: [
    0, 1, -1, 9, 10, 99, 100, -100, 999_999, 1_000_000, Int.max, Int.min, 1_000_000_000_000_000_000,
    999_999_999_999_999_999,
  ])
  func integersAreWrittenInDigits(integer: Int) throws {
    let bytes = try written { (writer) throws(CSVError) in
      try writer.append(integer)
      try writer.append(integer)
      try writer.endRecord()
    }
    #expect(String(decoding: bytes, as: UTF8.self) == "\(integer),\(integer)\n")
  }

  @Test(arguments: [
    ("=1+1", "'=1+1"), ("+1", "'+1"), ("-1", "'-1"), ("@x", "'@x"), ("-", "'-"), ("\tx", "\"'\tx\""),
    ("\rx", "\"'\rx\""), ("'=x", "''=x"), ("''@", "'''@"), ("'t Hooft", "'t Hooft"), ("'", "'"), ("''", "''"),
    ("a=b", "a=b"), (" =x", "\" =x\""), ("=\"x\"", "\"'=\"\"x\"\"\""), ("=1,2", "\"'=1,2\""),
    ("=x ", "\"'=x \""),
    ("", "\"\""), ("1", "1"),
  ])
  func aTextThatLooksLikeAFormulaGetsAnApostrophe(text: String, cell: String) throws {
    let bytes = try written { (writer) throws(CSVError) in
      try writer.append(text: text)
      try writer.endRecord()
    }
    #expect(String(decoding: bytes, as: UTF8.self) == "\(cell)\n")
    #expect(unguarded(Reading(bytes).fields[0][0]) == text)
  }

  @Test(arguments: ["=1", "-5", "@", "'=x"])
  func aFieldThatIsNoTextIsLeftAlone(field: String) throws {
    #expect(try written([[field]]) == Array("\(field)\n".utf8))
  }

  @Test(arguments: [
    ("'=x", true), ("''=x", true), ("'-", true), ("'\tx", true), ("'\rx", true), ("'+1", true), ("'@", true),
    ("=x", false), ("'t Hooft", false), ("'", false), ("''", false), ("", false), ("x'=", false),
  ])
  func onlyTheApostropheThatProtectsIsTakenAway(cell: String, isPresent: Bool) {
    #expect(FormulaGuard.isPresent(in: cell.utf8Span.span) == isPresent)
  }

  @Test func blocksAreLargeAndNothingIsLostBetweenThem() throws {
    var output: [UInt8] = []
    var blocks: [Int] = []
    var writer = CSVWriter(
      ByteSink { (span) throws(CSVError) in
        blocks.append(span.count)
        for index in span.indices { output.append(span[index]) }
      })
    let huge = String(repeating: "\"", count: 300_000)
    var expected = ""
    for number in 0..<20_000 {
      try writer.append(number)
      try writer.append(text: number == 10_000 ? huge : "name")
      try writer.endRecord()
      expected += number == 10_000 ? "10000,\"\(huge)\(huge)\"\n" : "\(number),name\n"
    }
    try writer.flush()
    try writer.flush()
    #expect(output == Array(expected.utf8))
    #expect(blocks.count == 3)
  }

  @Test func aSinkThatFailsIsPassedOn() {
    let failure = CSVError(.writeFailed(28), "cannot be written: No space left on device")
    var writer = CSVWriter(ByteSink { (_) throws(CSVError) in throw failure })
    #expect(throws: failure) {
      try writer.append("x")
      try writer.flush()
    }
  }
}

/// A cell as an import takes it.
func unguarded(_ cell: String) -> String {
  FormulaGuard.isPresent(in: cell.utf8Span.span) ? String(cell.unicodeScalars.dropFirst()) : cell
}
