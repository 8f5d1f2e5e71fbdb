internal import Records

/// One of several choices.
public struct Picker: Sendable {
  /// One thing to choose.
  public struct Choice: Hashable, Sendable {
    /// What is stored in the context, and what the record reads.
    public let tag: String

    /// What people see.
    public let title: String

    /// Names a choice; without a title the tag is what people see.
    public init(tag: String, title: String? = nil) {
      self.tag = tag
      self.title = title ?? tag
    }
  }

  /// The choices in the order in which they are shown, numbered from 1 where choices have numbers.
  public let choices: [Choice]

  /// Offers choices.
  ///
  /// - Precondition: no two have the same tag.
  public init(_ choices: [Choice]) {
    precondition(Set(choices.map(\.tag)).count == choices.count, "two choices have the same tag")
    self.choices = choices
  }

  /// Offers every case of an enum, in the order of its declaration.
  public init<Value: CaseIterable>(
    _ type: Value.Type, tag: (Value) -> String, title: (Value) -> String
  ) {
    self.init(type.allCases.map { Choice(tag: tag($0), title: title($0)) })
  }

  /// The choice with exactly this tag.
  public func choice(tagged tag: String) -> Choice? {
    choices.first { $0.tag == tag }
  }

  /// The choice that a person means by what they typed, or `nil` where that is none or could be more than one.
  ///
  /// Outer white space and case do not matter. These are tried in turn: a tag, the number of a choice, a whole title,
  /// the beginning of a title that begins no other. A tag goes before a number because every choice can then be
  /// reached: the third of four categories by its name where another one is called "3".
  public func choice(matching typed: String) -> Choice? {
    let text = trimmed(typed).lowercased()
    guard !text.isEmpty else { return nil }
    if let tagged = only(where: { $0.tag.lowercased() == text }) { return tagged }
    if let number = Int(text), choices.indices.contains(number - 1) { return choices[number - 1] }
    return only { $0.title.lowercased() == text } ?? only { $0.title.lowercased().hasPrefix(text) }
  }

  private func only(where matches: (Choice) -> Bool) -> Choice? {
    let matching = choices.filter(matches)
    return matching.count == 1 ? matching[0] : nil
  }
}
