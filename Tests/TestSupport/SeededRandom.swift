/// Random numbers that come again with the same seed (SplitMix64), so that a failing property test can be repeated.
///
/// Put the seed into the comment of each expectation: `#expect(a == b, "\(random)")` prints it on failure.
public struct SeededRandom: RandomNumberGenerator, CustomStringConvertible, Sendable {
  /// What the sequence was started with.
  public let seed: UInt64

  private var state: UInt64

  /// Starts the sequence of a seed.
  public init(seed: UInt64) {
    self.seed = seed
    state = seed
  }

  /// The next number of the sequence.
  public mutating func next() -> UInt64 {
    state &+= 0x9E37_79B9_7F4A_7C15
    var mixed = state
    mixed = (mixed ^ (mixed >> 30)) &* 0xBF58_476D_1CE4_E5B9
    mixed = (mixed ^ (mixed >> 27)) &* 0x94D0_49BB_1331_11EB
    return mixed ^ (mixed >> 31)
  }

  /// Names the seed, for the comment of an expectation.
  public var description: String { "seed \(seed)" }
}
