import Glibc
import Repository
import SQLite

/// The floor of an import: what SQLite needs if the rows are there already and nothing is judged.
enum BareInserts {
  /// Seconds for so many prepared inserts into the table of the students and the index of their order.
  static func seconds(rows: Int) -> Double {
    let path = Scratch.path("bare.db")
    Scratch.remove(path)
    do {
      _ = try Store(path: path, for: .writing)
      let connection = try Connection(path: path, mode: .readWrite)
      let index =
        "CREATE INDEX students_in_order ON students (current_grade, coalesce(last_name_key, last_name) COLLATE "
        + "NOCASE, coalesce(first_name_key, first_name) COLLATE NOCASE)"
      let first = Array("Examplefirst".utf8)
      let last = Array("Examplelast".utf8)
      let start = now()
      try connection.transaction {
        try connection.execute("DROP INDEX students_in_order; PRAGMA ignore_check_constraints = ON")
        var insert = try connection.prepare(
          "INSERT INTO students (first_name, last_name, current_grade, is_keyed) VALUES (?1, ?2, ?3, 1)")
        for row in 0..<rows {
          try unsafe insert.bindBorrowed(first.span.extracting(first: 3 + row % 10), at: 1)
          try unsafe insert.bindBorrowed(last.span.extracting(first: 3 + row / 7 % 9), at: 2)
          try insert.bind(Int64(9 + row % 4), at: 3)
          try insert.run()
        }
        try connection.execute(index)
      }
      return now() - start
    } catch {
      fail("\(error)")
    }
  }
}
