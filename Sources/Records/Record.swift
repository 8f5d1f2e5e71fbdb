/// A kind of record that people fill in: text goes in, and a valid value or all its issues come out.
///
/// A value of a conforming type is valid by construction. It has no id of its own; one that is in the database is
/// ``Stored``.
public protocol Record: Hashable, Sendable {
  /// The fields in the order of the CSV header and of the forms.
  static var fields: [Field] { get }

  /// Reads a record from what was typed, keyed by field; a missing key counts as left empty.
  ///
  /// - Throws: every issue of every field at once, in the order of ``fields``.
  init(parsing texts: [Field: String], in context: ParsingContext) throws(ValidationError)

  /// The canonical text of each field; parsing it gives the same record.
  var texts: [Field: String] { get }

  /// What a person calls one such record: "student".
  static var noun: String { get }

  /// The record in a line: "Ivy Harbour, Grad".
  var summary: String { get }

  /// The text of a field as a person reads it: "Grad" for a grade, "yes" for a flag; empty where there is nothing.
  func words(for field: Field) -> String
}

extension Record {
  /// Most texts read as they are.
  public func words(for field: Field) -> String { texts[field] ?? "" }
}

/// A record together with its id in the database.
public struct Stored<R: Record>: Hashable, Sendable, Identifiable {
  /// The `id` column: above 0, never changed while the record lives.
  public let id: Int64

  /// The record itself.
  public var record: R

  /// Joins a record to its id.
  public init(id: Int64, _ record: R) {
    self.id = id
    self.record = record
  }
}
