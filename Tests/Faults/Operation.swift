import TestSupport

/// A command that is put to the proof, and the state of the database that it begins with.
///
/// This is the one place that says what is tried: every proof runs through ``all``. A command that `roster help` does
/// not know is left out.
struct Operation {
  /// What a run begins with.
  enum Start: Equatable {
    /// No file.
    case nothing
    /// Some of every record, up to date.
    case records
    /// The same, with a row that breaks a rule.
    case flawed
    /// A file of an old schema, from `Tests/Faults/Files`.
    case old(version: Int)
  }

  let name: String
  var start = Start.records
  /// What is done before, without a fault.
  var prelude: [[String]] = []
  let arguments: [String]
  /// The file that the command makes beside the database.
  var artefact: String?
  /// The version of the file that it reads as `kept.db`, if the prelude does not make one.
  var keptVersion: Int?
  /// Whether it keeps what was there before in a file of its own.
  var keepsBefore = false
  /// Whether it writes so much that a run at every single call takes minutes.
  var isLarge = false

  /// The words of a command, with the names of files in full.
  static func words(_ words: [String], on bench: Bench) -> [String] {
    words.map { $0.hasSuffix(".csv") || $0.hasSuffix(".db") ? bench.folder.place(of: $0) : $0 }
  }

  static let all = [
    Operation(
      name: "add student", arguments: ["add", "--first", "Zoë", "--last", "Ångström", "--grade", "11"]),
    Operation(
      name: "add expense",
      arguments: ["add", "expense", "--title", "Paint", "--amount", "12.50", "--date", "2026-03-01"]),
    Operation(name: "edit student", arguments: ["edit", "student", "3", "--grade", "Grad"]),
    Operation(name: "edit category", arguments: ["edit", "category", "Food", "--name", "Meals"]),
    Operation(name: "remove expenses", arguments: ["remove", "expense"] + (1...40).map(String.init)),
    Operation(name: "settings", arguments: ["settings", "--order", "favorite", "--max-price", "3"]),
    Operation(name: "import students", arguments: ["import", "inputs/few-students.csv"]),
    Operation(name: "import expenses", arguments: ["import", "inputs/few-expenses.csv"]),
    Operation(
      name: "import many students", arguments: ["import", "inputs/many-students.csv"], isLarge: true),
    Operation(
      name: "import many expenses", arguments: ["import", "inputs/many-expenses.csv"], isLarge: true),
    Operation(name: "list", arguments: ["list", "--sorted"]),
    Operation(
      name: "export", arguments: ["export", "students", "out.csv", "--force"], artefact: "out.csv"),
    Operation(
      name: "create by add", start: .nothing,
      arguments: ["add", "--first", "Ada", "--last", "Lovelace", "--grade", "9"]),
    Operation(name: "create by import", start: .nothing, arguments: ["import", "inputs/few-students.csv"]),
    Operation(name: "migrate version 1", start: .old(version: 1), arguments: ["list"]),
    Operation(name: "migrate version 2", start: .old(version: 2), arguments: ["list", "restaurants"]),
    Operation(
      name: "undo an edit", prelude: [["edit", "student", "3", "--grade", "12"]], arguments: ["undo"]),
    Operation(
      name: "undo a removal", prelude: [["remove", "expense"] + (1...40).map(String.init)],
      arguments: ["undo"]),
    Operation(
      name: "undo an import", prelude: [["import", "inputs/few-students.csv"]], arguments: ["undo"]),
    Operation(
      name: "undo a large import", prelude: [["import", "inputs/many-students.csv"]], arguments: ["undo"],
      isLarge: true),
    Operation(
      name: "redo an import", prelude: [["import", "inputs/few-expenses.csv"], ["undo"]],
      arguments: ["redo"]),
    Operation(
      name: "redo a large import", prelude: [["import", "inputs/many-students.csv"], ["undo"]],
      arguments: ["redo"], isLarge: true),
    Operation(
      name: "prune the history",
      prelude: [
        ["edit", "student", "3", "--grade", "12"], ["import", "inputs/few-expenses.csv"], ["undo"],
        ["add", "category", "Trips"],
      ],
      arguments: ["history", "--prune", "--keep", "1"]),
    Operation(
      name: "redo an edit", prelude: [["edit", "student", "3", "--grade", "12"], ["undo"]],
      arguments: ["redo"]),
    Operation(name: "backup", arguments: ["backup", "copy.db"], artefact: "copy.db"),
    Operation(
      name: "backup --force", arguments: ["backup", "copy.db", "--force"], artefact: "copy.db"),
    Operation(
      name: "restore", prelude: [["backup", "kept.db"], ["remove", "student", "1"]],
      arguments: ["restore", "kept.db"], keepsBefore: true),
    Operation(
      name: "restore an old version", arguments: ["restore", "kept.db"], keptVersion: 2, keepsBefore: true),
    Operation(
      name: "restore over a broken file", start: .flawed, prelude: [["import", "inputs/few-students.csv"]],
      arguments: ["restore", "kept.db"], keptVersion: 4, keepsBefore: true),
    Operation(
      name: "create by restore", start: .nothing,
      prelude: [["--db", "kept.db", "import", "inputs/few-students.csv"]], arguments: ["restore", "kept.db"]),
    Operation(name: "check", arguments: ["check"]),
  ]

  /// The operations of ``all`` that a program has; for few runs without the large ones, and with
  /// no more of the others than there are runs.
  static func known(to bench: Bench, runs: Int = 1_000_000) -> [Operation] {
    var verbs: [String: Bool] = [:]
    func isKnown(_ verb: String) -> Bool {
      if let known = verbs[verb] { return known }
      verbs[verb] = bench.roster(["help", verb]).status == 0
      return verbs[verb] == true
    }
    let known = all.filter { (!$0.isLarge || runs >= 100) && isKnown($0.arguments[0]) }
    let step = (known.count + runs - 1) / runs
    return known.indices.filter { $0 % step == 0 }.map { known[$0] }
  }

  /// Writes the files that the commands read.
  static func writeInputs(to bench: Bench) throws {
    for (name, rows) in [("few", 150), ("many", 20_000)] {
      let students = (0..<rows).map { "First\($0 * 7919 % rows),Läst\($0),\(9 + $0 % 4)\n" }
      try bench.folder.write(
        "first_name,last_name,current_grade\n" + students.joined(), to: "inputs/\(name)-students.csv")
      let expenses = (0..<rows).map {
        "2026-0\(1 + $0 % 9)-\(10 + $0 % 19),Thing \($0),Books,\($0).25,\($0 % 3 == 0 ? "a note" : "")\n"
      }
      try bench.folder.write(
        "date,title,category,amount,note\n" + expenses.joined(), to: "inputs/\(name)-expenses.csv")
    }
  }
}
