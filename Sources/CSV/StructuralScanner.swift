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
      let found = (block .== delimiter) .| (block .== 0x22) .| (block .== 0x0A) .| (block .== 0x0D)
      let weighted = SIMD16<UInt8>(repeating: 0).replacing(with: weights, where: found)
      let halves = unsafe unsafeBitCast(weighted, to: SIMD2<UInt64>.self)
      // Each byte holds at most its own bit, so that the product's highest byte is the sum of all eight.
      let low = (UInt64(littleEndian: halves.x) &* 0x0101_0101_0101_0101) >> 56
      let high = (UInt64(littleEndian: halves.y) &* 0x0101_0101_0101_0101) >> 56
      mask |= (low | high << 8) << UInt64(quarter * 16)
    }
    return mask
  }

  private static var weights: SIMD16<UInt8> {
    SIMD16(1, 2, 4, 8, 16, 32, 64, 128, 1, 2, 4, 8, 16, 32, 64, 128)
  }
}
