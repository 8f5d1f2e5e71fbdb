@testable import CSV
import Foundation

/// All that a reader gives for a file, to be compared as a whole.
struct Reading: Equatable {
  struct Record: Equatable {
    var line: Int
    var fields: [String]
    var quoted: [Bool]
  }

  var records: [Record] = []
  var blankLines = 0
  var delimiter: Delimiter?
  var encoding: Encoding?
  var error: CSVError?

  /// The fields alone.
  var fields: [[String]] { records.map(\.fields) }

  /// The lines on which the records start.
  var lines: [Int] { records.map(\.line) }

  /// The error as a front end shows it behind the file's name.
  var refusal: String? { error?.description }

  /// Reads bytes that come in pieces of at most `chunk` bytes.
  init(_ bytes: [UInt8], _ dialect: Dialect = Dialect(), chunk: Int = .max) {
    self.init(source(of: bytes, chunk: chunk), dialect)
  }

  /// Reads the UTF-8 bytes of a text.
  init(_ text: String, _ dialect: Dialect = Dialect(), chunk: Int = .max) {
    self.init(Array(text.utf8), dialect, chunk: chunk)
  }

  /// Reads one of the files beside the tests.
  init(file name: String, _ dialect: Dialect = Dialect()) throws {
    self.init(try bytes(ofFile: name), dialect)
  }

  init(_ source: ByteSource, _ dialect: Dialect = Dialect(), bufferSize: Int = 128 * 1024) {
    var reader = CSVReader(source, dialect: dialect, bufferSize: bufferSize)
    do {
      while try reader.next() {
        let indices = 0..<reader.fieldCount
        var record = Record(line: reader.line, fields: [], quoted: [])
        for index in indices {
          record.fields.append(reader.string(index))
          record.quoted.append(reader.isQuoted(index))
        }
        records.append(record)
      }
    } catch {
      self.error = error
    }
    blankLines = reader.blankLines
    delimiter = reader.delimiter
    encoding = reader.encoding
  }
}

/// A source that hands out at most `chunk` bytes at a time.
func source(of bytes: [UInt8], chunk: Int) -> ByteSource {
  var position = 0
  return ByteSource { (span) throws(CSVError) in
    let end = min(bytes.count, position + min(chunk, span.freeCapacity))
    span.append(bytes[position..<end])
    position = end
  }
}

/// A source that hands out bytes in two pieces.
func source(of bytes: [UInt8], cutAt cut: Int) -> ByteSource {
  var position = 0
  return ByteSource { (span) throws(CSVError) in
    let end = min(position < cut ? cut : bytes.count, position + span.freeCapacity)
    span.append(bytes[position..<end])
    position = end
  }
}

extension OutputSpan<UInt8> {
  /// Appends bytes at once; one by one, a debug build takes seconds for the largest records.
  fileprivate mutating func append(_ bytes: ArraySlice<UInt8>) {
    withUnsafeMutableBufferPointer { (buffer, count) in
      _ = UnsafeMutableBufferPointer(rebasing: buffer[count...]).update(fromContentsOf: bytes)
      count += bytes.count
    }
  }
}

let filesFolder = URL(filePath: #filePath).deletingLastPathComponent().appending(path: "Files")

func bytes(ofFile name: String) throws -> [UInt8] {
  Array(try Data(contentsOf: filesFolder.appending(path: name)))
}

/// What a writer hands to its sink.
func written(
  delimiter: Delimiter = .comma, lineEnd: CSVWriter.LineEnd = .lineFeed, byteOrderMark: Bool = false,
  _ body: (inout CSVWriter) throws(CSVError) -> Void
) throws(CSVError) -> [UInt8] {
  var output: [UInt8] = []
  var writer = CSVWriter(
    ByteSink { (span) throws(CSVError) in
      for index in span.indices { output.append(span[index]) }
    },
    delimiter: delimiter, lineEnd: lineEnd, byteOrderMark: byteOrderMark)
  try body(&writer)
  try writer.flush()
  return output
}

/// The bytes of records whose fields are appended as they are.
func written(_ records: [[String]], delimiter: Delimiter = .comma, lineEnd: CSVWriter.LineEnd = .lineFeed)
  throws(CSVError) -> [UInt8]
{
  try written(delimiter: delimiter, lineEnd: lineEnd) { (writer) throws(CSVError) in
    for record in records {
      for field in record { try writer.append(field) }
      try writer.endRecord()
    }
  }
}
