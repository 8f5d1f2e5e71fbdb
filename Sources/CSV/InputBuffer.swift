/// A window on the file as valid UTF-8 without NUL, however the source hands out its bytes.
///
/// Bytes from `base` to `end` may be read by everyone; `padding` bytes after `end` may be loaded, too, but mean nothing.
/// What cannot be read as text ends the window for good, and `refusal` says why.
@safe
struct InputBuffer: ~Copyable {
  /// How many bytes behind the end a block load may reach.
  static let padding = 64

  private(set) var base: UnsafeMutableRawPointer
  private var capacity: Int

  /// Where the valid characters end.
  private(set) var end = 0

  /// Where the bytes end: behind `end` may stand the beginning of a character.
  private var filled = 0

  /// Why the window ends before the file does.
  private(set) var refusal: String?

  /// How many bytes the source has handed out.
  private(set) var bytesRead = 0

  private var hasEnded = false
  private let source: ByteSource
  private var transcoder: Transcoder?
  private var encodingIsKnown = false

  /// The encoding: the given one until the first bytes have been read, then the file's.
  private(set) var encoding: Encoding?

  /// Makes a window of at least eight bytes, so that any character finds room in half of it.
  init(_ source: ByteSource, encoding: Encoding?, capacity: Int) {
    self.source = source
    self.encoding = encoding
    self.capacity = capacity
    unsafe base = Self.allocate(capacity)
  }

  deinit {
    unsafe base.deallocate()
  }

  /// Moves the bytes from `kept` to the front and gets more behind them; false if nothing more comes.
  ///
  /// All positions become less by `kept` in either case. The capacity doubles while the kept bytes fill more than half of it.
  mutating func refill(keepingFrom kept: Int) throws(CSVError) -> Bool {
    makeRoom(keepingFrom: kept)
    guard refusal == nil, !hasEnded else { return false }
    let oldEnd = end
    if !encodingIsKnown { try findEncoding() }
    while end == oldEnd, refusal == nil, !hasEnded {
      try readBlock()
      validate()
    }
    return end > oldEnd
  }

  private static func allocate(_ capacity: Int) -> UnsafeMutableRawPointer {
    let memory = UnsafeMutableRawPointer.allocate(byteCount: capacity + padding, alignment: 64)
    unsafe memory.initializeMemory(as: UInt8.self, repeating: 0, count: capacity + padding)
    return unsafe memory
  }

  private mutating func makeRoom(keepingFrom kept: Int) {
    let count = filled - kept
    if count > capacity / 2 {
      let newCapacity = capacity * 2
      let grown = unsafe Self.allocate(newCapacity)
      unsafe grown.copyMemory(from: base + kept, byteCount: count)
      unsafe base.deallocate()
      unsafe base = grown
      capacity = newCapacity
    } else if kept > 0 {
      unsafe base.copyMemory(from: base + kept, byteCount: count)
    }
    filled = count
    end -= kept
  }

  /// Fills the free part of the buffer, or what there is left of the file.
  private mutating func readBlock() throws(CSVError) {
    let free = unsafe UnsafeMutableBufferPointer(
      start: (base + filled).assumingMemoryBound(to: UInt8.self), count: capacity - filled)
    var span = unsafe OutputSpan(buffer: free, initializedCount: 0)
    if transcoder != nil {
      bytesRead += try transcoder?.fill(&span, from: source) ?? 0
      hasEnded = span.freeCapacity >= Transcoder.longestStep
    } else {
      while !span.isFull, !hasEnded {
        let before = span.count
        try source.read(&span)
        hasEnded = span.count == before
      }
      bytesRead += span.count
    }
    filled += unsafe span.finalize(for: free)
  }

  /// Looks at the new bytes and moves `end` behind those that are text.
  private mutating func validate() {
    if let transcoder {
      end = filled
      refusal = transcoder.refusal
      return
    }
    let finding = unsafe validateUTF8(UnsafeRawBufferPointer(start: base + end, count: filled - end))
    end += finding.validCount
    switch finding.obstacle {
    case .none: break
    case .incomplete where !hasEnded: break
    case .incomplete, .invalid:
      let byte = unsafe base.load(fromByteOffset: end, as: UInt8.self)
      refusal =
        """
        the byte \(hexadecimal(byte)) is not valid UTF-8; if the file is from an older program, \
        add --encoding windows-1252
        """
    case .nul:
      refusal =
        """
        a NUL byte, which no text file holds; if the file is UTF-16 without a byte-order mark, \
        add --encoding utf-16le
        """
    }
  }

  /// Decides how the file is encoded by its first bytes, and takes a byte-order mark away.
  private mutating func findEncoding() throws(CSVError) {
    encodingIsKnown = true
    var head: [UInt8] = []
    var before = -1
    while head.count < 3, head.count != before {
      before = head.count
      try head.append(addingCapacity: 3 - before, initializingWith: source.read)
    }
    bytesRead = head.count
    let (encoding, markLength) = try Encoding.settle(asked: encoding, head: head)
    self.encoding = encoding
    head.removeFirst(markLength)
    if encoding == .utf8 {
      for byte in head {
        unsafe base.storeBytes(of: byte, toByteOffset: filled, as: UInt8.self)
        filled += 1
      }
    } else {
      transcoder = Transcoder(from: encoding, head: head)
    }
  }
}

extension Encoding {
  /// Brings together what the person says and what the file's byte-order mark says.
  fileprivate static func settle(asked: Encoding?, head: [UInt8]) throws(CSVError) -> (
    Encoding, markLength: Int
  ) {
    let marked: (encoding: Encoding, markLength: Int)? =
      if head.starts(with: [0xEF, 0xBB, 0xBF]) {
        (.utf8, 3)
      } else if head.starts(with: [0xFF, 0xFE]) {
        (.utf16LittleEndian, 2)
      } else if head.starts(with: [0xFE, 0xFF]) {
        (.utf16BigEndian, 2)
      } else {
        nil
      }
    switch (asked, marked) {
    case (nil, nil): return (.utf8, 0)
    case (.utf16, nil):
      throw CSVError(
        .refused, line: 1,
        "no byte-order mark tells the order of the bytes; use --encoding utf-16le or --encoding utf-16be"
      )
    case (let asked?, nil): return (asked, 0)
    case (let asked, let marked?):
      let mayBe = asked == .utf16 && marked.encoding != .utf8
      guard asked == nil || asked == marked.encoding || mayBe else {
        throw CSVError(
          .refused, line: 1,
          "the file starts with the byte-order mark of \(marked.encoding.name); leave out --encoding"
        )
      }
      return (marked.encoding, marked.markLength)
    }
  }
}
