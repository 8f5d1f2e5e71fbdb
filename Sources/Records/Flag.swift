/// Reads a field that is either so or not.
///
/// `yes`, `y`, `true`, `on` and `1` are yes; `no`, `n`, `false`, `off`, `0` and a field left empty are no; so are the
/// words that spreadsheets and people write in German, French and Spanish; in any case and with any white space around.
///
/// - Throws: that it is neither.
package func flag(_ text: String, field: Field) throws(ValidationIssue) -> Bool {
  let typed = trimmed(text)
  switch typed.lowercased() {
  case "yes", "y", "true", "on", "1", "ja", "wahr", "oui", "vrai", "sí", "si", "verdadero": return true
  case "no", "n", "false", "off", "0", "", "nein", "falsch", "non", "faux", "falso": return false
  default: throw ValidationIssue(field, "\(quoted(typed)) is neither yes nor no; use yes or no")
  }
}

/// The canonical text of a flag: `1` or `0`.
package func text(ofFlag flag: Bool) -> String {
  flag ? "1" : "0"
}
