import TestSupport
import Testing

@testable import Web

@Suite struct ConversationTests {
  @Test func requestsThatComeAtOnceAreAnsweredInTheirOrder() {
    var talk = Talk()
    talk.send(["a", "b", "c"].flatMap { SampleRequest("GET /echo/\($0)").bytes })
    #expect(talk.replies.map(\.text) == ["a ", "b ", "c "])
    #expect(talk.phase == .idle)
  }

  @Test func oneTurnAnswersOneRequest() {
    let site = sampleSite()
    var conversation = Conversation(at: .zero, timing: Timing())
    conversation.receive((SampleRequest("GET /").bytes + SampleRequest("GET /").bytes)[...], at: .zero)
    conversation.advance(site, at: .zero)
    #expect(Reply.all(in: conversation.output).replies.count == 1)
    #expect(!conversation.wantsInput)
    _ = conversation.sent(conversation.output.count, at: .zero)
    #expect(!conversation.wantsInput)
    #expect(conversation.wakeTime == .zero)
    conversation.advance(site, at: .zero)
    #expect(Reply.all(in: conversation.output).replies.count == 1)
  }

  @Test func anyWayOfCuttingTheBytesGivesTheSameAnswers() {
    for seed in UInt64(0)..<50 {
      var random = SeededRandom(seed: seed)
      let requests = [
        SampleRequest("GET /"), SampleRequest("POST /size", body: "hello"), SampleRequest("HEAD /broken"),
        SampleRequest("POST /size", fields: ["Expect: 100-continue"], body: "hello"),
        SampleRequest("GET /\(seed)"),
      ].shuffled(using: &random)
      let bytes = requests.flatMap(\.bytes)
      var whole = Talk()
      whole.send(bytes)
      var pieces = Talk()
      for piece in cut(bytes, &random) { pieces.send(piece) }
      #expect(pieces.output == whole.output, "\(random)")
    }
  }

  @Test func aClientThatAsksMayGoOnWithTheBody() {
    var talk = Talk()
    let request = SampleRequest("POST /size", fields: ["Expect: 100-continue"], body: "hello")
    talk.send(request.bytes.dropLast(5))
    #expect(talk.statuses == [100])
    talk.send("hello")
    #expect(talk.statuses == [100, 200])
    #expect(talk.replies.last?.text == "5")
  }

  @Test func whoIsNotLetInMayNotGoOnWithTheBody() {
    var talk = Talk()
    talk.send(
      "POST /size HTTP/1.1\r\nHost: 127.0.0.1:8080\r\nOrigin: http://127.0.0.1:8080\r\n"
        + "Content-Length: 30000000\r\nExpect: 100-continue\r\n\r\n")
    #expect(talk.statuses == [403])
    #expect(talk.phase == .lingering)
  }

  @Test(arguments: [
    Ending(version: "1.0", field: "", told: "close", phase: .lingering),
    Ending(version: "1.0", field: "Connection: keep-alive\r\n", told: "keep-alive", phase: .idle),
    Ending(version: "1.1", field: "Connection: close\r\n", told: "close", phase: .lingering),
    Ending(version: "1.1", field: "", told: nil, phase: .idle),
  ])
  func theConnectionStaysOrEnds(_ ending: Ending) {
    var talk = Talk()
    talk.send("GET / HTTP/\(ending.version)\r\nHost: 127.0.0.1:8080\r\n\(ending.field)\r\n")
    #expect(talk.replies.first?.fields["connection"] == ending.told)
    #expect(talk.phase == ending.phase)
  }

  @Test func afterAnErrorTheRestIsHeardAndNotAnswered() {
    var talk = Talk()
    talk.send("nonsense\r\n")
    #expect(talk.statuses == [400])
    talk.send(SampleRequest("GET /"))
    #expect(talk.statuses == [400])
    #expect(talk.phase == .lingering)
    talk.wait(.milliseconds(999))
    #expect(talk.phase == .lingering)
    talk.wait(.milliseconds(1))
    #expect(talk.phase == .ended)
  }

  @Test func aClientThatFinishedSendingIsStillAnswered() {
    var talk = Talk()
    talk.takesOutput = false
    talk.send(SampleRequest("GET /echo/a").bytes + SampleRequest("GET /echo/b").bytes)
    talk.conversation.receiveEnd()
    talk.takesOutput = true
    talk.wait(.zero)
    #expect(talk.replies.map(\.text) == ["a ", "b "])
    #expect(talk.phase == .ended)
  }

  @Test(arguments: ["", "GET / HT"])
  func aClientThatLeavesIsForgotten(start: String) {
    var talk = Talk()
    talk.send(start)
    talk.endInput()
    #expect(talk.output.isEmpty)
    #expect(talk.phase == .ended)
  }

