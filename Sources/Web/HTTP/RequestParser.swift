/// Reads requests of HTTP/1.1 (RFC 9112) from bytes as they come; it does no I/O.
///
/// Each byte is judged when it is reached, so the events do not depend on how the bytes were cut. It is stricter than
/// the RFC where no browser needs the leeway: lines end with CR LF, targets start with a slash, there is one `Host` in
/// HTTP/1.0 too, and a chunked body has neither extensions nor trailers.
struct RequestParser: Sendable {
  /// What the bytes so far come to.
  enum Event: Equatable, Sendable {
    /// More bytes are needed.
    case incomplete
    /// A head whose body is still to be read: ``acceptBody(limit:)`` goes on, else this event comes again.
    case head(Request)
    /// A whole request; its successor may be in the bytes already.
    case request(Request)
    /// What came is not accepted; where the next request starts is not known.
    case refused(Status)
  }

  /// Where in a request the reading stands.
  enum State: Equatable, Sendable {
    case requestLine
    case fieldLines
    case headRead(BodyLength)
    case body(remaining: Int)
    case chunkSize
    case chunk(remaining: Int)
    case chunkEnd
    case trailer
    case refused(Status)
  }

  /// How the length of a body is given.
  enum BodyLength: Equatable, Sendable {
    case bytes(Int)
    case chunked
  }

  /// The longest target, in bytes.
  static let targetLimit = 8 * 1024
  /// The longest head, in bytes: request line, fields and the line ends.
  static let headLimit = 16 * 1024
  /// The most fields.
  static let fieldLimit = 64

  var state = State.requestLine
  var request = Request()
  var headLength = 0
  var bodyLimit = 0

  private var buffer: [UInt8] = []
  /// Where the bytes start that belong to no line or body yet, and how far the line there has been looked at.
  private var start = 0
  private var scanned = 0

  /// Takes bytes in; ``next()`` says what they come to.
  mutating func append(_ bytes: ArraySlice<UInt8>) {
    if start == buffer.count {
      buffer.removeAll(keepingCapacity: buffer.capacity <= Self.headLimit)
    } else {
      buffer.removeFirst(start)
    }
    scanned -= start
    start = 0
    buffer += bytes
  }

  /// Whether no byte of a next request has come.
  var isBetweenRequests: Bool { state == .requestLine && start == buffer.count }

  /// Goes on until something can be told.
  mutating func next() -> Event {
    do throws(Refusal) {
      return try advance()
    } catch {
      state = .refused(error.status)
      return .refused(error.status)
    }
  }

  /// Goes on with the body of the head that was given, if it has at most `limit` bytes; refuses it with 413 otherwise.
  mutating func acceptBody(limit: Int) {
    guard case .headRead(let length) = state else { return }
    bodyLimit = limit
    switch length {
    case .bytes(let count): state = count > limit ? .refused(.contentTooLarge) : .body(remaining: count)
    case .chunked: state = .chunkSize
    }
  }

  private mutating func advance() throws(Refusal) -> Event {
    while true {
      switch state {
      case .requestLine:
        guard let line = try nextLine(limit: Self.targetLimit + 64, tooLong: .uriTooLong) else {
          return .incomplete
        }
        try readRequestLine(line)
      case .fieldLines:
        guard let line = try nextLine(limit: Self.headLimit - headLength, tooLong: .headTooLarge) else {
          return .incomplete
        }
        if let whole = try readFieldLine(line) { return whole }
      case .headRead:
        return .head(request)
      case .body(let remaining):
        let missing = takeBody(remaining)
        if missing == 0 { return finishRequest() }
        state = .body(remaining: missing)
        return .incomplete
      case .chunkSize:
        guard let line = try nextLine(limit: 10, tooLong: .badRequest) else { return .incomplete }
        try readChunkSize(line)
      case .chunk(let remaining):
        let missing = takeBody(remaining)
        state = missing == 0 ? .chunkEnd : .chunk(remaining: missing)
        if missing > 0 { return .incomplete }
      case .chunkEnd:
        guard try nextLine(limit: 2, tooLong: .badRequest) != nil else { return .incomplete }
        state = .chunkSize
      case .trailer:
        guard try nextLine(limit: 2, tooLong: .badRequest) != nil else { return .incomplete }
        return finishRequest()
      case .refused(let status):
        return .refused(status)
      }
    }
  }

  /// Hands the request over and starts with the next.
  mutating func finishRequest() -> Event {
    let whole = request
    request = Request()
    state = .requestLine
    headLength = 0
    return .request(whole)
  }

  /// The next line without its end, once all of it has come; beyond `limit` bytes with its end it is `tooLong`.
  private mutating func nextLine(limit: Int, tooLong: Status) throws(Refusal) -> ArraySlice<UInt8>? {
    while scanned < buffer.count {
      let byte = buffer[scanned]
      let followsReturn = scanned > start && buffer[scanned - 1] == UInt8(ascii: "\r")
      scanned += 1
      guard scanned - start <= limit else { throw Refusal(status: tooLong) }
      guard followsReturn == (byte == UInt8(ascii: "\n")) else { throw .malformed }
      if followsReturn {
        defer { start = scanned }
        return buffer[start..<(scanned - 2)]
      }
      guard byte >= 0x20 && byte != 0x7F || byte == UInt8(ascii: "\t") || byte == UInt8(ascii: "\r") else {
        throw .malformed
      }
    }
    return nil
  }

  /// Moves up to `count` bytes to the body.
  ///
  /// - Returns: how many are still missing.
  private mutating func takeBody(_ count: Int) -> Int {
    let taken = min(count, buffer.count - start)
    request.body += buffer[start..<(start + taken)]
    start += taken
    scanned = start
    return count - taken
  }
}
