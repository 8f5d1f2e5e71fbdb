extension CSVWriter {
  /// Puts a field into the buffer, where there must be room for its longest form.
  ///
  /// The field is copied first and looked at meanwhile; only then is it known whether quotes are needed.
  mutating func appendField(_ field: Span<UInt8>) {
    let needsQuotes = copy(field) || WhiteSpace.borders(field) || (isFirstRecord && misleads(field))
    if needsQuotes {
      put(quote)
      putDoublingQuotes(field)
      put(quote)
    } else {
      used += field.count
    }
  }

  /// Puts a field into the buffer with an apostrophe in front.
  mutating func appendGuarded(_ field: Span<UInt8>) {
    let start = used
    put(UInt8(ascii: "'"))
    let needsQuotes = copy(field) || WhiteSpace.borders(field) || (isFirstRecord && misleads(field))
    if needsQuotes {
      used = start
      put(quote)
      put(UInt8(ascii: "'"))
      putDoublingQuotes(field)
      put(quote)
    } else {
      used += field.count
    }
  }

  /// Whether a field of the first record could make a reader take the file for one of another dialect.
  private func misleads(_ field: Span<UInt8>) -> Bool {
    if startsFile, looksLikeMark(field) { return true }
    for index in field.indices where Delimiter(rawValue: field[index]) != nil { return true }
    return false
  }

  /// Whether a reader would take a field that stands first in the file for a byte-order mark or a line `sep=;`.
  private func looksLikeMark(_ field: Span<UInt8>) -> Bool {
    guard field.count >= 3 else { return false }
    if field[0] == 0xEF { return field[1] == 0xBB && field[2] == 0xBF }
    let isSep = (field[0] | 0x20, field[1] | 0x20, field[2] | 0x20) == (0x73, 0x65, 0x70)
    return isSep && field.count > 3 && field[3] == UInt8(ascii: "=")
  }

  private mutating func putDoublingQuotes(_ field: Span<UInt8>) {
    for index in field.indices {
      let byte = field[index]
      if byte == quote { put(byte) }
      put(byte)
    }
  }

  /// Copies the bytes behind those in use and says whether a byte among them asks for quotes.
  private func copy(_ field: Span<UInt8>) -> Bool {
    unsafe field.withUnsafeBytes { bytes in
      let target = unsafe buffer + used
      var found: UInt64 = 0
      var rest = bytes.count
      var offset = 0
      while rest >= 8 {
        let word = unsafe bytes.loadUnaligned(fromByteOffset: offset, as: UInt64.self)
        unsafe target.storeBytes(of: word, toByteOffset: offset, as: UInt64.self)
        found |= bytesAskingForQuotes(in: word)
        offset += 8
        rest -= 8
      }
      if rest >= 4 {
        let word = unsafe bytes.loadUnaligned(fromByteOffset: offset, as: UInt32.self)
        unsafe target.storeBytes(of: word, toByteOffset: offset, as: UInt32.self)
        found |= bytesAskingForQuotes(in: UInt64(word))
        offset += 4
        rest -= 4
      }
      while rest > 0 {
        let byte = unsafe bytes[offset]
        unsafe target.storeBytes(of: byte, toByteOffset: offset, as: UInt8.self)
        found |= bytesAskingForQuotes(in: UInt64(byte))
        offset += 1
        rest -= 1
      }
      return found != 0
    }
  }

  /// Not 0 if one of eight bytes is the delimiter, a quote, CR or LF.
  @inline(__always)
  private func bytesAskingForQuotes(in word: UInt64) -> UInt64 {
    zeroBytes(in: word ^ delimiterPattern) | zeroBytes(in: word ^ 0x2222_2222_2222_2222)
      | zeroBytes(in: word ^ 0x0A0A_0A0A_0A0A_0A0A) | zeroBytes(in: word ^ 0x0D0D_0D0D_0D0D_0D0D)
  }

  /// Not 0 if one of eight bytes is 0.
  @inline(__always)
  private func zeroBytes(in word: UInt64) -> UInt64 {
    (word &- 0x0101_0101_0101_0101) & ~word & 0x8080_8080_8080_8080
  }

  /// Puts an integer into the buffer, where there must be room for 20 bytes.
  mutating func putDigits(of integer: Int) {
    if integer < 0 { put(UInt8(ascii: "-")) }
    var rest = integer.magnitude
    var length = 1
    var bound: UInt = 10
    while rest >= bound {
      length += 1
      bound *= 10
    }
    used += length
    for place in 1...length {
      let digit = UInt8(truncatingIfNeeded: rest % 10) + UInt8(ascii: "0")
      unsafe buffer.storeBytes(of: digit, toByteOffset: used - place, as: UInt8.self)
      rest /= 10
    }
  }
}
