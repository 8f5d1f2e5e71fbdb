import CSV
import Foundation
import Testing

@Suite struct FileDescriptorTests {
  @Test func aFileIsReadThroughItsDescriptorAndAgainThroughANewSource() throws {
    let descriptor = open(filesFolder.appending(path: "plain.csv").path, O_RDONLY)
    defer { close(descriptor) }
    let first = Reading(ByteSource(fileDescriptor: descriptor))
    #expect(first == (try Reading(file: "plain.csv")))
    lseek(descriptor, 0, SEEK_SET)
    #expect(Reading(ByteSource(fileDescriptor: descriptor)) == first)
  }

  @Test func aDescriptorThatCannotBeReadIsAnErrorWithTheSystemsWords() {
    #expect(
      Reading(ByteSource(fileDescriptor: -1)).error
        == CSVError(.readFailed(EBADF), "cannot be read: Bad file descriptor"))
    let folder = open("/", O_RDONLY)
    defer { close(folder) }
    #expect(
      Reading(ByteSource(fileDescriptor: folder)).error
        == CSVError(.readFailed(EISDIR), "cannot be read: Is a directory"))
  }

  @Test func readingEndsWhenItIsCancelled() {
    let descriptor = open(filesFolder.appending(path: "plain.csv").path, O_RDONLY)
    defer { close(descriptor) }
    #expect(
      Reading(ByteSource(fileDescriptor: descriptor) { true }).error == CSVError(.cancelled, "interrupted"))
  }

  @Test func aPipeTakesAndGivesMoreThanItHolds() throws {
    var ends: [Int32] = [0, 0]
    #expect(pipe(&ends) == 0)
    let (output, input) = (ends[1], ends[0])
    let writing = Thread {
      var writer = CSVWriter(ByteSink(fileDescriptor: output))
      try? writer.append("number")
      try? writer.endRecord()
      for number in 0..<100_000 {
        try? writer.append(number)
        try? writer.endRecord()
      }
      try? writer.flush()
      close(output)
    }
    writing.start()
    let reading = Reading(ByteSource(fileDescriptor: input))
    close(input)
    #expect(reading.error == nil)
    #expect(reading.fields == [["number"]] + (0..<100_000).map { ["\($0)"] })
  }

  @Test func aBlockThatIsTakenOnlyInPartIsWrittenOn() {
    // A full pipe that does not wait takes what it can hold, and then nothing.
    var ends: [Int32] = [0, 0]
    #expect(pipe(&ends) == 0)
    #expect(fcntl(ends[1], F_SETFL, O_NONBLOCK) == 0)
    defer { ends.forEach { close($0) } }
    var writer = CSVWriter(ByteSink(fileDescriptor: ends[1]))
    #expect(throws: CSVError(.writeFailed(EAGAIN), "cannot be written: Resource temporarily unavailable")) {
      try writer.append(String(repeating: "x", count: 100_000))
      try writer.flush()
    }
  }

  @Test func aPipeThatNobodyReadsIsAnErrorOfItsOwn() {
    signal(SIGPIPE, SIG_IGN)
    var ends: [Int32] = [0, 0]
    #expect(pipe(&ends) == 0)
    close(ends[0])
    defer { close(ends[1]) }
    var writer = CSVWriter(ByteSink(fileDescriptor: ends[1]))
    #expect(throws: CSVError(.brokenPipe, "nobody reads the output any more")) {
      try writer.append("x")
      try writer.flush()
    }
  }

  @Test func aFullDiskIsAnErrorWithTheSystemsWords() throws {
    let full = open("/dev/full", O_WRONLY)
    defer { close(full) }
    var writer = CSVWriter(ByteSink(fileDescriptor: full))
    #expect(throws: CSVError(.writeFailed(ENOSPC), "cannot be written: No space left on device")) {
      try writer.append("x")
      try writer.flush()
    }
  }

  @Test func writingEndsWhenItIsCancelled() {
    let null = open("/dev/null", O_WRONLY)
    defer { close(null) }
    var writer = CSVWriter(ByteSink(fileDescriptor: null) { true })
    #expect(throws: CSVError(.cancelled, "interrupted")) {
      try writer.append("x")
      try writer.flush()
    }
  }
}
