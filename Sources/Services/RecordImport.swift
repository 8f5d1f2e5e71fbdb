internal import CSV
internal import Records
internal import Repository

/// How the rows of a file become records of one kind.
///
/// There are two roads with the same results: the cells of a row in canonical form go to the table as bytes; any other
/// row is read as text by `R(parsing:in:)`, which also finds the words for what is wrong.
protocol RecordImport {
  /// Where the records go.
  associatedtype Storage: RecordRepository

  /// The columns in the order of the record's fields.
  static var columns: [ImportColumn] { get }

  /// Appends the columns of `Storage.bulk` to `row`, if all cells of the row on which `reader` stands are in canonical
  /// form.
  ///
  /// - Returns: whether they are; if not, what was appended means nothing.
  mutating func fillCanonical(
    _ row: inout RowBuffer, from reader: borrowing CSVReader, _ header: borrowing ImportHeader
  ) -> Bool
}
