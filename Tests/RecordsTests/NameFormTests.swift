import Testing
import TestSupport

@testable import Records

@Suite struct NameFormTests {
  struct Case: Sendable {
    let name: String
    let key: String?
  }

  @Test(arguments: [
    Case(name: "Anna", key: nil),
    Case(name: "O'Brien-Smith Jr.", key: nil),
    Case(name: "Álvarez", key: "alvarez"),
    Case(name: "STRAUß", key: "strauss"),
    Case(name: "Åsa Øst", key: "asa ost"),
    Case(name: "ŉ Œ Ǆ", key: "'n oe dz"),
    Case(name: "Nguyễn", key: "nguyen"),
    Case(name: "O’Brien–Smith", key: "o'brien-smith"),
    Case(name: "Семёнов Йосип", key: "семенов йосип"),
    Case(name: "Ελένη Γιώργος", key: "ελενη γιωργοσ"),
    Case(name: "محمد אברהם", key: "محمد אברהם"),
    Case(name: "王小明 김민수", key: "王小明 김민수"),
  ])
  func `the bytes of most names tell their form and their key`(_ example: Case) throws {
    let outcome = judge(Array(example.name.utf8))
    #expect(outcome == (example.key.map { .keyed($0) } ?? .ascii))
    #expect(try PersonName(parsing: example.name, field: .lastName).sortKey == example.key)
  }

  @Test(arguments: [
    "", " ", " Anna", "Anna ", "An  na", "An\tna", "Anna\u{7F}", "Anna\0", "É ", " É", "É  a", "É\n",
    "Cafe\u{301}",
    "\u{AD}Anna", "Anna\u{A0}Maria", "\u{FEFF}Anna", "é\u{301}", "a\u{200D}b", "\u{37E}", "\u{2126}", "が",
    "\u{1F71}",
    "\u{F900}", "🍎", "ׁש", "\u{202E}a", "각\u{11A8}",
  ])
  func `what needs a closer look is left to the reading of text`(_ name: String) {
    #expect(judge(Array(name.utf8)) == .unknown)
  }

  @Test(
    arguments: [
      [0xC3], [0xC3, 0x41], [0xC0, 0x80], [0xC1, 0xA1], [0x41, 0x80], [0xE1, 0xBB], [0xE1, 0xBB, 0x41],
      [0xE4, 0xB8],
      [0xED, 0xA0, 0x80], [0xE0, 0x80, 0xAF], [0xF0, 0x9F, 0x8D], [0xFF], [0xC3, 0xA9, 0xC3],
    ] as [[UInt8]])
  func `bytes that are not UTF-8 are left to the reading of text`(_ bytes: [UInt8]) {
    #expect(judge(bytes) == .unknown)
    #expect(judge(Array("Ann".utf8) + bytes) == .unknown)
  }

  @Test func `the limit counts code points`() {
    for (letter, key) in [("é", "e"), ("ễ", "e"), ("王", "王"), ("ß", "ss")] {
      let name = String(repeating: letter, count: 100)
      #expect(judge(Array(name.utf8)) == .keyed(String(repeating: key, count: 100)))
      #expect(judge(Array((name + letter).utf8)) == .unknown)
    }
    #expect(judge(Array(String(repeating: "x", count: 100).utf8)) == .ascii)
    #expect(judge(Array(String(repeating: "x", count: 101).utf8)) == .unknown)
    #expect(judge(Array("abcd".utf8), limit: 3) == .unknown)
  }

  @Test func `letters below U+3000 and Han and Hangul agree with the reading of text`() throws {
    for value in Array(0x20...0x30FF) + Array(0x4DF0...0xD7FF) + Array(0xE000...0xFFFF) {
      try expectAgreement(String(Unicode.Scalar(value)!))
    }
  }

  @Test func `both roads agree on random names`() throws {
    let alphabet = """
      aaabbB  zZ''-.’‐ÁáßẞøØłŁŒǄŉİıÿĸĿ×÷ªº\u{AD}\u{A0}\u{301}\u{306}\u{323}\u{338}и\u{418}йЙёЇσςάΌ\u{37E}אבמּ\u{5B8}\
      مأ\u{654}ễỬ\u{1FEF}\u{200B}\u{200C}\u{200D}\u{200E}\u{2028}\u{202E}\u{2060}王鿿\u{F900}각가\u{11A8}\u{1161}が\u{3099}\
      𠮷🍎\u{FEFF}\u{FFFD}\t\n\u{0}\u{7F}\u{85}
      """.unicodeScalars.map { String($0) }
    var random = SeededRandom(seed: 2024)
    var canonical = 0
    for _ in 0..<60_000 {
      // Most names draw from the first part, so that many are canonical.
      let reach = Bool.random(using: &random) ? alphabet.count : 40
      let count = Int.random(in: 0...9, using: &random)
      let name = (0..<count).map { _ in alphabet[..<reach].randomElement(using: &random)! }.joined()
      if try expectAgreement(name) { canonical += 1 }
    }
    #expect(canonical > 10_000)
  }

  @Test func `random bytes never make a name that text would not`() throws {
    var random = SeededRandom(seed: 7)
    let alphabet: [UInt8] = [
      0x20, 0x41, 0x7A, 0x80, 0x9F, 0xA9, 0xBF, 0xC2, 0xC3, 0xC9, 0xD0, 0xE1, 0xE2, 0xE4, 0xED, 0xF0,
    ]
    for _ in 0..<60_000 {
      let bytes = (0..<Int.random(in: 1...6, using: &random)).map { _ in
        alphabet.randomElement(using: &random)!
      }
      guard judge(bytes) != .unknown else { continue }
      let name = try #require(String(validating: bytes, as: UTF8.self), "\(bytes)")
      try expectAgreement(name)
    }
  }

  /// Whether the bytes of a name were told to be canonical; if so, the text road must give the same text and key.
  @discardableResult
  private func expectAgreement(_ name: String) throws -> Bool {
    let outcome = judge(Array(name.utf8))
    guard outcome != .unknown else { return false }
    let read = try PersonName(parsing: name, field: .lastName)
    let shown = quoted(name)
    #expect(Array(read.text.utf8) == Array(name.utf8), "\(shown)")
    #expect(outcome == (read.sortKey.map { .keyed($0) } ?? .ascii), "\(shown)")
    return true
  }

  private enum Outcome: Equatable {
    case ascii
    case keyed(String)
    case unknown
  }

  private func judge(_ bytes: [UInt8], limit: Int = PersonName.limit) -> Outcome {
    var key = [UInt8](repeating: 0, count: 3 * limit)
    var room = key.mutableSpan
    switch NameForm(bytes.span, limit: limit, key: &room) {
    case .ascii: return .ascii
    case .keyed(let length): return .keyed(String(decoding: key[..<length], as: UTF8.self))
    case .unknown: return .unknown
    }
  }
}
