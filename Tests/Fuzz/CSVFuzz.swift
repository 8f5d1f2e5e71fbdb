// Compiled together with the sources of CSV by run.sh, which is why nothing is imported.

/// One input: the first two bytes choose how the rest is read.
@_cdecl("LLVMFuzzerTestOneInput")
public func fuzz(_ start: UnsafePointer<UInt8>, _ count: Int) -> CInt {
  guard count >= 2 else { return 0 }
  let choice = Choice(start[0], start[1])
  let bytes = [UInt8](UnsafeBufferPointer(start: start + 2, count: count - 2))
  for road in roads {
    road(bytes, choice)
  }
  return 0
}

/// What is tried with each input; a road traps if it finds a mistake.
private let roads: [@Sendable ([UInt8], Choice) -> Void] = [sameRecordsInPieces, writtenRecordsAreReadBack]

/// How an input is read.
private struct Choice {
  var dialect = Dialect()
  var chunk: Int
  var lineEnd: CSVWriter.LineEnd

  init(_ first: UInt8, _ second: UInt8) {
    // Half of the inputs leave the encoding and the delimiter to be found.
    if first & 1 == 1 { dialect.encoding = Encoding.allCases[Int(first >> 1) % Encoding.allCases.count] }
    if second & 1 == 1 { dialect.delimiter = Delimiter.allCases[Int(second >> 1) & 3] }
    dialect.skipLines = Int(second >> 3) & 3 == 3 ? Int(second >> 5) : 0
    chunk = 1 + Int(first >> 4)
    lineEnd = second & 0x80 == 0 ? .lineFeed : .carriageReturnLineFeed
  }
}

/// All that a reader gives.
private struct Outcome: Equatable {
  var records: [[[UInt8]]] = []
  var lines: [Int] = []
  var blankLines = 0
  var delimiter: Delimiter?
  var error: CSVError?

  init(_ bytes: [UInt8], _ dialect: Dialect, chunk: Int = .max, bufferSize: Int = 1024) {
    var position = 0
    let source = ByteSource { (span) throws(CSVError) in
      let count = min(span.freeCapacity, bytes.count - position, chunk)
      for index in position..<position + count { span.append(bytes[index]) }
      position += count
    }
    var reader = CSVReader(source, dialect: dialect, bufferSize: bufferSize)
    do {
      while try reader.next() {
        records.append(
          (0..<reader.fieldCount).map { index in
            reader.withField(index) { span in span.indices.map { span[$0] } }
          })
        lines.append(reader.line)
      }
    } catch {
      self.error = error
    }
    blankLines = reader.blankLines
    delimiter = reader.delimiter
  }
}

/// However the bytes are cut, the reader gives the same; its lines rise, and its fields are text without NUL.
@Sendable private func sameRecordsInPieces(_ bytes: [UInt8], _ choice: Choice) {
  let outcome = Outcome(bytes, choice.dialect)
  let pieces = Outcome(bytes, choice.dialect, chunk: choice.chunk, bufferSize: 8 + choice.chunk)
  precondition(outcome == pieces, "chunks or the size of the buffer change the outcome")
  precondition(zip(outcome.lines, outcome.lines.dropFirst()).allSatisfy(<), "lines do not rise")
  for field in outcome.records.joined() {
    precondition(!field.contains(0) && String(validating: field, as: UTF8.self) != nil, "a field is not text")
  }
}

/// What the writer makes of the records is read back as those records, formulas or not.
@Sendable private func writtenRecordsAreReadBack(_ bytes: [UInt8], _ choice: Choice) {
  let records = Outcome(bytes, choice.dialect).records
  let delimiter = choice.dialect.delimiter ?? .comma
  for guarded in [false, true] {
    let output = written(records, delimiter, choice.lineEnd, guarded: guarded)
    let outcome = Outcome(output, delimiter == .comma ? Dialect() : Dialect(delimiter: delimiter))
    let fields = outcome.records.map { guarded ? $0.map(unguarded) : $0 }
    precondition(outcome.error == nil, "what was written is refused")
    precondition(outcome.blankLines == 0, "what was written is passed over")
    precondition(fields == records, "what was written is read as something else")
  }
}

private func written(
  _ records: [[[UInt8]]], _ delimiter: Delimiter, _ lineEnd: CSVWriter.LineEnd, guarded: Bool
) -> [UInt8] {
  var output: [UInt8] = []
  let sink = ByteSink { (span) throws(CSVError) in
    for index in span.indices { output.append(span[index]) }
  }
  var writer = CSVWriter(
    sink, delimiter: delimiter, lineEnd: lineEnd, byteOrderMark: false, bufferSize: guarded ? 8 : 1024)
  do {
    for record in records {
      for field in record {
        if guarded { try writer.append(text: field.span) } else { try writer.append(field.span) }
      }
      try writer.endRecord()
    }
    try writer.flush()
  } catch {
    preconditionFailure("the sink does not fail")
  }
  return output
}

private func unguarded(_ cell: [UInt8]) -> [UInt8] {
  FormulaGuard.isPresent(in: cell.span) ? Array(cell.dropFirst()) : cell
}
