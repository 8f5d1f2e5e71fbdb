internal import CSV
internal import Records

/// The header of a file, matched against the columns of a kind of record.
struct ImportHeader: Equatable {
  /// The cells of the header as the file spells them, without white space around them and without empty ones at the end,
  /// which spreadsheets add.
  let names: [String]

  /// For each column of the kind, which cell of a row holds it; `nil` where the file does not have it.
  let positions: [Int?]

  /// The cells that belong to no column.
  let ignored: [String]

  /// How many cells a row has at least: what stands behind is optional, and spreadsheets drop it where it is empty.
  let minimumCount: Int

  /// Matches a header.
  ///
  /// - Throws: ``ImportError/missingColumns(_:found:)`` or ``ImportError/repeatedColumn(_:_:)``.
  init(_ cells: [String], for columns: [ImportColumn]) throws(ImportError) {
    var names = cells.map(trimmed)
    while names.last?.isEmpty == true { names.removeLast() }
    var positions: [Int?] = []
    for column in columns {
      let matching = names.indices.filter { column.matches(names[$0]) }
      guard matching.count < 2 else { throw .repeatedColumn(names[matching[0]], names[matching[1]]) }
      positions.append(matching.first)
    }
    let missing = zip(columns, positions).filter { $0.isRequired && $1 == nil }.map(\.0.field.column)
    guard missing.isEmpty else { throw .missingColumns(missing, found: names) }
    self.names = names
    self.positions = positions
    ignored = names.indices.filter { !positions.contains($0) }.map { names[$0] }
    minimumCount = zip(columns, positions).compactMap { $0.isRequired ? $1.map { $0 + 1 } : nil }.max() ?? 0
  }

  /// How the file spells the column of a field.
  func name(of field: Field, in columns: [ImportColumn]) -> String {
    let position = columns.firstIndex { $0.field == field }.flatMap { positions[$0] }
    return position.map { names[$0] } ?? field.column
  }
}
