/// A random text that cannot be guessed: 256 bits in hexadecimal digits.
struct Secret: Sendable {
  /// The digits.
  let text: String

  /// Draws a new one.
  ///
  /// - Parameter random: the system's generator, which asks the kernel, outside of tests.
  init(using random: inout some RandomNumberGenerator) {
    text = (0..<4).map { _ in
      let digits = String(random.next() as UInt64, radix: 16)
      return String(repeating: "0", count: 16 - digits.count) + digits
    }.joined()
  }

  /// Whether a text is the secret, in a time that does not depend on how much of it is right.
  func matches(_ other: String) -> Bool {
    let (mine, theirs) = (Array(text.utf8), Array(other.utf8))
    guard mine.count == theirs.count else { return false }
    var difference: UInt8 = 0
    for index in mine.indices { difference |= mine[index] ^ theirs[index] }
    return difference == 0
  }
}
