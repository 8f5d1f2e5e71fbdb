/// The grade that a student is in.
///
/// The raw value is what the schema stores and CSV files show.
public enum Grade: Int, CaseIterable, Hashable, Sendable {
  /// Grade 9.
  case nine = 9
  /// Grade 10.
  case ten
  /// Grade 11.
  case eleven
  /// The last one, which has a name instead of a number.
  case grad

  /// What people read: "Grade 9", "Grade 10", "Grade 11" or "Grad".
  public var displayName: String {
    self == .grad ? "Grad" : "Grade \(rawValue)"
  }

  /// Reads a grade as it was typed.
  ///
  /// A grade is its number (`9`, `09`, `12`), also after `Grade` or `gr.` or before `th`, or `Grad` or `graduate`, in
  /// any case and with any white space around it.
  ///
  /// - Throws: what is wrong, naming what is allowed; of digits outside ASCII that they are the reason.
  public init(parsing text: String) throws(ValidationIssue) {
    let typed = trimmed(text)
    guard !typed.isEmpty else { throw ValidationIssue(.grade, "Please choose a grade.") }
    guard let grade = Grade(word: typed.lowercased()) else {
      let reason = typed.hasForeignDigits ? " (digits must be 0-9)" : ""
      throw ValidationIssue(.grade, "\(quoted(typed)) is not a grade\(reason); use 9, 10, 11 or Grad")
    }
    self = grade
  }

  /// Reads the bytes of a grade in canonical form, which is its number: `9`, `10`, `11` or `12`.
  ///
  /// Fails for anything else, also where ``init(parsing:)`` does not.
  public init?(canonical bytes: Span<UInt8>) {
    switch bytes.count {
    case 1 where bytes[0] == UInt8(ascii: "9"): self = .nine
    case 2 where bytes[0] == UInt8(ascii: "1"):
      guard case UInt8(ascii: "0")...UInt8(ascii: "2") = bytes[1] else { return nil }
      self.init(rawValue: 10 + Int(bytes[1] - UInt8(ascii: "0")))
    default: return nil
    }
  }

  private init?(word: String) {
    if word == "grad" || word == "graduate" {
      self = .grad
      return
    }
    var number = word[...]
    if let prefix = ["grade", "gr.", "gr"].first(where: { word.hasPrefix($0) }) {
      number = number.dropFirst(prefix.count).drop { $0.isWhitespace }
    } else if word.hasSuffix("th") {
      number = number.dropLast(2)
    }
    switch number {
    case "9", "09": self = .nine
    case "10": self = .ten
    case "11": self = .eleven
    case "12": self = .grad
    default: return nil
    }
  }
}

extension Grade: Comparable {
  /// Orders grades from 9 to Grad.
  public static func < (a: Grade, b: Grade) -> Bool {
    a.rawValue < b.rawValue
  }
}
