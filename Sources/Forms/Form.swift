internal import Records

/// A form as data: what is asked, in which order and under which headers, with no screen attached.
///
/// Every front end shows the same form: the terminal asks one line a field, the web page draws a sheet.
public struct Form: Identifiable, Sendable {
  /// What the form is submitted by, such as "student"; unique among the forms that listen to one trigger.
  public let id: String

  /// What stands above the form, such as "New student".
  public let title: String

  /// The sections from top to bottom.
  public let sections: [FormSection]

  /// All fields from top to bottom: the order in which the focus moves.
  public let fields: [FormField]

  /// Describes a form.
  ///
  /// - Precondition: there is at least one field, and no two fields have the same id.
  public init(id: String, title: String, sections: [FormSection]) {
    self.id = id
    self.title = title
    self.sections = sections
    self.fields = sections.flatMap(\.fields)
    precondition(!fields.isEmpty, "the form \(id) asks for nothing")
    precondition(Set(fields.map(\.id)).count == fields.count, "two fields of the form \(id) have the same id")
  }

  /// The field with this id, or `nil` if the form has none.
  public subscript(id: FormField.ID) -> FormField? {
    fields.first { $0.id == id }
  }

  /// The texts that a fresh form holds.
  public var defaults: FormContext {
    FormContext(fields.map { (id: $0.id, text: $0.defaultText) })
  }

  /// The texts that the form holds when a record with these texts is edited.
  func context(of texts: [Field: String]) -> FormContext {
    FormContext(fields.map { (id: $0.id, text: texts[$0.field] ?? "") })
  }
}

/// Fields that belong together, with what stands above and below them.
public struct FormSection: Sendable {
  /// What stands above the fields, such as "Details".
  public let header: String?

  /// Help below the fields, in a sentence or two.
  public let footer: String?

  /// The fields from top to bottom.
  public let fields: [FormField]

  /// Groups fields.
  public init(header: String? = nil, footer: String? = nil, _ fields: [FormField]) {
    self.header = header
    self.footer = footer
    self.fields = fields
  }
}
