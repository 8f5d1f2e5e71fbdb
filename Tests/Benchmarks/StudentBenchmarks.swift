/// Students against the `sqlite3` shell.
struct StudentBenchmarks {
  let roster: String

  private static let sortedSQL = """
    SELECT id, first_name, last_name, current_grade FROM students ORDER BY current_grade, \
    coalesce(last_name_key, last_name) COLLATE NOCASE, coalesce(first_name_key, first_name) COLLATE NOCASE, id
    """

  private func imported(_ count: Int) -> String {
    let database = Scratch.path("students-\(count).db")
    Scratch.remove(database)
    _ = Program(roster, "--db", database, "import", Inputs.students(count)).run()
    return database
  }

  /// How long it takes until the first rows are there, and to store one.
  func runSmall() {
    let database = imported(200)
    compare(
      "list --sorted of 200 students, whole process", Program(roster, "--db", database, "list", "--sorted"),
      with: Program("sqlite3", database, Self.sortedSQL), called: "sqlite3 with the same rows", runs: 201,
      atMost: 1.5)
    compare(
      "add of one student, whole process",
      Program(
        roster, "--db", database, "add", "--first", "New", "--last", "Student", "--grade", "9",
        "--allow-duplicate"),
      with: Program(
        "sqlite3", database,
        """
        BEGIN IMMEDIATE;
        INSERT INTO students (first_name, last_name, current_grade) VALUES ('New', 'Student', 9);
        COMMIT;
        """),
      called: "sqlite3 inserting one row in a transaction", runs: 101, atMost: 1.5)
  }

  /// Long lists and exports.
  func runLists(_ count: Int) {
    let database = imported(count)
    compare(
      "list --sorted --format csv of \(count) students",
      Program(roster, "--db", database, "list", "--sorted", "--format", "csv"),
      with: Program("sqlite3", "-csv", database, Self.sortedSQL), called: "sqlite3 -csv in the same order",
      atMost: 0.8)
    compare(
      "export of \(count) students", Program(roster, "--db", database, "export", "-"),
      with: Program(
        "sqlite3", "-csv", "-header", database,
        "SELECT first_name, last_name, current_grade FROM students ORDER BY id"),
      called: "sqlite3 -csv -header with the same rows", atMost: 0.8)
  }

  /// Imports, their memory, and the same file again.
  func runImports(_ count: Int) {
    let file = Inputs.students(count)
    let database = Scratch.path("import.db")
    let ours = Program(roster, "--db", database, "import", file)
    let first = median(
      (0..<5).map { _ in
        Scratch.remove(database)
        return ours.run().seconds
      })
    report(
      "import of \(count) students a second time", median((0..<5).map { _ in ours.run().seconds }) / first,
      of: "the first import", atMost: 1)

    let rows = Inputs.rowsOfStudents(count)
    func prepare() { Scratch.remove(database) }
    compare(
      "import of \(count) students", ours,
      with: Program(
        "sh", "-c",
        """
        sqlite3 '\(database)' '.read Schema/v01_students.sql' BEGIN '.import --csv \(rows) students' COMMIT
        """),
      called: "sqlite3 .import into the same schema", runs: 5, atMost: 0.5, prepare: prepare)
    compare(
      "import of \(count) students", ours,
      with: Program(
        "sh", "-c",
        """
        sqlite3 '\(database)' 'CREATE TABLE s (first_name, last_name, current_grade)' \
        '.import --csv --skip 1 \(file) s' 'CREATE INDEX i ON s (current_grade, last_name, first_name)'
        """),
      called: "sqlite3 .import into a bare table and CREATE INDEX", runs: 5, atMost: 1.1, prepare: prepare)
    let floor = median((0..<5).map { _ in BareInserts.seconds(rows: count) })
    report("import of \(count) students", first / floor, of: "prepared inserts in a bare loop", atMost: nil)
    runMemory(count)
  }

  private func runMemory(_ count: Int) {
    let database = Scratch.path("memory.db")
    func peak(_ count: Int, fromPipe: Bool) -> Int {
      Scratch.remove(database)
      let file = Inputs.students(count)
      if fromPipe {
        return Program("sh", "-c", "cat \(file) | exec \(roster) --db \(database) import students -").run()
          .peakMemory
      }
      return Program(roster, "--db", database, "import", file).run().peakMemory
    }
    for fromPipe in [false, true] {
      let small = peak(count, fromPipe: fromPipe)
      let large = peak(4 * count, fromPipe: fromPipe)
      let source = fromPipe ? "standard input" : "a file"
      print(
        "peak memory of importing \(count) students from \(source): \(small / 1024) MiB  asked for: at most 64"
      )
      report("peak memory for four times as many", Double(large) / Double(small), of: "that", atMost: 1.2)
    }
  }
}
