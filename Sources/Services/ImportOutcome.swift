/// What an import found and did.
public struct ImportOutcome: Hashable, Sendable {
  /// What was imported.
  public let kind: RecordKind
  /// How many rows were added; in a dry run, would be; none of a file that is refused.
  public internal(set) var added = 0
  /// How many rows were there already.
  public internal(set) var alreadyThere = 0
  /// How many rows were refused.
  public internal(set) var refused = 0
  /// How many of those were handed to ``ImportOptions/rejects``, or would have been: all but those that are no row, as
  /// a column that cannot be read.
  public internal(set) var rejected = 0
  /// What is wrong with the first of the refused rows, ``ImportOutcome/shownRefusals`` of them at the most.
  public internal(set) var refusals: [ImportRefusal] = []
  /// How many blank lines were passed over.
  public internal(set) var blankLines = 0
  /// The columns of the file, as it spells them.
  public internal(set) var columns: [String] = []
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

  /// How many refused rows are told in full.
  public static let shownRefusals = 20

  init(_ kind: RecordKind) {
    self.kind = kind
  }

  /// Counts a refused row and keeps what is wrong with it, if it is one of the first.
  mutating func refuse(_ row: [ImportRefusal]) {
    if refused < Self.shownRefusals { refusals += row }
    refused += 1
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

/// The first few rows of each kind of outcome, as the cells of the file.
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
    /// Its cells.
    public let cells: [String]
  }

  func hasRoom(isAdded: Bool) -> Bool {
    (isAdded ? added : alreadyThere).count < Self.count
  }

  mutating func append(_ row: Row, isAdded: Bool) {
    if isAdded { added.append(row) } else { alreadyThere.append(row) }
  }
}
