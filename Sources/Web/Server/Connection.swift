internal import Glibc

/// One client: its socket and what is said on it.
final class Connection {
  let socket: Socket
  private(set) var conversation: Conversation

  init(_ socket: Socket, at now: Duration, timing: Timing) {
    self.socket = socket
    conversation = Conversation(at: now, timing: timing)
  }

  /// Whether the connection can be closed.
  var hasEnded: Bool { conversation.phase == .ended }

  /// What to poll the socket for.
  var wantedEvents: Int16 {
    Int16((conversation.wantsInput ? POLLIN : 0) | (conversation.hasOutput ? POLLOUT : 0))
  }

  /// Reads what can be read at once after `poll` has seen `events` at the socket.
  func receive(_ events: Int16, buffer: inout [UInt8], now: Duration) {
    if conversation.wantsInput {
      if events & ~Int16(POLLOUT) != 0 { receive(&buffer, now) }
    } else if events & Int16(POLLERR | POLLHUP) != 0 {
      conversation.end()
    }
  }

  /// Answers what was read, and writes what can be written at once.
  func advance(_ site: Site, now: Duration) {
    conversation.advance(site, at: now)
    send(now)
  }

  /// Ends after what is under way, at the latest when the server does.
  func finish(by end: Duration?) {
    conversation.finish(by: end)
  }

  /// Ends at once.
  func end() {
    conversation.end()
  }

  private func receive(_ buffer: inout [UInt8], _ now: Duration) {
    switch socket.read(into: &buffer) {
    case .moved(0): conversation.receiveEnd()
    case .moved(let count): conversation.receive(buffer[..<count], at: now)
    case .wouldBlock: break
    case .failed: conversation.end()
    }
  }

  /// Writes a few times, so that a client who takes all at once lets others have their turn.
  private func send(_ now: Duration) {
    for _ in 0..<8 where conversation.hasOutput && !hasEnded {
      switch socket.write(conversation.output, from: conversation.sentCount) {
      case .moved(let count):
        if conversation.sent(count, at: now) { socket.finishWriting() }
      case .wouldBlock: return
      case .failed: conversation.end()
      }
    }
  }
}
