internal import Glibc
internal import Synchronization

/// Tells a server to end, from any thread or from a signal handler: a byte in a pipe that the server's `poll` sees.
final class StopSignal: Sendable {
  /// The end of the pipe to poll.
  let descriptor: Int32
  private let writeDescriptor: Int32

  /// Makes the pipe.
  init() throws(ServerError) {
    var ends: [Int32] = [-1, -1]
    try check(unsafe pipe(&ends), "pipe")
    (descriptor, writeDescriptor) = (ends[0], ends[1])
    try makeNonBlocking(descriptor)
    try makeNonBlocking(writeDescriptor)
  }

  deinit {
    close(descriptor)
    close(writeDescriptor)
  }

  /// Asks the server to end.
  func send() {
    sendByte(to: writeDescriptor)
  }

  /// Takes one request to end out of the pipe.
  ///
  /// - Returns: whether there was one.
  func take() -> Bool {
    var byte: UInt8 = 0
    return unsafe read(descriptor, &byte, 1) == 1
  }

  /// Has SIGINT and SIGTERM ask the server to end while `body` runs.
  func whileHandlingSignals<Failure>(_ body: () throws(Failure) -> Void) throws(Failure) {
    signalled.store(writeDescriptor, ordering: .sequentiallyConsistent)
    let previous = [SIGINT, SIGTERM].map { number in
      (number, signal(number) { _ in sendByte(to: signalled.load(ordering: .sequentiallyConsistent)) })
    }
    defer {
      for (number, handler) in previous { signal(number, handler) }
      signalled.store(-1, ordering: .sequentiallyConsistent)
    }
    try body()
  }
}

/// The pipe that signals go to.
private let signalled = Atomic<Int32>(-1)

/// Writes a byte, as a signal handler may: nothing else is called, and the error number stays.
private func sendByte(to descriptor: Int32) {
  let number = errno
  var byte: UInt8 = 1
  _ = unsafe write(descriptor, &byte, 1)
  errno = number
}
