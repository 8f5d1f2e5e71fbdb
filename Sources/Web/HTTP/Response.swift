internal import Services

/// What a request is answered with.
struct Response: Sendable {
  var status: Status
  /// Fields beside those that every answer has.
  var fields = HeaderFields()
  var body: [UInt8] = []
  /// The file that follows ``body``, which is sent as the client takes it.
  var file: TemporaryFile?
  /// What has to be waited for before there is an answer at all, of which this one then only holds the place.
  var preparation: Preparation?
  /// Whether it may come out better in a moment, because another program is writing to the database: the server then
  /// asks the site again for a while before it sends this answer.
  var isProvisional = false

  /// An answer with a body, whose `Content-Type` is `type`.
  init(_ status: Status = .ok, type: String, body: [UInt8]) {
    self.status = status
    self.body = body
    fields.append("content-type", type)
  }

  /// Holds the place of an answer that is being made.
  init(awaiting preparation: Preparation) {
    status = .serviceUnavailable
    self.preparation = preparation
  }

  /// How many bytes the client gets after the head.
  var length: Int { body.count + (file?.size ?? 0) }

  /// Sends the browser to another page of ours with a GET, as after a form was stored.
  ///
  /// - Parameter location: path and query, encoded.
  init(redirectTo location: String) {
    status = .seeOther
    fields.append("location", location)
  }

  /// Whether the connection stays open after an answer.
  enum ConnectionUse: Equatable, Sendable {
    /// As HTTP/1.1 has it without saying so.
    case stays
    /// It stays, and a client of HTTP/1.0 has to be told.
    case staysOpenly
    case closes
  }

  /// Writes the answer the way it is sent, except for ``file``; `headOnly` leaves the body out, but not its length, as for
  /// HEAD.
  func write(to output: inout [UInt8], headOnly: Bool, connection: ConnectionUse) {
    output.reserveCapacity(output.count + Self.commonFields.count + 256 + (headOnly ? 0 : body.count))
    output += "HTTP/1.1 \(status.rawValue) \(status.reason)\r\n".utf8
    output += Self.commonFields
    for field in fields.all {
      output += field.name.utf8
      output += ": ".utf8
      // A line end inside a value would start a field of somebody else's choosing.
      for byte in field.value.utf8 { output.append(byte < 0x20 || byte == 0x7F ? UInt8(ascii: " ") : byte) }
      output += "\r\n".utf8
    }
    switch connection {
    case .stays: break
    case .staysOpenly: output += "connection: keep-alive\r\n".utf8
    case .closes: output += "connection: close\r\n".utf8
    }
    output += "content-length: \(length)\r\n\r\n".utf8
    if !headOnly { output += body }
  }

  /// Nothing but our own style, script and forms; no page of another site may show, read or keep an answer.
  private static let commonFields = Array(
    """
    content-security-policy: default-src 'none'; style-src 'self'; script-src 'self'; img-src 'self' data:; \
    connect-src 'self'; form-action 'self'; base-uri 'none'; frame-ancestors 'none'\r
    cross-origin-resource-policy: same-origin\r
    x-content-type-options: nosniff\r
    referrer-policy: no-referrer\r
    cache-control: no-store\r

    """.utf8)
}
