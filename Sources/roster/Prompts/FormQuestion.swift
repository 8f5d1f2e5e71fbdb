import Forms
import Records

/// What a terminal shows to ask for one field.
struct FormQuestion {
  /// The choices of a picker under its title, a line each; empty for another field.
  let choices: String

  /// The line behind which the answer is typed: the title, what can be typed, and what Enter keeps.
  let line: String

  /// Whether a single "-" takes the present text away.
  let canBeEmptied: Bool

  /// What the longest text in brackets takes of the line, in columns.
  private static let presentWidth = 60

  /// The question for a field as it stands in a session.
  init<R: Record>(_ field: FormField, in session: FormSession<R>) {
    let text = session.text(of: field.field)
    // What was typed and found wrong is shown as it was typed.
    let isWrong = session.messages[field.field] != nil
    var choices = ""
    var canBeEmptied = false
    var hints: [String] = []
    var present = text
    switch field.kind {
    case .text, .multilineText, .number, .date:
      canBeEmptied = field.isOptional && !text.isEmpty
      if field.isOptional { hints.append("optional") }
      if case .date = field.kind {
        hints.append(field.placeholder)
      } else if !field.placeholder.isEmpty, text.isEmpty {
        hints.append("such as \(field.placeholder)")
      }
      if canBeEmptied { hints.append("- empties it") }
    case .picker(let picker):
      let titles = picker.choices.map { DisplayWidth.printable($0.title) }
      choices = "\(field.title):\n" + titles.enumerated().map { "  \($0 + 1)  \($1)\n" }.joined()
      hints.append("number or name")
      present = picker.choice(tagged: text)?.title ?? text
    case .toggle:
      hints.append("y/n")
      if !isWrong { present = session.isOn(field.field) ? "y" : "n" }
    case .stepper(let stepper):
      hints.append("+, - or \(stepper.range.lowerBound) to \(stepper.range.upperBound)")
      if !isWrong { present = session.label(of: field.field) }
    }
    self.choices = choices
    self.canBeEmptied = canBeEmptied
    let hint = hints.isEmpty ? "" : " (\(hints.joined(separator: ", ")))"
    let kept = DisplayWidth.cut(DisplayWidth.printable(present), to: Self.presentWidth)
    line = "\(field.title)\(hint)\(kept.isEmpty ? "" : " [\(kept)]"): "
  }
}
