/// The SQL by which many rows of one kind are compared and stored; see ``BulkInsertion``.
public struct BulkSQL: Sendable {
  /// From so many rows on, ``indexes`` are built anew at the end rather than kept up row by row.
  public static let manyRows = 10_000

  /// The table.
  let table: String
  /// The columns of a ``RowBuffer``: first those that make two rows equal, then keys derived from them.
  let columns: [String]
  /// How many of the columns make two rows equal.
  let comparedCount: Int
  /// What is stored beside them, the same for each row.
  let constants: [(column: String, value: String)]
  /// The term that an equal row meets, with the columns as parameters `?1`, `?2`, …; an index serves it.
  let equality: String
  /// The indexes that are cheaper to build at the end than to keep up while many rows come in.
  let indexes: [String]

  /// `INSERT` of rows, whose cells are the parameters.
  func insertSQL(rows: Int = 1) -> String {
    let names = columns + constants.map(\.column)
    return
      "INSERT INTO main.\(table) (\(names.joined(separator: ", "))) \(values(rows, constants.map(\.value)))"
  }

  var scanSQL: String {
    let names = ["id"] + columns[..<comparedCount]
    return "SELECT \(names.joined(separator: ", ")) FROM main.\(table) WHERE id > ?1 ORDER BY id"
  }

  /// The rows of a range of ids, with what makes the check of each.
  var rangeSQL: String {
    let names = ["id"] + columns[..<comparedCount]
    return
      "SELECT \(names.joined(separator: ", ")) FROM main.\(table) WHERE id BETWEEN ?1 AND ?2 ORDER BY id"
  }

  var lookupSQL: String {
    "SELECT id FROM main.\(table) WHERE \(equality) AND id > ?\(columns.count + 1) ORDER BY id"
  }

  var createStagedSQL: String {
    "DROP TABLE IF EXISTS temp.staged; CREATE TEMP TABLE staged (\(columns.joined(separator: ", ")));"
  }

  func stageSQL(rows: Int) -> String {
    "INSERT INTO temp.staged \(values(rows, []))"
  }

  private func values(_ rows: Int, _ constants: [String]) -> String {
    let rows = (0..<rows).map { row in
      let cells = columns.indices.map { "?\(row * columns.count + $0 + 1)" }
      return "(\((cells + constants).joined(separator: ", ")))"
    }
    return "VALUES \(rows.joined(separator: ", "))"
  }

  var insertStagedSQL: String {
    let names = columns + constants.map(\.column)
    let values = columns + constants.map(\.value)
    return """
      INSERT INTO main.\(table) (\(names.joined(separator: ", ")))
      SELECT \(values.joined(separator: ", ")) FROM temp.staged ORDER BY rowid;
      DROP TABLE temp.staged;
      """
  }
}
