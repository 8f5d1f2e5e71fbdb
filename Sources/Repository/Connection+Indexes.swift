internal import SQLite

/// Indexes that would be slower to keep up row by row than to build anew at the end.
extension Connection {
  /// Drops indexes.
  ///
  /// - Returns: the SQL that builds those again that there were, for ``buildIndexes(_:)``.
  func dropIndexes(_ names: [String]) throws -> [String] {
    var dropped: [String] = []
    var select = try prepare("SELECT sql FROM main.sqlite_schema WHERE type = 'index' AND name = ?1")
    for name in names {
      try select.bind(name, at: 1)
      guard let sql = try select.firstRow({ row in try row.text(0) }) else { continue }
      dropped.append(sql)
      try execute("DROP INDEX main.\(name)")
    }
    return dropped
  }

  /// Builds indexes again that were dropped.
  func buildIndexes(_ dropped: [String]) throws {
    guard !dropped.isEmpty else { return }
    // SQLite sorts in runs of the size of its page cache. The smallest, 1 MiB, fits into that of a processor, where
    // it is sorted faster than twice as much.
    let cacheSize = try integer("PRAGMA main.cache_size")
    try execute("PRAGMA main.cache_size = -1024")
    defer { try? execute("PRAGMA main.cache_size = \(cacheSize)") }
    for sql in dropped { try execute(sql) }
  }
}
