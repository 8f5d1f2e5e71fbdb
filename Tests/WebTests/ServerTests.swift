import Glibc
import Testing

@testable import Web

@Suite struct ServerTests {
  @Test(arguments: [
    ("GET /", 200), ("HEAD /", 200), ("GET /echo/a?q=b", 200), ("POST /size", 200), ("POST /", 405),
    ("GET /none", 404), ("GET /broken", 500), ("PUT /", 405), ("BREW /", 501),
  ])
  func aSocketGetsWhatIsSaidWithoutOne(line: String, status: Int) throws {
    let server = try RunningServer()
    let client = try Client(port: server.port)
    let request = SampleRequest(line, port: server.port)
    client.send(request)
    client.finish()
    var talk = Talk(sampleSite(port: server.port))
    talk.send(request)
    let output = try client.rest()
    #expect(output == talk.output)
    #expect(String(decoding: output, as: UTF8.self).hasPrefix("HTTP/1.1 \(status) "))
  }

  @Test func manyRequestsGoOverOneConnection() throws {
    let server = try RunningServer()
    let client = try Client(port: server.port)
    for number in 0..<100 {
      client.send(SampleRequest("GET /echo/\(number)", port: server.port))
      #expect(try client.reply()?.text == "\(number) ")
    }
    client.send((0..<500).flatMap { SampleRequest("GET /echo/\($0)", port: server.port).bytes })
    for number in 0..<500 { #expect(try client.reply()?.text == "\(number) ") }
  }

  @Test func largeBodiesGoBothWays() throws {
    let server = try RunningServer()
    let length = 32 * 1024 * 1024
    let reply = try server.exchange("POST /size", body: String(repeating: "x", count: length))
    #expect(reply?.text == "\(length)")
    #expect(try server.exchange("GET /large?size=\(length)")?.body.count == length)
  }

  @Test func bothAddressesOfTheMachineAreServed() throws {
    let server = try RunningServer()
    let client: Client
    do {
      client = try Client(port: server.port, host: "::1")
    } catch let failure as Client.Failure where failure.number == EADDRNOTAVAIL {
      return
    }
    client.send(
      "GET / HTTP/1.1\r\nHost: [::1]:\(server.port)\r\nCookie: roster-\(server.port)=\(sampleSecret.text)\r\n\r\n"
    )
    #expect(try client.reply()?.status == 200)
  }

  @Test func aPortInUseIsTold() throws {
    let server = try Server(port: nil)
    #expect(throws: ServerError.portInUse(server.port)) { try Server(port: server.port) }
  }

  @Test func aPortIsFreeAgainAtOnce() throws {
    let server = try RunningServer()
    let port = server.port
    #expect(try server.exchange("GET /", fields: ["Connection: close"])?.status == 200)
    server.stop()
    #expect(server.hasEnded())
    // What another test starts at this moment still has the port until its program begins. The system itself would
    // keep the port for a minute.
    let deadline = ContinuousClock.now + .seconds(30)
    var next = try? Server(port: port)
    while next == nil, ContinuousClock.now < deadline {
      usleep(5_000)
      next = try? Server(port: port)
    }
    #expect(next?.port == port)
  }

  @Test func whatIsUnderWayIsAnsweredBeforeTheEnd() throws {
    var timing = Timing()
    timing.farewell = .seconds(20)
    let server = try RunningServer(timing: timing)
    let idle = try Client(port: server.port)
    idle.send(SampleRequest("GET /", port: server.port))
    _ = try idle.reply()
    let begun = try Client(port: server.port)
    let request = SampleRequest("POST /size", port: server.port, body: "hello").bytes
    begun.send(Array(request.dropLast(3)))
    // Its answer shows that what was sent before it has been read.
    #expect(try server.exchange("GET /")?.status == 200)
    let large = try Client(port: server.port)
    large.send(SampleRequest("GET /large?size=20000000", port: server.port))
    #expect(try server.exchange("GET /")?.status == 200)

    server.stop()
    #expect(try idle.rest().isEmpty)
    #expect(throws: Client.Failure.self) { try Client(port: server.port) }
    begun.send(Array(request.suffix(3)))
    let reply = try begun.reply()
    #expect(reply?.text == "5")
    #expect(reply?.fields["connection"] == "close")
    begun.finish()
    #expect(try large.reply()?.body.count == 20_000_000)
    large.finish()
    #expect(server.hasEnded())
  }

  @Test func theEndDoesNotWaitForASlowClient() throws {
    var timing = Timing()
    timing.farewell = .milliseconds(100)
    let server = try RunningServer(timing: timing)
    let slow = try Client(port: server.port)
    slow.send("GET / HT")
    #expect(try server.exchange("GET /")?.status == 200)
    server.stop()
    #expect(server.hasEnded(within: .seconds(5)))
    #expect(try slow.rest().isEmpty)
  }

  @Test func theSecondSignalEndsItAtOnce() throws {
    var timing = Timing()
    timing.farewell = .seconds(60)
    let server = try RunningServer(timing: timing)
    let slow = try Client(port: server.port)
    slow.send("GET / HT")
    #expect(try server.exchange("GET /")?.status == 200)
    server.stop()
    server.stop()
    #expect(server.hasEnded(within: .seconds(5)))
  }

  @Test func signalsEndItAndMeanAfterwardsWhatTheyMeantBefore() throws {
    for number in [SIGINT, SIGTERM] {
      let server = try RunningServer(handlesSignals: true)
      #expect(try server.exchange("GET /")?.status == 200)
      kill(getpid(), number)
      #expect(server.hasEnded())
      var action = sigaction()
      sigaction(number, nil, &action)
      #expect(action.__sigaction_handler.sa_handler == nil)
    }
  }
}
