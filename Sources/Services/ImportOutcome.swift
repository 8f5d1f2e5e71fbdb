internal import Records

/// What an import found and did.
public struct ImportOutcome: Hashable, Sendable {
  /// What was imported.
  public let kind: RecordKind
  /// How many rows were added; in a dry run, would be; none of a file that is refused.
  public internal(set) var added = 0
  /// How many rows were there already.
  public internal(set) var alreadyThere = 0
  /// How many rows were refused: all of them if a column is.
  public internal(set) var refused = 0
  /// How many of those are wrong in themselves.
  public internal(set) var mistaken = 0
  /// The columns that cannot be read, whatever the rows hold otherwise, as the file spells them.
  public internal(set) var refusedColumns: [String] = []
  /// How many refused rows were handed to ``ImportOptions/rejects``, or would have been: those that can be mended, so
  /// none if a column is refused.
  public internal(set) var rejected = 0
  /// What has to be said of the file of those rows when it is imported.
  public internal(set) var rejectsOptions = RejectsOptions()
  /// What is wrong with the refused columns, and with the first of the rows that are wrong in themselves,
  /// ``ImportOutcome/shownRefusals`` of them at the most.
  public internal(set) var refusals: [ImportRefusal] = []
  /// How many blank lines were passed over.
  public internal(set) var blankLines = 0
  /// The columns of the file that no field has, as it spells them.
  public internal(set) var ignoredColumns: [String] = []
  /// The names of the categories that were added for the rows; in a dry run, would be.
  public internal(set) var newCategories: [String] = []
  /// The first rows that were added and that were there already; only in a dry run.
  public internal(set) var samples = ImportSamples()
  /// Whether what was to be added is stored.
  public internal(set) var isStored = false

  /// Whether the file could not be read to its end, or a column of it not at all, so that nothing of it is stored.
  public internal(set) var isBroken = false

  /// How many rows that are wrong are told in full.
  public static let shownRefusals = 20

  init(_ kind: RecordKind) {
    self.kind = kind
  }

  /// Counts a row that is wrong and keeps what is wrong with it, if it is one of the first.
  mutating func refuse(_ row: [ImportRefusal]) {
    if mistaken < Self.shownRefusals { refusals += row }
    mistaken += 1
    refused += 1
  }

  /// Keeps what is wrong with a column, by which all rows are refused.
  mutating func refuse(column refusal: ImportRefusal) {
    refusals.append(refusal)
    if let name = refusal.column { refusedColumns.append(name) }
    isBroken = true
  }

  /// Forgets what was counted of a file of which nothing is stored, however far it had been read.
  mutating func discard() {
    added = 0
    alreadyThere = 0
    newCategories = []
    samples = ImportSamples()
  }
}

/// One thing for which a row was refused.
public struct ImportRefusal: Hashable, Sendable {
  /// The line of the file on which the row starts, counted from 1.
  public let line: Int
  /// The column as the header spells it; `nil` where it is about the row as a whole.
  public let column: String?
  /// What is wrong, in plain words.
  public let message: String
}

/// The first few rows of each kind of outcome, as they are stored.
public struct ImportSamples: Hashable, Sendable {
  /// Of the rows that would be added.
  public internal(set) var added: [Row] = []
  /// Of the rows that are there already.
  public internal(set) var alreadyThere: [Row] = []

  /// How many rows of each.
  public static let count = 3

  /// A row of the file.
  public struct Row: Hashable, Sendable {
    /// The line on which it starts, counted from 1.
    public let line: Int
    /// Its record in a line.
    public let summary: String
    /// Its fields, as a person reads them.
    public let words: [String]

    init(_ record: some Record, line: Int) {
      self.line = line
      summary = record.summary
      words = type(of: record).fields.map(record.words)
    }
  }

  func hasRoom(isAdded: Bool) -> Bool {
    (isAdded ? added : alreadyThere).count < Self.count
  }

  mutating func append(_ row: Row, isAdded: Bool) {
    if isAdded { added.append(row) } else { alreadyThere.append(row) }
  }
}
