import Forms
import Records

/// Shows a form as questions on a terminal, one line a field.
///
/// Lines and not a full screen, on purpose: they work with a screen reader, in any terminal and over a slow line.
struct FormPrompt<R: Record> {
  let session: FormSession<R>
  let console: Console
  let isEditing: Bool

  /// What is said of a record that was begun and not stored, such as "the student is not added".
  let undone: String

  /// What lets a record in that was refused with an error, if a person may say so.
  var overruling: (any Error) -> (() -> Void)? = { _ in nil }

  private enum Step {
    case stored, askAgain, ended
  }

  /// How to get out of the form, for before its first question.
  var wayOut: String {
    if isEditing { return "Enter keeps what stands in brackets, Ctrl-D ends." }
    guard let first = session.fieldsToAsk.first, mayEnd(at: first) else { return "Ctrl-D ends." }
    return "An empty \(first.title.lowercased()) or Ctrl-D ends."
  }

  /// Asks until the record is stored.
  ///
  /// - Returns: whether it was; `false` if the person ended before.
  /// - Throws: a `Failure` if the record could not be stored and the person does not try again.
  func fillIn() throws -> Bool {
    while ask() {
      switch try save() {
      case .stored: return true
      case .askAgain: continue
      case .ended: return false
      }
    }
    return false
  }

  /// Asks for the fields that are to be asked for.
  ///
  /// - Returns: whether the person went through them; `false` if they ended with Ctrl-D, or by leaving the first field
  ///   of a new record empty.
  private func ask() -> Bool {
    let fields = session.fieldsToAsk
    let isFirstAttempt = session.messages.isEmpty && session.formMessage == nil
    for (index, field) in fields.enumerated() {
      let isBeginning = index == 0 && isFirstAttempt
      if session.messages.isEmpty, let header = header(before: field, in: fields) {
        writeToStandardError("\(header)\n")
      }
      session.focus(on: field.field)
      let question = FormQuestion(field, in: session)
      writeToStandardError(question.choices)
      guard let text = Prompt(console: console).line(question.line) else {
        if !isBeginning { console.tell(undone) }
        return false
      }
      if text.isEmpty {
        if isBeginning, mayEnd(at: field) { return false }
      } else {
        session.enter(text == "-" && question.canBeEmptied ? "" : text, into: field.field)
      }
    }
    return true
  }

  private func mayEnd(at first: FormField) -> Bool {
    !isEditing && !first.isOptional && session.text(of: first.field).isEmpty
  }

  /// Attempts to save, again and again if the person wants.
  private func save() throws -> Step {
    while true {
      let outcome = session.save()
      if case .saved = outcome { return .stored }
      tellMistakes()
      guard case .refused(let error) = outcome, !(error is ValidationError) else { return .askAgain }
      let prompt = Prompt(console: console)
      if let letIn = overruling(error) {
        switch prompt.isYes("Store it all the same?") {
        case true?: letIn()
        case false?: return .askAgain
        case nil:
          console.tell(undone)
          return .ended
        }
      } else {
        let status = Failure(error)?.status ?? .bug
        // What was typed can mend this.
        if status == .refused { return .askAgain }
        guard prompt.isYes("Try again?") == true else { throw Failure(status: status, mistakes: [undone]) }
      }
    }
  }

  /// Tells what the last attempt to save found wrong, each mistake by its field.
  private func tellMistakes() {
    for field in session.form.fields {
      if let message = session.messages[field.field] { console.tell(error: "\(field.title): \(message)") }
    }
    if let message = session.formMessage { console.tell(error: message) }
  }

  /// The header of a section, before the first of its fields that is asked for, in a form of several sections.
  private func header(before field: FormField, in fields: [FormField]) -> String? {
    guard session.form.sections.count > 1,
      let section = session.form.sections.first(where: { $0.fields.contains { $0.id == field.id } })
    else { return nil }
    let first = fields.first { asked in section.fields.contains { $0.id == asked.id } }
    return first?.id == field.id ? section.header : nil
  }
}
