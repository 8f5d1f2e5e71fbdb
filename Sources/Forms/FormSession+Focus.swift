public import Records

extension FormSession {
  /// Puts the focus on a field, as a click into it does.
  ///
  /// - Precondition: the form has this field.
  public func focus(on field: Field) {
    focus = formField(field).field
  }

  /// Moves the focus to the next field.
  ///
  /// It stops at the last one and does not go round, so that a front end knows when to go on to its Save button.
  ///
  /// - Returns: Whether there was a next field.
  @discardableResult
  public func focusNext() -> Bool {
    moveFocus(by: 1)
  }

  /// Moves the focus to the field before; it stops at the first one.
  ///
  /// - Returns: Whether there was a field before.
  @discardableResult
  public func focusPrevious() -> Bool {
    moveFocus(by: -1)
  }

  private func moveFocus(by step: Int) -> Bool {
    guard let index = form.fields.firstIndex(where: { $0.field == focus }),
      form.fields.indices.contains(index + step)
    else { return false }
    focus = form.fields[index + step].field
    return true
  }
}
