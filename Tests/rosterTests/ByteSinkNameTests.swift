import CSV
import Glibc
import Testing

@testable import roster

@Suite struct ByteSinkNameTests {
  @Test("A full disk is told with the name of the file")
  func full() throws {
    let descriptor = open("/dev/full", O_WRONLY)
    try #require(descriptor >= 0)
    defer { close(descriptor) }
    let sink = ByteSink(fileDescriptor: descriptor).named("students.csv")
    let error = #expect(throws: CSVError.self) { try sink.take("Ada".utf8.span) }
    #expect(error.flatMap { Failure($0) }?.status == .inputOutput)
    #expect(
      error.flatMap { Failure($0) }?.mistakes == ["students.csv: cannot be written: No space left on device"])
  }

  @Test("A reader that has gone is nothing to tell")
  func gone() throws {
    var ends: [Int32] = [0, 0]
    try #require(pipe(&ends) == 0)
    close(ends[0])
    signal(SIGPIPE, SIG_IGN)
    defer { close(ends[1]) }
    let sink = ByteSink(fileDescriptor: ends[1]).named("<stdout>")
    let error = #expect(throws: CSVError.self) { try sink.take("Ada".utf8.span) }
    #expect(error?.kind == .brokenPipe)
    #expect(error.flatMap { Failure($0) } == nil)
  }
}
