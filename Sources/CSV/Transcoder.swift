/// Turns the bytes of a file in another encoding into UTF-8.
///
/// It stops for good at the first unit that is no character, and says why.
struct Transcoder {
  /// What one unit of the encoding is.
  private enum Unit {
    case oneByte(highHalf: [UInt16])
    case twoBytes(highByteFirst: Bool)
  }

  /// The longest UTF-8 form that one step can write.
  static let longestStep = 4
  private static let blockSize = 32 * 1024

  private let encoding: Encoding
  private let unit: Unit
  private var raw: [UInt8]
  private var position = 0
  private var sourceHasEnded = false

  /// Why nothing comes after what has been written, if it is not the end of the file.
  private(set) var refusal: String?

  /// Makes a transcoder for any encoding but UTF-8; `head` are the bytes that were read to find the encoding.
  init(from encoding: Encoding, head: [UInt8]) {
    self.encoding = encoding
    raw = head
    unit =
      switch HighHalf.codePoints(of: encoding) {
      case let highHalf?: .oneByte(highHalf: highHalf)
      case nil: .twoBytes(highByteFirst: encoding == .utf16BigEndian)
      }
  }

  /// Appends characters until the span is nearly full or nothing more comes; gives the number of bytes it read.
  mutating func fill(_ output: inout OutputSpan<UInt8>, from source: ByteSource) throws(CSVError) -> Int {
    var bytesRead = 0
    while refusal == nil {
      switch unit {
      case .oneByte(let highHalf): decodeBytes(highHalf, into: &output)
      case .twoBytes(let highByteFirst): decodePairs(highByteFirst: highByteFirst, into: &output)
      }
      if sourceHasEnded || output.freeCapacity < Self.longestStep { break }
      bytesRead += try readMore(from: source)
    }
    return bytesRead
  }

  /// Puts the next bytes of the source behind those that are not decoded yet.
  private mutating func readMore(from source: ByteSource) throws(CSVError) -> Int {
    var rest = [UInt8](raw[position...])
    position = 0
    let restCount = rest.count
    try rest.append(addingCapacity: Self.blockSize, initializingWith: source.read)
    sourceHasEnded = rest.count == restCount
    raw = rest
    return rest.count - restCount
  }

  private mutating func decodeBytes(_ highHalf: [UInt16], into output: inout OutputSpan<UInt8>) {
    while position < raw.count, output.freeCapacity >= Self.longestStep {
      let byte = raw[position]
      if byte >= 0x80 {
        let codePoint = highHalf[Int(byte) - 0x80]
        guard codePoint != 0 else {
          refusal =
            """
            the byte \(hexadecimal(byte)) is no character in \(encoding.name); \
            name the right encoding with --encoding
            """
          return
        }
        output.append(scalar: UInt32(codePoint))
      } else if byte == 0 {
        refusal = "a NUL byte, which no text file holds"
        return
      } else {
        output.append(byte)
      }
      position += 1
    }
  }

  private mutating func decodePairs(highByteFirst: Bool, into output: inout OutputSpan<UInt8>) {
    while output.freeCapacity >= Self.longestStep {
      guard let first = pair(at: position, highByteFirst: highByteFirst) else { break }
      switch first {
      case 0:
        refusal = "a NUL character, which no text file holds"
        return
      case 0xD800...0xDBFF:
        guard let second = pair(at: position + 2, highByteFirst: highByteFirst) else {
          if sourceHasEnded { refusal = Self.brokenPair }
          return
        }
        guard 0xDC00...0xDFFF ~= second else {
          refusal = Self.brokenPair
          return
        }
        output.append(scalar: 0x10000 + (UInt32(first) - 0xD800) << 10 + (UInt32(second) - 0xDC00))
        position += 4
      case 0xDC00...0xDFFF:
        refusal = Self.brokenPair
        return
      default:
        output.append(scalar: UInt32(first))
        position += 2
      }
    }
    if sourceHasEnded, raw.count - position == 1 {
      refusal = "the file ends in the middle of a character; it may have been cut off"
    }
  }

  private static let brokenPair = "not valid UTF-16 (half of a surrogate pair); the file may be damaged"

  private func pair(at index: Int, highByteFirst: Bool) -> UInt16? {
    guard index + 1 < raw.count else { return nil }
    let first = UInt16(raw[index])
    let second = UInt16(raw[index + 1])
    return highByteFirst ? first << 8 | second : second << 8 | first
  }
}

extension OutputSpan<UInt8> {
  /// Appends the UTF-8 form of a code point that is not a surrogate.
  fileprivate mutating func append(scalar: UInt32) {
    switch scalar {
    case ..<0x80:
      append(UInt8(scalar))
    case ..<0x800:
      append(UInt8(0xC0 | scalar >> 6))
      append(UInt8(0x80 | scalar & 0x3F))
    case ..<0x10000:
      append(UInt8(0xE0 | scalar >> 12))
      append(UInt8(0x80 | scalar >> 6 & 0x3F))
      append(UInt8(0x80 | scalar & 0x3F))
    default:
      append(UInt8(0xF0 | scalar >> 18))
      append(UInt8(0x80 | scalar >> 12 & 0x3F))
      append(UInt8(0x80 | scalar >> 6 & 0x3F))
      append(UInt8(0x80 | scalar & 0x3F))
    }
  }
}

/// A byte as people write it: `0xE9`.
func hexadecimal(_ byte: UInt8) -> String {
  (byte < 0x10 ? "0x0" : "0x") + String(byte, radix: 16, uppercase: true)
}
