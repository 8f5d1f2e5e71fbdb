import Records

/// Says what is wrong with the text of an option or an operand.
struct Refusal: Sendable {
  private let reason: @Sendable (String) -> String?

  /// Refuses by a function that gives the reason, or `nil` for a text that can be read.
  init(_ reason: @escaping @Sendable (String) -> String?) {
    self.reason = reason
  }

  /// What is wrong with a text; `nil` if it can be read.
  func callAsFunction(_ text: String) -> String? { reason(text) }

  /// Refuses nothing.
  static let never = Refusal { _ in nil }

  /// Refuses all that is no id: a whole number above 0, in digits alone.
  static let unlessID = Refusal { text in
    wholeNumber(text).map { $0 > 0 } == true
      ? nil : "\(quoted(text)) is not an id; an id is a whole number above 0"
  }

  /// Refuses all that is no count: a whole number from 0, in digits alone.
  static let unlessCount = Refusal { text in
    wholeNumber(text) == nil ? "\(quoted(text)) is not a whole number from 0" : nil
  }

  /// Refuses what a parsing initialiser of the records refuses, in its words.
  static func unless<Value>(
    _ read: @escaping @Sendable (String) throws(ValidationIssue) -> Value
  ) -> Refusal {
    Refusal { text in
      do throws(ValidationIssue) {
        _ = try read(text)
        return nil
      } catch {
        return error.message
      }
    }
  }
}

/// The number of digits and nothing else, so that `+5` and ` 5` are not read as 5.
func wholeNumber(_ text: String) -> Int64? {
  text.utf8.allSatisfy { (UInt8(ascii: "0")...UInt8(ascii: "9")).contains($0) } ? Int64(text) : nil
}
