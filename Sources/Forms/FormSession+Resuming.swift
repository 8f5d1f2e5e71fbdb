public import Records

extension FormSession {
  /// Goes on where an attempt to save found these fields wrong, with what has been typed since then already entered.
  ///
  /// It is for a front end that keeps nothing between two steps, such as a web page: it brings along what was typed and
  /// which fields were found wrong, and the messages are those of a session that was kept.
  ///
  /// - Precondition: the form has these fields.
  public func resume(afterFindingWrong fields: Set<Field>) {
    foundWrong = fields
    messages = [:]
    for field in fields { messages[formField(field).field] = mistake(of: field)?.message }
    formMessage = nil
  }
}
