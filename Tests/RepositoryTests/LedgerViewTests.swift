import Records
import Repository
import Testing
import TestSupport

/// The views of the ledger and the version of the file that brings them.
@Suite struct LedgerViewTests {
  private let database: ScratchDatabase

  init() throws {
    database = try ScratchDatabase()
    _ = try database.open()
    _ = try database.output(
      of:
        """
        INSERT INTO expenses (date, title, amount_cents, category, note)
        VALUES ('2026-02-01', 'Atlas', 1999, 'Books', NULL), ('2026-01-31', 'Pizza', 5, 'Food', 'with ham'),
          ('2026-02-01', 'Tea', 100, 'Food', NULL), ('2025-12-31', 'Gift', 999999999999, 'Other', NULL);
        """)
  }

  @Test func `the ledger is in the order of days and shows amounts with two decimals`() throws {
    #expect(
      try database.output(of: "SELECT * FROM ledger;") == """
        2025-12-31|Gift|Other|9999999999.99||4
        2026-01-31|Pizza|Food|0.05|with ham|2
        2026-02-01|Atlas|Books|19.99||1
        2026-02-01|Tea|Food|1.00||3

        """)
  }

  @Test func `spending is added up by category, the largest first, and by month`() throws {
    #expect(
      try database.output(of: "SELECT * FROM spending_by_category; SELECT * FROM spending_by_month;") == """
        Other|1|9999999999.99
        Books|1|19.99
        Food|2|1.05
        2025-12|1|9999999999.99
        2026-01|1|0.05
        2026-02|2|20.99

        """)
  }

  @Test func `sums beyond the digits of a floating-point number are exact`() throws {
    let output = try database.output(
      of:
        """
        WITH RECURSIVE n(i) AS (SELECT 1 UNION ALL SELECT i + 1 FROM n WHERE i < 100001)
        INSERT INTO expenses (date, title, amount_cents, category) SELECT '2026-03-01', 'Big', 999999999999, 'Fees' FROM n;
        SELECT total FROM spending_by_category WHERE category = 'Fees';
        """)
    #expect(output == "1000009999998999.99\n")
  }

  @Test(arguments: ["spending_by_category", "spending_by_month"])
  func `sums are read from the index alone, in its order`(_ view: String) throws {
    let plan = try database.output(of: "EXPLAIN QUERY PLAN SELECT * FROM \(view);")
    #expect(plan.contains("SCAN expenses USING COVERING INDEX expenses_by_date"), "\(plan)")
    #expect(!plan.contains("SCAN expenses USING COVERING INDEX expenses_by_date\n   `--USE TEMP"), "\(plan)")
  }

  @Test func `the scripts of the migrations give the same schema in the shell as in the program`() throws {
    let byShell = try ScratchDatabase()
    let scripts = try ["v01_students", "v02_restaurants", "v03_expenses", "v04_history"].map {
      try packageText("Schema/\($0).sql")
    }
    #expect(try byShell.output(of: scripts.joined() + "PRAGMA user_version;") == "4\n")
    let schema = "SELECT type, name, sql FROM sqlite_schema ORDER BY name; SELECT * FROM categories;"
    let fresh = try ScratchDatabase()
    _ = try fresh.open()
    #expect(try byShell.output(of: schema) == fresh.output(of: schema))
  }

  @Test func `a file of the second version gets a ledger and keeps what it has`() throws {
    let old = try ScratchDatabase()
    let scripts = try ["v01_students", "v02_restaurants"].map { try packageText("Schema/\($0).sql") }
    _ = try old.output(
      of: scripts.joined() + "INSERT INTO restaurants (name, price_level) VALUES ('Wok', 1);")
    let store = try old.open()
    #expect(try RestaurantRepository(store).count(RestaurantFilter()) == 1)
    #expect(try ExpenseRepository(store).count(ExpenseFilter()) == 0)
    #expect(try CategoryRepository(store).list() == Category.standard)
  }
}
