import Forms
import Records

/// What a form has handed over: the far side of the closure that a session saves to.
final class Kept<R: Record> {
  private(set) var records: [R] = []

  /// What the next records are refused with.
  var refusal: (any Error)?

  /// Someone fills in a form, and what they save is kept here.
  func session(
    _ form: RecordForm<R>, editing record: R? = nil, in parsing: ParsingContext = .school
  ) -> FormSession<R> {
    FormSession(form, editing: record, in: parsing, explaining: { "Not kept: \($0)" }) { [self] in
      if let refusal { throw refusal }
      records.append($0)
    }
  }
}

/// What a service refuses for a reason that no field is to blame for.
enum Refusal: Error {
  case namesake
  case diskFull
}

extension ParsingContext {
  /// A fresh ledger on a day in April, in no known region.
  static let school = ParsingContext(today: CalendarDate(year: 2026, month: 4, day: 13)!)
}

extension Student {
  /// A student from the texts of the three fields.
  init(_ first: String, _ last: String, _ grade: String) throws {
    try self.init(parsing: [.firstName: first, .lastName: last, .grade: grade], in: .school)
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
