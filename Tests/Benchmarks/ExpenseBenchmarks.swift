import Glibc

/// Expenses against the `sqlite3` shell, and against other ledgers.
struct ExpenseBenchmarks {
  let roster: String

  private func imported(_ count: Int) -> String {
    let database = Scratch.path("expenses-\(count).db")
    Scratch.remove(database)
    _ = Program(roster, "--db", database, "import", Inputs.expenses(count)).run()
    return database
  }

  /// Imports into the same schema.
  func runImports(_ count: Int) {
    let file = Inputs.expenses(count)
    let rows = Inputs.rowsOfExpenses(count)
    let database = Scratch.path("import.db")
    compare(
      "import of \(count) expenses", Program(roster, "--db", database, "import", file),
      with: Program(
        "sh", "-c",
        """
        cat Schema/v*.sql | sqlite3 '\(database)' && \
        sqlite3 '\(database)' BEGIN '.import --csv \(rows) expenses' COMMIT
        """),
      called: "sqlite3 .import into the same schema", atMost: 0.6, prepare: { Scratch.remove(database) })
  }

  /// The report by month and category.
  func runReport(_ count: Int) {
    let database = imported(count)
    compare(
      "report of \(count) expenses by month and category",
      Program(roster, "--db", database, "report", "--format", "csv"),
      with: Program(
        "sqlite3", "-csv", database,
        """
        CREATE TEMP TABLE sums AS SELECT substr(date, 1, 7) AS month, category, sum(number) AS number, sum(cents) AS cents \
        FROM (SELECT date, category, count(*) AS number, sum(amount_cents) AS cents FROM expenses GROUP BY date, category) \
        GROUP BY month, category; \
        SELECT category, sum(number), sum(cents) FROM sums GROUP BY category; \
        SELECT month, sum(number), sum(cents) FROM sums GROUP BY month;
        """),
      called: "the best query for the same numbers in sqlite3", atMost: 1)
  }

  /// The same report by programs that keep their ledger in text.
  func runPeers(_ count: Int) {
    _ = Program("apt-get", "install", "-y", "hledger", "ledger").run()
    let database = imported(count)
    let journal = Inputs.journal(count)
    let ours = Program(roster, "--db", database, "report", "--format", "csv")
    compare(
      "report of \(count) expenses", ours, with: Program("hledger", "-f", journal, "balance", "--monthly", "expenses"),
      called: "hledger", runs: 3, atMost: 0.01)
    compare(
      "report of \(count) expenses", ours,
      with: Program("ledger", "-f", journal, "register", "--monthly", "--collapse", "expenses"), called: "ledger", runs: 3,
      atMost: 0.1)
  }
}
