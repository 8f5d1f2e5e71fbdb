/// Reads the records of a CSV file one after the other, in little memory and without a `String` per field.
///
/// The form is RFC 4180's, with what files have beside it: other delimiters (`Dialect`), other encodings, lines that end
/// with LF, CRLF or CR, also mixed. A quote that does not stand first in its field is plain text. Blank lines and lines
/// of only delimiters and white space are passed over. The header is a record like any other, and how many fields a
/// record should have is for the caller to judge.
///
/// ```swift
/// var reader = CSVReader(ByteSource(fileDescriptor: 0))
/// while try reader.next() {
///   reader.withField(0) { bytes in … }
/// }
/// ```
///
/// Lent bytes are valid UTF-8 without NUL. After an error the reader has nothing more to give.
@safe
public struct CSVReader: ~Copyable {
  /// The longest record that is read, in bytes of UTF-8.
  public static let longestRecord = 16 * 1024 * 1024

  /// How much is looked at for the delimiter, and may stand above the header: as one line, or as blank ones.
  public static let longestPrologue = 1024 * 1024

  /// The most fields that a record may have: as many as a spreadsheet has columns.
  public static let mostFields = 16_384

  /// The line on which the current record starts, counted from 1.
  public internal(set) var line = 1

  /// How many fields the current record has; 0 before the first one and after the last.
  public internal(set) var fieldCount = 0

  /// How many lines have been passed over because they were blank.
  public internal(set) var blankLines = 0

  /// The delimiter, from the first record on.
  public internal(set) var delimiter: Delimiter?

  let skipLines: Int
  var input: InputBuffer

  /// What finds the delimiters, quotes and line ends; nil before the first record and after an error.
  var scanner: StructuralScanner?
  private var hasStarted = false
  private var hasHeader = false

  /// How many bytes had been read when all lines were passed over that are not to be read.
  var bytesPassed = 0

  /// The line on which the next byte stands.
  var currentLine = 1

  /// Whether the last record ended with CR, so that an LF that follows belongs to it.
  var followsCarriageReturn = false

  /// Where the current record starts in the input.
  @usableFromInline var recordStart = 0
  var nextRecord = 0

  /// Whether a field of the current record holds doubled quotes.
  var hasDoubledQuotes = false

  /// The fields of the current record, in memory that is kept from record to record.
  @usableFromInline var fields: UnsafeMutablePointer<FieldExtent>
  var fieldCapacity = 64

  /// The start of the input, which moves when the input grows.
  @usableFromInline var base: UnsafeMutableRawPointer

  /// Makes a reader that has not read anything yet.
  public init(_ source: ByteSource, dialect: Dialect = Dialect()) {
    self.init(source, dialect: dialect, bufferSize: 128 * 1024)
  }

  /// Makes a reader with a buffer so small that a test meets its end often.
  init(_ source: ByteSource, dialect: Dialect, bufferSize: Int) {
    input = InputBuffer(source, encoding: dialect.encoding, capacity: bufferSize)
    unsafe base = input.base
    unsafe fields = .allocate(capacity: fieldCapacity)
    delimiter = dialect.delimiter
    skipLines = dialect.skipLines
  }

  deinit {
    unsafe fields.deallocate()
  }

  /// The encoding: the dialect's until something has been read, from then on the file's.
  public var encoding: Encoding? { input.encoding }

  /// How many bytes of the file have been read so far, to show progress.
  public var bytesRead: Int { input.bytesRead }

  /// Goes to the next record; false if there is none.
  public mutating func next() throws(CSVError) -> Bool {
    do {
      if !hasStarted {
        hasStarted = true
        try readPrologue()
      }
      while try readRecord() {
        if !isBlank {
          hasHeader = true
          return true
        }
        blankLines += 1
        if !hasHeader { try refuseEndlessBlanks() }
      }
      return false
    } catch {
      scanner = nil
      fieldCount = 0
      throw error
    }
  }

  /// Lends the bytes of a field, without its quotes and with doubled quotes made single.
  ///
  /// - Precondition: `index` is less than `fieldCount`.
  @inlinable
  public func withField<Result, Failure: Error>(
    _ index: Int, _ body: (Span<UInt8>) throws(Failure) -> Result
  ) throws(Failure) -> Result {
    precondition(index >= 0 && index < fieldCount, "the record has no such field")
    let field = unsafe fields[index]
    let start = unsafe (base + recordStart + Int(field.start)).assumingMemoryBound(to: UInt8.self)
    return try unsafe body(UnsafeBufferPointer(start: start, count: field.count).span)
  }

  /// Whether a field was written in quotes.
  ///
  /// - Precondition: `index` is less than `fieldCount`.
  @inlinable
  public func isQuoted(_ index: Int) -> Bool {
    precondition(index >= 0 && index < fieldCount, "the record has no such field")
    return unsafe fields[index].isQuoted
  }

  /// A field as text, for the header and for messages.
  ///
  /// - Precondition: `index` is less than `fieldCount`.
  public func string(_ index: Int) -> String {
    withField(index) { bytes in String(copying: unsafe UTF8Span(unchecked: bytes)) }
  }

  /// Whether the record is a line of nothing but delimiters and white space.
  private var isBlank: Bool {
    for index in 0..<fieldCount where isQuoted(index) || withField(index, { !WhiteSpace.fills($0) }) {
      return false
    }
    return true
  }
}
