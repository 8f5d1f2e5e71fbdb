/// A form with at most one file, as `multipart/form-data` carries it (RFC 7578).
///
/// Nothing may stand before the first part or after the last, and a part has no fields but `Content-Disposition` and
/// `Content-Type`: no browser sends more.
struct MultipartForm: Equatable, Sendable {
  /// A file that was chosen or dropped.
  struct File: Equatable, Sendable {
    /// The name of the control.
    let field: String
    /// What the file is called on the user's side; empty if none was chosen.
    let name: String
    /// What is in it.
    let bytes: [UInt8]
  }

  /// The values that are no file.
  private(set) var values = FormValues()
  /// The file, if the form has a control for one.
  private(set) var file: File?

  /// Reads a body.
  ///
  /// - Throws: a ``Refusal``: 415 if `contentType` is of another kind, 400 for what does not follow the grammar or has a
  ///   second file, 413 for more values than ``FormValues/limit``.
  init(_ body: [UInt8], contentType: String) throws(Refusal) {
    let delimiter = try Array("\r\n--".utf8) + boundary(contentType)
    let first = delimiter.dropFirst(2)
    guard body.starts(with: first) else { throw .malformed }
    var position = first.count
    while !isEnd(body[position...]) {
      let head = try partHead(body, &position)
      guard let end = firstIndex(of: delimiter, in: body, from: position) else { throw .malformed }
      try append(head, body[position..<end])
      position = end + delimiter.count
    }
  }

  private mutating func append(_ head: PartHead, _ content: ArraySlice<UInt8>) throws(Refusal) {
    guard let fileName = head.fileName else { return try values.append(head.name, text(content)) }
    guard file == nil else { throw .malformed }
    file = File(field: head.name, name: fileName, bytes: Array(content))
  }
}

extension Request {
  /// The values and the file of the form that the body holds.
  ///
  /// - Throws: a ``Refusal`` as ``MultipartForm`` does.
  func multipartForm() throws(Refusal) -> MultipartForm {
    try MultipartForm(body, contentType: fields["content-type"] ?? "")
  }
}

/// What a part says about itself.
private struct PartHead {
  var name: String
  var fileName: String?
}

/// Whether what follows a delimiter says that no part comes any more.
private func isEnd(_ rest: ArraySlice<UInt8>) -> Bool {
  rest.elementsEqual("--\r\n".utf8) || rest.elementsEqual("--".utf8)
}

/// The boundary that a content type names (RFC 2046, section 5.1.1).
private func boundary(_ contentType: String) throws(Refusal) -> [UInt8] {
  let parts = contentType.utf8.split(separator: UInt8(ascii: ";"), maxSplits: 1)
  guard parts.count == 2, String(Substring(parts[0])).lowercased() == "multipart/form-data" else {
    throw Refusal(status: .unsupportedMediaType)
  }
  var bytes = Array(parts[1].drop(while: \.isBlank))
  let label = "boundary="
  guard String(decoding: bytes.prefix(label.utf8.count), as: UTF8.self).lowercased() == label else {
    throw .malformed
  }
  bytes.removeFirst(label.utf8.count)
  if bytes.count >= 2, bytes.first == UInt8(ascii: "\""), bytes.last == UInt8(ascii: "\"") {
    bytes = Array(bytes.dropFirst().dropLast())
  }
  let others = "'()+_,-./:=?".utf8
  guard (1...70).contains(bytes.count), bytes.allSatisfy({ $0.isTokenByte || others.contains($0) }) else {
    throw .malformed
  }
  return bytes
}

/// Reads from the end of a delimiter to the start of the part's content.
private func partHead(_ body: [UInt8], _ position: inout Int) throws(Refusal) -> PartHead {
  let lineEnd = Array("\r\n".utf8)
  guard body[position...].starts(with: lineEnd) else { throw .malformed }
  position += 2
  let limit = min(body.count, position + 4096)
  var head: PartHead?
  var hasType = false
  while let end = firstIndex(of: lineEnd, in: body, from: position), end < limit {
    let line = body[position..<end]
    position = end + 2
    if line.isEmpty {
      guard let head else { break }
      return head
    }
    switch try headerField(line) {
    case ("content-disposition", let value) where head == nil: head = try disposition(value)
    case ("content-type", _) where !hasType: hasType = true
    default: throw .malformed
    }
  }
  throw .malformed
}

/// The names in `form-data; name="…"; filename="…"`.
///
/// Browsers write a quotation mark inside a name as `%22`; it is left as it came, since a percent sign is not marked.
private func disposition(_ value: ArraySlice<UInt8>) throws(Refusal) -> PartHead {
  let pieces = value.split(separator: UInt8(ascii: "\""), omittingEmptySubsequences: false)
  // Between quotation marks stand the names: an odd number of pieces, of which the last is empty.
  guard pieces.count == 3 || pieces.count == 5, pieces[pieces.count - 1].isEmpty,
    try text(pieces[0]).lowercased() == "form-data; name="
  else { throw .malformed }
  var head = PartHead(name: try text(pieces[1]))
  if pieces.count == 5 {
    guard try text(pieces[2]).lowercased() == "; filename=" else { throw .malformed }
    head.fileName = try text(pieces[3])
  }
  return head
}

/// Where `pattern` starts in `bytes`, looking from `start` on.
private func firstIndex(of pattern: [UInt8], in bytes: [UInt8], from start: Int) -> Int? {
  var candidate = start
  while let index = bytes[candidate...].firstIndex(of: pattern[0]) {
    if bytes[index...].starts(with: pattern) { return index }
    candidate = index + 1
  }
  return nil
}
