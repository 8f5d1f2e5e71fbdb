public import CSV

/// Writes one JSON array of objects (RFC 8259) in large blocks, one object a line.
public final class JSONWriter {
  private static let blockSize = 1 << 16

  private let sink: ByteSink
  private var buffer: [UInt8] = []
  private var objectCount = 0
  private var memberCount = 0

  /// Writes to a sink.
  public init(_ sink: ByteSink) {
    self.sink = sink
    buffer.reserveCapacity(2 * Self.blockSize)
  }

  /// Opens the array.
  public func beginArray() {
    put("[")
  }

  /// Closes the array and hands all that is left to the sink.
  public func endArray() throws {
    put(objectCount == 0 ? "]\n" : "\n]\n")
    try handOver()
  }

  /// Opens an object.
  public func beginObject() {
    put(objectCount == 0 ? "\n{" : ",\n{")
    objectCount += 1
    memberCount = 0
  }

  /// Closes an object.
  public func endObject() throws {
    put("}")
    if buffer.count >= Self.blockSize { try handOver() }
  }

  /// Writes a member that is a string, given as UTF-8.
  public func member(_ name: String, _ text: Span<UInt8>) {
    put(name: name)
    put(quoted: text)
  }

  /// Writes a member that is a string.
  public func member(_ name: String, _ text: String) {
    member(name, text.utf8Span.span)
  }

  /// Writes a member that is an integer.
  public func member(_ name: String, _ value: Int64) {
    number(name, String(value))
  }

  /// Writes a member that is a number, given as JSON writes it.
  public func number(_ name: String, _ digits: String) {
    put(name: name)
    put(digits)
  }

  /// Writes a member that is null.
  public func null(_ name: String) {
    put(name: name)
    put("null")
  }

  private func handOver() throws {
    let block = buffer
    buffer.removeAll(keepingCapacity: true)
    try sink.take(block.span)
  }

  private func put(_ text: String) {
    buffer.append(contentsOf: text.utf8)
  }

  private func put(name: String) {
    if memberCount > 0 { put(",") }
    memberCount += 1
    put(quoted: name.utf8Span.span)
    put(":")
  }

  /// Bytes that are not UTF-8, which a row from the shell can hold, become U+FFFD: JSON has no place for them.
  private func put(quoted text: Span<UInt8>) {
    guard isUTF8(text) else {
      let repaired = unsafe text.withUnsafeBufferPointer { unsafe String(decoding: $0, as: UTF8.self) }
      return put(quoted: repaired.utf8Span.span)
    }
    buffer.append(UInt8(ascii: "\""))
    var start = 0
    for index in text.indices {
      let byte = text[index]
      guard byte < 0x20 || byte == UInt8(ascii: "\"") || byte == UInt8(ascii: "\\") else { continue }
      put(text.extracting(start..<index))
      put(escape(byte))
      start = index + 1
    }
    put(text.extracting(start..<text.count))
    buffer.append(UInt8(ascii: "\""))
  }

  private func put(_ bytes: Span<UInt8>) {
    unsafe bytes.withUnsafeBufferPointer { unsafe buffer.append(contentsOf: $0) }
  }

  private func escape(_ byte: UInt8) -> String {
    switch byte {
    case UInt8(ascii: "\""): return "\\\""
    case UInt8(ascii: "\\"): return "\\\\"
    case 0x0A: return "\\n"
    case 0x0D: return "\\r"
    case 0x09: return "\\t"
    default:
      let digits = String(byte, radix: 16)
      return "\\u" + String(repeating: "0", count: 4 - digits.count) + digits
    }
  }
}

/// Whether the bytes are UTF-8; those of most fields are ASCII, which needs no more than a look.
private func isUTF8(_ bytes: Span<UInt8>) -> Bool {
  for index in bytes.indices where bytes[index] >= 0x80 {
    return (try? UTF8Span(validating: bytes)) != nil
  }
  return true
}
