public import Records

/// The form in which a kind of record is filled in.
///
/// Its forms stand in one file each (`RecordForm+Student.swift`). A field that is added to a record is added to its
/// form there, and nowhere else; one that was forgotten stops the program the first time the form is made.
public struct RecordForm<R: Record>: Sendable {
  /// The form itself.
  public let form: Form

  /// Pairs a form with its record.
  ///
  /// - Precondition: the form asks for each field of the record once, and for nothing else.
  public init(id: String, title: String, sections: [FormSection]) {
    form = Form(id: id, title: title, sections: sections)
    precondition(
      Set(form.fields.map(\.field)) == Set(R.fields),
      "the form \(id) does not ask for each field of its record")
  }
}
