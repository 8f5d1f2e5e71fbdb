/// One step of the schema; the steps are applied in order and never edited once released.
public struct Migration: Sendable {
  /// The `user_version` of a database to which this step was the last one applied.
  public let version: Int

  /// The SQL script, UTF-8.
  public let script: [UInt8]

  /// All steps, first to last: step N has version N.
  public static var all: [Migration] {
    [
      Migration(version: 1, script: PackageResources.v01_students_sql),
      Migration(version: 2, script: PackageResources.v02_restaurants_sql),
      Migration(version: 3, script: PackageResources.v03_expenses_sql),
      Migration(version: 4, script: PackageResources.v04_history_sql),
    ]
  }
}
