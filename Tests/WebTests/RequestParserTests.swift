import Testing

@testable import Web

@Suite struct RequestParserTests {
  @Test func aRequestIsReadWithAllItsParts() throws {
    let request = try #require(
      onlyRequest(
        "POST /students/Zo%C3%AB/edit?from=list&q=a+b%26c HTTP/1.1\r\nHost: localhost:8080\r\nX-Empty:\r\n"
          + "Content-Type: text/plain \t\r\ncontent-length: 5\r\n\r\nhello"))
    #expect(request.method == .post)
    #expect(request.path == "/students/Zo\u{EB}/edit")
    #expect(request.query.pairs.map(\.name) == ["from", "q"])
    #expect(request.query["q"] == "a b&c")
    #expect(request.fields["host"] == "localhost:8080")
    #expect(request.fields["x-empty"] == "")
    #expect(request.fields["content-type"] == "text/plain")
    #expect(request.body == Array("hello".utf8))
  }

  @Test func aChunkedBodyIsPutTogether() {
    let request = onlyRequest(
      "POST / HTTP/1.1\r\nHost: a\r\nTransfer-Encoding: Chunked\r\n\r\n3\r\nabc\r\n00A\r\n0123456789\r\n0\r\n\r\n"
    )
    #expect(request?.body == Array("abc0123456789".utf8))
  }

  @Test func requestsMayFollowEachOtherAtOnce() {
    let events = events(
      "GET /1 HTTP/1.1\r\nHost: a\r\n\r\nPOST /2 HTTP/1.1\r\nHost: a\r\nContent-Length: 1\r\n\r\nx"
        + "\r\nHEAD /3 HTTP/1.1\r\nHost: a\r\n\r\nGET /4")
    #expect(events.compactMap(\.path) == ["/1", "/2", "/2", "/3"])
    #expect(events.last == .incomplete)
  }

  @Test(arguments: [
    (field: "", isHTTP11: true, stays: true), ("Connection: close\r\n", true, false),
    ("Connection: foo, CLOSE\r\n", true, false), ("Connection: keep-alive\r\n", true, true),
    ("", false, false),
    ("Connection: Keep-Alive\r\n", false, true),
    ("Connection: keep-alive\r\nConnection: close\r\n", false, false),
  ])
  func theConnectionStaysAsTheClientWishes(field: String, isHTTP11: Bool, stays: Bool) {
    let request = onlyRequest("GET / HTTP/1.\(isHTTP11 ? 1 : 0)\r\nHost: a\r\n\(field)\r\n")
    #expect(request?.keepsConnection == stays)
  }

  @Test(arguments: refusedHeads)
  func whatIsWrongIsRefused(_ refused: RefusedHead) {
    #expect(events(refused.text).last == .refused(refused.status), "\(refused.why)")
  }

  @Test func whatIsRefusedStaysRefused() {
    var parser = RequestParser()
    parser.append(Array("nonsense\r\n".utf8)[...])
    #expect(parser.next() == .refused(.badRequest))
    parser.append(Array("GET / HTTP/1.1\r\nHost: a\r\n\r\n".utf8)[...])
    #expect(parser.next() == .refused(.badRequest))
  }

  @Test func limitsHoldToTheByte() {
    func target(_ length: Int) -> String { "/" + String(repeating: "x", count: length - 1) }
    #expect(onlyRequest("GET \(target(8192)) HTTP/1.1\r\nHost: a\r\n\r\n") != nil)
    #expect(events("GET \(target(8193)) HTTP/1.1\r\nHost: a\r\n\r\n").last == .refused(.uriTooLong))
    #expect(events("GET \(target(9000))").last == .refused(.uriTooLong))

    func head(_ length: Int) -> String {
      let start = "GET / HTTP/1.1\r\nHost: a\r\nX: "
      return start + String(repeating: "x", count: length - start.utf8.count - 4) + "\r\n\r\n"
    }
    #expect(onlyRequest(head(16384)) != nil)
    #expect(events(head(16385)).last == .refused(.headTooLarge))
    #expect(events(String(head(20000).dropLast(4))).last == .refused(.headTooLarge))

    func fields(_ count: Int) -> String {
      "GET / HTTP/1.1\r\nHost: a\r\n" + String(repeating: "X: y\r\n", count: count - 1) + "\r\n"
    }
    #expect(onlyRequest(fields(64)) != nil)
    #expect(events(fields(65)).last == .refused(.headTooLarge))
  }

  @Test func aBodyIsAsLongAsTheLimitAndNoLonger() {
    let start = "POST / HTTP/1.1\r\nHost: a\r\n"
    #expect(events("\(start)Content-Length: 10\r\n\r\n0123456789", limit: 10).count == 3)
    #expect(events("\(start)Content-Length: 11\r\n\r\n", limit: 10).last == .refused(.contentTooLarge))
    let chunked = "\(start)Transfer-Encoding: chunked\r\n\r\n8\r\n01234567\r\n"
    #expect(events("\(chunked)2\r\n89\r\n0\r\n\r\n", limit: 10).count == 3)
    #expect(events("\(chunked)3\r\n", limit: 10).last == .refused(.contentTooLarge))
    #expect(events("\(chunked)FFFFFFFF\r\n", limit: 10).last == .refused(.contentTooLarge))
  }

  @Test func aBodyIsNotReadBeforeItIsAccepted() {
    var parser = RequestParser()
    parser.append(Array("POST / HTTP/1.1\r\nHost: a\r\nContent-Length: 1\r\n\r\nx".utf8)[...])
    let head = parser.next()
    #expect(head.path == "/")
    #expect(parser.next() == head)
    parser.acceptBody(limit: 0)
    #expect(parser.next() == .refused(.contentTooLarge))
  }
}

