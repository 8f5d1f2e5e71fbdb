import Foundation
import TestSupport
import Testing

/// Databases that cannot be used, and machines that do not let them be.
@Suite struct GroundTests {
  private let folder: ScratchFolder

  init() throws { folder = try ScratchFolder() }

  private static let add = "roster --db r.db add --first Ada --last Example --grade 9"

  struct Refusal: Sendable, CustomTestStringConvertible {
    let testDescription: String
    let preparation: String
    let errors: String
    let status: Int32
  }

  static let refusals = [
    Refusal(
      testDescription: "not SQLite", preparation: "seq 1 100 > r.db",
      errors: "roster: error: r.db: is not an SQLite database; it is left as it is\n", status: 78),
    Refusal(
      testDescription: "another program's database",
      preparation: "sqlite3 r.db 'PRAGMA application_id = 7; CREATE TABLE t (a)'",
      errors:
        "roster: error: r.db: is the database of another program (application_id 7); it is left as it is\n",
      status: 78),
    Refusal(
      testDescription: "a database without an application", preparation: "sqlite3 r.db 'CREATE TABLE t (a)'",
      errors: "roster: error: r.db: is an SQLite database, but no roster; it is left as it is\n", status: 78),
    Refusal(
      testDescription: "a newer schema",
      preparation: "\(add) > /dev/null; sqlite3 r.db 'PRAGMA user_version = 99'",
      errors: """
        roster: error: r.db: was made by a newer roster (schema 99, this one knows 4); it is left as it is
        roster: hint: use that newer roster

        """, status: 78),
    impossible("0"), impossible("-1"),
    Refusal(
      testDescription: "a file that was cut short", preparation: "printf 'SQLite format 3' > r.db",
      errors: "roster: error: r.db: is not an SQLite database; it is left as it is\n", status: 78),
  ]

  private static func impossible(_ version: String) -> Refusal {
    Refusal(
      testDescription: "version \(version) of the schema",
      preparation: "\(add) > /dev/null; sqlite3 r.db 'PRAGMA user_version = \(version)'",
      errors: """
        roster: error: r.db: says that its schema has the version \(version), which no roster makes; it is left as it is
        roster: hint: if PRAGMA user_version was changed by hand, set it back: a new roster has 4

        """, status: 78)
  }

  @Test(arguments: refusals)
  func `a file that is no roster of ours is refused and left byte for byte as it was`(_ refusal: Refusal)
    throws
  {
    _ = try folder.sh(refusal.preparation)
    let before = folder.bytes(of: "r.db")
    for command in [Self.add, "roster --db r.db list", "roster --db r.db import -"] {
      try folder.check(command, errors: refusal.errors, status: refusal.status)
    }
    #expect(folder.bytes(of: "r.db") == before)
    #expect(try folder.names() == ["r.db"])
  }

  @Test
  func `a database that was named and does not exist is no input to a reader, and the default one is empty`()
    throws
  {
    try folder.check(
      "roster --db r.db list",
      errors: """
        roster: error: r.db: there is no such database
        roster: hint: the first 'roster add' or 'roster import' makes it

        """, status: 66)
    try folder.check("roster list", errors: "roster: no students\n")
    #expect(try folder.names() == [])
  }

  @Test func `a missing folder of a named database cannot be made up`() throws {
    try folder.check(
      "roster --db no/r.db add --first Ada --last Example --grade 9",
      errors: """
        roster: error: no/r.db: the folder for it does not exist
        roster: hint: make the folder first

        """, status: 73)
  }

  @Test func `an empty file is a new database, and a new one is for its owner alone`() throws {
    try folder.check("touch r.db; \(Self.add)", output: "added student 1: Ada Example, Grade 9\n")
    try folder.check(
      "roster add --first Ada --last Example --grade 9", output: "added student 1: Ada Example, Grade 9\n")
    try folder.check("stat -c %a .local/share/roster/roster.db", output: "600\n")
  }

  private static let canBecomeAnother =
    getuid() != 0 || FileManager.default.isExecutableFile(atPath: "/usr/bin/setpriv")

  @Test(
    .enabled(if: canBecomeAnother, "root may write everything, and setpriv is not there to be somebody else"))
  func `a read-only file or folder can be read and not written`() throws {
    _ = try folder.sh(Self.add)
    // The program has to be within reach of the user that it is run as.
    let asAnother = getuid() == 0 ? "setpriv --reuid 65534 --regid 65534 --clear-groups " : ""
    _ = try folder.sh("cp $(command -v roster) . && chmod 755 roster && chmod 444 r.db && chmod 555 .")
    let libraries = try folder.sh("\(asAnother)./roster --version")
    try #require(libraries.output == "roster 1.0.0\n", "\(libraries.errors)")
    try folder.check(
      "\(asAnother)./roster --db r.db list --format csv",
      output: "id,first_name,last_name,current_grade\n1,Ada,Example,9\n")
    try folder.check(
      "\(asAnother)./roster --db r.db add --first New --last Student --grade 9",
      errors: "roster: error: r.db: cannot be written: the file is read-only\n", status: 77)
    try folder.check(
      "\(asAnother)./roster --db new.db add --first New --last Student --grade 9",
      errors: "roster: error: new.db: cannot be made: Permission denied\n", status: 77)
    _ = try folder.sh("chmod 666 r.db")
    try folder.check(
      "\(asAnother)./roster --db r.db add --first New --last Student --grade 9",
      errors: "roster: error: r.db: cannot be written: its folder is read-only\n", status: 77)
    _ = try folder.sh("chmod 000 r.db")
    try folder.check(
      "\(asAnother)./roster --db r.db list",
      errors: "roster: error: r.db: cannot be opened: Permission denied\n", status: 77)
    #expect(try folder.names() == ["r.db", "roster"])
    _ = try folder.sh("chmod 755 .")
  }

  @Test func `a reader that goes away ends a list quietly`() throws {
    let lines = (1...20_000).map { "First\($0),Last\($0),9\n" }.joined()
    try folder.write("first_name,last_name,current_grade\n" + lines, to: "big.csv")
    _ = try folder.sh("roster --db r.db import big.csv")
    try folder.check(
      "{ roster --db r.db list; echo $? > status; } | head -1; cat status",
      output: "   ID  First name  Last name  Grade\n0\n")
  }
}
