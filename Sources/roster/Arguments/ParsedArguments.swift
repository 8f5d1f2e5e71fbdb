import Records

/// What was given to a command, by the names of its declaration.
struct ParsedArguments: Sendable {
  var values: [String: String] = [:]
  var switches: [String: Bool] = [:]
  var operands: [String] = []
  let options: [OptionDeclaration]

  /// The value of an option; `nil` if it was not given.
  func value(_ name: String) -> String? {
    values[name]
  }

  /// Whether a flag was given.
  func isGiven(_ flag: String) -> Bool {
    switches[flag] != nil
  }

  /// What the options say of the fields of a record; a field without an option that was given is not in it.
  var fields: [Field: String] {
    var fields: [Field: String] = [:]
    for option in options {
      guard let field = option.field else { continue }
      if let text = values[option.name] { fields[field] = text }
      if let isOn = switches[option.name] { fields[field] = isOn ? "1" : "0" }
    }
    return fields
  }

  /// The option that fills a field, as a person types it; the name of the column for a field without an option.
  func place(of field: Field) -> String {
    options.first { $0.field == field }.map { "--\($0.name)" } ?? field.column
  }
}
