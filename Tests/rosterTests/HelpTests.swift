import Testing

@testable import roster

@Suite struct HelpTests {
  @Test(
    "The program tells its commands",
    arguments: [[], ["--help"], ["-h"], ["help"], ["help", "--help"], ["--db", "x", "-h"]])
  func program(_ line: [String]) throws {
    #expect(
      try help(line, width: 60) == """
        roster keeps students, expenses and restaurants in one
        SQLite file.

        Usage: roster COMMAND [WHAT] [options]

        Commands:
          add     Add students, expenses or restaurants.
          list    List students.
          remove  Remove students.
          report  Sum the expenses.

        The database is --db FILE, else $ROSTER_DB, else roster.db
        in your data folder ($XDG_DATA_HOME/roster or
        ~/.local/share/roster).

        'roster help COMMAND' and 'roster COMMAND --help' tell more;
        'roster --version' tells the version.

        """)
  }

  @Test(
    "A verb tells what it takes",
    arguments: [["add", "--help"], ["add", "-h"], ["help", "add"], ["add", "--frist", "x", "-h"]])
  func verb(_ line: [String]) throws {
    #expect(
      try help(line, width: 80) == """
        Usage: roster add [student|expense|restaurant] [options]

          roster add student     Add a student.
          roster add expense     Add an expense.
          roster add restaurant  Add a restaurant.

        'roster add' alone means 'roster add student'; 'roster help add student' tells
        more.

        """)
  }

  @Test(
    "A command tells its options",
    arguments: [
      ["add", "student", "--help"], ["add", "students", "--first", "x", "-h"], ["help", "add", "student"],
    ])
  func command(_ line: [String]) throws {
    #expect(
      try help(line, width: 80) == """
        Usage: roster add student --first NAME --last NAME [options]

        Add a student.

        Options:
          --first NAME       The first name.
          --last NAME        The last name.
          --allow-duplicate  Store it although there is one like it.
          --db FILE          The database; else $ROSTER_DB, else the one in your data
                             folder.
          -h, --help         This text.

        Example:
          roster add student --first Ada --last Example

        """)
  }

  @Test("A narrow page wraps all but the examples", arguments: [0, 40])
  func narrow(_ width: Int) throws {
    #expect(
      try help(["report", "--help"], width: width) == """
        Usage: roster report [FILE] [options]

        Sum the expenses.

        The sums are exact: they are whole
        cents, and one that is too large is an
        error.

        Arguments:
          FILE  Where to write.

        Options:
          --by GROUP  By what to sum. One of
                      category, month.
          --school-year-that-the-report-is-about YEAR
                      Only this school year,
                      from August to July.
          --db FILE   The database; else
                      $ROSTER_DB, else the one
                      in your data folder.
          -h, --help  This text.

        Examples:
          roster report
          roster report --by month

        """)
  }

  @Test("A page is never wider than 100 columns")
  func wide() throws {
    let lines = try help(["report", "--help"], width: 1000).split(separator: "\n")
    #expect(lines.allSatisfy { $0.count <= 100 })
  }

  @Test("A command that goes by the file tells which kinds can be named")
  func unnamedKind() {
    let candidates: [any Command.Type] = [Sample.Report.self, Sample.AddStudent.self, Sample.AddExpense.self]
    let usage = Help(width: 80).text(Sample.Report.self, among: candidates).split(separator: "\n")[0]
    #expect(usage == "Usage: roster report [students|expenses] [FILE] [options]")
  }

  private func help(_ line: [String], width: Int) throws -> String {
    guard case .help(let text) = try ArgumentParser(commands: Sample.commands).parse(line, width: width)
    else {
      return "no help"
    }
    return text
  }
}
