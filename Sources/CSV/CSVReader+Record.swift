let quote: UInt8 = 0x22
let lineFeed: UInt8 = 0x0A
let carriageReturn: UInt8 = 0x0D

extension CSVReader {
  /// Reads up to the end of the next record, blank or not; false if there is none.
  mutating func readRecord() throws(CSVError) -> Bool {
    guard var scanner else { return false }
    defer { self.scanner = scanner }
    recordStart = nextRecord
    line = currentLine
    fieldCount = 0
    hasDoubledQuotes = false
    var fieldStart = recordStart
    while true {
      guard let position = unsafe scanner.next(in: base, until: input.end) else {
        if try refill(&scanner, moving: &fieldStart) { continue }
        nextRecord = recordStart
        guard input.end > recordStart else { return false }
        try appendField(FieldExtent(start: fieldStart - recordStart, count: input.end - fieldStart))
        try finishRecord(at: input.end, terminator: nil)
        return true
      }
      let byte = byte(at: position)
      if byte == scanner.delimiter {
        try appendField(FieldExtent(start: fieldStart - recordStart, count: position - fieldStart))
        fieldStart = position + 1
      } else if byte == quote {
        guard position == fieldStart else { continue }
        let (end, terminator) = try readQuotedField(&scanner, openedAt: position)
        guard terminator == scanner.delimiter else {
          try finishRecord(at: end, terminator: terminator)
          return true
        }
        fieldStart = end + 1
      } else if followsCarriageReturn, byte == lineFeed, position == recordStart {
        followsCarriageReturn = false
        recordStart += 1
        fieldStart += 1
      } else {
        try appendField(FieldExtent(start: fieldStart - recordStart, count: position - fieldStart))
        try finishRecord(at: position, terminator: byte)
        return true
      }
    }
  }

  /// Reads a quoted field and what ends it: the position of the terminator, and nil for it at the end of the file.
  private mutating func readQuotedField(
    _ scanner: inout StructuralScanner, openedAt opening: Int
  ) throws(CSVError) -> (end: Int, terminator: UInt8?) {
    let openingLine = currentLine
    var start = opening + 1
    var hasDoubledQuotes = false
    while true {
      guard var closing = try closingQuote(&scanner, moving: &start, openingLine: openingLine) else {
        throw CSVError(
          .refused, line: openingLine, column: fieldCount + 1,
          "a quote opens here and never closes; close it, or double it and put the cell in quotes if it is text")
      }
      let (next, moved) = try structural(after: closing, &scanner, openingLine: openingLine)
      start -= moved
      closing -= moved
      if let next, byte(at: next) == quote {
        hasDoubledQuotes = true
        continue
      }
      self.hasDoubledQuotes = self.hasDoubledQuotes || hasDoubledQuotes
      try appendField(
        FieldExtent(
          start: start - recordStart, count: closing - start, isQuoted: true, hasDoubledQuotes: hasDoubledQuotes))
      return (closing + 1, next.map { byte(at: $0) })
    }
  }

  /// The next quote inside a quoted field, whose line breaks are counted on the way; nil at the end of the file.
  private mutating func closingQuote(
    _ scanner: inout StructuralScanner, moving start: inout Int, openingLine: Int
  ) throws(CSVError) -> Int? {
    while true {
      guard let position = unsafe scanner.next(in: base, until: input.end) else {
        if try refill(&scanner, moving: &start, openingLine: openingLine) { continue }
        return nil
      }
      switch byte(at: position) {
      case quote: return position
      case carriageReturn: currentLine += 1
      case lineFeed where byte(at: position - 1) != carriageReturn: currentLine += 1
      default: break
      }
    }
  }

  /// The structural byte that stands right behind a closing quote, nil at the end of the file; nothing else may stand
  /// there. Also says by how much positions have moved.
  private mutating func structural(
    after closing: Int, _ scanner: inout StructuralScanner, openingLine: Int
  ) throws(CSVError) -> (position: Int?, moved: Int) {
    var expected = closing + 1
    var next = unsafe scanner.next(in: base, until: input.end)
    if next == nil, expected == input.end {
      guard try refill(&scanner, moving: &expected, openingLine: openingLine) else { return (nil, closing + 1 - expected) }
      next = unsafe scanner.next(in: base, until: input.end)
    }
    guard next == expected else {
      throw CSVError(
        .refused, line: currentLine, column: fieldCount + 1,
        "text after the closing quote; a quote that belongs to the text of a quoted cell is written twice")
    }
    return (next, closing + 1 - expected)
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
  private mutating func finishRecord(at end: Int, terminator: UInt8?) throws(CSVError) {
    if end - recordStart > Self.longestRecord { throw tooLong(openingLine: nil) }
    nextRecord = end
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

  /// Gets more of the file behind the current record; false at the end of the file.
  private mutating func refill(
    _ scanner: inout StructuralScanner, moving position: inout Int, openingLine: Int? = nil
  ) throws(CSVError) -> Bool {
    if input.end - recordStart > Self.longestRecord { throw tooLong(openingLine: openingLine) }
    let hasMore = try input.refill(keepingFrom: recordStart)
    unsafe base = input.base
    scanner.shift(by: recordStart)
    position -= recordStart
    recordStart = 0
    if !hasMore, let refusal = input.refusal {
      throw CSVError(.refused, line: currentLine, column: fieldCount + 1, refusal)
    }
    return hasMore
  }

  private func tooLong(openingLine: Int?) -> CSVError {
    let size = "longer than \(Self.longestRecord / 1_048_576) MiB"
    guard let openingLine else { return CSVError(.refused, line: line, "a record \(size); this may not be a CSV file") }
    return CSVError(
      .refused, line: openingLine, column: fieldCount + 1,
      "a quote opens here, and what follows is \(size); a closing quote may be missing")
  }

  /// A byte of the input.
  @inline(__always)
  func byte(at position: Int) -> UInt8 {
    unsafe base.load(fromByteOffset: position, as: UInt8.self)
  }
}
