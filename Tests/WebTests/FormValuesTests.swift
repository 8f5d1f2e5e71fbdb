import TestSupport
import Testing

@testable import Web

@Suite struct FormValuesTests {
  @Test(arguments: [
    ("", []), ("a=1&b=2", ["a", "1", "b", "2"]), ("a=1&a=2", ["a", "1", "a", "2"]), ("a", ["a", ""]),
    ("=x", ["", "x"]), ("&&a=1&", ["a", "1"]), ("a=b=c", ["a", "b=c"]), ("a=x+y%2B", ["a", "x y+"]),
    ("n%61me=Zo%C3%AB", ["name", "Zo\u{EB}"]), ("note=1%0D%0A2", ["note", "1\r\n2"]), ("a=é", ["a", "é"]),
  ])
  func aFormIsDecoded(text: String, expected: [String]) throws {
    let values = try FormValues(urlEncoded: Array(text.utf8)[...])
    #expect(values.pairs.flatMap { [$0.name, $0.value] } == expected)
  }

  @Test(arguments: ["a=%", "a=%4", "a=%4g", "a=% 41", "a=%+1", "%FF=a", "a=%C3", "a=%00", "a=\0"])
  func whatIsNotEncodedWellIsRefused(text: String) {
    #expect(throws: Refusal.malformed) { try FormValues(urlEncoded: Array(text.utf8)[...]) }
  }

  @Test func aFormHasNotMoreValuesThanTheLimit() throws {
    let most = Array(repeating: "a=1", count: FormValues.limit).joined(separator: "&")
    #expect(try FormValues(urlEncoded: Array(most.utf8)[...]).pairs.count == FormValues.limit)
    #expect(throws: Refusal(status: .contentTooLarge)) {
      try FormValues(urlEncoded: Array("\(most)&a=1".utf8)[...])
    }
  }

  @Test func theFirstValueOfANameIsTaken() throws {
    let values = try FormValues(urlEncoded: Array("a=1&a=2".utf8)[...])
    #expect(values["a"] == "1")
    #expect(values["b"] == nil)
  }

  @Test func onlyABodyThatSaysSoIsAForm() throws {
    var request = Request()
    request.body = Array("a=1".utf8)
    #expect(throws: Refusal(status: .unsupportedMediaType)) { try request.form() }
    request.fields.append("content-type", "Application/x-www-form-urlencoded;charset=UTF-8")
    #expect(try request.form()["a"] == "1")
  }

  @Test func whatIsEncodedIsDecodedToTheSame() throws {
    for seed in UInt64(0)..<500 {
      var random = SeededRandom(seed: seed)
      let bytes = (0..<20).map { _ in UInt8.random(in: 1...127, using: &random) }
      let text = String(decoding: bytes, as: UTF8.self) + "\u{20AC}\u{1F600}"
      let encoded = text.utf8.map { "%\($0 < 16 ? "0" : "")\(String($0, radix: 16))" }.joined()
      #expect(try percentDecoded(Array(encoded.utf8)[...], plusIsSpace: true) == text, "\(random)")
    }
  }
}
