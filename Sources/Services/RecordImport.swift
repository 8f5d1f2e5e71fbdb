internal import CSV
internal import Records
internal import Repository

/// How the rows of a file become records of one kind.
///
/// There are two roads with the same results: the cells of a row in canonical form go to the table as bytes; any other
/// row is read as text, which also finds the words for what is wrong.
///
/// What a cell means may depend on its whole column: `03/04/2026` on whether another date begins with 13. Before the
/// first row is read as text, all rows of the file are therefore shown to ``judge(_:_:)``, those in canonical form too.
protocol RecordImport {
  /// Where the records go.
  associatedtype Storage: RecordRepository

  /// The columns in the order of the record's fields.
  static var columns: [ImportColumn] { get }

  /// What the texts of a row are read by.
  var context: ParsingContext { get }

  /// Whether there are columns to be judged as a whole, for which the file is read twice.
  static var judgesColumns: Bool { get }

  /// Gets ready within the transaction of the import.
  mutating func begin() throws

  /// Appends the columns of `Storage.bulk` to `row`, if all cells of the row on which `reader` stands are in canonical
  /// form.
  ///
  /// - Returns: whether they are; if not, what was appended means nothing.
  mutating func fillCanonical(
    _ row: inout RowBuffer, from reader: borrowing CSVReader, _ header: borrowing ImportHeader
  ) -> Bool

  /// Looks at the row on which `reader` stands, to judge its columns.
  mutating func judge(_ reader: borrowing CSVReader, _ header: borrowing ImportHeader)

  /// Settles how the columns are read, all rows having been looked at.
  ///
  /// - Returns: the columns that cannot be read as a whole; of such a file nothing is stored.
  mutating func settle() -> [ColumnRefusal]

  /// Reads a row from the texts of its cells.
  ///
  /// - Throws: `ValidationError` for what is wrong with them.
  mutating func record(_ texts: [Field: String]) throws -> Storage.R

  /// Whether an issue of a row with these texts is a mistake of its own, not what a column is refused for.
  func isOfRow(_ issue: ValidationIssue, _ texts: [Field: String]) -> Bool

  /// Takes note of a row that is refused, and of its texts if its cells are those of the columns.
  mutating func noteRefused(_ texts: [Field: String]?)

  /// Adds to the outcome what is to be told of this kind of record alone.
  func complete(_ outcome: inout ImportOutcome)
}

/// Most kinds of record are read row by row, and from nothing but the row.
extension RecordImport {
  static var judgesColumns: Bool { false }

  func begin() {}

  func judge(_ reader: borrowing CSVReader, _ header: borrowing ImportHeader) {}

  func settle() -> [ColumnRefusal] { [] }

  func record(_ texts: [Field: String]) throws -> Storage.R {
    try Storage.R(parsing: texts, in: context)
  }

  func isOfRow(_ issue: ValidationIssue, _ texts: [Field: String]) -> Bool { true }

  func noteRefused(_ texts: [Field: String]?) {}

  func complete(_ outcome: inout ImportOutcome) {}
}
