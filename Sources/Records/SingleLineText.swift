/// Reads the text of a field that has one line, such as a name or a title.
///
/// - Characters that only say where a line may break or which way it runs (see ``TextRole/hint``) go; so does white
///   space of any kind at either end. Runs of spaces inside become one plain space.
/// - The result is in Normalization Form C and has at most `limit` code points, as SQLite's `length()` counts them.
/// - Refused are the characters that ``TextRole`` refuses, and tabs and line breaks inside the text.
///
/// Reading the result again gives the same text.
///
/// - Returns: `nil` if nothing that can be seen is left.
func singleLine(_ text: String, field: Field, limit: Int) throws(ValidationIssue) -> String? {
  if isCanonicalASCII(text.utf8Span.span, limit: limit) { return text }
  var kept = String.UnicodeScalarView()
  var spaceWaits = false
  for scalar in trimmed(text).unicodeScalars {
    switch TextRole(scalar) {
    case .space:
      spaceWaits = true
    case .hint:
      continue
    case .tab: throw .contains("a tab", scalar, field)
    case .lineBreak: throw .contains("a line break", scalar, field)
    case .refused(let what): throw .contains(what, scalar, field)
    case .text:
      if spaceWaits { kept.append(" ") }
      spaceWaits = false
      kept.append(scalar)
    }
  }
  return try finished(String(kept), field: field, limit: limit)
}

/// Reads the text of a field that may have several lines, such as a note.
///
/// Line breaks of every kind become `\n`; tabs, runs of spaces and hints inside the text stay as typed. All else is as
/// in ``singleLine(_:field:limit:)``.
///
/// - Returns: `nil` if nothing that can be seen is left.
func multiLine(_ text: String, field: Field, limit: Int) throws(ValidationIssue) -> String? {
  var kept = String.UnicodeScalarView()
  var last: Unicode.Scalar?
  for scalar in trimmed(text).unicodeScalars {
    switch TextRole(scalar) {
    case .lineBreak:
      if !(last == "\r" && scalar == "\n") { kept.append("\n") }
    case .refused(let what): throw .contains(what, scalar, field)
    case .text, .space, .hint, .tab: kept.append(scalar)
    }
    last = scalar
  }
  return try finished(String(kept), field: field, limit: limit)
}

/// The text without white space of any kind at its ends: spaces, tabs, line breaks, and what has no width at all.
///
/// A joiner goes from the end too unless it follows a combining mark: Malayalam, Bengali and Sinhala write the last
/// letter of a name that way.
package func trimmed(_ text: String) -> String {
  let scalars = text.unicodeScalars
  guard let start = scalars.firstIndex(where: { !$0.isOuterSpace && !$0.isJoiner }),
    let last = scalars.lastIndex(where: { !$0.isOuterSpace && !$0.isJoiner })
  else { return "" }
  var end = scalars.index(after: last)
  if scalars[last].isMark {
    while end < scalars.endIndex, scalars[end].isJoiner { end = scalars.index(after: end) }
  }
  return String(scalars[start..<end])
}

private func finished(
  _ kept: String, field: Field, limit: Int
) throws(ValidationIssue) -> String? {
  // Composing may turn a mark before a last joiner into a part of its letter, hence trimming once more.
  let text = trimmed(kept.composed)
  let length = text.unicodeScalars.count
  if text.unicodeScalars.allSatisfy({ $0.properties.isDefaultIgnorableCodePoint }) { return nil }
  guard length <= limit else {
    throw ValidationIssue(
      field, "The \(field.title.lowercased()) must not be longer than \(limit) characters (it has \(length))."
    )
  }
  return text
}

extension ValidationIssue {
  /// The issue of a required field that was left empty, such as "Please enter a title".
  static func missing(_ field: Field) -> ValidationIssue {
    let name = field.title.lowercased()
    return ValidationIssue(field, "Please enter \("aeiou".contains(name.prefix(1)) ? "an" : "a") \(name).")
  }

  fileprivate static func contains(
    _ what: String, _ scalar: Unicode.Scalar, _ field: Field
  ) -> ValidationIssue {
    ValidationIssue(
      field, "The \(field.title.lowercased()) must not contain \(what) (\(scalar.codePoint)).")
  }
}
