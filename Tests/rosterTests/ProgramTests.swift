import TestSupport
import Testing

/// Help, usage errors, the place of the database and full outputs, with the program as it was built.
@Suite struct ProgramTests {
  private let folder: ScratchFolder

  init() throws { folder = try ScratchFolder() }

  private static let add = "add --first Ada --last Example --grade 9"
  private static let added = "added student 1: Ada Example, Grade 9\n"
  private static let listed = "id,first_name,last_name,current_grade\n1,Ada,Example,9\n"

  // MARK: Help

  static let overview = """
    roster keeps students, expenses and restaurants in one SQLite file.

    Usage: roster COMMAND [WHAT] [options]

    Commands:
      add       Add students, expenses, restaurants or categories.
      list      List students, expenses, restaurants or categories.
      edit      Edit students, expenses, restaurants or categories.
      remove    Remove students, expenses, restaurants or categories.
      import    Import students, expenses or restaurants.
      export    Export students, expenses or restaurants.
      report    Add up expenses by category and by month.
      settings  Show or change the settings by which restaurants are listed.
      undo      Take a change back.
      redo      Bring back the change that was undone last.
      history   Show what was changed, the newest change first.
      backup    Write a checked copy of the whole database to a file.
      restore   Put the content of a backup in the place of the database.
      check     Look for anything that is wrong in the database, and say what can be
                done.
      serve     Show and change the records in a browser on this machine.

    The database is --db FILE, else $ROSTER_DB, else roster.db in your data folder
    ($XDG_DATA_HOME/roster or ~/.local/share/roster).

    'roster help COMMAND' and 'roster COMMAND --help' tell more; 'roster --version'
    tells the version.

    """

  @Test(arguments: ["roster", "roster help", "roster --help", "roster -h", "roster help help"])
  func `the program tells its commands`(_ command: String) throws {
    try folder.check(command, output: Self.overview)
  }

  @Test(arguments: ["roster list --help", "roster help list", "roster list -h"])
  func `a verb tells what it takes, in the number that is typed`(_ command: String) throws {
    try folder.check(
      command,
      output: """
        Usage: roster list [students|expenses|restaurants|categories] [options]

          roster list students     List students in the order they were added, or sorted
                                   by grade, last name and first name.
          roster list expenses     List expenses in the order they were added, or sorted
                                   by date.
          roster list restaurants  List restaurants as the settings say, or sorted by
                                   name.
          roster list categories   List the categories in the order they were added,
                                   with the number of expenses that each has.

        'roster list' alone means 'roster list students'; 'roster help list students'
        tells more.

        """)
  }

  @Test(arguments: ["roster help edit student", "roster edit students --help"])
  func `a command tells its options and an example`(_ command: String) throws {
    try folder.check(
      command,
      output: """
        Usage: roster edit student ID [options]

        Change a student; what is not given stays as it is.

        On a terminal, without an option, it asks for each field and offers what is
        there.

        Arguments:
          ID  The id that 'roster list students' shows.

        Options:
          --first NAME       The first name.
          --last NAME        The last name.
          --grade GRADE      The grade: 9, 10, 11 or Grad (12).
          --allow-duplicate  Store the record although there is one like it already.
          --db FILE          The database; else $ROSTER_DB, else the one in your data
                             folder.
          -h, --help         This text.

        Example:
          roster edit student 3 --grade Grad

        """)
  }

  @Test func `the program tells its version`() throws {
    try folder.check("roster --version", output: "roster 1.0.0\n")
  }

  // MARK: Usage

  @Test func `all mistakes of a command line are told at once, and nothing is made`() throws {
    try folder.check(
      "roster list studnets --limit -1 --frmat csv --sorted --sorted",
      errors: """
        roster: error: --limit: "-1" is not a whole number from 0
        roster: error: roster list students has no option "--frmat"; did you mean --format?
        roster: error: --sorted is given twice
        roster: error: "studnets" is one word too many; did you mean students?
        roster: hint: 'roster help list students' tells more

        """, status: 64)
    try folder.check(
      "roster lits",
      errors: """
        roster: error: there is no command "lits"; did you mean list?
        roster: hint: 'roster help' tells more

        """, status: 64)
    #expect(try folder.names() == [])
  }

  // MARK: The database

  struct Place: Sendable, CustomTestStringConvertible {
    let testDescription: String
    let options: String
    let file: String
  }

  static let places = [
    Place(
      testDescription: "--db goes before all else", options: "ROSTER_DB=b.db roster --db a.db", file: "a.db"),
    Place(
      testDescription: "$ROSTER_DB goes before the default one",
      options: "XDG_DATA_HOME=$PWD ROSTER_DB=b.db roster",
      file: "b.db"),
    Place(
      testDescription: "$XDG_DATA_HOME is the folder for data", options: "XDG_DATA_HOME=$PWD/data roster",
      file: "data/roster/roster.db"),
    Place(
      testDescription: "~/.local/share is the folder for data else", options: "roster",
      file: ".local/share/roster/roster.db"),
    Place(
      testDescription: "a relative $XDG_DATA_HOME does not count", options: "XDG_DATA_HOME=data roster",
      file: ".local/share/roster/roster.db"),
    Place(
      testDescription: "a name that SQLite would take for a database in memory is a file",
      options: "roster --db :memory:", file: ":memory:"),
    Place(
      testDescription: "a name that SQLite would take for a URI is a file",
      options: "roster --db 'file:x.db?mode=memory'", file: "file:x.db?mode=memory"),
  ]

  @Test(arguments: places)
  func `the database is where it is said to be`(_ place: Place) throws {
    try folder.check("\(place.options) \(Self.add)", output: Self.added)
    #expect(folder.bytes(of: place.file)?.starts(with: "SQLite format 3".utf8) == true)
    try folder.check("\(place.options) list --format csv", output: Self.listed)
  }

  // MARK: Standard output

  @Test(arguments: ["list", "list --format csv", "list --format json", "export", "help", "--version"])
  func `an output that is full is told`(_ command: String) throws {
    _ = try folder.sh("roster --db r.db \(Self.add)")
    try folder.check(
      "roster --db r.db \(command) > /dev/full",
      errors: "roster: error: <stdout>: cannot be written: No space left on device\n", status: 74)
  }

  @Test(arguments: ["list", "list --format csv", "list --format json", "export --format json", "help"])
  func `a reader that has gone away ends every output quietly`(_ command: String) throws {
    _ = try folder.sh("roster --db r.db \(Self.add)")
    // The program starts when nobody reads any more.
    try folder.check(
      "{ sleep 0.2; roster --db r.db \(command); echo $? > status; } | true; cat status", output: "0\n")
  }

  @Test func `what would steer a terminal is shown and not obeyed`() throws {
    _ = try folder.sh("roster --db r.db \(Self.add)")
    // Such a name cannot be stored; a file from elsewhere may have one all the same.
    _ = try folder.sh(
      """
      sqlite3 r.db "PRAGMA ignore_check_constraints = ON;
        UPDATE students SET first_name = 'a' || char(27) || '[31mb' || char(10) || 'c'"
      """)
    try folder.check(
      "roster --db r.db list",
      output: "ID  First name      Last name  Grade\n 1  a\\u{1B}[31mb⏎c  Example    Grade 9\n")
  }
}
