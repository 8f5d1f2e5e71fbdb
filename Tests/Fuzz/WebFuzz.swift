// Compiled together with the sources of Web/HTTP by run.sh, which is why nothing is imported.

/// One input: the first two bytes choose how the rest is cut and which road it takes.
@_cdecl("LLVMFuzzerTestOneInput")
public func fuzz(_ start: UnsafePointer<UInt8>, _ count: Int) -> CInt {
  guard count >= 2 else { return 0 }
  let bytes = [UInt8](UnsafeBufferPointer(start: start + 2, count: count - 2))
  sameEventsInPieces(bytes, pieceLength: 1 + Int(start[0]))
  if start[1] & 1 == 1 { formIsReadWithinItsBounds(bytes) }
  return 0
}

private let bodyLimit = 512

/// What the parser makes of the bytes in pieces of a length, up to the first refusal.
private func events(_ bytes: [UInt8], pieceLength: Int) -> [RequestParser.Event] {
  var parser = RequestParser()
  var events: [RequestParser.Event] = []
  var position = 0
  while position < bytes.count {
    let end = min(bytes.count, position + pieceLength)
    parser.append(bytes[position..<end])
    position = end
    while true {
      let event = parser.next()
      if event == .incomplete { break }
      events.append(event)
      if case .refused = event { return events }
      if case .head = event { parser.acceptBody(limit: bodyLimit) }
    }
  }
  return events
}

/// However the bytes are cut, the parser gives the same; what it lets through keeps its promises.
private func sameEventsInPieces(_ bytes: [UInt8], pieceLength: Int) {
  let whole = events(bytes, pieceLength: max(1, bytes.count))
  precondition(whole == events(bytes, pieceLength: pieceLength), "the cut changes the events")
  precondition(whole == events(bytes, pieceLength: 1), "single bytes change the events")
  for case .request(let request) in whole {
    precondition(
      request.path.utf8.first == UInt8(ascii: "/")
        && request.path.utf8.allSatisfy { $0 >= 0x20 && $0 != 0x7F })
    precondition(request.fields["host"] != nil, "not exactly one Host")
    precondition(request.fields.all.count <= RequestParser.fieldLimit)
    precondition(request.body.count <= bodyLimit)
    precondition(request.query.pairs.count <= FormValues.limit)
    precondition(
      request.fields.count(of: "content-length") + request.fields.count(of: "transfer-encoding") <= 1,
      "two ways to tell where the body ends")
    for field in request.fields.all {
      precondition(!field.name.isEmpty && field.name.utf8.allSatisfy(\.isTokenByte))
      precondition(!field.value.utf8.contains { $0 == 0 || $0 == 0x0A || $0 == 0x0D })
    }
  }
}

/// A form is read or refused; if it is read, it is no longer so when its end is missing.
private func formIsReadWithinItsBounds(_ bytes: [UInt8]) {
  if let values = try? FormValues(urlEncoded: bytes[...]) {
    precondition(values.pairs.count <= FormValues.limit)
    precondition(!values.pairs.contains { $0.name.utf8.contains(0) || $0.value.utf8.contains(0) })
  }
  let type = "multipart/form-data; boundary=b"
  guard let form = try? MultipartForm(bytes, contentType: type) else { return }
  precondition((form.file?.bytes.count ?? 0) < bytes.count && form.values.pairs.count <= FormValues.limit)
  let closing = bytes.suffix(2).elementsEqual("\r\n".utf8) ? 4 : 2
  precondition((try? MultipartForm(bytes.dropLast(closing), contentType: type)) == nil, "a cut form is read")
}
