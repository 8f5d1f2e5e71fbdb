public import Records

/// A column that an import looks for in the header of a file.
public struct ImportColumn: Sendable {
  /// The field that the column holds.
  public let field: Field

  /// Whether a file without it is refused.
  public let isRequired: Bool

  /// The other names under which it is known, in small letters without spaces and signs.
  public let synonyms: [String]

  /// All its names as they are compared.
  private let names: [String]

  init(_ field: Field, isRequired: Bool, synonyms: [String]) {
    self.field = field
    self.isRequired = isRequired
    self.synonyms = synonyms
    names = ([field.column] + synonyms).map(Self.plain)
  }

  /// Whether a header names this column: case, accents, spaces, hyphens, dots and underscores make no difference.
  func matches(_ header: String) -> Bool {
    names.contains(Self.plain(header))
  }

  private static func plain(_ header: String) -> String {
    String(
      String.UnicodeScalarView(
        foldedForSearch(header).unicodeScalars.filter {
          $0.properties.isAlphabetic || $0.properties.numericType != nil
        }))
  }
}
