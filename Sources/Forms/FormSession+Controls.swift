public import Records

/// What the controls of a screen do; each is for fields of its own kind only.
extension FormSession {
  /// Chooses in a picker by tag, as a screen does that shows the choices.
  ///
  /// - Returns: Whether the picker has this tag; if not, its choice stays as it was.
  @discardableResult
  public func choose(_ tag: String, in field: Field) -> Bool {
    guard case .picker(let picker) = formField(field).kind else {
      preconditionFailure("\(field.column) is no picker")
    }
    guard picker.choice(tagged: tag) != nil else { return false }
    change(field, to: tag)
    return true
  }

  /// Whether a toggle is on.
  public func isOn(_ field: Field) -> Bool {
    precondition(formField(field).kind.isToggle, "\(field.column) is no toggle")
    return (try? flag(text(of: field), field: field)) ?? false
  }

  /// Turns a toggle from on to off or from off to on.
  public func toggle(_ field: Field) {
    change(field, to: Records.text(ofFlag: !isOn(field)))
  }

  /// The value at which a stepper stands.
  public func value(of field: Field) -> Int {
    stepper(of: field).value(of: text(of: field))
  }

  /// What stands beside a stepper at its value, such as "Show $$$ or below".
  public func label(of field: Field) -> String {
    stepper(of: field).label(of: value(of: field))
  }

  /// Takes a stepper one step up; at the high end it stays.
  public func increment(_ field: Field) {
    change(field, to: String(stepper(of: field).incremented(value(of: field))))
  }

  /// Takes a stepper one step down; at the low end it stays.
  public func decrement(_ field: Field) {
    change(field, to: String(stepper(of: field).decremented(value(of: field))))
  }

  private func stepper(of field: Field) -> Stepper {
    guard case .stepper(let stepper) = formField(field).kind else {
      preconditionFailure("\(field.column) is no stepper")
    }
    return stepper
  }
}

extension FormField.Kind {
  fileprivate var isToggle: Bool {
    if case .toggle = self { true } else { false }
  }
}
