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

  /// Reads, answers and writes what can be done at once after `poll` has seen `events` at the socket.
  func advance(_ events: Int16, buffer: inout [UInt8], site: Site, now: Duration) {
    if conversation.wantsInput {
      if events & ~Int16(POLLOUT) != 0 { receive(&buffer, now) }
    } else if events & Int16(POLLERR | POLLHUP) != 0 {
      conversation.end()
    }
    conversation.advance(site, at: now)
    send(now)
  }

  /// Ends after what is under way.
  func finish() {
    conversation.finish()
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

  private func send(_ now: Duration) {
    while conversation.hasOutput, !hasEnded {
      switch socket.write(conversation.output, from: conversation.sentCount) {
      case .moved(let count):
        if conversation.sent(count, at: now) { socket.finishWriting() }
      case .wouldBlock: return
      case .failed: conversation.end()
      }
    }
  }
}
