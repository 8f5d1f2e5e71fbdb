let quote: UInt8 = 0x22
let lineFeed: UInt8 = 0x0A
let carriageReturn: UInt8 = 0x0D

// Offsets are counted from the start of the record, so that they stay right when a refill moves its bytes.
extension CSVReader {
  /// Reads up to the end of the next record, blank or not; false if there is none.
  mutating func readRecord() throws(CSVError) -> Bool {
    guard var scanner else { return false }
    defer { self.scanner = scanner }
    recordStart = nextRecord
    line = currentLine
    fieldCount = 0
    hasDoubledQuotes = false
    var fieldStart = 0
    while true {
      guard let offset = try nextStructural(&scanner) else {
        nextRecord = recordStart
        let length = input.end - recordStart
        guard length > 0 else { return false }
        try appendField(FieldExtent(start: fieldStart, count: length - fieldStart))
        try finishRecord(at: length, terminator: nil)
        return true
      }
      let byte = byte(at: offset)
      if byte == scanner.delimiter {
        try appendField(FieldExtent(start: fieldStart, count: offset - fieldStart))
        fieldStart = offset + 1
      } else if byte == quote {
        guard offset == fieldStart else { continue }
        let (end, terminator) = try readQuotedField(&scanner, openedAt: offset)
        guard terminator == scanner.delimiter else {
          try finishRecord(at: end, terminator: terminator)
          return true
        }
        fieldStart = end + 1
      } else if followsCarriageReturn, byte == lineFeed, offset == 0 {
        followsCarriageReturn = false
        recordStart += 1
      } else {
        try appendField(FieldExtent(start: fieldStart, count: offset - fieldStart))
        try finishRecord(at: offset, terminator: byte)
        return true
      }
    }
  }

  /// Reads a quoted field and the byte that ends it, which is nil at the end of the file.
  private mutating func readQuotedField(
    _ scanner: inout StructuralScanner, openedAt opening: Int
  ) throws(CSVError) -> (end: Int, terminator: UInt8?) {
    let openingLine = currentLine
    let start = opening + 1
    var hasDoubled = false
    while true {
      guard let closing = try closingQuote(&scanner, openingLine: openingLine) else {
        throw CSVError(
          .refused, line: openingLine, column: fieldCount + 1,
          "a quote opens here and is never closed; close it, or remove it if the cell has no closing quote")
      }
      let next = try structural(at: closing + 1, &scanner, openingLine: openingLine)
      if next == quote {
        hasDoubled = true
        continue
      }
      hasDoubledQuotes = hasDoubledQuotes || hasDoubled
      try appendField(
        FieldExtent(start: start, count: closing - start, isQuoted: true, hasDoubledQuotes: hasDoubled))
      return (closing + 1, next)
    }
  }

  /// The next quote inside a quoted field, whose line breaks are counted on the way; nil at the end of the file.
  private mutating func closingQuote(
    _ scanner: inout StructuralScanner, openingLine: Int
  ) throws(CSVError) -> Int? {
    while let offset = try nextStructural(&scanner, openingLine: openingLine) {
      switch byte(at: offset) {
      case quote: return offset
      case carriageReturn: currentLine += 1
      case lineFeed where byte(at: offset - 1) != carriageReturn: currentLine += 1
      default: break
      }
    }
    return nil
  }

  /// The structural byte that must stand right behind a closing quote; nil at the end of the file.
  private mutating func structural(
    at offset: Int, _ scanner: inout StructuralScanner, openingLine: Int
  ) throws(CSVError) -> UInt8? {
    if recordStart + offset == input.end, try !refill(&scanner, openingLine: openingLine) { return nil }
    let byte = byte(at: offset)
    guard byte == scanner.delimiter || byte == quote || byte == lineFeed || byte == carriageReturn else {
      throw CSVError(
        .refused, line: currentLine, column: fieldCount + 1,
        "text after the closing quote; a quote that belongs to a quoted cell is written twice")
    }
    _ = try nextStructural(&scanner)
    return byte
  }

  /// The offset of the next structural byte; nil at the end of the file.
  @inline(__always)
  private mutating func nextStructural(
    _ scanner: inout StructuralScanner, openingLine: Int? = nil
  ) throws(CSVError) -> Int? {
    while true {
      if let position = unsafe scanner.next(in: base, until: input.end) { return position - recordStart }
      guard try refill(&scanner, openingLine: openingLine) else { return nil }
    }
  }

  /// Gets more of the file behind the current record; false at the end of the file.
  private mutating func refill(
    _ scanner: inout StructuralScanner, openingLine: Int?
  ) throws(CSVError) -> Bool {
    if input.end - recordStart > Self.longestRecord { throw tooLong(openingLine: openingLine) }
    let hasMore = try input.refill(keepingFrom: recordStart)
    unsafe base = input.base
    scanner.shift(by: recordStart)
    recordStart = 0
    if !hasMore, let refusal = input.refusal {
      throw CSVError(.refused, line: currentLine, column: fieldCount + 1, refusal)
    }
    return hasMore
  }

  private mutating func appendField(_ extent: FieldExtent) throws(CSVError) {
    if fieldCount == fieldCapacity { try growFields() }
    unsafe (fields + fieldCount).initialize(to: extent)
    fieldCount += 1
  }

  private mutating func growFields() throws(CSVError) {
    guard fieldCount < Self.mostFields else {
      throw CSVError(.refused, line: currentLine, "more than \(Self.mostFields) cells in one record")
    }
    let grown = UnsafeMutablePointer<FieldExtent>.allocate(capacity: fieldCapacity * 2)
    unsafe grown.moveInitialize(from: fields, count: fieldCount)
    unsafe fields.deallocate()
    unsafe fields = grown
    fieldCapacity *= 2
  }

  /// Notes where the next record starts, and makes doubled quotes single now that the record is whole.
  private mutating func finishRecord(at length: Int, terminator: UInt8?) throws(CSVError) {
    if length > Self.longestRecord { throw tooLong(openingLine: nil) }
    nextRecord = recordStart + length
    if terminator != nil {
      nextRecord += 1
      currentLine += 1
    }
    followsCarriageReturn = terminator == carriageReturn
    if hasDoubledQuotes { undoubleQuotes() }
  }

  private mutating func undoubleQuotes() {
    for index in 0..<fieldCount {
      let field = unsafe fields[index]
      guard field.hasDoubledQuotes else { continue }
      let bytes = unsafe (base + recordStart + Int(field.start)).assumingMemoryBound(to: UInt8.self)
      var count = 0
      var position = 0
      while position < field.count {
        let byte = unsafe bytes[position]
        unsafe bytes[count] = byte
        count += 1
        position += byte == quote ? 2 : 1
      }
      unsafe fields[index] = FieldExtent(start: Int(field.start), count: count, isQuoted: true)
    }
  }

  private func tooLong(openingLine: Int?) -> CSVError {
    let size = "longer than \(Self.longestRecord / 1_048_576) MiB"
    guard let openingLine else {
      return CSVError(.refused, line: line, "a record \(size); this may not be a CSV file")
    }
    return CSVError(
      .refused, line: openingLine, column: fieldCount + 1,
      "a quote opens here, and what follows is \(size); the closing quote may be missing")
  }

  @inline(__always)
  private func byte(at offset: Int) -> UInt8 {
    unsafe base.load(fromByteOffset: recordStart + offset, as: UInt8.self)
  }
}
