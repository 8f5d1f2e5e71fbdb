internal import Forms
internal import Records

/// A form that is being filled in, as markup: what was typed, what is wrong, and where the focus goes.
///
/// All ids begin with that of the form, so that two forms with equal fields keep apart on one page. The form has no
/// button of its own: ``Sheet/submitButton(_:formID:)`` names it from outside.
struct FormMarkup {
  let form: Form
  let context: FormContext
  let messages: [Field: String]

  private let focus: Field
  private let formMessage: String?
  private let foundWrong: Set<Field>?
  private let action: String
  private let check: String

  /// What can be done about ``FormSession/formMessage``, such as a button that stores the record all the same.
  var remedy: HTML?

  /// Hidden fields that the form carries along.
  var carried: HTML?

  /// Shows a session as it is.
  ///
  /// - Parameters:
  ///   - session: The session.
  ///   - action: Where the form is sent to be saved.
  ///   - check: Where the script sends it while it is filled in, to learn what is still wrong.
  init<R>(_ session: FormSession<R>, action: String, check: String) {
    form = session.form
    context = session.context
    messages = session.messages
    focus = session.focus
    formMessage = session.formMessage
    foundWrong = session.foundWrong
    self.action = action
    self.check = check
  }

  /// The form.
  var html: HTML {
    // The first button of a form is the one that the Enter key presses; it must not be one of those inside.
    """
    <form id="\(form.id)" class="form" method="post" action="\(action)" data-check="\(check)" novalidate>
    <button type="submit" hidden>\(form.title)</button>
    \(attempt)\(carried)\(refusal)
    <div class="summary hidden" role="alert">\(summary)</div>
    \(form.sections.enumerated().map(section))
    </form>
    """
  }

  /// Which fields the last attempt found wrong, for ``FormSession/take(_:)`` to go on from.
  private var attempt: HTML? {
    foundWrong.map { fields in
      let ids = fields.map(\.column).sorted().joined(separator: " ")
      return "<input type=\"hidden\" name=\"\(FormValues.foundWrongName)\" value=\"\(ids)\">"
    }
  }

  private var refusal: HTML? {
    formMessage.map { message in
      let lines = message.split(separator: "\n").map { "<p>\(String($0).asSentence)</p>" as HTML }
      return "<div class=\"refusal\" role=\"alert\">\(lines)\(remedy)</div>"
    }
  }

  private var summary: HTML? {
    let titles = form.fields.filter { messages[$0.field] != nil }.map(\.title)
    return titles.isEmpty ? nil : "<p>Please look at: \(titles.joined(separator: ", ")).</p>"
  }

  private func section(_ index: Int, _ section: FormSection) -> HTML {
    let fields = section.fields.map(field)
    let header = section.header.map { "<legend>\($0)</legend>" as HTML }
    let footer = section.footer.map { "<p class=\"footer\">\($0)</p>" as HTML }
    if header == nil { return "<div class=\"section\"><div class=\"fields\">\(fields)</div>\(footer)</div>" }
    return "<fieldset class=\"section\">\(header)<div class=\"fields\">\(fields)</div>\(footer)</fieldset>"
  }

  private func field(_ field: FormField) -> HTML {
    let id = elementID(of: field)
    let message = messages[field.field]
    let optional: HTML? =
      field.isOptional && !field.kind.isSwitch ? " <span class=\"optional\">optional</span>" : nil
    return """
      <div class="field \(field.kind.name)" data-field="\(field.id)">
      <label for="\(id)">\(field.title)\(optional)</label>
      \(control(field))
      <p class="error" id="\(id)-error"\(attribute: "hidden", message == nil)>\(message.map { $0.asSentence } ?? "")</p>
      </div>
      """
  }

  func elementID(of field: FormField) -> String { "\(form.id)-\(field.id)" }

  func isFocused(_ field: FormField) -> Bool { field.field == focus }
}

extension FormField.Kind {
  fileprivate var isSwitch: Bool {
    if case .toggle = self { true } else { false }
  }

  /// What the style knows the kind by.
  fileprivate var name: String {
    switch self {
    case .text: "text"
    case .multilineText: "multiline"
    case .number: "number"
    case .date: "date"
    case .picker: "picker"
    case .toggle: "toggle"
    case .stepper: "stepper"
    }
  }
}
