internal import CSV
internal import Records

extension ImportService {
  /// So many records are looked at for a header, where the first one is none.
  private static let lookedAt = 50

  /// What a file holds, by its header.
  ///
  /// - Throws: ``ImportError`` if the header fits no kind of record, or more than one.
  func kind(of file: ImportFile, _ dialect: Dialect, _ monitor: ImportMonitor) throws -> RecordKind {
    try file.makeRewindable(monitor)
    var reader = CSVReader(file.source(monitor), dialect: dialect)
    guard try reader.next() else { throw ImportError.empty }
    let header = reader.cells
    let kinds = Self.kinds(matching: header)
    if kinds.count == 1 { return kinds[0] }
    guard kinds.isEmpty else { throw ImportError.ambiguousHeader(kinds) }
    var seenOnLine: Int?
    // What is wrong further down is of no interest as long as there is no header.
    while seenOnLine == nil, reader.line < Self.lookedAt, (try? reader.next()) == true {
      if !Self.kinds(matching: reader.cells).isEmpty { seenOnLine = reader.line }
    }
    throw ImportError.noHeader(found: header, seenOnLine: seenOnLine)
  }

  private static func kinds(matching header: [String]) -> [RecordKind] {
    RecordKind.allCases.filter { kind in
      columns(of: kind).allSatisfy { column in !column.isRequired || header.contains(where: column.matches) }
    }
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
