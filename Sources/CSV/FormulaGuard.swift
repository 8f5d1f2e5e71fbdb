/// Keeps a spreadsheet from taking a text for a formula, so that reading the file gives the very same text again.
///
/// A text cell that matches `^'*[=+@\t\r-]` is written with one apostrophe more in front; a cell that matches
/// `^'+[=+@\t\r-]` is read with one apostrophe less. `'t Hooft` matches neither and stays as it is.
public enum FormulaGuard {
  /// Whether the text must be written with an apostrophe in front.
  public static func isNeeded(for text: Span<UInt8>) -> Bool {
    guard text.count > 0, text[0] <= UInt8(ascii: "@") else { return false }
    return startsLikeFormula(text)
  }

  /// Whether the first byte of a cell that was read is such an apostrophe, which is not part of the text.
  public static func isPresent(in cell: Span<UInt8>) -> Bool {
    cell.count > 0 && cell[0] == apostrophe && startsLikeFormula(cell)
  }

  private static let apostrophe = UInt8(ascii: "'")

  /// Whether a byte that starts a formula stands first, or first behind apostrophes.
  private static func startsLikeFormula(_ text: Span<UInt8>) -> Bool {
    var index = 0
    while index < text.count, text[index] == apostrophe { index += 1 }
    guard index < text.count else { return false }
    switch text[index] {
    case UInt8(ascii: "="), UInt8(ascii: "+"), UInt8(ascii: "-"), UInt8(ascii: "@"), 0x09, 0x0D: return true
    default: return false
    }
  }
}
