internal import SQLite
internal import Schema

extension Store {
  /// What SQLite's `integrity_check` finds: in the structure of the file, in its indexes, and in values that break a
  /// type, a NOT NULL or a CHECK of the schema that the file has; a CHECK only if the store is not read-only.
  ///
  /// - Parameter limit: how many findings end the search.
  /// - Returns: SQLite's words; none if all is well.
  /// - Throws: what SQLite meets where it cannot read on.
  public func integrityProblems(limit: Int) throws -> [String] {
    var problems: [String] = []
    var check = try connection.prepare("PRAGMA integrity_check(\(limit))")
    try check.forEachRow { row in
      // The first finding may be several lines about one page.
      problems += try row.text(0).split(separator: "\n").map(String.init).filter {
        $0 != "*** in database main ***"
      }
    }
    return problems == ["ok"] ? [] : problems
  }

  /// The rows that refer by a foreign key to one that does not exist.
  public func foreignKeyBreaches() throws -> [FaultyRows] {
    var breaches: [FaultyRows] = []
    var check = try connection.prepare("PRAGMA foreign_key_check")
    try check.forEachRow { row in
      let table = try row.text(0)
      if breaches.last?.table != table { breaches.append(FaultyRows(table: table)) }
      breaches[breaches.count - 1].append(try row.optionalInteger(1))
    }
    return breaches
  }

  /// The objects of the schema that are missing, changed or more than what the migrations up to its version make.
  public func schemaDifferences() throws -> [SchemaDifference] {
    let expected = try Self.objects(of: Self.reference(version: version()))
    let found = try Self.objects(of: connection)
    var differences: [SchemaDifference] = []
    for object in expected {
      guard let same = found.first(where: { $0.type == object.type && $0.name == object.name }) else {
        differences.append(SchemaDifference(kind: .missing, type: object.type, name: object.name))
        continue
      }
      if !same.sql.utf8.elementsEqual(object.sql.utf8) {
        differences.append(SchemaDifference(kind: .changed, type: object.type, name: object.name))
      }
    }
    for object in found where !expected.contains(where: { $0.type == object.type && $0.name == object.name })
    {
      differences.append(SchemaDifference(kind: .extra, type: object.type, name: object.name))
    }
    return differences
  }

  /// The names of the tables that the migrations up to the version of the file make.
  public func expectedTables() throws -> Set<String> {
    Set(try Self.objects(of: Self.reference(version: version())).filter { $0.type == "table" }.map(\.name))
  }

  private struct SchemaObject {
    let type: String
    let name: String
    let sql: String
  }

  /// What was made by statements, in the order in which it was; not what SQLite makes for itself.
  private static func objects(of connection: Connection) throws -> [SchemaObject] {
    var objects: [SchemaObject] = []
    var select = try connection.prepare(
      "SELECT type, name, sql FROM sqlite_schema WHERE name NOT LIKE 'sqlite^_%' ESCAPE '^' ORDER BY rowid")
    try select.forEachRow { row in
      objects.append(
        SchemaObject(type: try row.text(0), name: try row.text(1), sql: try row.optionalText(2) ?? ""))
    }
    return objects
  }

  /// A database in memory as the migrations up to a version make it.
  static func reference(version: Int) throws -> Connection {
    let reference = try Connection.inMemory()
    for migration in Migration.all where migration.version <= version {
      try reference.execute(String(decoding: migration.script, as: UTF8.self))
    }
    return reference
  }
}
