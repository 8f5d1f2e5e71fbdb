extension RequestParser {
  /// Reads method, target and version.
  mutating func readRequestLine(_ line: ArraySlice<UInt8>) throws(Refusal) {
    // One empty line may come before a request (RFC 9112, section 2.2).
    if line.isEmpty, headLength == 0 {
      headLength = 2
      return
    }
    headLength += line.count + 2
    let parts = line.split(separator: UInt8(ascii: " "), maxSplits: 3, omittingEmptySubsequences: false)
    guard parts.count == 3 else { throw .malformed }
    request.isHTTP11 = try isHTTP11(parts[2])
    request.method = try method(parts[0])
    try readTarget(parts[1])
    state = .fieldLines
  }

  /// Reads one field; an empty line ends the head.
  ///
  /// - Returns: the request if it is whole already.
  mutating func readFieldLine(_ line: ArraySlice<UInt8>) throws(Refusal) -> Event? {
    headLength += line.count + 2
    guard !line.isEmpty else { return try finishHead() }
    guard request.fields.all.count < Self.fieldLimit else { throw Refusal(status: .headTooLarge) }
    let field = try headerField(line)
    // Cookies of other servers on this machine come along; those that are not UTF-8 are none of ours.
    request.fields.append(field.name, String(decoding: field.value, as: UTF8.self))
    return nil
  }

  private func isHTTP11(_ version: ArraySlice<UInt8>) throws(Refusal) -> Bool {
    let bytes = Array(version)
    if bytes.elementsEqual("HTTP/1.1".utf8) { return true }
    if bytes.elementsEqual("HTTP/1.0".utf8) { return false }
    let digits = UInt8(ascii: "0")...UInt8(ascii: "9")
    guard bytes.count == 8, bytes.starts(with: "HTTP/".utf8), digits.contains(bytes[5]),
      bytes[6] == UInt8(ascii: "."), digits.contains(bytes[7])
    else { throw .malformed }
    throw Refusal(status: .versionNotSupported)
  }

  private func method(_ token: ArraySlice<UInt8>) throws(Refusal) -> Request.Method {
    guard !token.isEmpty, token.allSatisfy(\.isTokenByte) else { throw .malformed }
    let name = String(decoding: token, as: UTF8.self)
    if let method = Request.Method(rawValue: name) { return method }
    let known = ["PUT", "DELETE", "PATCH", "OPTIONS", "TRACE", "CONNECT"]
    throw Refusal(status: known.contains(name) ? .methodNotAllowed : .notImplemented)
  }

  private mutating func readTarget(_ target: ArraySlice<UInt8>) throws(Refusal) {
    guard target.count <= Self.targetLimit else { throw Refusal(status: .uriTooLong) }
    guard target.first == UInt8(ascii: "/"),
      target.allSatisfy({ (0x21...0x7E).contains($0) && $0 != UInt8(ascii: "#") })
    else { throw .malformed }
    let mark = target.firstIndex(of: UInt8(ascii: "?")) ?? target.endIndex
    request.path = try decodedPath(target[..<mark])
    request.query = try FormValues(urlEncoded: target[mark...].dropFirst())
  }

  /// Checks what the fields say together.
  private mutating func finishHead() throws(Refusal) -> Event? {
    let fields = request.fields
    guard fields.count(of: "host") == 1 else { throw .malformed }
    if request.isHTTP11, fields.count(of: "expect") > 0, fields["expect"]?.lowercased() != "100-continue" {
      throw Refusal(status: .expectationFailed)
    }
    let length = try bodyLength(fields)
    guard length != .bytes(0) else { return finishRequest() }
    state = .headRead(length)
    return nil
  }

  /// How long the body is (RFC 9112, section 6.3).
  private func bodyLength(_ fields: HeaderFields) throws(Refusal) -> BodyLength {
    let encodings = fields.count(of: "transfer-encoding")
    let lengths = fields.count(of: "content-length")
    switch (encodings, lengths) {
    case (0, 0): return .bytes(0)
    case (0, 1): return .bytes(try contentLength(fields["content-length"] ?? ""))
    case (1, 0) where request.isHTTP11:
      guard fields["transfer-encoding"]?.lowercased() == "chunked" else {
        throw Refusal(status: .notImplemented)
      }
      return .chunked
    default: throw .malformed
    }
  }

  private func contentLength(_ text: String) throws(Refusal) -> Int {
    let digits = UInt8(ascii: "0")...UInt8(ascii: "9")
    guard !text.isEmpty, text.utf8.allSatisfy(digits.contains) else { throw .malformed }
    // More digits than an Int has is more than any limit.
    guard let length = Int(text) else { throw Refusal(status: .contentTooLarge) }
    return length
  }

  /// Reads the size of the next chunk; the last one has none.
  mutating func readChunkSize(_ line: ArraySlice<UInt8>) throws(Refusal) {
    // Eight digits at most, as the line is limited: it cannot overflow.
    var size = 0
    for byte in line {
      guard let digit = byte.hexValue else { throw .malformed }
      size = size << 4 | Int(digit)
    }
    guard !line.isEmpty else { throw .malformed }
    guard size <= bodyLimit - request.body.count else { throw Refusal(status: .contentTooLarge) }
    state = size == 0 ? .trailer : .chunk(remaining: size)
  }
}
