internal import Glibc

extension ByteSource {
  /// Reads from a file descriptor until its end; the descriptor stays open and stays the caller's.
  ///
  /// - Parameters:
  ///   - descriptor: A descriptor open for reading: a file, a pipe, standard input.
  ///   - isCancelled: Asked before each read and when a signal interrupts one; true ends the reading with a
  ///     `CSVError` of kind `cancelled`.
  public init(fileDescriptor descriptor: Int32, isCancelled: @escaping () -> Bool = { false }) {
    self.init { (span) throws(CSVError) in
      try unsafe span.withUnsafeMutableBufferPointer { (buffer, count) throws(CSVError) in
        while true {
          if isCancelled() { throw .interrupted }
          let free = unsafe UnsafeMutableRawBufferPointer(
            rebasing: UnsafeMutableRawBufferPointer(buffer)[count...])
          let got = unsafe Glibc.read(descriptor, free.baseAddress, free.count)
          if got >= 0 {
            count += got
            return
          }
          let number = errno
          if number != EINTR {
            throw CSVError(.readFailed(number), "cannot be read: \(systemMessage(number))")
          }
        }
      }
    }
  }
}

extension ByteSink {
  /// Writes to a file descriptor; the descriptor stays open and stays the caller's.
  ///
  /// A pipe that nobody reads any more is a `CSVError` of kind `brokenPipe`, if the program ignores `SIGPIPE`.
  ///
  /// - Parameters:
  ///   - descriptor: A descriptor open for writing.
  ///   - isCancelled: Asked before each write and when a signal interrupts one; true ends the writing with a
  ///     `CSVError` of kind `cancelled`.
  public init(fileDescriptor descriptor: Int32, isCancelled: @escaping () -> Bool = { false }) {
    self.init { (span) throws(CSVError) in
      var rest = span
      while !rest.isEmpty {
        if isCancelled() { throw .interrupted }
        let put = unsafe rest.withUnsafeBufferPointer {
          unsafe Glibc.write(descriptor, $0.baseAddress, $0.count)
        }
        if put >= 0 {
          rest = rest.extracting(droppingFirst: put)
          continue
        }
        switch errno {
        case EINTR: continue
        case EPIPE: throw CSVError(.brokenPipe, "nobody reads the output any more")
        case let number: throw CSVError(.writeFailed(number), "cannot be written: \(systemMessage(number))")
        }
      }
    }
  }
}

extension CSVError {
  fileprivate static let interrupted = CSVError(.cancelled, "interrupted")
}

/// What the system calls an error number.
private func systemMessage(_ number: Int32) -> String {
  unsafe String(cString: strerror(number))
}
