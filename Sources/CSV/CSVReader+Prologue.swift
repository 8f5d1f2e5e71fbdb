extension CSVReader {
  /// Reads what stands above the header: a line `sep=;`, lines to pass over, blank lines; and settles the delimiter.
  mutating func readPrologue() throws(CSVError) {
    let separator = try separatorLine()
    for _ in 0..<max(skipLines, separator == nil ? 0 : 1) {
      try passLine()
    }
    bytesPassed = bytesRead
    if delimiter == nil, let separator {
      guard let named = Delimiter(rawValue: separator) else {
        throw CSVError(
          .refused, line: 1,
          "\"sep=\" names none of the delimiters comma, semicolon, tab and pipe; name it with --delimiter")
      }
      delimiter = named
    }
    if delimiter == nil {
      try passBlankLines()
    }
    let settled = if let delimiter { delimiter } else { try delimiterOfHeader() }
    delimiter = settled
    scanner = StructuralScanner(delimiter: settled, at: nextRecord)
  }

  /// The byte that a first line `sep=;` names.
  private mutating func separatorLine() throws(CSVError) -> UInt8? {
    for (offset, letter) in "sep".utf8.enumerated() {
      guard let byte = try peek(offset), byte | 0x20 == letter else { return nil }
    }
    guard try peek(3) == UInt8(ascii: "="), let separator = try peek(4) else { return nil }
    guard !isLineEnd(separator), isLineEnd(try peek(5)) else { return nil }
    return separator
  }

  /// Passes over one line, whatever it holds.
  private mutating func passLine() throws(CSVError) {
    var length = 0
    while let byte = try peek(0) {
      nextRecord += 1
      length += 1
      if length > Self.longestPrologue { throw endlessPrologue("a line longer than") }
      if isLineEnd(byte) {
        if byte == carriageReturn, try peek(0) == lineFeed { nextRecord += 1 }
        currentLine += 1
        return
      }
    }
  }

  /// Passes over lines that are blank whatever the delimiter may be.
  private mutating func passBlankLines() throws(CSVError) {
    while try peek(0) != nil {
      var text: [UInt8] = []
      while text.count < Self.longestPrologue, let byte = try peek(text.count), !isLineEnd(byte) {
        text.append(Delimiter(rawValue: byte) == nil ? byte : 0x20)
      }
      // What is not the end of the line is for the reader of records to judge.
      guard WhiteSpace.fills(text.span), isLineEnd(try peek(text.count)) else { return }
      try passLine()
      blankLines += 1
      try refuseEndlessBlanks()
    }
  }

  /// Ends the search for a header where only blank lines come, as they may do without end.
  func refuseEndlessBlanks() throws(CSVError) {
    guard bytesRead - bytesPassed > Self.longestPrologue else { return }
    throw endlessPrologue("blank lines alone for more than")
  }

  private func endlessPrologue(_ what: String) -> CSVError {
    CSVError(
      .refused, line: currentLine,
      "\(what) \(Self.longestPrologue / 1_048_576) MiB, and no header; this may not be a CSV file")
  }

  /// The delimiter that the header line holds most of, outside quotes; comma if it holds none.
  private mutating func delimiterOfHeader() throws(CSVError) -> Delimiter {
    var counts = Delimiter.allCases.map { (delimiter: $0, count: 0) }
    var isQuoted = false
    var startsField = true
    var offset = 0
    while offset < Self.longestPrologue, let byte = try peek(offset), isQuoted || !isLineEnd(byte) {
      offset += 1
      if byte == quote, isQuoted || startsField {
        isQuoted.toggle()
        // A quote right behind a closing one opens again: the two are a doubled quote.
        startsField = true
        continue
      }
      let found = isQuoted ? nil : counts.firstIndex { $0.delimiter.rawValue == byte }
      if let found { counts[found].count += 1 }
      startsField = found != nil
    }
    let most = counts.map(\.count).max() ?? 0
    guard most > 0 else { return .comma }
    let candidates = counts.filter { $0.count == most }.map(\.delimiter)
    // Where the header breaks off in bytes that are refused, that refusal is the one to tell.
    let breaksOff = try peek(offset) == nil && input.refusal != nil
    if candidates.count > 1, !breaksOff {
      let names = candidates.map(\.name)
      throw CSVError(
        .refused, line: currentLine,
        "the header may be divided by \(names.joined(separator: " or ")); say which with --delimiter")
    }
    return candidates[0]
  }

  /// A byte ahead of the next record; nil at the end of the text.
  private mutating func peek(_ offset: Int) throws(CSVError) -> UInt8? {
    while nextRecord + offset >= input.end {
      let hasMore = try input.refill(keepingFrom: nextRecord)
      unsafe base = input.base
      nextRecord = 0
      guard hasMore else { return nil }
    }
    return unsafe base.load(fromByteOffset: nextRecord + offset, as: UInt8.self)
  }

  private func isLineEnd(_ byte: UInt8?) -> Bool {
    byte == nil || byte == lineFeed || byte == carriageReturn
  }
}
