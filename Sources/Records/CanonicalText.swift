/// Whether the UTF-8 bytes of a title or a note are in canonical form, so that reading the text gives just these bytes:
/// the fast road of an import, on which no `String` is made.
///
/// It answers for the characters that nearly all texts have.
///
/// - Parameters:
///   - bytes: the text, which may be any bytes at all.
///   - limit: the most code points that it may have.
///   - hasLines: whether it may have several lines, as a note may, and with them tabs and runs of spaces.
/// - Returns: whether it is; `false` says nothing about a text that has any rare character.
public func isCanonicalText(_ bytes: Span<UInt8>, limit: Int, hasLines: Bool) -> Bool {
  guard let first = bytes.indices.first, bytes[first] > space else { return false }
  let letters = LetterKeys.all
  var codePoints = 0
  var last = bytes[first]
  var i = 0
  while i < bytes.count {
    let byte = bytes[i]
    if byte < 0x80 {
      if byte <= space {
        let isAllowed =
          hasLines ? byte == space || byte == tab || byte == lineFeed : byte == space && last != space
        guard isAllowed else { return false }
      } else if byte == 0x7F {
        return false
      }
      i += 1
    } else if let letter = LetterKeys.letter(in: bytes, at: i) {
      guard letters[letter.index] != 0 else { return false }
      i += letter.length
    } else if LetterKeys.isItsOwnKey(in: bytes, at: i) {
      i += 3
    } else {
      return false
    }
    codePoints += 1
    last = byte
  }
  return last > space && codePoints <= limit
}

private let space = UInt8(ascii: " ")
private let tab: UInt8 = 0x09
private let lineFeed: UInt8 = 0x0A
