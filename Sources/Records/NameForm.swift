/// What a look at the bytes of a name tells, without a `String` being made: the fast road of an import.
///
/// A name is in canonical form if reading it gives exactly these bytes, so that they can be stored as they are. This
/// answers for names in printable ASCII and the Latin letters U+00C0 to U+024F, and leaves the others to
/// ``PersonName/init(parsing:field:)``; where it answers, both roads agree.
public enum NameForm: Hashable, Sendable {
  /// In canonical form, all ASCII: the name is its own key.
  case ascii

  /// In canonical form, with a key of this many bytes.
  case accented(keyLength: Int)

  /// Perhaps in canonical form, perhaps wrong: to be read as text.
  case unknown

  /// Judges the UTF-8 bytes of a name, which may be any bytes at all, and writes the key of an accented one.
  ///
  /// The key is that of ``sortKey(_:)``; it is never longer than the name. The buffer's content is undefined unless the
  /// answer is ``accented(keyLength:)``.
  ///
  /// - Parameters:
  ///   - bytes: The name.
  ///   - limit: The most code points that it may have.
  ///   - key: Room for the key, at least twice `limit` bytes.
  public init(_ bytes: Span<UInt8>, limit: Int = PersonName.limit, key: inout MutableSpan<UInt8>) {
    let plain = canonicalASCIIPrefix(bytes)
    guard plain < bytes.count else {
      self = bytes.count > 0 && bytes.count <= limit && bytes[bytes.count - 1] != space ? .ascii : .unknown
      return
    }
    self = .unknown
    guard bytes.count <= 2 * limit else { return }
    let letters = latinKeys
    var length = 0
    var codePoints = 0
    var last = space
    var i = 0
    while i < bytes.count {
      let byte = bytes[i]
      if byte < 0x80 {
        guard byte > space || (byte == space && last != space), byte != 0x7F else { return }
        key[length] = byte &- 0x41 < 26 ? byte | 0x20 : byte
        length += 1
      } else {
        guard 0xC3...0xC9 ~= byte, i + 1 < bytes.count, bytes[i + 1] & 0xC0 == 0x80 else { return }
        i += 1
        let letter = Int(byte & 0x1F) << 6 | Int(bytes[i] & 0x3F)
        guard letter <= lastLatin else { return }
        let plain = letters[letter - firstLatin]
        guard plain != 0 else { return }
        key[length] = UInt8(truncatingIfNeeded: plain)
        length += 1
        if plain > 0xFF {
          key[length] = UInt8(truncatingIfNeeded: plain >> 8)
          length += 1
        }
      }
      codePoints += 1
      last = byte
      i += 1
    }
    guard codePoints <= limit, last != space else { return }
    self = .accented(keyLength: length)
  }
}

/// How many bytes at the start are printable ASCII with no space at the start and no two in a row.
func canonicalASCIIPrefix(_ bytes: Span<UInt8>) -> Int {
  var last = space
  for i in bytes.indices {
    let byte = bytes[i]
    guard byte > space || (byte == space && last != space), byte < 0x7F else { return i }
    last = byte
  }
  return bytes.count
}

private let space = UInt8(ascii: " ")
private let firstLatin = 0xC0
private let lastLatin = 0x24F

/// The keys of the letters U+00C0 to U+024F, the first byte low and the second high; 0 for a letter whose key is not
/// one or two bytes of ASCII.
private let latinKeys: [UInt16] = (firstLatin...lastLatin).map { letter in
  let key = Array((Unicode.Scalar(letter).flatMap { sortKey(String($0)) } ?? "").utf8)
  guard 1...2 ~= key.count, key.allSatisfy({ $0 < 0x80 }) else { return 0 }
  return key.reversed().reduce(0) { $0 << 8 | UInt16($1) }
}