struct RefusedHead: Sendable, CustomTestStringConvertible {
  let why: String
  let status: Status
  let text: String

  init(_ why: String, _ status: Status, _ text: String) {
    (self.why, self.status, self.text) = (why, status, text)
  }

  /// Fields after a good request line.
  init(fields: String, _ why: String, _ status: Status = .badRequest) {
    self.init(why, status, "POST / HTTP/1.1\r\n\(fields)\r\n")
  }

  var testDescription: String { why }
}

private let refusedHeads: [RefusedHead] = [
  RefusedHead("TLS on the plain port", .badRequest, "\u{16}\u{3}\u{1}"),
  RefusedHead("no version", .badRequest, "GET /\r\n"),
  RefusedHead("four words", .badRequest, "GET / x HTTP/1.1\r\n"),
  RefusedHead("two spaces", .badRequest, "GET  / HTTP/1.1\r\n"),
  RefusedHead("a space before the line", .badRequest, " GET / HTTP/1.1\r\n"),
  RefusedHead("a tab as space", .badRequest, "GET\t/ HTTP/1.1\r\n"),
  RefusedHead("two empty lines first", .badRequest, "\r\n\r\n"),
  RefusedHead("a bare line feed", .badRequest, "GET / HTTP/1.1\n"),
  RefusedHead("a bare carriage return", .badRequest, "GET /\rx"),
  RefusedHead("two carriage returns", .badRequest, "GET / HTTP/1.1\r\r"),
  RefusedHead("NUL in the target", .badRequest, "GET /\0"),
  RefusedHead("no method", .badRequest, " / HTTP/1.1\r\n"),
  RefusedHead("a method that is no token", .badRequest, "G(T / HTTP/1.1\r\n"),
  RefusedHead("a method in lower case", .notImplemented, "get / HTTP/1.1\r\n"),
  RefusedHead("a method that nobody knows", .notImplemented, "BREW / HTTP/1.1\r\n"),
  RefusedHead("PUT", .methodNotAllowed, "PUT / HTTP/1.1\r\n"),
  RefusedHead("OPTIONS", .methodNotAllowed, "OPTIONS * HTTP/1.1\r\n"),
  RefusedHead("CONNECT", .methodNotAllowed, "CONNECT a:1 HTTP/1.1\r\n"),
  RefusedHead("HTTP/2", .versionNotSupported, "PRI * HTTP/2.0\r\n"),
  RefusedHead("HTTP/1.2", .versionNotSupported, "GET / HTTP/1.2\r\n"),
  RefusedHead("http in lower case", .badRequest, "GET / http/1.1\r\n"),
  RefusedHead("a version of two digits", .badRequest, "GET / HTTP/1.10\r\n"),
  RefusedHead("an absolute target", .badRequest, "GET http://127.0.0.1/ HTTP/1.1\r\n"),
  RefusedHead("a fragment", .badRequest, "GET /#a HTTP/1.1\r\n"),
  RefusedHead("a letter beyond ASCII", .badRequest, "GET /\u{E9} HTTP/1.1\r\n"),
  RefusedHead("half a code", .badRequest, "GET /%4 HTTP/1.1\r\n"),
  RefusedHead("a code that is not hexadecimal", .badRequest, "GET /%4G HTTP/1.1\r\n"),
  RefusedHead("a hidden slash", .badRequest, "GET /a%2Fb HTTP/1.1\r\n"),
  RefusedHead("a hidden NUL", .badRequest, "GET /%00 HTTP/1.1\r\n"),
  RefusedHead("a hidden line end", .badRequest, "GET /%0d%0a HTTP/1.1\r\n"),
  RefusedHead("a path that is not UTF-8", .badRequest, "GET /%C3 HTTP/1.1\r\n"),
  RefusedHead("an overlong code", .badRequest, "GET /%C0%AF HTTP/1.1\r\n"),
  RefusedHead("a query that is not UTF-8", .badRequest, "GET /?q=%FF HTTP/1.1\r\n"),
  RefusedHead("NUL in the query", .badRequest, "GET /?q=%00 HTTP/1.1\r\n"),
  RefusedHead(fields: "", "no Host"),
  RefusedHead(fields: "Host: a\r\nHost: a\r\n", "two Hosts"),
  RefusedHead("no Host in HTTP/1.0", .badRequest, "GET / HTTP/1.0\r\n\r\n"),
  RefusedHead(fields: "Host : a\r\n", "a space before the colon"),
  RefusedHead(fields: "Host: a\r\n: b\r\n", "a field without a name"),
  RefusedHead(fields: "Host: a\r\nX\r\n", "a field without a colon"),
  RefusedHead(fields: "Host: a\r\n folded\r\n", "a folded line"),
  RefusedHead(fields: "Host: a\r\n\tfolded: x\r\n", "a line folded with a tab"),
  RefusedHead(fields: "Host: a\nX: b\r\n", "a bare line feed between fields"),
  RefusedHead(fields: "Host: a\0\r\n", "NUL in a field"),
  RefusedHead(fields: "Host: a\u{8}\r\n", "a control character in a field"),
  RefusedHead(fields: "Host: a\r\nX\u{E9}: b\r\n", "a name beyond ASCII"),
  RefusedHead(fields: "Host: a\r\nContent-Length: 1\r\nContent-Length: 1\r\n", "two lengths"),
  RefusedHead(fields: "Host: a\r\nContent-Length: 1, 1\r\n", "two lengths in one"),
  RefusedHead(fields: "Host: a\r\nContent-Length: +1\r\n", "a length with a sign"),
  RefusedHead(fields: "Host: a\r\nContent-Length: -1\r\n", "a negative length"),
  RefusedHead(fields: "Host: a\r\nContent-Length: 0x1\r\n", "a hexadecimal length"),
  RefusedHead(fields: "Host: a\r\nContent-Length:\r\n", "an empty length"),
  RefusedHead(fields: "Host: a\r\nContent-Length: \u{661}\r\n", "a length in other digits"),
  RefusedHead(
    fields: "Host: a\r\nContent-Length: 99999999999999999999\r\n", "a length beyond Int", .contentTooLarge),
  RefusedHead(
    fields: "Host: a\r\nContent-Length: 1\r\nTransfer-Encoding: chunked\r\n", "a length and chunks"),
  RefusedHead(
    fields: "Host: a\r\nTransfer-Encoding: chunked\r\nTransfer-Encoding: chunked\r\n", "chunked twice"),
  RefusedHead(fields: "Host: a\r\nTransfer-Encoding: gzip, chunked\r\n", "packed", .notImplemented),
  RefusedHead(fields: "Host: a\r\nTransfer-Encoding: xchunked\r\n", "unknown encoding", .notImplemented),
  RefusedHead(
    "chunks in HTTP/1.0", .badRequest, "POST / HTTP/1.0\r\nHost: a\r\nTransfer-Encoding: chunked\r\n\r\n"),
  RefusedHead(fields: "Host: a\r\nExpect: tea\r\n", "an unknown expectation", .expectationFailed),
  RefusedHead(
    fields: "Host: a\r\nExpect: 100-continue\r\nExpect: 100-continue\r\n", "two expectations",
    .expectationFailed),
  RefusedHead(chunks: "\r\n", "a chunk without a size"),
  RefusedHead(chunks: "g\r\n", "a size that is not hexadecimal"),
  RefusedHead(chunks: "-1\r\n", "a negative size"),
  RefusedHead(chunks: "1;x=y\r\n", "an extension"),
  RefusedHead(chunks: "000000001\r\n", "a long size"),
  RefusedHead(chunks: "1\nx\r\n", "a size that a bare line feed ends"),
  RefusedHead(chunks: "1\r\nxy\r\n", "a chunk that is longer than it says"),
  RefusedHead(chunks: "1\r\nx0\r\n", "a chunk without its end"),
  RefusedHead(chunks: "0\r\nX: y\r\n", "a trailer"),
]

