internal import Records
internal import SQLite

/// How the names of one table get the keys by which they are put in order.
struct NameKeying {
  /// The table.
  let table: String
  /// The columns of the names; a key is in the column of that name with `_key` behind it.
  let names: [String]
  /// `SELECT` of the id and the names of the rows that have not been keyed, by id, at most a few thousand at a time.
  let selectSQL: String
  /// `UPDATE` of the keys, one for each name in the same order, then the id.
  let updateSQL: String

  /// All tables whose rows have keys.
  static let all = [StudentRepository.keying, RestaurantRepository.keying]
}

extension Store {
  /// Gives the rows that were written or renamed since, in the `sqlite3` shell for one, their place in the order.
  ///
  /// A partial index holds just these rows, so looking costs nothing where there are none.
  func keyNames() throws {
    for keying in NameKeying.all {
      var select = try connection.prepare(keying.selectSQL)
      guard try select.firstRow({ _ in true }) == true else { continue }
      try connection.transaction {
        var update = try connection.prepare(keying.updateSQL)
        var last: Int64?
        while true {
          var rows: [[Value]] = []
          let done = last
          try select.forEachRow { row in
            let id = try row.integer(0)
            last = id
            // In the order of ids, and none a second time: a damaged index may go on naming rows that have their keys.
            guard done.map({ id > $0 }) ?? true else {
              throw SQLiteError.damage("an index names rows that it should not")
            }
            let keys = try keying.names.indices.map { sortKey(try row.text($0 + 1)).map(Value.text) ?? .null }
            rows.append(keys + [.integer(id)])
          }
          if rows.isEmpty { break }
          for row in rows {
            try update.bind(row)
            try update.run()
          }
        }
      }
    }
  }

  /// The same before names are read: a file that cannot be written now is read in the order that it has.
  ///
  /// In a transaction nothing is done: of some failures, a full disk for one, SQLite takes back all that is under way.
  func keyNamesIfPossible() throws {
    guard !isReadOnly, !connection.isInTransaction else { return }
    // Nobody waits for it: who holds a lock now may be done when the file is opened next.
    connection.setBusyTimeout(0)
    defer { connection.setBusyTimeout(busyTimeout) }
    do {
      try keyNames()
    } catch let error as SQLiteError where [.busy, .readOnly, .cannotOpen, .full].contains(error.code) {
      return
    }
  }
}
