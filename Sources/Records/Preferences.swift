/// What the list of restaurants shows and in which order.
///
/// There is one in a database. It is filled in like a record, in the form that `roster settings` and the page of
/// settings share.
public struct Preferences: Record {
  /// What comes first.
  public var displayOrder: DisplayOrder

  /// Whether restaurants without a check-in are hidden.
  public var showCheckInOnly: Bool

  /// The dearest level that is shown.
  public var maxPriceLevel: PriceLevel

  /// These settings; by default alphabetical, and everything is shown.
  public init(
    displayOrder: DisplayOrder = .alphabetical, showCheckInOnly: Bool = false,
    maxPriceLevel: PriceLevel = .highest
  ) {
    self.displayOrder = displayOrder
    self.showCheckInOnly = showCheckInOnly
    self.maxPriceLevel = maxPriceLevel
  }

  /// Display order, check-in only, highest price level.
  public static let fields: [Field] = [.displayOrder, .showCheckInOnly, .maxPriceLevel]

  /// Reads the settings from what was typed; check-in only may be left empty, which is no.
  ///
  /// - Throws: every issue of every field at once, in the order of ``fields``.
  public init(parsing texts: [Field: String], in context: ParsingContext) throws(ValidationError) {
    var reader = FieldReader(texts)
    let displayOrder = reader.read(.displayOrder, DisplayOrder.init(parsing:))
    let showCheckInOnly = reader.readFlag(.showCheckInOnly)
    let maxPriceLevel = reader.read(.maxPriceLevel) { text throws(ValidationIssue) in
      try PriceLevel(parsing: text, field: .maxPriceLevel)
    }
    guard let displayOrder, let showCheckInOnly, let maxPriceLevel else {
      throw ValidationError(reader.issues)
    }
    self.init(
      displayOrder: displayOrder, showCheckInOnly: showCheckInOnly, maxPriceLevel: maxPriceLevel)
  }

  /// The tag of the order, the flag as 1 or 0, the level as its number.
  public var texts: [Field: String] {
    [
      .displayOrder: displayOrder.tag, .showCheckInOnly: text(ofFlag: showCheckInOnly),
      .maxPriceLevel: maxPriceLevel.text,
    ]
  }

  /// What the list leaves out, such as "check-in only, $$$ or below"; `nil` if it shows everything.
  public var restriction: String? {
    var parts: [String] = []
    if showCheckInOnly { parts.append("check-in only") }
    if maxPriceLevel < .highest { parts.append("\(maxPriceLevel.symbol) or below") }
    return parts.isEmpty ? nil : parts.joined(separator: ", ")
  }
}

extension Field {
  /// The order of the list of restaurants.
  public static let displayOrder = Field(column: "display_order", title: "Display order")

  /// Whether only restaurants with a check-in are listed.
  public static let showCheckInOnly = Field(column: "show_check_in_only", title: "Show Check-in Only")

  /// The dearest level that is listed.
  public static let maxPriceLevel = Field(column: "max_price_level", title: "Highest price level")
}