extension RefusedHead {
  /// What follows the head of a chunked body.
  fileprivate init(chunks: String, _ why: String) {
    self.init(why, .badRequest, "POST / HTTP/1.1\r\nHost: a\r\nTransfer-Encoding: chunked\r\n\r\n\(chunks)")
  }
}

extension RequestParser.Event {
  /// The path of a head or a request.
  fileprivate var path: String? {
    switch self {
    case .head(let request), .request(let request): request.path
    case .incomplete, .refused: nil
    }
  }
}

private func events(_ text: String, limit: Int = 1000) -> [RequestParser.Event] {
  events(of: [Array(text.utf8)], limit: limit)
}

/// The request, if the text comes to it and to nothing else.
private func onlyRequest(_ text: String) -> Request? {
  let events = events(text).filter { event in
    if case .head = event { false } else { true }
  }
  guard events.count == 2, case .request(let request) = events[0], events[1] == .incomplete else {
    return nil
  }
  return request
}

/// What a parser makes of bytes that come in pieces, up to the first refusal.
func events(of pieces: [[UInt8]], limit: Int) -> [RequestParser.Event] {
  var parser = RequestParser()
  var events: [RequestParser.Event] = []
  for piece in pieces {
    if events.last == .incomplete { events.removeLast() }
    parser.append(piece[...])
    loop: while true {
      let event = parser.next()
      events.append(event)
      switch event {
      case .incomplete: break loop
      case .refused: return events
      case .head: parser.acceptBody(limit: limit)
      case .request: break
      }
    }
  }
  return events
}
