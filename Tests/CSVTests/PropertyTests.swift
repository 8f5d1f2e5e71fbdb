import CSV
import Testing
import TestSupport

@Suite struct PropertyTests {
  @Test(arguments: Delimiter.allCases, [CSVWriter.LineEnd.lineFeed, .carriageReturnLineFeed])
  func whatIsWrittenIsReadBack(delimiter: Delimiter, lineEnd: CSVWriter.LineEnd) throws {
    for seed in UInt64(0)..<200 {
      var random = SeededRandom(seed: seed)
      let records = (0..<Int.random(in: 1...8, using: &random)).map { _ in
        (0..<Int.random(in: 1...5, using: &random)).map { _ in randomField(&random) }
      }
      let bytes = try written(records, delimiter: delimiter, lineEnd: lineEnd)
      let reading = Reading(bytes, Dialect(delimiter: delimiter))
      #expect(reading.fields == records, "\(random)")
      #expect(reading.error == nil, "\(random)")
      #expect(reading.blankLines == 0, "\(random)")
    }
  }

  @Test func textIsReadBackThroughTheProtectionFromFormulas() throws {
    for seed in UInt64(0)..<2000 {
      var random = SeededRandom(seed: seed)
      let text = (0..<Int.random(in: 0...4, using: &random)).reduce(into: "") { text, _ in
        text += ["'", "=", "+", "-", "@", "\t", "\r", "\"", "x"].randomElement(using: &random) ?? ""
      }
      let bytes = try written { (writer) throws(CSVError) in
        try writer.append(text: text)
        try writer.endRecord()
      }
      let cell = Reading(bytes, Dialect(delimiter: .comma)).fields[0][0]
      #expect(unguarded(cell).utf8.elementsEqual(text.utf8), "\(random)")
      #expect(cell.utf8.first.map { !"=+-@\t\r".utf8.contains($0) } ?? true, "\(random)")
    }
  }

  @Test func anyWayOfCuttingTheBytesGivesTheSame() throws {
    for seed in UInt64(0)..<400 {
      var random = SeededRandom(seed: seed)
      let bytes = randomBytes(&random)
      let dialect = Dialect(
        delimiter: Bool.random(using: &random) ? nil : .comma,
        encoding: [nil, nil, nil, .windows1252, .utf16LittleEndian].randomElement(using: &random) ?? nil,
        skipLines: Int.random(in: 0...3, using: &random) / 2)
      let whole = Reading(bytes, dialect)
      for cut in 0..<bytes.count {
        #expect(Reading(source(of: bytes, cutAt: cut), dialect) == whole, "\(random), cut at \(cut)")
      }
      for size in 8...24 {
        let pieces = source(of: bytes, chunk: size - 7)
        #expect(Reading(pieces, dialect, bufferSize: size) == whole, "\(random), a buffer of \(size)")
      }
    }
  }

  @Test func recordsMayLieAnywhereInTheBuffer() throws {
    // Every structure meets the end of a block of 64 bytes and of a buffer of 128 KiB at every one of its bytes.
    let tail = "\"a \"\"b\"\"\r\n\u{E9}\u{20AC}\u{1F600}\",x\r\n\r\n\"\",y\r"
    let expected = [["a \"b\"\r\n\u{E9}\u{20AC}\u{1F600}", "x"], ["", "y"]]
    for edge in [64, 128, 128 * 1024, 192 * 1024, 256 * 1024] {
      for position in (edge - tail.utf8.count - 2)...(edge + 1) {
        let filler = String(repeating: "x", count: position - 5)
        let reading = Reading("h\n\(filler),\n\(tail)")
        #expect(Array(reading.fields.dropFirst(2)) == expected, "\(edge), \(position)")
        #expect(reading.lines.suffix(2) == [3, 6], "\(edge), \(position)")
        #expect(reading.error == nil)
      }
    }
  }

  @Test func aLargeFileIsReadInOrder() throws {
    var random = SeededRandom(seed: 7)
    let records = (0..<20_000).map { number in ["\(number)", randomField(&random), randomField(&random)] }
    let bytes = try written(records)
    #expect(Reading(bytes, Dialect(delimiter: .comma), chunk: 1000).fields == records, "\(random)")
  }
}

private let pieces = [
  "a", "b", "12", ",", ";", "\t", "|", "\"", "\n", "\r", "\r\n", " ", "'", "=", "-", "sep=", "\u{E9}",
  "\u{20AC}",
  "\u{1F600}", "\u{A0}", "\u{3000}", "\u{FEFF}", "long text without anything special in it",
]

private func randomField(_ random: inout SeededRandom) -> String {
  (0..<Int.random(in: 0...5, using: &random)).reduce(into: "") { text, _ in
    text += pieces.randomElement(using: &random) ?? ""
  }
}

/// Bytes with much structure and many mistakes.
private func randomBytes(_ random: inout SeededRandom) -> [UInt8] {
  let starts: [[UInt8]] = [
    [], [], [], [0xEF, 0xBB, 0xBF], [0xFF, 0xFE], [0xFE, 0xFF], Array("sep=;\n".utf8),
  ]
  var bytes = starts.randomElement(using: &random) ?? []
  for _ in 0..<Int.random(in: 0...20, using: &random) {
    switch Int.random(in: 0..<40, using: &random) {
    case 0: bytes.append(UInt8.random(in: 0...255, using: &random))
    case 1: bytes.append(0xE9)
    case 2: bytes += [0x0A, 0]
    default: bytes += Array((pieces.randomElement(using: &random) ?? "").utf8)
    }
  }
  return bytes
}
