import CSV
import Foundation
import Testing

@Suite struct EncodingTests {
  @Test(arguments: [[], [0xEF, 0xBB, 0xBF]] as [[UInt8]])
  func utf8IsReadWithAndWithoutAByteOrderMark(mark: [UInt8]) {
    let reading = Reading(mark + Array("name\nZo\u{EB} \u{20AC}\n".utf8))
    #expect(reading.fields == [["name"], ["Zo\u{EB} \u{20AC}"]])
    #expect(reading.encoding == .utf8)
  }

  @Test(
    arguments: [
      (String.Encoding.utf16LittleEndian, [0xFF, 0xFE], Encoding.utf16LittleEndian),
      (.utf16BigEndian, [0xFE, 0xFF], .utf16BigEndian),
    ] as [(String.Encoding, [UInt8], Encoding)])
  func utf16IsReadByItsByteOrderMarkOrByName(foundation: String.Encoding, mark: [UInt8], encoding: Encoding)
    throws
  {
    let text = "name\nZo\u{EB} \u{20AC} \u{1F600}\n"
    let bytes = Array(try #require(text.data(using: foundation)))
    let fields = [["name"], ["Zo\u{EB} \u{20AC} \u{1F600}"]]
    #expect(Reading(mark + bytes).fields == fields)
    #expect(Reading(mark + bytes).encoding == encoding)
    #expect(Reading(mark + bytes, Dialect(encoding: .utf16)).fields == fields)
    #expect(Reading(mark + bytes, Dialect(encoding: encoding)).fields == fields)
    #expect(Reading(bytes, Dialect(encoding: encoding)).fields == fields)
  }

  @Test(arguments: [
    (Encoding.windows1252, String.Encoding.windowsCP1252), (.latin1, .isoLatin1),
  ])
  func everyByteOfAOneByteEncodingIsTheCharacterThatFoundationKnows(
    encoding: Encoding, foundation: String.Encoding
  ) throws {
    for byte in UInt8(0x80)...0xFF {
      if encoding == .windows1252, [0x81, 0x8D, 0x8F, 0x90, 0x9D].contains(byte) { continue }
      let expected = try #require(String(data: Data([byte]), encoding: foundation), "\(byte)")
      let reading = Reading([0x61, 0x0A, 0x78, byte, 0x78], Dialect(encoding: encoding))
      #expect(reading.fields.last == ["x\(expected)x"], "\(byte)")
    }
  }

  @Test func macRomanIsReadAsItsTableHasIt() {
    // Foundation on Linux has another table under this name.
    let table = """
      ÄÅÇÉÑÖÜáàâäãåçéèêëíìîïñóòôöõúùûü\
      †°¢£§•¶ß®©™´¨≠ÆØ∞±≤≥¥µ∂∑∏π∫ªºΩæø\
      ¿¡¬√ƒ≈∆«»…\u{A0}ÀÃÕŒœ–—“”‘’÷◊ÿŸ⁄€‹›ﬁﬂ\
      ‡·‚„‰ÂÊÁËÈÍÎÏÌÓÔ\u{F8FF}ÒÚÛÙıˆ˜¯˘˙˚¸˝˛ˇ
      """
    let reading = Reading([0x61, 0x0A] + Array(0x80...0xFF), Dialect(encoding: .macRoman))
    #expect(reading.fields == [["a"], [table]])
  }

  @Test(arguments: [0x81, 0x8D, 0x8F, 0x90, 0x9D] as [UInt8])
  func theUndefinedBytesOfWindows1252AreRefused(byte: UInt8) {
    let name = String(byte, radix: 16, uppercase: true)
    #expect(
      Reading(Array("a,b\n1,2\n3,".utf8) + [byte, 0x0A], Dialect(encoding: .windows1252)).refusal
        == "3: column 2: the byte 0x\(name) is no character in windows-1252; name the right encoding with --encoding"
    )
  }

