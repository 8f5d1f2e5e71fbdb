import TestSupport
import Testing

@testable import Web

@Suite struct RequestParserCutTests {
  @Test func anyWayOfCuttingTheBytesGivesTheSameEvents() {
    for seed in UInt64(0)..<400 {
      var random = SeededRandom(seed: seed)
      let bytes = randomStream(&random)
      let whole = events(of: [bytes], limit: 40)
      #expect(events(of: bytes.map { [$0] }, limit: 40) == whole, "\(random), byte by byte")
      for _ in 0..<8 {
        #expect(events(of: cut(bytes, &random), limit: 40) == whole, "\(random)")
      }
    }
  }

  @Test func everySingleCutGivesTheSameEvents() {
    for seed in UInt64(0)..<25 {
      var random = SeededRandom(seed: seed)
      let bytes = randomStream(&random)
      let whole = events(of: [bytes], limit: 40)
      for place in 0...bytes.count {
        let pieces = [Array(bytes[..<place]), Array(bytes[place...])]
        #expect(events(of: pieces, limit: 40) == whole, "\(random), cut at \(place)")
      }
    }
  }

  @Test func theSamplesAreGoodAndBadInEqualParts() {
    // Random requests that were all refused at once would prove little.
    let outcomes = (UInt64(0)..<1000).map { seed in
      var random = SeededRandom(seed: seed)
      return events(of: [randomStream(&random)], limit: 40)
    }
    let refused = outcomes.count { events in
      if case .refused = events.last { true } else { false }
    }
    #expect((300...700).contains(refused), "\(refused) of 1000 are refused")
    #expect(outcomes.count { $0.count > 3 } > 300)
  }
}

/// Some requests one after the other, sometimes with a mistake.
private func randomStream(_ random: inout SeededRandom) -> [UInt8] {
  var bytes: [UInt8] = []
  for _ in 0..<Int.random(in: 1...4, using: &random) { bytes += randomRequest(&random) }
  if Int.random(in: 0..<3, using: &random) == 0, let place = bytes.indices.randomElement(using: &random) {
    let pieces = ["\0", "\r", "\n", "\r\n", " ", ":", "%", "0", "\t"]
    bytes.insert(contentsOf: (pieces.randomElement(using: &random) ?? "").utf8, at: place)
  }
  if Int.random(in: 0..<6, using: &random) == 0 { bytes.removeLast(min(5, bytes.count)) }
  return bytes
}

private func randomRequest(_ random: inout SeededRandom) -> [UInt8] {
  func one(_ choices: [String], _ random: inout SeededRandom) -> String {
    choices.randomElement(using: &random) ?? ""
  }
  var text = one(["", "", "", "\r\n"], &random)
  text += one(["GET ", "HEAD ", "POST ", "POST "], &random)
  text += one(
    ["/", "/a%20b", "/students/7?x=1&y=%C3%A9", "/?", "/\(String(repeating: "y", count: 300))"], &random)
  text += one([" HTTP/1.1\r\n", " HTTP/1.1\r\n", " HTTP/1.1\r\n", " HTTP/1.0\r\n"], &random)
  text += "Host: \(one(["a", "localhost:1"], &random))\r\n"
  for _ in 0..<Int.random(in: 0...3, using: &random) {
    text += one(["X: y\r\n", "Cookie:  a=b; c=d \r\n", "Empty:\r\n", "Connection: close\r\n"], &random)
  }
  let body = String(repeating: "b\r\n", count: Int.random(in: 0...12, using: &random))
  switch Int.random(in: 0..<3, using: &random) {
  case 0: text += "\r\n"
  case 1: text += "Content-Length: \(body.utf8.count)\r\n\r\n\(body)"
  default:
    text += "Transfer-Encoding: chunked\r\n\r\n"
    for piece in cut(Array(body.utf8), &random) where !piece.isEmpty {
      text += "\(String(piece.count, radix: 16))\r\n\(String(decoding: piece, as: UTF8.self))\r\n"
    }
    text += "0\r\n\r\n"
  }
  return Array(text.utf8)
}

/// The bytes in pieces of random lengths, some of them empty.
func cut(_ bytes: [UInt8], _ random: inout SeededRandom) -> [[UInt8]] {
  var pieces: [[UInt8]] = []
  var rest = bytes[...]
  while !rest.isEmpty {
    let length = min(
      rest.count, Int.random(in: 0...([1, 3, 20, 200].randomElement(using: &random) ?? 1), using: &random))
    pieces.append(Array(rest.prefix(length)))
    rest = rest.dropFirst(length)
  }
  return pieces
}
