internal import CSV
internal import Records
internal import Repository

/// How the rows of a file become students.
struct StudentImport: RecordImport {
  typealias Storage = StudentRepository

  static let columns = [
    ImportColumn(
      .firstName, isRequired: true,
      synonyms: [
        "first", "firstname", "givenname", "given", "forename", "vorname", "prénom", "nombre",
        "nombres",
      ]),
    ImportColumn(
      .lastName, isRequired: true,
      synonyms: [
        "last", "lastname", "surname", "familyname", "family", "nachname", "familienname", "nom",
        "nomdefamille", "apellido", "apellidos",
      ]),
    ImportColumn(
      .grade, isRequired: true,
      synonyms: [
        "grade", "gradelevel", "year", "yeargroup", "class", "klasse", "klassenstufe", "jahrgang",
        "jahrgangsstufe", "classe", "niveau", "curso", "grado",
      ]),
  ]

  let context: ParsingContext
  private var firstKey = [UInt8](repeating: 0, count: 3 * PersonName.limit)
  private var lastKey = [UInt8](repeating: 0, count: 3 * PersonName.limit)

  init(in context: ParsingContext) {
    self.context = context
  }

  mutating func fillCanonical(
    _ row: inout RowBuffer, from reader: borrowing CSVReader, _ header: borrowing ImportHeader
  ) -> Bool {
    let first = reader.withCell(0, of: header) { append($0, to: &row, key: &firstKey) }
    guard first != .unknown else { return false }
    let last = reader.withCell(1, of: header) { append($0, to: &row, key: &lastKey) }
    guard last != .unknown else { return false }
    guard let grade = reader.withCell(2, of: header, { Grade(canonical: $0) }) else { return false }
    row.append(Int64(grade.rawValue))
    row.append(first, key: firstKey)
    row.append(last, key: lastKey)
    return true
  }
}

private func append(_ name: Span<UInt8>, to row: inout RowBuffer, key: inout [UInt8]) -> NameForm {
  if FormulaGuard.isPresent(in: name) { return .unknown }
  var room = key.mutableSpan
  let form = NameForm(name, key: &room)
  if form != .unknown { row.append(name) }
  return form
}

extension RowBuffer {
  fileprivate mutating func append(_ form: NameForm, key: [UInt8]) {
    if case .keyed(let length) = form { append(key.span.extracting(0..<length)) } else { appendNull() }
  }
}
