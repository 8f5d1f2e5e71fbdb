import TestSupport
import Testing

@Suite struct AddTests {
  let folder: ScratchFolder

  init() throws { folder = try ScratchFolder() }

  @Test func addTellsTheStoredStudent() throws {
    #expect(
      try folder.sh("roster add --first Ada --last Example --grade 9")
        == Finished("added student 1: Ada Example, Grade 9\n"))
    #expect(try folder.sh("roster list", terminal: PseudoTerminal(columns: 30)) == Finished("x"))
  }
}
