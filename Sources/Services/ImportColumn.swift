public import Records

/// A column that an import looks for in the header of a file.
public struct ImportColumn: Sendable {
  /// The field that the column holds.
  public let field: Field

  /// Whether a file without it is refused.
  public let isRequired: Bool

  /// The other names under which it is known, in small letters without spaces and signs.
  public let synonyms: [String]

  /// The field's own name, put like the synonyms.
  private let name: String

  init(_ field: Field, isRequired: Bool, synonyms: [String]) {
    self.field = field
    self.isRequired = isRequired
    self.synonyms = synonyms
    name = Self.plain(field.column)
  }

  /// Whether a header names this column: case, spaces, hyphens, dots and underscores make no difference.
  func matches(_ header: String) -> Bool {
    let header = Self.plain(header)
    return header == name || synonyms.contains(header)
  }

  private static func plain(_ header: String) -> String {
    String(
      String.UnicodeScalarView(
        header.lowercased().unicodeScalars.filter {
          // Marks stay, so that "prénom" is the same whether its accent is a character of its own or not.
          $0.properties.isAlphabetic || $0.properties.numericType != nil
            || $0.properties.generalCategory == .nonspacingMark
        }))
  }
}
