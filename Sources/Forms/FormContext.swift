/// What was typed into one form, keyed by field id.
///
/// Each form that is being filled in has a context of its own, so two forms whose fields have equal ids do not mix.
public struct FormContext: Hashable, Sendable {
  /// The text of one field.
  public struct Entry: Hashable, Sendable {
    /// The id of the field.
    public let id: FormField.ID

    /// What was typed into it.
    public let text: String

    /// Joins a text to the id of its field.
    public init(id: FormField.ID, text: String) {
      self.id = id
      self.text = text
    }
  }

  private var texts: [FormField.ID: String]

  /// Holds the texts of the fields named.
  ///
  /// - Precondition: no id is named twice.
  public init(_ texts: [(id: FormField.ID, text: String)] = []) {
    self.texts = Dictionary(uniqueKeysWithValues: texts.map { ($0.id, $0.text) })
  }

  /// The text of a field; empty if there is no such field.
  public subscript(id: FormField.ID) -> String {
    get { texts[id, default: ""] }
    set { texts[id] = newValue }
  }

  /// Every field with its text, in the order of the ids, whatever the order on the screen.
  public var entries: [Entry] {
    texts.map(Entry.init).sorted { $0.id < $1.id }
  }
}
