/// What a look at the bytes of a name tells, without a `String` being made: the fast road of an import.
///
/// A name is in canonical form if reading it gives exactly these bytes, so that they can be stored as they are. This
/// answers for the characters that nearly all names have, and leaves a name with any other one to
/// ``PersonName/init(parsing:field:)``; where it answers, both roads agree.
public enum NameForm: Hashable, Sendable {
  /// In canonical form, all ASCII: the name is its own key.
  case ascii

  /// In canonical form, with a key of this many bytes.
  case keyed(length: Int)

  /// Perhaps in canonical form, perhaps wrong: to be read as text.
  case unknown

  /// Judges the UTF-8 bytes of a name, which may be any bytes at all, and writes the key of one that has a key.
  ///
  /// The key is that of ``sortKey(_:)``; it is never longer than the name. The content of the buffer is undefined
  /// unless the answer is ``keyed(length:)``.
  ///
  /// - Parameters:
  ///   - bytes: The name.
  ///   - limit: The most code points that it may have.
  ///   - key: Room for the key, at least three times `limit` bytes.
  public init(_ bytes: Span<UInt8>, limit: Int = PersonName.limit, key: inout MutableSpan<UInt8>) {
    if isCanonicalASCII(bytes, limit: limit) {
      self = .ascii
    } else if bytes.count <= 3 * limit, let length = NameForm.writeKey(of: bytes, limit: limit, into: &key) {
      self = .keyed(length: length)
    } else {
      self = .unknown
    }
  }

  private static func writeKey(
    of bytes: Span<UInt8>, limit: Int, into key: inout MutableSpan<UInt8>
  ) -> Int? {
    let letters = LetterKeys.all
    var length = 0
    var codePoints = 0
    var last = space
    var i = 0
    while i < bytes.count {
      let byte = bytes[i]
      if byte < 0x80 {
        guard byte > space || (byte == space && last != space), byte != 0x7F else { return nil }
        key[length] = byte &- UInt8(ascii: "A") < 26 ? byte | 0x20 : byte
        length += 1
        i += 1
      } else if let letter = LetterKeys.letter(in: bytes, at: i) {
        let plain = letters[letter.index]
        guard plain != 0 else { return nil }
        key[length] = UInt8(truncatingIfNeeded: plain)
        length += 1
        if plain > 0xFF {
          key[length] = UInt8(truncatingIfNeeded: plain >> 8)
          length += 1
        }
        i += letter.length
      } else if LetterKeys.isItsOwnKey(in: bytes, at: i) {
        for k in i..<i + 3 {
          key[length] = bytes[k]
          length += 1
        }
        i += 3
      } else {
        return nil
      }
      codePoints += 1
      last = byte
    }
    return codePoints <= limit && last != space ? length : nil
  }
}

/// Whether a line of text is printable ASCII and in canonical form, so that reading it gives the same.
func isCanonicalASCII(_ bytes: Span<UInt8>, limit: Int) -> Bool {
  guard bytes.count <= limit else { return false }
  var last = space
  for i in bytes.indices {
    let byte = bytes[i]
    guard byte > space || (byte == space && last != space), byte < 0x7F else { return false }
    last = byte
  }
  return last != space
}

private let space = UInt8(ascii: " ")
