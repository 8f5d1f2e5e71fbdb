/// Where a field's bytes stand in its record.
@usableFromInline
struct FieldExtent {
  private static let quotedFlag: UInt32 = 1 << 31
  private static let doubledFlag: UInt32 = 1 << 30

  /// The distance from the start of the record.
  @usableFromInline let start: UInt32

  /// The count, which `CSVReader.longestRecord` keeps well below the flags, and the flags.
  @usableFromInline let countAndFlags: UInt32

  init(start: Int, count: Int, isQuoted: Bool = false, hasDoubledQuotes: Bool = false) {
    self.start = UInt32(truncatingIfNeeded: start)
    countAndFlags =
      UInt32(truncatingIfNeeded: count) | (isQuoted ? Self.quotedFlag : 0)
      | (hasDoubledQuotes ? Self.doubledFlag : 0)
  }

  @inlinable var count: Int { Int(countAndFlags & 0x3FFF_FFFF) }

  @inlinable var isQuoted: Bool { countAndFlags >> 31 != 0 }

  var hasDoubledQuotes: Bool { countAndFlags & Self.doubledFlag != 0 }
}
