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

  /// A CSV file of made-up expenses; a third of the notes have to be quoted.
  static func expenses(_ count: Int) -> String {
    Scratch.write("expenses-\(count).csv") { append in
      append("date,title,category,amount,note\n")
      forEachExpense(count) { expense in
        let cents = expense.cents % 100
        append("\(expense.date),\(expense.title),\(expense.category),\(expense.cents / 100).")
        append("\(cents < 10 ? "0" : "")\(cents),\(expense.note)\n")
      }
    }
  }

  /// The same expenses as rows for the table itself, with all of its columns.
  static func rowsOfExpenses(_ count: Int) -> String {
    var id = 0
    return Scratch.write("expense-rows-\(count).csv") { append in
      forEachExpense(count) { expense in
        id += 1
        append("\(id),\(expense.date),\(expense.title),\(expense.category),\(expense.cents),\(expense.note)\n")
      }
    }
  }

  /// The same expenses as the journal of a ledger that is kept in text.
  static func journal(_ count: Int) -> String {
    Scratch.write("expenses-\(count).journal") { append in
      forEachExpense(count) { expense in
        let cents = expense.cents % 100
        append("\(expense.date) \(expense.title)\n    expenses:\(expense.category)  \(expense.cents / 100).")
        append("\(cents < 10 ? "0" : "")\(cents)\n    assets:cash\n\n")
      }
    }
  }

  private static func forEachExpense(
    _ count: Int, _ body: ((date: String, title: String, category: String, cents: Int, note: String)) -> Void
  ) {
    var random = SeededRandom(seed: 2)
    let words = madeUpNames(500, &random)
    let categories = ["Food", "Transport", "Supplies", "Books", "Events", "Equipment", "Fees", "Other"]
    for index in 0..<count {
      let month = Int.random(in: 1...12, using: &random)
      let day = Int.random(in: 1...28, using: &random)
      let date = "\(2020 + index * 6 / count)-\(month < 10 ? "0" : "")\(month)-\(day < 10 ? "0" : "")\(day)"
      let word = words.randomElement(using: &random)!
      body(
        (
          date, "\(word) \(words.randomElement(using: &random)!)", categories.randomElement(using: &random)!,
          Int.random(in: 1...99_999, using: &random), index % 3 == 0 ? "\"paid, by \(word)\"" : "paid by \(word)"
        ))
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
