public import CSV
public import Records

/// What a person says about a file and about what is to be done with it.
public struct ImportOptions {
  /// How the file is written.
  public var dialect = Dialect()
  /// Whether nothing is stored.
  public var isDryRun = false
  /// Whether the good rows are stored although others are refused.
  public var skipsInvalid = false
  /// Whether rows that are there already are added again.
  public var addsAll = false
  /// The decimal mark of all amounts; `nil` if they tell it themselves.
  public var decimalMark: DecimalMark?
  /// The order of day, month and year in all dates that do not begin with the year; `nil` if they tell it themselves.
  public var dateOrder: DateOrder?
  /// Whether a category that there is none of is added; else the row is refused.
  public var addsCategories = false
  /// Where a file of the refused rows goes, with their line and the reason, to be mended and imported again.
  public var rejects: ByteSink?

  /// Makes options by which a file is stored as a whole or not at all.
  public init() {}
}

/// What watches an import while it runs.
public struct ImportMonitor {
  /// Asked now and then; `true` ends the import and leaves the database as it was.
  public var isCancelled: () -> Bool
  /// Told now and then how many bytes have been read, and of how many; `nil` where that is not known.
  public var progress: (_ read: Int, _ total: Int?) -> Void

  /// Watches an import.
  public init(
    isCancelled: @escaping () -> Bool = { false },
    progress: @escaping (_ read: Int, _ total: Int?) -> Void = { _, _ in }
  ) {
    self.isCancelled = isCancelled
    self.progress = progress
  }
}
