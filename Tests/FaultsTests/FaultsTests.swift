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
    let tally = try KillProof(roster, 1).run(16)
    #expect(tally.losses == [], "\(tally.text)")
  }

  @Test func `a power loss loses nothing, and a lying disk is found out`() throws {
    for tally in try PowerProof(roster, 1).run(32) { #expect(tally.losses == [], "\(tally.text)") }
  }

  @Test func `each call that can fail leaves the database as it was`() throws {
    let operations = ["add student", "import expenses", "migrate version 1", "create by add"]
    let tally = try ErrorProof(roster).run(stride: 9, operations: operations)
    #expect(tally.losses == [] && tally.faults > 40, "\(tally.text)")
  }

  @Test func `many processes at once lose nothing`() throws {
    let tally = try ManyProof(roster).run(records: 5)
    #expect(tally.losses == [], "\(tally.text)")
  }

  @Test func `a broken file is answered for or refused, and harmed no further`() throws {
    let tally = try BrokenProof(roster, 1).run(20, under: nil)
    #expect(tally.losses == [], "\(tally.text)")
  }

  @Test func `a file of every released version is opened with all its rows`() throws {
    let tally = try OldFileProof(roster).run()
    #expect(tally.losses == [] && OldFile.versions == Array(1...OldFile.migrations.count), "\(tally.text)")
  }
}
