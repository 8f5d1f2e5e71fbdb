/// A bar of block characters that shows a share, to an eighth of a column.
struct Bar: Hashable, Sendable {
  private static let parts: [Character] = ["▏", "▎", "▍", "▌", "▋", "▊", "▉"]

  private let eighths: Int

  /// Measures a bar for a share of `width` columns; less than nothing is nothing, more than all is all.
  ///
  /// What is more than nothing shows at least one eighth.
  init(share: Double, width: Int) {
    let share = share > 0 ? min(share, 1) : 0
    eighths = max(Int((share * Double(width * 8)).rounded()), share > 0 ? 1 : 0)
  }

  /// The bar, no longer than it must be; of `#` where only ASCII can be shown.
  func text(unicode: Bool) -> String {
    guard unicode else { return String(repeating: "#", count: eighths == 0 ? 0 : max(1, (eighths + 4) / 8)) }
    let full = String(repeating: "█", count: eighths / 8)
    return eighths % 8 == 0 ? full : full + String(Self.parts[eighths % 8 - 1])
  }
}
