import TestSupport
import Testing

/// Names of databases that mean something else to SQLite, or to a shell.
@Suite struct DatabasePathTests {
  @Test(arguments: [
    ":memory:", "file:x", "file:x?mode=memory", "a b", "it's \"one\"", "what?x=1#y", "100%41", "Schüler 学生",
  ])
  func `a name in the working folder is the name of a file`(_ name: String) throws {
    let folder = try ScratchFolder()
    let environment = ["NAME": name]
    try folder.check(
      "roster --db \"$NAME\" add --first Ada --last Example --grade 9", environment: environment,
      output: "added student 1: Ada Example, Grade 9\n")
    #expect(try folder.names() == [name])
    try folder.check(
      "roster list --format csv", environment: ["ROSTER_DB": name],
      output: "id,first_name,last_name,current_grade\n1,Ada,Example,9\n")
  }
}
