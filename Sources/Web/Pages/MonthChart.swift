internal import Records
internal import Services

/// What was spent over time: a column for each month or, over more than three years, for each year; also for those in
/// which nothing was.
///
/// The chart is an image to a screen reader; the table beside it has the same numbers.
struct MonthChart {
  private static let longestByMonth = 36

  // The drawing, in units that are about a pixel wide.
  private static let (left, right, top, bottom) = (46.0, 398.0, 12.0, 190.0)
  private static let widestColumn = 44.0
  private static let labelWidth = 28.0

  private struct Column {
    let name: String
    let label: String
    let year: Int
    var cents: Int64 = 0
  }

  private let columns: [Column]
  private let isByYear: Bool

  /// The months of a report, from the earliest to the latest.
  init(_ months: [SpendingReport.Group<Month>]) {
    let numbers = months.map { Self.number($0.key) }
    let (first, last) = (numbers.first ?? 0, numbers.last ?? -1)
    isByYear = last - first >= Self.longestByMonth
    var columns: [Column] = []
    if isByYear {
      columns = (first / 12...last / 12).map { Column(name: "\($0)", label: "\($0)", year: $0) }
    } else if first <= last {
      columns = (first...last).compactMap { Month(year: $0 / 12, month: $0 % 12 + 1) }.map { month in
        Column(name: month.displayName, label: month.shortName, year: month.firstDay.year)
      }
    }
    for (number, group) in zip(numbers, months) {
      // The sum of all was told already, and fits.
      columns[isByYear ? number / 12 - first / 12 : number - first].cents += group.total.cents
    }
    self.columns = columns
  }

  private static func number(_ month: Month) -> Int { month.firstDay.year * 12 + month.firstDay.month - 1 }

  /// The chart.
  var html: HTML {
    let unit = isByYear ? "year" : "month"
    return """
      <svg viewBox="0 0 400 230" role="img" aria-labelledby="month-chart-title month-chart-words">
      <title id="month-chart-title">Spending by \(unit)</title>
      <desc id="month-chart-words">\(words(unit))</desc>
      \(grid)\(columns.indices.map(column))</svg>
      """
  }

  private func words(_ unit: String) -> String {
    guard let first = columns.first, let last = columns.last,
      let largest = columns.max(by: { $0.cents < $1.cents })
    else { return "There are no expenses." }
    let scope =
      columns.count == 1
      ? "One column, \(first.name)" : "A column for each \(unit) from \(first.name) to \(last.name)"
    return """
      \(scope). The largest is \(largest.name) with \(Money(cents: largest.cents).decimalText). \
      The table has all numbers.
      """
  }

  // MARK: Columns

  private func column(_ index: Int) -> HTML {
    let column = columns[index]
    let slot = (Self.right - Self.left) / Double(columns.count)
    let center = Self.left + slot * (Double(index) + 0.5)
    let width = min(slot * 0.72, Self.widestColumn)
    let height = (Self.bottom - Self.top) * Double(column.cents) / scale.top
    let bar: HTML? =
      column.cents == 0
      ? nil
      : """
      <rect class="fill" x="\((center - width / 2).inTenths)" y="\((Self.bottom - max(height, 1)).inTenths)" \
      width="\(max(width, 0.2).inTenths)" height="\(max(height, 1).inTenths)" rx="\(min(3, width / 4).inTenths)">\
      <title>\(column.name): \(Money(cents: column.cents).decimalText)</title></rect>
      """
    return "\(bar)\(label(index, at: center, slot: slot))\n"
  }

  /// The name below a column, and below that its year where it is another than before; as many as have room.
  private func label(_ index: Int, at center: Double, slot: Double) -> HTML? {
    let every = max(1, Int((Self.labelWidth / slot).rounded(.up)))
    guard index % every == 0 else { return nil }
    let column = columns[index]
    let x = min(max(center, Self.left + 10), Self.right - 12).inTenths
    let isNewYear = !isByYear && (index == 0 || columns[index - every].year != column.year)
    let year: HTML? = isNewYear ? "<text class=\"label\" x=\"\(x)\" y=\"222\">\(column.year)</text>" : nil
    return "<text class=\"label\" x=\"\(x)\" y=\"207\">\(column.label)</text>\(year)"
  }

  // MARK: The scale

  /// The step between two lines and the top of the scale, in cents: 1, 2 or 5 of a power of ten, three to five steps.
  private var scale: (step: Double, top: Double) {
    let largest = max(1, columns.map { Double($0.cents) }.max() ?? 1)
    var power = 1.0
    while power * 10 * 4 <= largest { power *= 10 }
    let step = [1, 2, 5, 10].map { $0 * power }.first { $0 * 4 >= largest } ?? power * 10
    return (step, step * (largest / step).rounded(.up))
  }

  private var grid: [HTML] {
    let (step, top) = scale
    return (0...Int((top / step).rounded())).map { index in
      let value = Double(index) * step
      let y = Self.bottom - (Self.bottom - Self.top) * value / top
      return """
        <line class="\(index == 0 ? "axis" : "grid")" x1="46" x2="398" y1="\(y.inTenths)" y2="\(y.inTenths)"/>\
        <text class="scale" x="40" y="\((y + 4).inTenths)">\(Self.short(value))</text>

        """
    }
  }

  /// A round sum in cents, as short as it can be told: `0.05`, `500`, `20k`, `1.5M`.
  private static func short(_ cents: Double) -> String {
    let sizes: [(from: Double, unit: Double, sign: String)] = [
      (1e14, 1e14, "T"), (1e11, 1e11, "B"), (1e8, 1e8, "M"), (1e6, 1e5, "k"),
    ]
    if let size = sizes.first(where: { cents >= $0.from }) {
      let text = (cents / size.unit).inTenths
      return (text.hasSuffix(".0") ? String(text.dropLast(2)) : text) + size.sign
    }
    let text = Money(cents: Int64(cents)).decimalText
    return text.hasSuffix(".00") ? String(text.dropLast(3)) : text
  }
}
