@testable import Web

/// A conversation without a socket, with a clock that the test turns.
struct Talk {
  let site: Site
  var now = Duration.seconds(100)
  var conversation: Conversation
  /// What was sent so far.
  var output: [UInt8] = []
  /// Whether the client takes what it is sent.
  var takesOutput = true

  init(_ site: Site = sampleSite(), timing: Timing = Timing()) {
    self.site = site
    conversation = Conversation(at: now, timing: timing)
  }

  var phase: Conversation.Phase { conversation.phase }
  var replies: [Reply] { Reply.all(in: output).replies }
  var statuses: [Int] { replies.map(\.status) }

  /// Sends bytes and goes on for as long as something happens.
  mutating func send(_ bytes: some Collection<UInt8>) {
    if !bytes.isEmpty { conversation.receive(Array(bytes)[...], at: now) }
    settle()
  }

  mutating func send(_ text: String) { send(Array(text.utf8)) }
  mutating func send(_ request: SampleRequest) { send(request.bytes) }

  mutating func endInput() {
    conversation.receiveEnd()
    settle()
  }

  mutating func wait(_ duration: Duration) {
    now += duration
    settle()
  }

  private mutating func settle() {
    repeat {
      conversation.advance(site, at: now)
      if takesOutput, conversation.hasOutput {
        let piece = conversation.output[conversation.sentCount...].prefix(1000)
        output += piece
        _ = conversation.sent(piece.count, at: now)
      }
    } while phase != .ended && (conversation.wakeTime <= now || takesOutput && conversation.hasOutput)
  }
}
