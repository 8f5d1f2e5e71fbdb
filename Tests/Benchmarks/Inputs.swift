import TestSupport

/// The files that the benchmarks work on, the same in each run.
enum Inputs {
  /// A CSV file of made-up students; a third of the names have a letter outside ASCII.
  static func students(_ count: Int) -> String {
    var random = SeededRandom(seed: 1)
    let names = madeUpNames(2000, &random)
    return Scratch.write("students-\(count).csv") { append in
      append("first_name,last_name,current_grade\n")
      for _ in 0..<count {
        append("\(names.randomElement(using: &random)!),\(names.randomElement(using: &random)!),")
        append("\(Int.random(in: 9...12, using: &random))\n")
      }
    }
  }

  /// The same students as rows for the table itself, with all of its columns.
  static func rowsOfStudents(_ count: Int) -> String {
    var random = SeededRandom(seed: 1)
    let names = madeUpNames(2000, &random)
    return Scratch.write("rows-\(count).csv") { append in
      for id in 1...count {
        let first = names.randomElement(using: &random)!
        let last = names.randomElement(using: &random)!
        let grade = Int.random(in: 9...12, using: &random)
        append("\(id),\(first),\(last),\(grade),\(first.lowercased()),\(last.lowercased()),1\n")
      }
    }
  }

  private static func madeUpNames(_ count: Int, _ random: inout SeededRandom) -> [String] {
    let letters = Array("abcdefghijklmnopqrstuvwxyz")
    let accented = Array("áéíóúñüöäçøåłšžćęů")
    return (0..<count).map { index in
      var name = (0..<Int.random(in: 3...10, using: &random)).map { _ in
        letters.randomElement(using: &random)!
      }
      if index % 3 == 0 { name[name.count / 2] = accented.randomElement(using: &random)! }
      return String(name).capitalizedFirst
    }
  }
}

extension String {
  fileprivate var capitalizedFirst: String { prefix(1).uppercased() + dropFirst() }
}
