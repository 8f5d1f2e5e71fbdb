internal import CSV
internal import Records

extension ImportService {
  /// What a file holds, by its header.
  ///
  /// - Throws: ``ImportError`` if the header fits no kind of record, or more than one.
  func kind(of file: ImportFile, _ dialect: Dialect, _ monitor: ImportMonitor) throws -> RecordKind {
    var reader = CSVReader(file.source(monitor), dialect: dialect)
    guard try reader.next() else { throw ImportError.empty(isBlank: reader.bytesRead > 0) }
    let header = reader.cells
    let kinds = Self.kinds(matching: header)
    if kinds.count == 1 { return kinds[0] }
    guard kinds.isEmpty else { throw ImportError.ambiguousHeader(kinds) }
    let line = reader.line
    let seen = file.lineOfHeader(below: line, dialect, monitor) { !Self.kinds(matching: $0).isEmpty }
    throw ImportError.noHeader(found: header, line: line, seenOnLine: seen)
  }

  /// The kinds of record that a header fits.
  static func kinds(matching header: [String]) -> [RecordKind] {
    RecordKind.allCases.filter { columns(of: $0).areFound(in: header) }
  }

  /// The columns that an import of a kind of record looks for.
  public static func columns(of kind: RecordKind) -> [ImportColumn] {
    switch kind {
    case .students: StudentImport.columns
    case .expenses: ExpenseImport.columns
    case .restaurants: RestaurantImport.columns
    }
  }
}

extension [ImportColumn] {
  /// Whether a header has all columns that are required.
  func areFound(in header: [String]) -> Bool {
    allSatisfy { column in !column.isRequired || header.contains(where: column.matches) }
  }
}

extension ImportFile {
  /// So many lines are looked at for a header, where the first one is none, and so many bytes.
  private static let linesLookedAt = 50
  private static let bytesLookedAt = 1 << 20

  /// The line of the first record below `line` that fits as a header; `nil` if none is near.
  ///
  /// Each line is read as if those above it were passed over, since it is the header that shows the delimiter.
  ///
  /// - Precondition: no more than the header has been read of a pipe; see ``forgetHead()``.
  func lineOfHeader(
    below line: Int, _ dialect: Dialect, _ monitor: ImportMonitor, where fits: ([String]) -> Bool
  ) -> Int? {
    var dialect = dialect
    for skipped in line..<line + Self.linesLookedAt {
      dialect.skipLines = skipped
      let all = source(monitor)
      var room = Self.bytesLookedAt
      let beginning = ByteSource { (span) throws(CSVError) in
        guard room > 0 else { return }
        let count = span.count
        try all.read(&span)
        room -= span.count - count
      }
      var reader = CSVReader(beginning, dialect: dialect)
      // What is wrong further down is of no interest as long as there is no header.
      if (try? reader.next()) == true, fits(reader.cells) { return reader.line }
    }
    return nil
  }
}
