/// What reading a record depends on beside its text.
public struct ParsingContext: Sendable {
  /// A context for records that depend on nothing else.
  public init() {}
}
