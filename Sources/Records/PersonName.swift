/// One part of a person's name as it is stored: a first name or a last name.
///
/// It has 1 to 100 code points on one line, in Normalization Form C, with no white space at its ends and no run of
/// spaces inside. Nothing else is asked of it: apostrophes, hyphens, particles, a single letter and every script are
/// names.
public struct PersonName: Hashable, Sendable {
  /// The most code points that a name may have.
  public static let limit = 100

  /// The name as it is stored and shown.
  public let text: String

  /// Reads a name as it was typed.
  ///
  /// White space of any kind goes from the ends, also with no width or no break. Inside, a run of spaces becomes one
  /// plain space; characters that cannot be seen and spell nothing (soft hyphen, zero-width space, word joiner, byte
  /// order mark, direction marks) go, while joiners stay. Private and unassigned code points stay too: rare names need
  /// them.
  ///
  /// - Throws: what is wrong: nothing is left; a control character, a tab, a line break, a control of the writing
  ///   direction, a noncharacter or U+FFFD; more than ``limit`` code points.
  public init(parsing text: String, field: Field) throws(ValidationIssue) {
    guard let text = try singleLine(text, field: field, limit: PersonName.limit) else {
      throw .missing(field)
    }
    self.text = text
  }

  /// Takes a name back from the database, whose schema has judged it.
  package init(stored text: String) {
    self.text = text
  }

  /// The key by which the name is put in order; `nil` if it is its own.
  public var sortKey: String? {
    Records.sortKey(text)
  }
}