  @Test func aSlowRequestIsGivenUpTenSecondsAfterItsFirstByte() {
    var talk = Talk()
    talk.send(SampleRequest("GET /"))
    talk.wait(.seconds(29))
    for byte in "GET / HTTP".utf8 {
      talk.send([byte])
      talk.wait(.milliseconds(990))
      #expect(talk.statuses == [200])
    }
    talk.wait(.milliseconds(100))
    #expect(talk.statuses == [200, 408])
    #expect(talk.phase == .lingering)
  }

  @Test func aSlowBodyIsGivenUpToo() {
    var talk = Talk()
    talk.send(SampleRequest("POST /size", body: "hello").bytes.dropLast())
    talk.wait(.seconds(10))
    #expect(talk.statuses == [408])
  }

  @Test func aConnectionThatSendsNothingIsClosedWithoutAWord() {
    var talk = Talk()
    talk.wait(.milliseconds(9999))
    #expect(talk.phase == .reading)
    talk.wait(.milliseconds(1))
    #expect(talk.phase == .ended)
    #expect(talk.output.isEmpty)
  }

  @Test func anIdleConnectionIsClosedAfterThirtySeconds() {
    var talk = Talk()
    talk.send(SampleRequest("GET /"))
    talk.wait(.milliseconds(29_999))
    #expect(talk.phase == .idle)
    talk.wait(.milliseconds(1))
    #expect(talk.phase == .ended)
  }

  @Test func aClientThatDoesNotTakeItsAnswerIsGivenUp() {
    var talk = Talk()
    talk.takesOutput = false
    talk.send(SampleRequest("GET /large?size=5000"))
    #expect(!talk.conversation.wantsInput)
    talk.wait(.milliseconds(29_999))
    #expect(talk.phase == .answering(closes: false))
    talk.wait(.milliseconds(1))
    #expect(talk.phase == .ended)
  }

  @Test func aProvisionalAnswerIsAskedForAgain() {
    let tries = Tries(until: 3)
    var talk = Talk(sampleSite { router in router.get("/busy") { _ in tries.next() } })
    talk.send(SampleRequest("GET /busy"))
    #expect(talk.output.isEmpty)
    talk.wait(.milliseconds(20))
    #expect(talk.output.isEmpty)
    talk.wait(.milliseconds(20))
    #expect(talk.statuses == [200])
    #expect(talk.phase == .idle)
  }

  @Test func aProvisionalAnswerIsSentWhenPatienceEnds() {
    let tries = Tries(until: .max)
    var talk = Talk(sampleSite { router in router.get("/busy") { _ in tries.next() } })
    talk.send(SampleRequest("GET /busy"))
    talk.wait(.milliseconds(4999))
    #expect(talk.output.isEmpty)
    talk.wait(.milliseconds(1))
    #expect(talk.statuses == [503])
    #expect(tries.count == 3)
  }

  @Test func theLastProvisionalAnswerIsWaitedForAsLongAsTheServerIsThere() {
    let tries = Tries(until: .max)
    var talk = Talk(sampleSite { router in router.get("/busy") { _ in tries.next() } })
    talk.send(SampleRequest("GET /busy"))
    talk.conversation.finish()
    talk.wait(.seconds(60))
    #expect(talk.output.isEmpty)
    talk.conversation.finish(by: talk.now + .seconds(3))
    talk.wait(.milliseconds(2999))
    #expect(talk.output.isEmpty)
    talk.wait(.milliseconds(1))
    #expect(talk.statuses == [503])
  }

  @Test func theLastAnswerSaysSo() {
    var talk = Talk()
    talk.send(SampleRequest("GET /").bytes.dropLast())
    talk.conversation.finish()
    talk.send("\n")
    #expect(talk.replies.first?.fields["connection"] == "close")
    #expect(talk.phase == .lingering)
  }

  @Test func aConnectionWithNothingUnderWayEndsAtOnce() {
    var fresh = Talk()
    fresh.conversation.finish()
    #expect(fresh.phase == .ended)
    var idle = Talk()
    idle.send(SampleRequest("GET /"))
    idle.conversation.finish()
    #expect(idle.phase == .ended)
  }
}

/// What becomes of a connection after an answer.
struct Ending: Sendable {
  let version: String
  let field: String
  let told: String?
  let phase: Conversation.Phase
}

/// Answers that are provisional up to one of them.
private final class Tries {
  private(set) var count = 0
  private let last: Int

  init(until last: Int) {
    self.last = last
  }

  func next() -> Response {
    count += 1
    var response = Response(count < last ? .serviceUnavailable : .ok, type: "text/plain", body: [])
    response.isProvisional = count < last
    return response
  }
}
