internal import Records
internal import Services

/// What was spent by category: a bar for each, with its name and its sum beside it.
///
/// The chart is an image to a screen reader; the table beside it has the same numbers.
struct CategoryChart {
  /// How many bars there are at the most.
  private static let limit = 10

  /// How much of a name fits above its bar.
  private static let nameLength = 30

  private static let width = 400.0
  private static let rowHeight = 40

  private let bars: [(name: String, total: Money)]
  private let isCut: Bool

  /// The largest categories of a report.
  init(_ report: SpendingReport) {
    bars = report.byCategory.prefix(Self.limit).map { ($0.key.name, $0.total) }
    isCut = report.byCategory.count > Self.limit
  }

  /// The chart.
  var html: HTML {
    let height = bars.count * Self.rowHeight
    return """
      <svg viewBox="0 0 400 \(height)" role="img" aria-labelledby="category-chart-title category-chart-words">
      <title id="category-chart-title">Spending by category</title>
      <desc id="category-chart-words">\(words)</desc>
      \(bars.enumerated().map { bar($0.offset, $0.element.name, $0.element.total) })</svg>
      """
  }

  private var words: String {
    let scope = isCut ? "the \(bars.count) categories with the largest sums" : "each category"
    guard let first = bars.first else { return "There are no expenses." }
    return """
      A bar for \(scope), from the largest sum to the smallest. The largest is \(first.name) with \
      \(first.total.decimalText). The table has all numbers.
      """
  }

  private func bar(_ index: Int, _ name: String, _ total: Money) -> HTML {
    let top = index * Self.rowHeight
    let largest = bars.first.map { Double($0.total.cents) } ?? 1
    // A sum that is small beside the largest is still seen to be there.
    let length = max(2, Double(total.cents) / max(largest, 1) * Self.width)
    let shown = name.count > Self.nameLength ? "\(name.prefix(Self.nameLength - 1))…" : name
    return """
      <text x="0" y="\(top + 15)">\(shown)</text>\
      <text class="sum" x="400" y="\(top + 15)">\(total.decimalText)</text>\
      <rect class="track" x="0" y="\(top + 22)" width="400" height="10" rx="5"/>\
      <rect class="fill" x="0" y="\(top + 22)" width="\(length.inTenths)" height="10" rx="\(min(5, length / 2).inTenths)"/>

      """
  }
}

extension Double {
  /// The number to a tenth, as a coordinate is written.
  var inTenths: String {
    let tenths = Int((self * 10).rounded())
    return "\(tenths < 0 ? "-" : "")\(tenths.magnitude / 10).\(tenths.magnitude % 10)"
  }
}
