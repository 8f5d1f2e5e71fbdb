extension Span<UInt8> {
  /// Whether both have the same bytes.
  package func isEqual(_ other: Span<UInt8>) -> Bool {
    guard count == other.count else { return false }
    for index in indices where self[index] != other[index] { return false }
    return true
  }
}

extension String {
  /// The text of bytes that were lent; what is not UTF-8 in them is repaired.
  package init(copying bytes: Span<UInt8>) {
    self = unsafe bytes.withUnsafeBufferPointer { unsafe String(decoding: $0, as: UTF8.self) }
  }
}
