import CSV
import Testing

@Suite struct RefusalTests {
  @Test(arguments: [
    (
      "a,b\n1,\"2\n3,4\n",
      "2: column 2: a quote opens here and is never closed; close it, or remove it if the cell has no closing quote"
    ),
    (
      "a\n\"x\n\n\"\n\"\"\"\n\n",
      "5: column 1: a quote opens here and is never closed; close it, or remove it if the cell has no closing quote"
    ),
    (
      "a\n\"",
      "2: column 1: a quote opens here and is never closed; close it, or remove it if the cell has no closing quote"
    ),
    (
      "a,b\n1,\"2\" \n",
      "2: column 2: text after the closing quote; a quote that belongs to a quoted cell is written twice"
    ),
    (
      "a\n\"x\n\"y\n",
      "3: column 1: text after the closing quote; a quote that belongs to a quoted cell is written twice"
    ),
    (
      "a\n\"x\"y",
      "2: column 1: text after the closing quote; a quote that belongs to a quoted cell is written twice"
    ),
    (
      "a\n\n1\nx\0y\n",
      """
      4: column 1: a NUL byte, which no text file holds; if the file is UTF-16 without a byte-order mark, \
      add --encoding utf-16le
      """
    ),
  ])
  func brokenQuotesAndNulBytesAreRefusedNamingTheLine(text: String, message: String) {
    #expect(Reading(text).refusal == message)
  }

  @Test func recordsBeforeARefusalAreGivenAndNoneAfterIt() throws {
    var reader = CSVReader(ByteSource(Array("a\n1\n\"x\"y\n2\n".utf8)))
    #expect(try reader.next())
    #expect(try reader.next())
    #expect(throws: CSVError.self) { _ = try reader.next() }
    #expect(reader.fieldCount == 0)
    #expect(try !reader.next())
  }

  @Test func anUnclosedQuoteInALargeFileIsRefusedNamingTheLineWhereItOpened() {
    var bytes = Array("a,b\n1,2\n3,\"".utf8)
    let row = [UInt8](repeating: 0x78, count: 1023) + [0x0A]
    for _ in 0...CSVReader.longestRecord / row.count { bytes += row }
    #expect(
      Reading(bytes).refusal
        == """
        3: column 2: a quote opens here, and what follows is longer than 16 MiB; \
        the closing quote may be missing
        """)
  }

  @Test(arguments: [0, 1])
  func aRecordIsReadUpToTheLimitAndRefusedBeyondIt(excess: Int) {
    let head = Array("a\n1\n".utf8)
    let body = [UInt8](repeating: 0x78, count: CSVReader.longestRecord + excess)
    let reading = Reading(head + body + [0x0A])
    #expect(reading.records.count == (excess == 0 ? 3 : 2))
    let message = "3: a record longer than 16 MiB; this may not be a CSV file"
    #expect(reading.refusal == (excess == 0 ? nil : message))
    #expect(Reading(head + body).refusal == reading.refusal)
  }

  @Test(arguments: [
    ("x", 1, "1: a line longer than 1 MiB, and no header; this may not be a CSV file"),
    (" ", 1, "1: a line longer than 1 MiB, and no header; this may not be a CSV file"),
    ("x", 0, "1: a record longer than 16 MiB; this may not be a CSV file"),
    (" ", 0, "1: a record longer than 16 MiB; this may not be a CSV file"),
    ("\n", 0, "blank lines alone for more than 1 MiB, and no header; this may not be a CSV file"),
    (" \r", 0, "blank lines alone for more than 1 MiB, and no header; this may not be a CSV file"),
    ("\t\n", 0, "blank lines alone for more than 1 MiB, and no header; this may not be a CSV file"),
  ])
  func whatGoesOnWithoutEndBeforeTheHeaderIsRefused(unit: String, skipLines: Int, message: String) {
    let block = [UInt8](String(repeating: unit, count: 1024).utf8)
    for delimiter in [nil, Delimiter.tab] {
      var bytesGiven = 0
      let source = ByteSource { (span) throws(CSVError) in
        for byte in block.prefix(span.freeCapacity) { span.append(byte) }
        bytesGiven += block.count
      }
      let reading = Reading(source, Dialect(delimiter: delimiter, skipLines: skipLines))
      #expect(reading.refusal?.hasSuffix(message) == true, "\(reading.refusal ?? "no refusal")")
      #expect(bytesGiven < 3 * CSVReader.longestRecord)
    }
  }

  @Test func linesThatArePassedOverDoNotCountAsBlankOnes() {
    let lines = String(repeating: "title\n", count: CSVReader.longestPrologue / 6 + 1)
    let count = CSVReader.longestPrologue / 6 + 1
    for delimiter in [nil, Delimiter.comma] {
      let reading = Reading(lines + "\na,b\n", Dialect(delimiter: delimiter, skipLines: count))
      #expect(reading.refusal == nil && reading.fields == [["a", "b"]])
    }
  }

  @Test func aRecordMayHaveAsManyFieldsAsASpreadsheetHasColumns() {
    let most = String(repeating: ",", count: CSVReader.mostFields - 1)
    let reading = Reading("a,b\nx\(most)\n")
    #expect(reading.fields.last?.count == CSVReader.mostFields)
    #expect(Reading("a,b\nx\(most),\n").refusal == "2: more than 16384 cells in one record")
  }

  @Test func aSourceThatFailsIsPassedOn() {
    let failure = CSVError(.readFailed(5), "cannot be read: Input/output error")
    let source = ByteSource { (_) throws(CSVError) in throw failure }
    #expect(Reading(source).error == failure)
  }

  @Test func anErrorNamesItsPlaceAsFarAsItIsKnown() {
    #expect(CSVError(.refused, "no").description == "no")
    #expect(CSVError(.refused, line: 4, "no").description == "4: no")
    #expect(CSVError(.refused, line: 4, column: 2, "no").description == "4: column 2: no")
  }
}
