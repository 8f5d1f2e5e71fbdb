public import Records

/// One question of a form.
///
/// It asks for one ``Records/Field`` of a record and takes id and title from it, so that a field has the same name
/// wherever it is told.
public struct FormField: Identifiable, Sendable {
  /// What a field takes, and so how a front end shows it.
  public enum Kind: Sendable {
    /// One line of text.
    case text
    /// Text that may have line breaks.
    case multilineText
    /// A number, decimals allowed: one line of text for which a phone shows its number keys.
    case number
    /// A day: what `CalendarDate` reads.
    case date
    /// One of several choices.
    case picker(Picker)
    /// On or off.
    case toggle
    /// A whole number that goes up and down within a range.
    case stepper(Stepper)
  }

  /// The field of the record that is asked for.
  public let field: Field

  /// How it is asked for.
  public let kind: Kind

  /// What an empty field shows in place of a text: an example of what to type, or what to do.
  public let placeholder: String

  /// Whether the field may be left empty.
  public let isOptional: Bool

  /// What a screen reader says in place of the title; the title itself where that is enough.
  ///
  /// It begins with the title, so that a person who speaks to the screen can say what stands there (WCAG 2.2, 2.5.3).
  public let accessibilityLabel: String

  /// The text of a fresh form.
  ///
  /// Of a picker it is a tag or empty, of a toggle `1` or `0`, of a stepper a number in its range.
  public let defaultText: String

  /// Describes a field.
  ///
  /// Without a default text a fresh form is empty, off, or at the low end of the stepper.
  ///
  /// - Precondition: `defaultText` is one that the kind can show.
  public init(
    _ field: Field,
    _ kind: Kind = .text,
    placeholder: String = "",
    isOptional: Bool = false,
    accessibilityLabel: String? = nil,
    defaultText: String? = nil
  ) {
    self.field = field
    self.kind = kind
    self.placeholder = placeholder
    self.isOptional = isOptional
    self.accessibilityLabel = accessibilityLabel ?? field.title
    self.defaultText = defaultText ?? kind.emptyText
    precondition(
      self.defaultText == kind.emptyText || kind.shows(self.defaultText),
      "\(field.column) cannot show its default \(self.defaultText)")
  }

  /// The column of the field: the key of its text in a ``FormContext``.
  public var id: String { field.column }

  /// What stands beside the field, such as "First name".
  public var title: String { field.title }
}

extension FormField.Kind {
  /// The text of the control before anyone has touched it.
  fileprivate var emptyText: String {
    switch self {
    case .text, .multilineText, .number, .date, .picker: ""
    case .toggle: Records.text(ofFlag: false)
    case .stepper(let stepper): String(stepper.range.lowerBound)
    }
  }

  fileprivate func shows(_ text: String) -> Bool {
    switch self {
    case .text, .multilineText, .number, .date: true
    case .picker(let picker): picker.choice(tagged: text) != nil
    case .toggle: text == Records.text(ofFlag: true)
    case .stepper(let stepper): Int(text).map(stepper.range.contains) ?? false
    }
  }

  /// The text that the field holds after a person typed `typed` where it held `current`.
  ///
  /// A picker and a stepper understand what people type for them. What they do not understand is kept as it is, so that
  /// the attempt to save can tell what is wrong with it in the words of the record.
  func text(afterTyping typed: String, over current: String) -> String {
    switch self {
    case .text, .multilineText, .number, .date, .toggle: typed
    case .picker(let picker): picker.choice(matching: typed)?.tag ?? typed
    case .stepper(let stepper): stepper.value(afterTyping: typed, over: current).map(String.init) ?? typed
    }
  }
}
