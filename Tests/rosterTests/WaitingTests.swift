import Foundation
import TestSupport
import Testing

/// What the program waits for, and how the waiting ends.
@Suite struct WaitingTests {
  private let folder: ScratchFolder

  init() throws {
    folder = try ScratchFolder()
    try folder.check(
      "roster --db r.db add --first Ada --last Example --grade 9",
      output: "added student 1: Ada Example, Grade 9\n")
  }

  /// Runs a command while the `sqlite3` shell holds the lock that a script takes.
  private func run(_ command: String, during lock: String) throws -> (finished: Finished, seconds: Double) {
    let start = ContinuousClock.now
    let finished = try folder.sh(
      """
      mkfifo lock; sqlite3 r.db < lock & exec 3> lock
      echo "\(lock)" >&3; sleep 0.3
      \(command); status=$?
      exec 3>&-; wait; exit $status
      """)
    return (finished, (ContinuousClock.now - start) / .seconds(1))
  }

  @Test(arguments: ["list", "add --first New --last Student --grade 9"])
  func `a locked database is waited for once, five seconds long`(_ command: String) throws {
    let (finished, seconds) = try run("roster --db r.db \(command)", during: "BEGIN EXCLUSIVE;")
    #expect(
      finished.errors == """
        roster: error: r.db: is in use by another program
        roster: hint: try again when that is done

        """)
    #expect(finished.status == 75)
    #expect(seconds > 5 && seconds < 9.5, "\(seconds)")
  }

  @Test func `a reader does not wait for a writer, even if there are names to be put in order`() throws {
    let (finished, seconds) = try run(
      "roster --db r.db list --sorted --format csv",
      during: "INSERT INTO students VALUES (2, 'Eve', 'Álvarez', 9, NULL, NULL, NULL); BEGIN IMMEDIATE;")
    #expect(
      finished == Finished("id,first_name,last_name,current_grade\n1,Ada,Example,9\n2,Eve,Álvarez,9\n"))
    #expect(seconds < 4, "\(seconds)")
  }

  @Test func `a lock that is given up in time is only waited for`() throws {
    let finished = try folder.sh(
      """
      (echo 'BEGIN EXCLUSIVE;'; sleep 1) | sqlite3 r.db &
      sleep 0.3; roster --db r.db add --first New --last Student --grade 9
      """)
    #expect(finished == Finished("added student 2: New Student, Grade 9\n"))
  }

  @Test func `Ctrl-C ends an import that waits for more input, and the database is as it was`() throws {
    let before = try #require(folder.bytes(of: "r.db"))
    let input = Pipe()
    let running = try folder.start("exec roster --db r.db import students -", input: input)
    // More than a pipe holds: once it is taken, the import is under way.
    let rows = String(repeating: "Ada,Another,9\n", count: 20_000)
    try input.fileHandleForWriting.write(
      contentsOf: Data("first_name,last_name,current_grade\n\(rows)".utf8))
    // A task that sleeps would wake only when other tests let go of its thread.
    Thread.sleep(forTimeInterval: 0.2)
    running.interrupt()
    let finished = try running.finish()
    try input.fileHandleForWriting.close()
    #expect(
      finished == Finished(errors: "roster: error: interrupted; the database is as it was\n", status: 130))
    #expect(folder.bytes(of: "r.db") == before)
    #expect(try folder.names() == ["r.db"])
  }

  @Test func `an import from a pipe that has ended is stored`() throws {
    try folder.check(
      "printf 'grade,last,first\\n9,New,Student\\n' | roster --db r.db import -",
      errors: "roster: <stdin>: students: 1 added, 0 already there, 0 refused\n")
  }
}
