internal import Services

/// What is said on one connection, without the connection: bytes and the time go in, bytes come out.
///
/// The time is measured from some fixed moment.
struct Conversation {
  /// What the conversation waits for.
  enum Phase: Equatable {
    /// The rest of a request, or the first one.
    case reading
    /// The next request; none of it has come.
    case idle
    /// A better answer than a provisional one, which is asked for again at a time.
    case retrying(Request, at: Duration)
    /// An answer that is being made, which is asked for again at a time.
    case preparing(Preparation, for: Request, at: Duration)
    /// That the client takes the answer.
    case answering(closes: Bool)
    /// That the client ends the connection. Closing it at once could make the system throw away the answer.
    case lingering
    /// Nothing: the connection can be closed.
    case ended
  }

  private(set) var phase = Phase.reading
  /// When the phase ends at the latest.
  private(set) var deadline: Duration
  /// What is being sent, and how much of it is gone already.
  private(set) var output: [UInt8] = []
  private(set) var sentCount = 0
  /// What is to be sent after ``output``.
  private var rest: (file: TemporaryFile, start: Int)?

  private let timing: Timing
  private var parser = RequestParser()
  private var hasUnreadInput = false
  private var inputEnded = false
  private var isLast = false

  /// Starts when a connection does.
  ///
  /// It counts as reading, so that nobody is favoured who sends nothing at all.
  init(at now: Duration, timing: Timing) {
    self.timing = timing
    deadline = now + timing.request
  }

  /// Whether there is something to send.
  var hasOutput: Bool { sentCount < output.count }

  /// Whether bytes of the client are wanted.
  var wantsInput: Bool {
    switch phase {
    case .reading: !inputEnded && !hasUnreadInput
    case .idle, .lingering: !inputEnded
    case .retrying, .preparing, .answering, .ended: false
    }
  }

  /// When ``advance(_:at:)`` is due even if no byte moves.
  var wakeTime: Duration {
    switch phase {
    case .reading where hasUnreadInput && !hasOutput: .zero
    case .retrying(_, let time), .preparing(_, for: _, at: let time): time
    default: deadline
    }
  }

  /// Takes in bytes of the client.
  mutating func receive(_ bytes: ArraySlice<UInt8>, at now: Duration) {
    guard phase != .lingering else { return }
    if phase == .idle { enter(.reading, until: now + timing.request) }
    parser.append(bytes)
    hasUnreadInput = true
  }

  /// Notes that the client sends nothing more.
  mutating func receiveEnd() {
    inputEnded = true
    switch phase {
    case .idle, .lingering: phase = .ended
    default: hasUnreadInput = true
    }
  }

  /// Notes that another `count` bytes of ``output`` were sent.
  ///
  /// - Returns: true if the connection shall now be closed for writing.
  mutating func sent(_ count: Int, at now: Duration) -> Bool {
    sentCount += count
    guard !hasOutput else { return false }
    output = []
    sentCount = 0
    takePiece(at: now)
    guard !hasOutput, phase != .ended else { return false }
    guard case .answering(let closes) = phase else { return false }
    if closes {
      enter(inputEnded ? .ended : .lingering, until: now + timing.linger)
      return true
    }
    hasUnreadInput = !parser.isBetweenRequests || inputEnded
    enter(hasUnreadInput ? .reading : .idle, until: now + (hasUnreadInput ? timing.request : timing.idle))
    return false
  }

  /// Goes on: reads what came and answers one request at most, so that nobody can keep the server to himself.
  mutating func advance(_ site: Site, at now: Duration) {
    switch phase {
    case .reading where hasUnreadInput && !hasOutput:
      read(site, at: now)
    case .retrying(let request, let time) where time <= now:
      ask(site, request, until: deadline, at: now)
    case .preparing(let preparation, for: let request, at: let time) where time <= now:
      if let response = site.answer(of: preparation) {
        answer(response, to: request, at: now)
      } else {
        enter(.preparing(preparation, for: request, at: now + timing.retry), until: deadline)
      }
    default: break
    }
    if deadline <= now { expire(at: now) }
  }

  /// Ends after what is under way.
  ///
  /// - Parameter end: When the server ends, if that is known. As nobody can ask once more, a better answer than a
  ///   provisional one is waited for until then.
  mutating func finish(by end: Duration? = nil) {
    isLast = true
    switch phase {
    case .idle: phase = .ended
    case .reading where parser.isBetweenRequests: phase = .ended
    case .answering: phase = .answering(closes: true)
    case .retrying(let request, let time): enter(.retrying(request, at: time), until: end ?? Self.never)
    default: break
    }
  }

  /// Ends at once.
  mutating func end() {
    phase = .ended
  }

  private mutating func read(_ site: Site, at now: Duration) {
    switch parser.next() {
    case .incomplete:
      hasUnreadInput = false
      if inputEnded { phase = .ended }
    case .head(let head):
      // Nobody who is not let in shall make us hold a large body.
      if let response = site.screen(head) { return answer(response, to: nil, at: now) }
      parser.acceptBody(limit: site.bodyLimit(for: head))
      guard head.expectsContinue else { return read(site, at: now) }
      output += "HTTP/1.1 100 Continue\r\n\r\n".utf8
    case .request(let request):
      ask(site, request, until: now + timing.patience, at: now)
    case .refused(let status):
      answer(.refusal(status), to: nil, at: now)
    }
  }

  private mutating func ask(_ site: Site, _ request: Request, until end: Duration, at now: Duration) {
    let response = site.answer(to: request)
    if let preparation = response.preparation {
      enter(.preparing(preparation, for: request, at: now + timing.retry), until: now + timing.preparation)
    } else if response.isProvisional, now < end {
      enter(.retrying(request, at: min(now + timing.retry, end)), until: end)
    } else {
      answer(response, to: request, at: now)
    }
  }

  /// Puts an answer into ``output``; a request that is `nil` was not read to its end, so nothing can follow it.
  private mutating func answer(_ response: Response, to request: Request?, at now: Duration) {
    let closes = isLast || request?.keepsConnection != true
    let isOld = request?.isHTTP11 == false
    response.write(
      to: &output, headOnly: request?.method == .head,
      connection: closes ? .closes : isOld ? .staysOpenly : .stays)
    if request?.method != .head, let file = response.file { rest = (file, 0) }
    enter(.answering(closes: closes), until: now + timing.answer)
  }

  /// Puts the next piece of a file into ``output``.
  ///
  /// Each piece has its own time, so that a slow client gets the whole file and one that does not read is given up.
  private mutating func takePiece(at now: Duration) {
    guard let (file, start) = rest else { return }
    let end = min(start + Self.pieceLength, file.size)
    rest = end < file.size ? (file, end) : nil
    do {
      output = try file.bytes(start..<end)
      deadline = now + timing.answer
    } catch {
      // The length was told already: by the end that comes too early the client knows that something is missing.
      phase = .ended
    }
  }

  /// How much of a file is in memory, in bytes.
  private static var pieceLength: Int { 64 * 1024 }

  /// A deadline that does not come.
  private static var never: Duration { .seconds(1 << 40) }

  private mutating func expire(at now: Duration) {
    switch phase {
    case .reading where !parser.isBetweenRequests && !hasOutput:
      answer(.refusal(.requestTimeout), to: nil, at: now)
    default: phase = .ended
    }
  }

  private mutating func enter(_ phase: Phase, until deadline: Duration) {
    self.phase = phase
    self.deadline = deadline
  }
}
