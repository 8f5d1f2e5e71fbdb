import Records
import Repository
import Testing
import TestSupport

/// How restaurants and preferences come into a file.
@Suite struct RestaurantMigrationTests {
  private static let schema = """
    SELECT type, name, sql FROM sqlite_schema
    WHERE tbl_name IN ('restaurants', 'preferences', 'restaurants_listed') ORDER BY name;
    SELECT * FROM preferences;
    """

  @Test func `the scripts of the migrations give the same schema in the shell as in the program`() throws {
    let byProgram = try ScratchDatabase()
    _ = try byProgram.open()
    let byShell = try ScratchDatabase()
    let scripts = try ["v01_students", "v02_restaurants", "v03_expenses", "v04_history"].map {
      try packageText("Schema/\($0).sql")
    }
    #expect(
      try byShell.output(of: scripts.joined() + "PRAGMA application_id; PRAGMA user_version;")
        == "\(0x5253_5452)\n4\n")
    #expect(try byShell.output(of: Self.schema) == byProgram.output(of: Self.schema))
  }

  @Test func `a dump gives the same database`() throws {
    let original = try ScratchDatabase()
    _ = try original.open()
    _ = try original.output(
      of:
        """
        INSERT INTO restaurants (name, price_level) VALUES ('Café Nowhere', 2);
        UPDATE preferences SET display_order = 2, max_price_level = 3;
        """)
    let dump = try original.output(of: ".dump")
    let copy = try ScratchDatabase()
    #expect(try copy.output(of: dump) == "")
    #expect(try copy.output(of: ".dump") == dump)
  }

  @Test func `a file of the first version gets restaurants and preferences and keeps its students`() throws {
    let database = try ScratchDatabase()
    _ = try database.output(
      of:
        try packageText("Schema/v01_students.sql") + """
          INSERT INTO students (first_name, last_name, current_grade) VALUES ('Ada', 'Example', 9);
          """)
    let store = try database.open()
    #expect(try StudentRepository(store).count(StudentFilter()) == 1)
    #expect(try RestaurantRepository(store).count(RestaurantFilter()) == 0)
    #expect(try PreferencesRepository(store).read() == Preferences())
  }
}
