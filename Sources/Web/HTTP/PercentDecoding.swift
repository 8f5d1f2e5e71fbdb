/// Text that was written with percent signs (RFC 3986, section 2.1), and with `+` for a space if it comes from a form.
///
/// - Throws: a ``Refusal`` with 400 where two hexadecimal digits are missing, or the result is not UTF-8 or has a NUL.
func percentDecoded(_ bytes: ArraySlice<UInt8>, plusIsSpace: Bool) throws(Refusal) -> String {
  var decoded: [UInt8] = []
  decoded.reserveCapacity(bytes.count)
  var index = bytes.startIndex
  while index < bytes.endIndex {
    switch bytes[index] {
    case UInt8(ascii: "%"):
      guard bytes.endIndex - index > 2, let high = bytes[index + 1].hexValue,
        let low = bytes[index + 2].hexValue
      else { throw .malformed }
      decoded.append(high << 4 | low)
      index += 3
    case UInt8(ascii: "+") where plusIsSpace:
      decoded.append(UInt8(ascii: " "))
      index += 1
    case let byte:
      decoded.append(byte)
      index += 1
    }
  }
  return try text(decoded)
}

/// The path of a target, its percent signs resolved.
///
/// - Throws: a ``Refusal`` with 400 where ``percentDecoded(_:plusIsSpace:)`` does, and for what no page of ours has in
///   its path: control characters, and a slash that hides behind its code.
func decodedPath(_ bytes: ArraySlice<UInt8>) throws(Refusal) -> String {
  let path = try percentDecoded(bytes, plusIsSpace: false)
  let slash = UInt8(ascii: "/")
  guard path.utf8.allSatisfy({ $0 >= 0x20 && $0 != 0x7F }),
    path.utf8.count(where: { $0 == slash }) == bytes.count(where: { $0 == slash })
  else { throw .malformed }
  return path
}

/// The text of bytes that have to be UTF-8 without NUL.
func text(_ bytes: some Collection<UInt8>) throws(Refusal) -> String {
  guard !bytes.contains(0), let text = String(validating: bytes, as: UTF8.self) else { throw .malformed }
  return text
}
