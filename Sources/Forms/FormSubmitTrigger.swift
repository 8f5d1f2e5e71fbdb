/// Lets a button that stands outside a form submit it by knowing no more than its id.
///
/// Forms listen, a button calls ``submit(_:)``, and only the form with that id answers:
///
/// ```swift
/// trigger.listen(session) { session, _ in session.save() }
/// trigger.submit("student")
/// ```
///
/// A trigger belongs to the one thread that shows its forms, and has no lock.
public final class FormSubmitTrigger {
  private struct Listener {
    let formID: Form.ID
    weak var session: AnyObject?
    let submit: () -> Void
  }

  private var listeners: [Listener] = []

  /// A trigger that no form listens to yet.
  public init() {}

  /// Runs `action` each time the form of `session` is submitted, for as long as the session lives.
  ///
  /// The trigger does not keep the session alive; `action` is handed the session so that it need not either. Where two
  /// sessions of one form listen, such as a sheet and the one that is replacing it, the younger answers alone.
  ///
  /// - Parameters:
  ///   - session: The form that listens.
  ///   - action: What submitting it does: it gets the session and what was typed.
  public func listen<R>(
    _ session: FormSession<R>, action: @escaping (FormSession<R>, FormContext) -> Void
  ) {
    listeners.removeAll { $0.session == nil }
    listeners.append(
      Listener(formID: session.form.id, session: session) { [weak session] in
        if let session { action(session, session.context) }
      })
  }

  /// Runs the action of the form with this id, once.
  ///
  /// - Returns: Whether a form has answered: `false` for `nil`, for an id that no form has, and for a form that has gone.
  @discardableResult
  public func submit(_ formID: Form.ID?) -> Bool {
    guard let listener = listeners.last(where: { $0.formID == formID && $0.session != nil }) else {
      return false
    }
    listener.submit()
    return true
  }
}

@available(*, unavailable)
extension FormSubmitTrigger: Sendable {}
