import Records
import Repository
import Services

/// `roster history`: shows what was changed.
struct History: Command {
  static let verb = "history"
  static let what: What? = nil
  static var declaration: CommandDeclaration {
    CommandDeclaration(
      abstract: "Show what was changed, the newest change first.",
      discussion: [
        "Each line has the number for 'roster undo', the time in UTC, the change, the command that made it, and whether it "
          + "is undone. What was changed outside of roster is told by the tables that were touched.",
        "With KIND and ID only the changes of that record, such as: expense 41. A category goes by its name too.",
        "--prune drops old entries, which can then no longer be undone; the newest always stays.",
      ],
      operands: [
        OperandDeclaration(
          name: "KIND", help: "student, expense, restaurant or category.", isOptional: true,
          refusal: Refusal { word in
            kind(word) == nil && !isCategory(word)
              ? "\(quoted(word)) is not one of student, expense, restaurant, category" : nil
          }),
        OperandDeclaration(
          name: "ID", help: "The id of the record, or the name of the category.", isOptional: true),
      ],
      options: [
        .limit,
        OptionDeclaration("format", "FORMAT", "How to write the list.", choices: ["table", "csv", "json"]),
        OptionDeclaration(flag: "prune", "Drop the entries that --keep or --before tells."),
        OptionDeclaration(
          "keep", "N", "With --prune: all but the newest N, of which there is at least 1.",
          refusal: .unlessNumber),
        OptionDeclaration(
          "before", "DATE", "With --prune: those from before this day in UTC, written YYYY-MM-DD.",
          refusal: Refusal { text in
            day(text) == nil ? "\(quoted(text)) is not a day written YYYY-MM-DD" : nil
          }),
      ],
      examples: [
        "roster history --limit 10", "roster history expense 41", "roster history category Food",
        "roster history --prune --keep 1000",
      ])
  }

  private enum Subject {
    case record(RecordKind, id: Int64)
    case category(String)
  }

  private enum Work {
    case list(of: Subject?)
    case pruneKeeping(Int)
    case pruneBefore(CalendarDate)
  }

  private let work: Work
  private let arguments: ParsedArguments

  init(_ arguments: ParsedArguments) throws {
    self.arguments = arguments
    work = try Self.work(arguments)
  }

  private static func work(_ arguments: ParsedArguments) throws(UsageError) -> Work {
    let count = arguments.value("keep").flatMap(wholeNumber).map(Int.init)
    let day = arguments.value("before").flatMap(day)
    guard arguments.isGiven("prune") else {
      if count != nil || day != nil {
        throw UsageError(["--keep and --before go with --prune"], help: helpCommand)
      }
      return .list(of: try subject(arguments.operands))
    }
    if !arguments.operands.isEmpty || arguments.limit != nil || arguments.value("format") != nil {
      throw UsageError(["--prune goes with --keep or --before alone"], help: helpCommand)
    }
    switch (count, day) {
    case (let count?, nil): return .pruneKeeping(count)
    case (nil, let day?): return .pruneBefore(day)
    default: throw UsageError(["--prune needs either --keep N or --before DATE"], help: helpCommand)
    }
  }

  private static func subject(_ operands: [String]) throws(UsageError) -> Subject? {
    guard let word = operands.first else { return nil }
    guard operands.count > 1 else {
      let what = isCategory(word) ? "a NAME or an ID" : "an ID"
      throw UsageError(["roster history \(word) needs \(what) behind it"], help: helpCommand)
    }
    guard let kind = kind(word) else { return .category(operands[1]) }
    if let mistake = Refusal.unlessID(operands[1]) { throw UsageError([mistake], help: helpCommand) }
    return wholeNumber(operands[1]).map { .record(kind, id: $0) }
  }

  private static func isCategory(_ word: String) -> Bool {
    [CategoryCommands.what.singular, CategoryCommands.what.plural].contains(word)
  }

  private static func kind(_ word: String) -> RecordKind? {
    RecordKind.allCases.first { word == $0.rawValue || word + "s" == $0.rawValue }
  }

  private static func day(_ text: String) -> CalendarDate? {
    CalendarDate(canonical: text.utf8Span.span)
  }

  func run(_ context: Context) throws {
    switch work {
    case .list(let subject): try list(subject, context)
    case .pruneKeeping(let count): try tell(HistoryService(context.openExistingStore()).prune(keeping: count))
    case .pruneBefore(let day): try tell(HistoryService(context.openExistingStore()).prune(before: day))
    }

    func tell(_ dropped: Int) throws {
      try context.console.write("dropped \(dropped) \(dropped == 1 ? "entry" : "entries") from the history\n")
    }
  }

  private func list(_ subject: Subject?, _ context: Context) throws {
    let store = try context.openStore(for: .reading)
    let limit = arguments.limit
    let list = HistoryList(console: context.console, format: arguments.value("format"), limit: limit)
    do {
      try store.snapshot {
        let history = HistoryService(store)
        try list.write { body in
          switch subject {
          case .record(let kind, let id): try history.forEach(about: kind, id: id, limit: limit, body)
          case .category(let name): try history.forEach(aboutCategory: name, limit: limit, body)
          case nil: try history.forEach(limit: limit, body)
          }
        }
      }
    } catch let error as HistoryError {
      throw Failure(error)
    }
  }
}

extension Refusal {
  /// Refuses all that is no whole number above 0, in digits alone.
  static let unlessNumber = Refusal { text in
    wholeNumber(text).map { $0 > 0 } == true ? nil : "\(quoted(text)) is not a whole number above 0"
  }
}
