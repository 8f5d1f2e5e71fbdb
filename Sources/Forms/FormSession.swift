public import Records

/// One person filling in one form.
///
/// - Nothing is shown as wrong before the first attempt to save.
/// - An attempt that finds mistakes puts a message beside each wrong field and moves the focus to the first of them.
///   From then until the next attempt the message follows what is typed into that field: it goes as soon as the field
///   is right and is back if the field is made wrong again. A field that the attempt found right stays without a
///   message until the next attempt, whatever is typed into it.
/// - A record without a mistake is handed to the service. What the service refuses is shown, and nothing typed is lost.
/// - A record that was stored leaves a fresh form behind, with the focus on the first field, ready for the next.
///
/// A session belongs to the one thread that shows its form, and has no lock.
public final class FormSession<R: Record> {
  /// What came of an attempt to save.
  public enum Outcome {
    /// The service has stored the record.
    case saved
    /// The form has mistakes; the service was not asked.
    case invalid(ValidationError)
    /// The service has refused the record or could not store it.
    case refused(any Error)
  }

  /// The form that is filled in.
  public let form: Form

  /// What was typed, field by field.
  public private(set) var context: FormContext

  /// The field that has the focus.
  public internal(set) var focus: Field

  /// What is wrong, by the field beside which it is shown.
  public internal(set) var messages: [Field: String] = [:]

  /// What the last attempt to save met that concerns no field by itself, such as a namesake or a full disk.
  ///
  /// Only the next attempt can tell whether it is mended, so it stays until then.
  public internal(set) var formMessage: String?

  /// How many records this session has stored.
  public private(set) var savedCount = 0

  private let parsing: ParsingContext
  private let isEditing: Bool
  private let explain: (any Error) -> String
  private let store: (R) throws -> Void

  /// What the form goes back to.
  private var start: FormContext

  /// The fields that came filled in and need no asking.
  private var given: Set<Field> = []

  /// The fields that the last attempt found wrong; `nil` before the first attempt.
  public internal(set) var foundWrong: Set<Field>?

  /// Begins to fill in a form.
  ///
  /// - Parameters:
  ///   - form: The form to fill in.
  ///   - record: The record to edit, whose texts the form starts from; `nil` for a new one, which starts from the
  ///     defaults of the form.
  ///   - parsing: What reading the record depends on beside its texts.
  ///   - explain: Puts an error of the service into plain words, to be shown on the form. It is not asked about a
  ///     `ValidationError`, which is shown beside its fields.
  ///   - store: Hands the record to the service.
  public init(
    _ form: RecordForm<R>,
    editing record: R? = nil,
    in parsing: ParsingContext,
    explaining explain: @escaping (any Error) -> String,
    store: @escaping (R) throws -> Void
  ) {
    self.form = form.form
    self.parsing = parsing
    self.explain = explain
    self.store = store
    isEditing = record != nil
    start = record.map { form.form.context(of: $0.texts) } ?? form.form.defaults
    context = start
    focus = form.form.fields[0].field
  }
}

// MARK: - Filling in

extension FormSession {
  /// The text of a field.
  public func text(of field: Field) -> String {
    context[field.column]
  }

  /// Fills in what is known beforehand, such as the options of a command, as it was given.
  ///
  /// These fields are then not among ``fieldsToAsk``, unless an attempt to save finds them wrong.
  ///
  /// - Precondition: the form has these fields.
  public func fill(_ texts: [Field: String]) {
    for (field, text) in texts {
      change(field, to: text)
      given.insert(field)
    }
  }

  /// Takes what a person typed into a field.
  ///
  /// A picker takes what ``Picker/choice(matching:)`` understands, a stepper `+`, `-` or a number, a toggle what the
  /// record reads as yes or no. What is not understood is kept as typed, for the next attempt to save to tell what is
  /// wrong with it.
  ///
  /// - Precondition: the form has this field.
  public func enter(_ text: String, into field: Field) {
    change(field, to: formField(field).kind.text(afterTyping: text, over: self.text(of: field)))
  }

  /// The fields that a front end which asks one question after the other has to ask next, from top to bottom.
  ///
  /// Before an attempt to save those are the fields that were not filled in beforehand; after one that was refused,
  /// the fields with a message beside them, or all where the refusal concerns no field by itself.
  public var fieldsToAsk: [FormField] {
    guard let foundWrong else { return form.fields.filter { !given.contains($0.field) } }
    return foundWrong.isEmpty ? form.fields : form.fields.filter { messages[$0.field] != nil }
  }

  /// Sets the text of a field, and tells about it if the last attempt to save found the field wrong.
  func change(_ field: Field, to text: String) {
    context[formField(field).id] = text
    guard let foundWrong, foundWrong.contains(field) else { return }
    messages[field] = mistake(of: field)?.message
  }

  /// The question that asks for a field.
  func formField(_ field: Field) -> FormField {
    guard let formField = form[field.column] else {
      preconditionFailure("the form \(form.id) has no field \(field.column)")
    }
    return formField
  }

  private func read() throws(ValidationError) -> R {
    try R(
      parsing: Dictionary(uniqueKeysWithValues: form.fields.map { ($0.field, context[$0.id]) }), in: parsing)
  }

  /// What the record has against a field: the same words as in an attempt to save, because it is the same road.
  func mistake(of field: Field) -> ValidationIssue? {
    do {
      _ = try read()
      return nil
    } catch {
      return error.issues.first { $0.field == field }
    }
  }
}

// MARK: - Saving

extension FormSession {
  /// Attempts to save what was typed.
  @discardableResult
  public func save() -> Outcome {
    foundWrong = []
    messages = [:]
    formMessage = nil
    let record: R
    do throws(ValidationError) {
      record = try read()
    } catch {
      show(error)
      return .invalid(error)
    }
    do {
      try store(record)
    } catch {
      if let mistakes = error as? ValidationError {
        show(mistakes)
      } else {
        formMessage = explain(error)
      }
      return .refused(error)
    }
    savedCount += 1
    if isEditing { start = form.context(of: record.texts) }
    startOver()
    return .saved
  }

  /// Gives up: stores nothing, and leaves the form as it was at the start.
  public func cancel() {
    startOver()
  }

  /// Puts each issue beside its field, the first where a field has several, and the focus on the first wrong field.
  ///
  /// What the service has against a field that this form does not show is told on the form.
  private func show(_ error: ValidationError) {
    let shown = error.issues.filter { form[$0.field.column] != nil }
    let others = error.issues.filter { form[$0.field.column] == nil }
    for issue in shown where messages[issue.field] == nil { messages[issue.field] = issue.message }
    if !others.isEmpty {
      formMessage = others.map { "\($0.field.title): \($0.message)" }.joined(separator: "\n")
    }
    foundWrong = Set(messages.keys)
    if let first = form.fields.first(where: { messages[$0.field] != nil }) { focus = first.field }
  }

  private func startOver() {
    context = start
    given = []
    foundWrong = nil
    messages = [:]
    formMessage = nil
    focus = form.fields[0].field
  }
}

@available(*, unavailable)
extension FormSession: Sendable {}
