/// What a form or a query holds: names and values in their order.
struct FormValues: Equatable, Sendable {
  /// How many values a form may have.
  static let limit = 256

  /// One name with its value.
  struct Pair: Hashable, Sendable {
    /// The name of the control.
    let name: String
    /// What was typed or chosen.
    let value: String
  }

  /// All of them.
  private(set) var pairs: [Pair] = []

  /// A form without values.
  init() {}

  /// Reads `application/x-www-form-urlencoded`, which a query is too.
  ///
  /// - Throws: a ``Refusal`` with 400 for what is not encoded well, with 413 beyond ``limit``.
  init(urlEncoded bytes: ArraySlice<UInt8>) throws(Refusal) {
    for part in bytes.split(separator: UInt8(ascii: "&")) {
      let equals = part.firstIndex(of: UInt8(ascii: "=")) ?? part.endIndex
      let name = try percentDecoded(part[..<equals], plusIsSpace: true)
      try append(name, percentDecoded(part[equals...].dropFirst(), plusIsSpace: true))
    }
  }

  /// Adds a value.
  ///
  /// - Throws: a ``Refusal`` with 413 beyond ``limit``.
  mutating func append(_ name: String, _ value: String) throws(Refusal) {
    guard pairs.count < Self.limit else { throw Refusal(status: .contentTooLarge) }
    pairs.append(Pair(name: name, value: value))
  }

  /// The first value of a name.
  subscript(name: String) -> String? {
    pairs.first { $0.name == name }?.value
  }
}

extension Request {
  /// The values of the form that the body holds.
  ///
  /// - Throws: a ``Refusal``: 415 if the body says that it is something else, 400 or 413 as ``FormValues`` does.
  func form() throws(Refusal) -> FormValues {
    guard mediaType == "application/x-www-form-urlencoded" else {
      throw Refusal(status: .unsupportedMediaType)
    }
    return try FormValues(urlEncoded: body[...])
  }

  /// What kind of body it says it is, in lower case and without parameters.
  var mediaType: String? {
    fields["content-type"].map { value in
      String(value.prefix { $0 != ";" && $0 != " " }).lowercased()
    }
  }
}
