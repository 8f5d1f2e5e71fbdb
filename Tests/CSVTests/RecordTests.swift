import CSV
import Testing

@Suite struct RecordTests {
  @Test(arguments: [
    ("a,b\n1,2\n", [["a", "b"], ["1", "2"]]),
    ("a,b\n1,2", [["a", "b"], ["1", "2"]]),
    ("a,b\n1,\n", [["a", "b"], ["1", ""]]),
    ("a,b\n,2", [["a", "b"], ["", "2"]]),
    ("a,b\n1,", [["a", "b"], ["1", ""]]),
    ("a,b\n1,2,3\n4\n", [["a", "b"], ["1", "2", "3"], ["4"]]),
    ("a\nb\n", [["a"], ["b"]]),
    ("a,b\n 1 ,2 \n", [["a", "b"], [" 1 ", "2 "]]),
    ("", []),
    ("\n", []),
  ])
  func fieldsStandBetweenDelimiters(text: String, fields: [[String]]) {
    #expect(Reading(text).fields == fields)
    #expect(Reading(text).error == nil)
  }

  @Test(arguments: [
    ("a,b\n\"1\",\"2\"\n", ["1", "2"]),
    ("a,b\n\"1\",\"2\"", ["1", "2"]),
    ("a,b\n\"x,y\",z", ["x,y", "z"]),
    ("a,b\n\"x\ny\",z", ["x\ny", "z"]),
    ("a,b\n\"x\r\ny\",z", ["x\r\ny", "z"]),
    ("a,b\n\"say \"\"hi\"\"\",z", ["say \"hi\"", "z"]),
    ("a,b\n\"\"\"\",\"\"", ["\"", ""]),
    ("a,b\nz,\"\"\"\"\"\"", ["z", "\"\""]),
    ("a,b\nz,\"\"\"x\"\"\"\n", ["z", "\"x\""]),
  ])
  func quotesHoldDelimitersLineBreaksAndDoubledQuotes(text: String, fields: [String]) {
    #expect(Reading(text).fields.last == fields)
    #expect(Reading(text).error == nil)
  }

  @Test(arguments: [
    ("a,b\n5\" pipe,x", ["5\" pipe", "x"]),
    ("a,b\nx,y\"\"z\n", ["x", "y\"\"z"]),
    ("a,b\nx, \"y\"\n", ["x", " \"y\""]),
    ("a,b\nx,y\"\n", ["x", "y\""]),
  ])
  func aQuoteInsideAnUnquotedFieldIsText(text: String, fields: [String]) {
    #expect(Reading(text).fields.last == fields)
    #expect(Reading(text).error == nil)
  }

  @Test func eachFieldKnowsWhetherItWasQuoted() {
    #expect(Reading("a,b,c\n\"1\",2,\"\"\n").records[1].quoted == [true, false, true])
  }

  @Test(arguments: [
    ("a\n1\n2\n", [1, 2, 3]),
    ("a\r\n1\r\n2\r\n", [1, 2, 3]),
    ("a\r1\r2\r", [1, 2, 3]),
    ("a\r\n1\r2\n3", [1, 2, 3, 4]),
    ("a\r\r1\n\n2\r\n\r\n3", [1, 3, 5, 7]),
    ("a\r\n\n1\n\r2", [1, 3, 5]),
    ("a\n\"1\n\n\"\n2\n", [1, 2, 5]),
    ("a\n\"1\r\n\r\n\"\r\n2\r\n", [1, 2, 5]),
    ("a\r\"1\r\r\"\r2\r", [1, 2, 5]),
    ("a\n\"1\n\r\n\r\"\n2", [1, 2, 6]),
  ])
  func aRecordKnowsTheLineOnWhichItStarts(text: String, lines: [Int]) {
    #expect(Reading(text).lines == lines)
    #expect(Reading(text).error == nil)
  }

  @Test(arguments: [
    ("a,b\n\n1,2\n", 1),
    ("a,b\n,\n ,\t\n,,,,\n1,2\n", 3),
    ("\n\na,b\n1,2\n\n\n", 4),
    ("a,b\n\u{A0},\u{3000}\u{2009}\n1,2\n\u{1680}\u{85}\u{2028}\u{202F}\u{205F}", 2),
    ("a,b\r\n\r\n1,2\r\n\r\n", 2),
    (",;\n;|\na,b\n1,2\n", 2),
  ])
  func linesOfOnlyDelimitersAndWhiteSpaceArePassedOverAndCounted(text: String, blankLines: Int) {
    let reading = Reading(text)
    #expect(reading.fields == [["a", "b"], ["1", "2"]])
    #expect(reading.blankLines == blankLines)
  }

  @Test(arguments: ["\"\"", "\"\",", "\" \"", ",\"\"", "\u{200B}", "-", ".,"])
  func aLineWithQuotesOrAnyOtherCharacterIsNotBlank(line: String) {
    let reading = Reading("a,b\n\(line)\n")
    #expect(reading.records.count == 2)
    #expect(reading.blankLines == 0)
  }

  @Test func fieldsAreLentAsBytes() throws {
    var reader = CSVReader(ByteSource(Array("name\nZo\u{EB}\n".utf8)))
    #expect(try reader.next())
    #expect(try reader.next())
    let bytes = reader.withField(0) { span in span.indices.map { span[$0] } }
    #expect(bytes == [0x5A, 0x6F, 0xC3, 0xAB])
    #expect(try !reader.next())
    #expect(reader.fieldCount == 0)
    #expect(try !reader.next())
  }

  @Test func aReaderSaysHowManyBytesItHasRead() throws {
    var reader = CSVReader(ByteSource([0xFF, 0xFE, 0x61, 0, 0x0A, 0]))
    #expect(reader.bytesRead == 0)
    #expect(try reader.next())
    #expect(reader.bytesRead == 6)
    var plain = CSVReader(ByteSource(Array("a\n1\n".utf8)))
    #expect(try plain.next())
    #expect(plain.bytesRead == 4)
  }
}
