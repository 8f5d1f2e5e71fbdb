import TestSupport
import Testing

@testable import Web

@Suite struct AccessGuardTests {
  @Test(arguments: [
    ("127.0.0.1:8080", true), ("localhost:8080", true), ("LocalHost:8080", true), ("[::1]:8080", true),
    ("127.0.0.1", false), ("127.0.0.1:8081", false), ("127.0.0.1:08080", false), ("evil.example:8080", false),
    ("localhost.evil.example:8080", false), ("localhost:8080@evil.example", false), ("", false),
    ("127.0.0.1:8080, evil.example", false), ("0.0.0.0:8080", false), ("localhost.:8080", false),
  ])
  func onlyOurOwnAddressesAreAnswered(host: String, isOurs: Bool) {
    var request = admitted(.get)
    request.fields = HeaderFields()
    request.fields.append("host", host)
    request.fields.append("cookie", cookie)
    #expect(access.answer(to: request)?.status == (isOurs ? nil : .misdirectedRequest))
  }

  @Test func thePortMayBeLeftOutWhereItIsTheUsualOne() {
    let access = AccessGuard(port: 80, secret: sampleSecret)
    for host in ["localhost", "localhost:80"] {
      var request = Request()
      request.fields.append("host", host)
      request.fields.append("cookie", "roster-80=\(sampleSecret.text)")
      #expect(access.answer(to: request) == nil)
    }
  }

  @Test(arguments: [
    Sender(origin: "http://127.0.0.1:8080", site: "same-origin", isOurs: true),
    Sender(origin: "http://127.0.0.1:8080", site: nil, isOurs: true),
    Sender(origin: "null", site: "same-origin", isOurs: true),
    Sender(origin: nil, site: "same-origin", isOurs: true),
    Sender(origin: nil, site: nil, isOurs: false), Sender(origin: "null", site: nil, isOurs: false),
    Sender(origin: "http://127.0.0.1:8081", site: "same-site", isOurs: false),
    Sender(origin: "http://127.0.0.1:8081", site: nil, isOurs: false),
    Sender(origin: "http://127.0.0.1:8081", site: "same-origin", isOurs: false),
    Sender(origin: "http://127.0.0.1:8080", site: "cross-site", isOurs: false),
    Sender(origin: "http://localhost:8080", site: nil, isOurs: false),
    Sender(origin: "https://127.0.0.1:8080", site: nil, isOurs: false),
    Sender(origin: "http://127.0.0.1:8080.evil.example", site: nil, isOurs: false),
    Sender(origin: "", site: nil, isOurs: false), Sender(origin: "null", site: "same-site", isOurs: false),
    Sender(origin: "null", site: "none", isOurs: false), Sender(origin: nil, site: "", isOurs: false),
  ])
  func aFormHasToComeFromOurPage(_ sender: Sender) {
    var request = admitted(.post)
    if let origin = sender.origin { request.fields.append("origin", origin) }
    if let site = sender.site { request.fields.append("sec-fetch-site", site) }
    #expect(access.answer(to: request)?.status == (sender.isOurs ? nil : .forbidden))
  }

  @Test func aRepeatedOriginIsNone() {
    for name in ["origin", "sec-fetch-site"] {
      var request = admitted(.post)
      request.fields.append("origin", "http://127.0.0.1:8080")
      request.fields.append("sec-fetch-site", "same-origin")
      request.fields.append(name, name == "origin" ? "http://evil.example" : "cross-site")
      #expect(access.answer(to: request)?.status == .forbidden)
    }
  }

  @Test(arguments: [
    cookie, "a=b; \(cookie)", "\(cookie); a=b", "roster-8080=x; \(cookie)", "a;\(cookie)",
    "a=\"b\u{FFFD}\"; \(cookie)",
  ])
  func aBrowserWithTheCookieIsLetIn(value: String) {
    #expect(access.answer(to: withCookie(value)) == nil)
  }

  @Test(arguments: [
    nil, "", "roster-8080=", "roster-8080=x", "roster-8081=\(sampleSecret.text)", "x\(cookie)", "\(cookie)0",
    String(cookie.dropLast()), "roster-8080=\(sampleSecret.text.uppercased())", "a=\(cookie)",
  ])
  func aBrowserWithoutItIsToldWhatToDo(value: String?) throws {
    let response = try #require(access.answer(to: withCookie(value)))
    #expect(response.status == .forbidden)
    #expect(String(decoding: response.body, as: UTF8.self).contains("Open the whole address that"))
  }

  @Test func theLaunchAddressIsExchangedForTheCookie() throws {
    var talk = Talk()
    talk.send("GET \(access.launchTarget) HTTP/1.1\r\nHost: localhost:8080\r\n\r\n")
    let reply = try #require(talk.replies.first)
    #expect(reply.status == 303)
    #expect(reply.fields["location"] == "/")
    #expect(reply.fields["set-cookie"] == "\(cookie); Path=/; HttpOnly; SameSite=Strict")
    talk.send("GET / HTTP/1.1\r\nHost: localhost:8080\r\nCookie: \(cookie)\r\n\r\n")
    #expect(talk.statuses == [303, 200])
  }

  @Test(arguments: ["GET /?token=", "GET /?token=x", "GET /echo/a?token=\(sampleSecret.text)"])
  func anotherAddressIsNot(line: String) {
    var talk = Talk()
    talk.send("\(line) HTTP/1.1\r\nHost: localhost:8080\r\n\r\n")
    #expect(talk.statuses == [403])
    #expect(talk.replies.first?.fields["set-cookie"] == nil)
  }

  @Test func secretsAreLongAndDiffer() {
    var random = SystemRandomNumberGenerator()
    let secrets = Set((0..<100).map { _ in Secret(using: &random).text })
    #expect(secrets.count == 100)
    #expect(secrets.allSatisfy { $0.utf8.count == 64 && $0.allSatisfy(\.isHexDigit) })
  }
}

/// What a browser says about where a form comes from.
struct Sender: Sendable {
  let origin: String?
  let site: String?
  let isOurs: Bool
}

private let access = AccessGuard(port: 8080, secret: sampleSecret)
private let cookie = "roster-8080=\(sampleSecret.text)"

private func admitted(_ method: Request.Method) -> Request {
  var request = withCookie(cookie)
  request.method = method
  return request
}

private func withCookie(_ value: String?) -> Request {
  var request = Request()
  request.fields.append("host", "127.0.0.1:8080")
  if let value { request.fields.append("cookie", value) }
  return request
}
