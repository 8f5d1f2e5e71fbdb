/// Where the bytes of a file come from.
///
/// A source is read once, from beginning to end. It costs nothing to make, so a file that is read twice has two.
public struct ByteSource {
  /// Appends bytes to the span, as many as fit or fewer; none at all means that there are no more.
  public typealias Read = (inout OutputSpan<UInt8>) throws(CSVError) -> Void

  /// Appends bytes to a span; see ``Read``.
  public let read: Read

  /// Makes a source of a function that hands out the next bytes.
  public init(_ read: @escaping Read) {
    self.read = read
  }

  /// Makes a source of bytes in memory.
  public init(_ bytes: [UInt8]) {
    var position = 0
    self.init { (span) throws(CSVError) in
      let count = min(span.freeCapacity, bytes.count - position)
      for index in position..<position + count {
        span.append(bytes[index])
      }
      position += count
    }
  }
}

/// Where the bytes of a file go.
public struct ByteSink {
  /// Takes all bytes of the span.
  public typealias Write = (Span<UInt8>) throws(CSVError) -> Void

  /// Takes all bytes of the span.
  public let take: Write

  /// Makes a sink of a function that takes blocks of bytes.
  public init(_ write: @escaping Write) {
    take = write
  }
}
