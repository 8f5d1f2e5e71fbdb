/// Writes records as CSV (RFC 4180), in large blocks.
///
/// A field is quoted only where it must be: if it holds the delimiter, a quote or a line break, if white space stands at
/// one of its ends, or if it stands first in the file and would be taken for a byte-order mark or a line `sep=;`. In the
/// first record, by which a reader finds the delimiter, any other delimiter asks for quotes too. A record of only empty
/// fields gets a pair of quotes, so that it is not taken for a blank line. `CSVReader` reads back exactly the records
/// that were written, and those divided by commas without being told so.
///
/// ```swift
/// var writer = CSVWriter(ByteSink(fileDescriptor: 1))
/// try writer.append(42)
/// try writer.append(text: "Zoë")
/// try writer.endRecord()
/// try writer.flush()
/// ```
@safe
public struct CSVWriter: ~Copyable {
  /// What ends a record.
  public enum LineEnd: Sendable {
    /// LF.
    case lineFeed
    /// CR and LF, as RFC 4180 and some spreadsheets have it.
    case carriageReturnLineFeed
  }

  private let sink: ByteSink
  private let lineEnd: LineEnd
  let delimiter: UInt8
  let delimiterPattern: UInt64

  var buffer: UnsafeMutableRawPointer
  private var capacity: Int
  var used = 0

  /// Whether no field has been appended yet.
  var startsFile = true

  /// Whether no record has been ended yet.
  var isFirstRecord = true

  /// How many fields the current record has so far, and whether one of them has left a byte.
  private var fieldCount = 0
  private var isEmpty = true

  /// Makes a writer; nothing reaches the sink before a block is full or `flush()` is called.
  ///
  /// - Parameters:
  ///   - sink: Where the blocks go.
  ///   - delimiter: What stands between two fields.
  ///   - lineEnd: What ends a record.
  ///   - byteOrderMark: Whether the file starts with the mark by which some spreadsheets know UTF-8.
  public init(
    _ sink: ByteSink, delimiter: Delimiter = .comma, lineEnd: LineEnd = .lineFeed, byteOrderMark: Bool = false
  ) {
    self.init(
      sink, delimiter: delimiter, lineEnd: lineEnd, byteOrderMark: byteOrderMark, bufferSize: 128 * 1024)
  }

  /// Makes a writer with a buffer so small that a test meets its end often; at least eight bytes.
  init(_ sink: ByteSink, delimiter: Delimiter, lineEnd: LineEnd, byteOrderMark: Bool, bufferSize: Int) {
    self.sink = sink
    self.lineEnd = lineEnd
    capacity = bufferSize
    self.delimiter = delimiter.rawValue
    delimiterPattern = UInt64(delimiter.rawValue) &* 0x0101_0101_0101_0101
    unsafe buffer = .allocate(byteCount: capacity, alignment: 64)
    if byteOrderMark {
      for byte: UInt8 in [0xEF, 0xBB, 0xBF] { put(byte) }
    }
  }

  deinit {
    unsafe buffer.deallocate()
  }

  /// Appends a field that a person wrote, protected from being taken for a formula (`FormulaGuard`).
  public mutating func append(text: Span<UInt8>) throws(CSVError) {
    try startField(text.count)
    if FormulaGuard.isNeeded(for: text) {
      appendGuarded(text)
    } else {
      appendField(text)
    }
    startsFile = false
  }

  /// Appends a field that a person wrote, protected from being taken for a formula (`FormulaGuard`).
  public mutating func append(text: String) throws(CSVError) {
    try append(text: text.utf8Span.span)
  }

  /// Appends a field as it is, quoted if need be: a number, a date, a heading.
  public mutating func append(_ field: Span<UInt8>) throws(CSVError) {
    try startField(field.count)
    appendField(field)
    startsFile = false
  }

  /// Appends a field as it is, quoted if need be: a number, a date, a heading.
  public mutating func append(_ field: String) throws(CSVError) {
    try append(field.utf8Span.span)
  }

  /// Appends an integer in decimal digits.
  public mutating func append(_ integer: Int) throws(CSVError) {
    try startField(20)
    isEmpty = false
    putDigits(of: integer)
    startsFile = false
  }

  /// Ends the record; one without any field is written as one with an empty field.
  public mutating func endRecord() throws(CSVError) {
    try reserve(4)
    if isEmpty {
      put(quote)
      put(quote)
    }
    if lineEnd == .carriageReturnLineFeed { put(carriageReturn) }
    put(lineFeed)
    fieldCount = 0
    isEmpty = true
    isFirstRecord = false
  }

  /// Hands to the sink what has been appended since the last block.
  public mutating func flush() throws(CSVError) {
    guard used > 0 else { return }
    let bytes = unsafe UnsafeRawBufferPointer(start: buffer, count: used)
    used = 0
    try unsafe sink.take(Span(_bytes: bytes.bytes))
  }

  /// Makes room for a field of `count` bytes in its longest form and puts the delimiter in front of it.
  private mutating func startField(_ count: Int) throws(CSVError) {
    // Each byte doubled, two quotes, an apostrophe, the delimiter.
    try reserve(2 * count + 4)
    if fieldCount > 0 { put(delimiter) }
    fieldCount += 1
    isEmpty = isEmpty && count == 0
  }

  private mutating func reserve(_ count: Int) throws(CSVError) {
    guard count > capacity - used else { return }
    try flush()
    guard count > capacity else { return }
    unsafe buffer.deallocate()
    unsafe buffer = .allocate(byteCount: count, alignment: 64)
    capacity = count
  }

  /// Stores one byte, for which there must be room.
  @inline(__always)
  mutating func put(_ byte: UInt8) {
    unsafe buffer.storeBytes(of: byte, toByteOffset: used, as: UInt8.self)
    used += 1
  }
}
