/// Finds the bytes that may mean something in a CSV file: the delimiter, the quote, CR and LF.
///
/// 64 bytes are compared at once; a bit mask remembers which of them are still to be handed out.
@safe
struct StructuralScanner {
  private static let blockSize = 64

  /// How far the bytes have been compared.
  private(set) var scanned = 0
  private var blockStart = 0
  private var mask: UInt64 = 0

  /// The byte between fields.
  let delimiter: UInt8

  init(delimiter: Delimiter, at position: Int) {
    self.delimiter = delimiter.rawValue
    scanned = position
  }

  /// All positions become less by `count`; to be called only when all found bytes have been handed out.
  mutating func shift(by count: Int) {
    scanned -= count
  }

  /// The position of the next structural byte, or nil if there is none before `end`.
  ///
  /// Loads up to 64 bytes at a time from the base, so that up to 63 behind the end are touched.
  @inline(__always)
  mutating func next(in base: UnsafeMutableRawPointer, until end: Int) -> Int? {
    while mask == 0 {
      guard scanned < end else { return nil }
      blockStart = scanned
      mask = unsafe Self.structuralMask(of: base + blockStart, delimiter: delimiter)
      scanned += Self.blockSize
      if scanned > end {
        mask &= ~(~0 << UInt64(end - blockStart))
        scanned = end
      }
    }
    let position = blockStart + mask.trailingZeroBitCount
    mask &= mask &- 1
    return position
  }

  /// One bit for each of 64 bytes, the lowest for the first: set where the byte is structural.
  @inline(__always)
  private static func structuralMask(of bytes: UnsafeMutableRawPointer, delimiter: UInt8) -> UInt64 {
    var mask: UInt64 = 0
    for quarter in 0..<4 {
      let block = unsafe bytes.loadUnaligned(fromByteOffset: quarter * 16, as: SIMD16<UInt8>.self)
      let found =
        places(of: delimiter, in: block) | places(of: quote, in: block) | places(of: lineFeed, in: block)
        | places(of: carriageReturn, in: block)
      mask |= (bits(of: found.x) | bits(of: found.y) << 8) << UInt64(quarter * 16)
    }
    return mask
  }

  /// 0xFF for each of 16 bytes that is the one looked for, 0 for the others, as two words.
  @inline(__always)
  private static func places(of byte: UInt8, in block: SIMD16<UInt8>) -> SIMD2<UInt64> {
    // A vector on both sides, known by its type: the general comparison is compiled to a loop over the bytes.
    let pattern: SIMD16<UInt8> = SIMD16(repeating: byte)
    let found = block .== pattern
    return unsafe unsafeBitCast(found, to: SIMD2<UInt64>.self)
  }

  /// One bit for each of the eight bytes of a word, which are 0xFF or 0.
  @inline(__always)
  private static func bits(of word: UInt64) -> UInt64 {
    // Each byte keeps only its own bit, so that the highest byte of the product is the sum of all.
    ((UInt64(littleEndian: word) & 0x8040_2010_0804_0201) &* 0x0101_0101_0101_0101) >> 56
  }
}
