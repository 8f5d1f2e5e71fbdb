import Forms
import Records

/// Shows a form as questions on a terminal, one line a field.
///
/// Lines and not a full screen, on purpose: they work with a screen reader, in any terminal and over a slow line.
struct FormPrompt<R: Record> {
  let session: FormSession<R>
  let isEditing: Bool

  /// Asks for the fields that are still to be asked for.
  ///
  /// - Returns: whether the person went through them; `false` if they ended with Ctrl-D, or left the first field of a
  ///   new record empty.
  func ask() -> Bool {
    let fields = session.fieldsToAsk
    let isFirstAttempt = session.messages.isEmpty && session.formMessage == nil
    for (index, field) in fields.enumerated() {
      if let header = header(before: field, in: fields) { writeToStandardError("\(header)\n") }
      session.focus(on: field.field)
      guard let text = Prompt.line(question(field)) else { return false }
      if text.isEmpty {
        let mayEnd = index == 0 && isFirstAttempt && !isEditing && !field.isOptional
        if mayEnd, session.text(of: field.field).isEmpty { return false }
      } else if text == "-", isEditing, field.canBeEmptied {
        session.enter("", into: field.field)
      } else {
        session.enter(text, into: field.field)
      }
    }
    return true
  }

  /// Tells what the last attempt to save found wrong, each mistake by its field.
  func tellMistakes(_ console: Console) {
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

  private func question(_ field: FormField) -> String {
    let text = session.text(of: field.field)
    var hints: [String] = []
    var present = text
    switch field.kind {
    case .text, .multilineText, .number, .date:
      if field.isOptional { hints.append("optional") }
      if field.kind.isDate {
        hints.append(field.placeholder)
      } else if !field.placeholder.isEmpty, text.isEmpty {
        hints.append("such as \(field.placeholder)")
      }
      if isEditing, field.canBeEmptied, !text.isEmpty { hints.append("- empties it") }
    case .picker(let picker):
      let choices = picker.choices.enumerated().map { "  \($0 + 1)  \($1.title)\n" }
      writeToStandardError("\(field.title):\n" + choices.joined())
      hints.append("number or name")
      present = picker.choice(tagged: text)?.title ?? text
    case .toggle:
      hints.append("y/n")
      present = session.isOn(field.field) ? "y" : "n"
    case .stepper(let stepper):
      hints.append("+, - or \(stepper.range.lowerBound) to \(stepper.range.upperBound)")
      present = text.isEmpty ? "" : session.label(of: field.field)
    }
    let hint = hints.isEmpty ? "" : " (\(hints.joined(separator: ", ")))"
    return "\(field.title)\(hint)\(present.isEmpty ? "" : " [\(DisplayWidth.printable(present))]"): "
  }
}

extension FormField {
  /// Whether a present text can be taken away again.
  fileprivate var canBeEmptied: Bool {
    switch kind {
    case .text, .multilineText: isOptional
    case .number, .date, .picker, .toggle, .stepper: false
    }
  }
}

extension FormField.Kind {
  fileprivate var isDate: Bool {
    if case .date = self { true } else { false }
  }
}
