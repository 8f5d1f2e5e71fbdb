internal import Forms
internal import Records

extension FormValues {
  /// The hidden value that says which fields the last attempt to save found wrong.
  static let foundWrongName = "found_wrong"

  /// The value of a stepper's button: a sign and the id of the field.
  static let stepName = "step"
}

extension FormSession {
  /// What a form was sent for.
  enum Intent {
    /// To be saved.
    case save
    /// For a step of a stepper, which is done.
    case step
  }

  /// Takes what a browser sends of ``FormMarkup``: all that was typed, and what the last attempt to save found wrong.
  ///
  /// A switch that is off is not sent, and neither is a field that somebody left out: it counts as empty.
  func take(_ values: FormValues) -> Intent {
    for field in form.fields {
      if case .toggle = field.kind {
        enter(values[field.id] ?? "0", into: field.field)
      } else {
        enter(values[field.id] ?? "", into: field.field)
      }
    }
    if let ids = values[FormValues.foundWrongName] {
      let ids = ids.split(separator: " ")
      resume(afterFindingWrong: Set(form.fields.filter { ids.contains($0.id[...]) }.map(\.field)))
    }
    guard let step = values[FormValues.stepName], let field = form[String(step.dropFirst())],
      case .stepper = field.kind
    else { return .save }
    if step.hasPrefix("-") { decrement(field.field) } else { increment(field.field) }
    focus(on: field.field)
    return .step
  }
}
