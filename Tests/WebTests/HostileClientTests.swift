import Glibc
import TestSupport
import Testing

@testable import Web

@Suite(.serialized) struct HostileClientTests {
  @Test func aRequestMayBeCutAtEachByte() throws {
    let server = try RunningServer()
    let request = SampleRequest("POST /size", port: server.port, body: "hello").bytes
    let client = try Client(port: server.port)
    for place in 0...request.count {
      client.send(Array(request[..<place]))
      // A short answer to somebody else: the first piece has been read by then.
      if place % 8 == 0 { _ = try server.exchange("GET /echo/a") }
      client.send(Array(request[place...]))
      #expect(try client.reply()?.text == "5", "cut at \(place)")
    }
  }

  @Test(arguments: [
    ("GET / HTTP/1.1\r\nHost: a\r\nHost: b\r\n\r\n", 400),
    ("GET / HTTP/1.1\r\nHost: evil.example\r\nConnection: close\r\n\r\n", 421),
    ("POST / HTTP/1.1\r\nHost: a\r\nContent-Length: 5\r\nTransfer-Encoding: chunked\r\n\r\n0\r\n\r\n", 400),
    ("GET /\(String(repeating: "x", count: 100_000)) HTTP/1.1\r\n", 414),
    ("GET / HTTP/1.1\r\nX: \(String(repeating: "x", count: 100_000))\r\n", 431),
    ("GET / HTTP/1.1\r\n\(String(repeating: "X: y\r\n", count: 10_000))\r\n", 431),
    ("\u{16}\u{3}\u{1}\u{2}\0\u{1}", 400), ("GET / HTTP/1.1\nHost: a\n\n", 400),
    (String(repeating: "x", count: 5_000_000), 414),
  ])
  func badRequestsAreAnsweredEvenIfMoreIsSent(text: String, status: Int) throws {
    let server = try RunningServer()
    let client = try Client(port: server.port)
    client.send(text)
    client.send([UInt8](repeating: 120, count: 100_000))
    client.finish()
    #expect(try client.reply()?.status == status)
    #expect(try client.rest().isEmpty)
    #expect(try server.exchange("GET /")?.status == 200)
  }

  @Test func whatComesAfterABadRequestIsNotARequest() throws {
    let server = try RunningServer()
    let client = try Client(port: server.port)
    client.send("GET / HTTP/1.1\r\nHost : a\r\n\r\n")
    client.send(SampleRequest("GET /", port: server.port))
    client.finish()
    #expect(Reply.all(in: try client.rest()).replies.map(\.status) == [400])
  }

  @Test func aDrippingClientIsGivenUp() throws {
    var timing = Timing()
    timing.request = .milliseconds(150)
    let server = try RunningServer(timing: timing)
    let client = try Client(port: server.port)
    for byte in "GET / HTTP/1.1\r\nHost: 127.0.0.1".utf8 {
      client.send([byte])
      usleep(10_000)
    }
    client.finish()
    #expect(Reply.all(in: try client.rest()).replies.map(\.status) == [408])
  }

  @Test func aClientThatTakesNothingIsGivenUp() throws {
    var timing = Timing()
    timing.answer = .milliseconds(100)
    let server = try RunningServer(timing: timing)
    let client = try Client(port: server.port)
    client.send(SampleRequest("GET /large?size=30000000", port: server.port))
    #expect(try server.exchange("GET /")?.status == 200)
    usleep(300_000)
    #expect(try client.reply() == nil)
    #expect(try server.exchange("GET /")?.status == 200)
  }

  @Test func aThousandSlowClientsDoNotDelayANormalOne() throws {
    raiseDescriptorLimit()
    let server = try RunningServer()
    var slow: [Client] = []
    var longest = Duration.zero
    for number in 0..<1000 {
      let client = try Client(port: server.port)
      client.send("GET / HTTP/1.1\r\n")
      slow.append(client)
      if number % 10 == 0 {
        for client in slow { client.send("X") }
        let start = ContinuousClock.now
        #expect(try server.exchange("GET /")?.status == 200, "with \(number) others")
        let time = start.duration(to: .now)
        longest = max(longest, time)
      }
    }
    // It takes a few milliseconds; much of a busy machine's time is not the server's.
    #expect(longest < .seconds(2))
  }

  @Test func theOldestIdleConnectionMakesRoomFirst() throws {
    let server = try RunningServer(capacity: 4)
    func idle() throws -> Client {
      let client = try Client(port: server.port)
      client.send(SampleRequest("GET /", port: server.port))
      _ = try client.reply()
      return client
    }
    let begun = try Client(port: server.port)
    begun.send("GET / HTTP/1.1\r\n")
    let (oldest, middle, newest) = (try idle(), try idle(), try idle())
    let fifth = try idle()
    #expect(try oldest.rest().isEmpty)
    for client in [middle, newest, fifth] {
      client.send(SampleRequest("GET /", port: server.port))
      #expect(try client.reply()?.status == 200)
    }
    begun.send("Host: 127.0.0.1:\(server.port)\r\n\r\n")
    #expect(try begun.reply()?.status == 403)
  }

  @Test func noiseIsAnsweredOrClosed() throws {
    var random = SeededRandom(seed: 5)
    let server = try RunningServer()
    for _ in 0..<100 {
      let client = try Client(port: server.port)
      client.send(
        (0..<Int.random(in: 0...300, using: &random)).map { _ in UInt8.random(in: 0...255, using: &random) })
      client.finish()
      let (replies, rest) = Reply.all(in: try client.rest())
      #expect(replies.count <= 1 && rest.isEmpty, "\(random)")
    }
    #expect(try server.exchange("GET /")?.status == 200)
  }
}

/// Lets this process have as many connections as it needs for both ends.
private func raiseDescriptorLimit() {
  var limit = rlimit()
  getrlimit(__rlimit_resource_t(RLIMIT_NOFILE.rawValue), &limit)
  limit.rlim_cur = min(limit.rlim_max, 8192)
  setrlimit(__rlimit_resource_t(RLIMIT_NOFILE.rawValue), &limit)
}