  @Test(
    arguments: [
      [0xE9], [0x80], [0xBF], [0xC0, 0x80], [0xC1, 0xBF], [0xE0, 0x80, 0x80], [0xE0, 0x9F, 0xBF],
      [0xED, 0xA0, 0x80], [0xED, 0xBF, 0xBF], [0xF0, 0x80, 0x80, 0x80], [0xF0, 0x8F, 0xBF, 0xBF],
      [0xF4, 0x90, 0x80, 0x80], [0xF5, 0x80, 0x80, 0x80], [0xFF], [0xFE], [0xC3], [0xE2, 0x82],
      [0xF0, 0x9F, 0x98],
      [0xC3, 0x28], [0xE2, 0x28, 0xA1], [0xE2, 0x82, 0x28], [0xF0, 0x9F, 0x98, 0x28],
    ] as [[UInt8]])
  func bytesThatAreNotUTF8AreRefusedNamingTheLineAndTheRemedy(sequence: [UInt8]) {
    let name = (sequence[0] < 16 ? "0" : "") + String(sequence[0], radix: 16, uppercase: true)
    let message = """
      3: column 2: the byte 0x\(name) is not valid UTF-8; if the file is from an older program, \
      add --encoding windows-1252
      """
    // In the middle of a line, at the end of one, at the end of the file, behind a long run of ASCII, inside quotes.
    #expect(Reading(Array("a,b\n1,2\n3,x".utf8) + sequence + Array("yyyyyyy\n".utf8)).refusal == message)
    #expect(Reading(Array("a,b\n1,2\n3,".utf8) + sequence + Array("\n".utf8)).refusal == message)
    #expect(Reading(Array("a,b\n1,2\n3,".utf8) + sequence).refusal == message)
    #expect(
      Reading(Array("a,b\n1,2\n3,\(String(repeating: "x", count: 70))".utf8) + sequence).refusal == message)
    #expect(Reading(Array("a,b\n1,\"\n3,".utf8) + sequence).refusal == message)
  }

  @Test(arguments: [
    "\u{80}", "\u{7FF}", "\u{800}", "\u{D7FF}", "\u{E000}", "\u{FFFD}", "\u{FFFF}", "\u{10000}", "\u{10FFFF}",
    "\u{FEFF}", "\u{1}", "\u{7F}",
  ])
  func theEdgesOfUTF8AreRead(text: String) {
    #expect(Reading("a\nx\(text)\n").fields == [["a"], ["x\(text)"]])
    #expect(Reading("a\nx\(text)").error == nil)
  }

  @Test(
    arguments: [
      (
        [0x61, 0x00, 0x0A, 0x00, 0x62],
        "2: column 1: the file ends in the middle of a character; it may have been cut off"
      ),
      (
        [0x61, 0x00, 0x0A, 0x00, 0x00, 0xD8, 0x62, 0x00],
        "2: column 1: not valid UTF-16 (half of a surrogate pair); the file may be damaged"
      ),
      (
        [0x61, 0x00, 0x0A, 0x00, 0x00, 0xDC, 0x62, 0x00],
        "2: column 1: not valid UTF-16 (half of a surrogate pair); the file may be damaged"
      ),
      (
        [0x61, 0x00, 0x0A, 0x00, 0x3D, 0xD8],
        "2: column 1: not valid UTF-16 (half of a surrogate pair); the file may be damaged"
      ),
      ([0x61, 0x00, 0x0A, 0x00, 0x00, 0x00], "2: column 1: a NUL character, which no text file holds"),
    ] as [([UInt8], String)])
  func brokenUTF16IsRefusedNamingTheLine(bytes: [UInt8], message: String) {
    #expect(Reading([0xFF, 0xFE] + bytes).refusal == message)
    let swapped = bytes.indices.map { index in
      let other = index ^ 1
      return other < bytes.count ? bytes[other] : bytes[index]
    }
    #expect(Reading([0xFE, 0xFF] + swapped).refusal == message)
  }

  @Test func aNulByteInAOneByteEncodingIsRefused() {
    #expect(
      Reading([0x61, 0x0A, 0x00], Dialect(encoding: .latin1)).refusal
        == "2: column 1: a NUL byte, which no text file holds")
  }

  @Test func utf16WithoutAByteOrderMarkMustBeNamedInFull() {
    #expect(
      Reading("a,b", Dialect(encoding: .utf16)).refusal
        == "1: no byte-order mark tells the order of the bytes; use --encoding utf-16le or --encoding utf-16be"
    )
  }

  @Test(
    arguments: [
      ([0xEF, 0xBB, 0xBF], Encoding.windows1252, "utf-8"), ([0xEF, 0xBB, 0xBF], .utf16, "utf-8"),
      ([0xFF, 0xFE], .utf8, "utf-16le"), ([0xFF, 0xFE], .utf16BigEndian, "utf-16le"),
      ([0xFE, 0xFF], .macRoman, "utf-16be"),
    ] as [([UInt8], Encoding, String)])
  func aByteOrderMarkThatContradictsTheGivenEncodingIsRefused(mark: [UInt8], encoding: Encoding, name: String)
  {
    #expect(
      Reading(mark + [0x61, 0x62], Dialect(encoding: encoding)).refusal
        == "1: the file starts with the byte-order mark of \(name); leave out --encoding")
  }

  @Test(arguments: [
    ("UTF-8", Encoding.utf8), ("utf8", .utf8), ("utf-8-sig", .utf8), ("UTF_16", .utf16),
    ("utf-16le", .utf16LittleEndian),
    ("UTF16BE", .utf16BigEndian), ("Windows-1252", .windows1252), ("cp1252", .windows1252),
    ("win1252", .windows1252),
    ("ANSI", .windows1252), ("ISO-8859-1", .latin1), ("Latin-1", .latin1), ("latin1", .latin1),
    ("MacRoman", .macRoman),
    ("x-mac-roman", .macRoman), ("Macintosh", .macRoman),
  ])
  func anEncodingHasItsUsualNames(name: String, encoding: Encoding) {
    #expect(Encoding(name: name) == encoding)
  }

  @Test(arguments: ["", "utf-7", "latin2", "ascii", "windows-1251"])
  func otherEncodingsAreUnknown(name: String) {
    #expect(Encoding(name: name) == nil)
  }

  @Test(arguments: Encoding.allCases)
  func theNameOfAnEncodingIsReadBack(encoding: Encoding) {
    #expect(Encoding(name: encoding.name) == encoding)
  }
}
