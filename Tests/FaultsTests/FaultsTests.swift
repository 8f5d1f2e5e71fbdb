import Foundation
import TestSupport
import Testing

@testable import Faults

/// The proofs under faults in short; `Faults` runs them at full length.
@Suite struct FaultsTests {
  /// The program, which the build puts beside the tests.
  private let roster = URL(filePath: "/proc/self/exe").resolvingSymlinksInPath().deletingLastPathComponent()
    .appending(path: "roster").path

  @Test func `a killed process loses nothing`() throws {
    let tally = try KillProof(roster, 1).run(8)
    #expect(tally.losses == [], "\(tally.text)")
  }

  @Test func `a power loss loses nothing, and a lying disk is found out`() throws {
    for tally in try PowerProof(roster, 1).run(12) { #expect(tally.losses == [], "\(tally.text)") }
  }

  @Test func `each call that can fail leaves the database as it was`() throws {
    let operations = ["add student", "create by add", "undo an edit"]
    let tally = try ErrorProof(roster).run(stride: 12, operations: operations)
    #expect(tally.losses == [] && tally.faults > 40, "\(tally.text)")
  }

  @Test func `a restore that fails at the end has kept what was there before`() throws {
    // Far apart, so that of each kind of call there is little more than the first: to cut the file is one.
    let tally = try ErrorProof(roster).run(stride: 70, operations: ["restore an old version"])
    #expect(tally.losses == [] && tally.faults > 12, "\(tally.text)")
  }

  @Test func `many processes at once lose nothing`() throws {
    let tally = try ManyProof(roster).run(records: 5)
    #expect(tally.losses == [], "\(tally.text)")
  }

  @Test func `a broken file is answered for or refused, and harmed no further`() throws {
    let tally = try BrokenProof(roster, 1).run(10, under: nil)
    #expect(tally.losses == [], "\(tally.text)")
    // All that is asked of each file, and what is told of restoring.
    #expect(
      tally.notes[2] != "0 restored from" && tally.notes[3] == "10 restored over", "\(tally.text)")
  }

  @Test func `a file of every released version is opened with all its rows`() throws {
    let tally = try OldFileProof(roster).run()
    #expect(tally.losses == [] && OldFile.versions == Array(1...OldFile.migrations.count), "\(tally.text)")
  }
}
