import Testing

@testable import Web

@Suite struct SiteTests {
  @Test(arguments: [
    ("GET /", 200, "<p>Ada</p>"), ("GET /echo/a%20b?q=c", 200, "a b c"), ("GET /echo/", 404, "no such page"),
    ("GET /echo/a/b", 404, "no such page"), ("GET /echo", 404, "no such page"),
    ("GET //", 404, "no such page"),
    ("GET /students", 405, "not allowed"), ("POST /", 405, "not allowed"),
    ("POST /students", 415, "nothing was changed"), ("GET /broken", 500, "mistake in Roster"),
    ("GET /echo/%CC%88x", 200, "\u{308}x"),
  ])
  func eachRequestGetsItsAnswer(line: String, status: Int, text: String) throws {
    var talk = Talk()
    talk.send(SampleRequest(line))
    #expect(talk.statuses == [status])
    #expect(try #require(talk.replies.first).text.utf8.contains(text.utf8))
  }

  @Test(arguments: [("GET /students", "POST"), ("POST /", "GET, HEAD")])
  func aWrongMethodIsToldTheRightOne(line: String, allowed: String) {
    var talk = Talk()
    talk.send(SampleRequest(line))
    #expect(talk.replies.first?.fields["allow"] == allowed)
  }

  @Test func headGetsTheFieldsOfGetWithoutTheBody() throws {
    var get = Talk()
    get.send(SampleRequest("GET /"))
    var head = Talk()
    head.send(SampleRequest("HEAD /"))
    let whole = try #require(get.replies.first)
    #expect(head.output.elementsEqual(get.output.dropLast(whole.body.count)))
    #expect(whole.fields["content-length"] == "\(whole.body.count)")
  }

  @Test func aFormIsTakenAndTheBrowserSentOn() {
    var talk = Talk()
    let type = "Content-Type: application/x-www-form-urlencoded"
    talk.send(SampleRequest("POST /students", fields: [type], body: "first=Ada"))
    #expect(talk.statuses == [303])
    #expect(talk.replies.first?.fields["location"] == "/")
  }

  @Test(arguments: [
    ("POST /size", 33_554_432, true), ("POST /students", 1_048_576, true), ("POST /", 1, false),
  ])
  func onlyARouteThatTakesABodyGetsOneUpToItsLimit(line: String, limit: Int, fits: Bool) {
    func statuses(_ length: Int) -> [Int] {
      var talk = Talk()
      let request = SampleRequest(line).bytes
      talk.send(String(decoding: request, as: UTF8.self).replacing("Length: 0", with: "Length: \(length)"))
      return talk.statuses
    }
    #expect(statuses(limit) == (fits ? [] : [413]))
    #expect(statuses(limit + 1) == [413])
  }

  @Test(arguments: [
    "GET / HTTP/1.1\r\nHost: evil.example\r\n\r\n", "BREW / HTTP/1.1\r\n", "GET /large HTTP/1.1\r\n\r\n",
  ])
  func everyAnswerForbidsWhatThePagesDoNotNeed(text: String) throws {
    var talk = Talk()
    talk.send(text)
    let fields = try #require(talk.replies.first).fields
    #expect(
      fields["content-security-policy"]
        == "default-src 'none'; style-src 'self'; script-src 'self'; img-src 'self' data:; connect-src 'self'; "
        + "form-action 'self'; base-uri 'none'; frame-ancestors 'none'")
    #expect(fields["x-content-type-options"] == "nosniff")
    #expect(fields["referrer-policy"] == "no-referrer")
    #expect(fields["cache-control"] == "no-store")
    #expect(fields["cross-origin-resource-policy"] == "same-origin")
  }

  @Test func aValueCannotStartAFieldOfItsOwn() {
    var output: [UInt8] = []
    let response = Response(redirectTo: "/\r\nSet-Cookie: a=b")
    response.write(to: &output, headOnly: false, connection: .stays)
    let reply = Reply.all(in: output).replies.first
    #expect(reply?.fields["location"] == "/  Set-Cookie: a=b")
    #expect(reply?.fields["set-cookie"] == nil)
  }
}
