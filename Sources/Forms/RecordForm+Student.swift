public import Records

extension RecordForm where R == Student {
  /// The form of a student: one section, the grade from a picker that nobody has chosen in yet.
  public static func student(id: Form.ID = "student") -> RecordForm {
    RecordForm(
      id: id, title: "Student",
      sections: [
        FormSection([
          FormField(.firstName, placeholder: "Ada"),
          FormField(.lastName, placeholder: "Lovelace"),
          FormField(
            .grade, .picker(Picker(Grade.self, tag: { String($0.rawValue) }, title: \.displayName)),
            placeholder: "Choose a grade"),
        ])
      ])
  }
}
