/// How much a meal costs, from 1 (`$`) to 5 (`$$$$$`).
public struct PriceLevel: RawRepresentable, Hashable, Sendable {
  /// The level, 1 to 5.
  public let rawValue: Int

  /// The cheapest level.
  public static let lowest = PriceLevel(clamping: 1)

  /// The dearest level.
  public static let highest = PriceLevel(clamping: 5)

  /// The level of this number; `nil` outside 1 to 5.
  public init?(rawValue: Int) {
    guard (1...5).contains(rawValue) else { return nil }
    self.rawValue = rawValue
  }

  private init(clamping value: Int) {
    rawValue = min(max(value, 1), 5)
  }

  /// Reads a level as it was typed: `1` to `5`, or `$` to `$$$$$`, with any white space around it.
  ///
  /// - Throws: what is wrong with the field, naming what is allowed.
  public init(parsing text: String, field: Field) throws(ValidationIssue) {
    let typed = trimmed(text)
    guard !typed.isEmpty else { throw ValidationIssue(field, "Please choose a price level.") }
    guard let level = PriceLevel.allCases.first(where: { typed == $0.text || typed == $0.symbol }) else {
      let reason = typed.hasForeignDigits ? " (digits must be 0-9)" : ""
      throw ValidationIssue(field, "\(quoted(typed)) is not a price level\(reason); use 1 to 5 or $ to $$$$$")
    }
    self = level
  }

  /// What people read: `$` to `$$$$$`.
  public var symbol: String {
    String(repeating: "$", count: rawValue)
  }

  /// The canonical text: `1` to `5`.
  public var text: String {
    String(rawValue)
  }

  /// The level so many steps up, or down if negative; past an end it stays at the end.
  public func stepped(by steps: Int) -> PriceLevel {
    PriceLevel(clamping: rawValue + min(max(steps, -5), 5))
  }
}

extension PriceLevel: CaseIterable {
  /// The levels from 1 to 5.
  public static let allCases = (1...5).map(PriceLevel.init(clamping:))
}

extension PriceLevel: Comparable {
  /// Orders levels from cheap to dear.
  public static func < (a: PriceLevel, b: PriceLevel) -> Bool {
    a.rawValue < b.rawValue
  }
}
