public import Records

/// What has to be said when the file of the refused rows is imported, once they are mended: what the file that they come
/// from told as a whole, or a person said of it, and what they may not tell alone.
public struct RejectsOptions: Hashable, Sendable {
  /// What the file holds, if its header does not tell.
  public internal(set) var kind: RecordKind?
  /// The decimal mark, if there are amounts that it is needed for.
  public internal(set) var decimalMark: DecimalMark?
  /// The order of dates, if there are dates that it is needed for.
  public internal(set) var dateOrder: DateOrder?
  /// Whether categories are to be added that there are none of yet.
  public internal(set) var addsCategories = false
  /// Whether rows are to be added that are there already.
  public internal(set) var addsAll = false
}
