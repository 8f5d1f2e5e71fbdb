import Forms
import Records

/// What a form has handed over: the far side of the closure that a session saves to.
final class Kept<R: Record> {
  private(set) var records: [R] = []

  /// What the next records are refused with.
  var refusal: (any Error)?

  func store(_ record: R) throws {
    if let refusal { throw refusal }
    records.append(record)
  }
}

/// What a service says that no field is to blame for.
struct Refusal: Error, CustomStringConvertible {
  let description: String
}

extension Student {
  /// A student from the texts of the three fields.
  init(_ first: String, _ last: String, _ grade: String) throws {
    try self.init(parsing: [.firstName: first, .lastName: last, .grade: grade], in: ParsingContext())
  }
}

extension FormSession<Student> {
  /// Types into the three fields.
  func enter(_ first: String, _ last: String, _ grade: String) {
    enter(first, into: .firstName)
    enter(last, into: .lastName)
    enter(grade, into: .grade)
  }
}

extension FormSession {
  /// Whether an attempt to save stored the record.
  func saves() -> Bool {
    if case .saved = save() { true } else { false }
  }
}
