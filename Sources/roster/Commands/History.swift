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
        "With KIND and ID only the changes of that record, such as: expense 41.",
        "--prune drops old entries, which can then no longer be undone; the newest always stays.",
      ],
      operands: [
        OperandDeclaration(
          name: "KIND", help: "student, expense or restaurant.", isOptional: true,
          refusal: Refusal { word in
            kind(word) == nil ? "\(quoted(word)) is not one of student, expense, restaurant" : nil
          }),
        OperandDeclaration(
          name: "ID", help: "The id of the record.", isOptional: true, refusal: .unlessID),
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
        "roster history --limit 10", "roster history expense 41", "roster history --prune --keep 1000",
      ])
  }

  private enum Work {
    case list(of: (kind: RecordKind, id: Int64)?)
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
      guard let word = arguments.operands.first, let kind = kind(word) else { return .list(of: nil) }
      guard let id = arguments.ids.first else {
        throw UsageError(["roster history \(word) needs an ID behind it"], help: helpCommand)
      }
      return .list(of: (kind, id))
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

  private static func kind(_ word: String) -> RecordKind? {
    RecordKind.allCases.first { word == $0.rawValue || word + "s" == $0.rawValue }
  }

  private static func day(_ text: String) -> CalendarDate? {
    CalendarDate(canonical: text.utf8Span.span)
  }

  func run(_ context: Context) throws {
    switch work {
    case .list(let record): try list(record, context)
    case .pruneKeeping(let count): try tell(HistoryService(context.openExistingStore()).prune(keeping: count))
    case .pruneBefore(let day): try tell(HistoryService(context.openExistingStore()).prune(before: day))
    }

    func tell(_ dropped: Int) throws {
      try context.console.write("dropped \(dropped) \(dropped == 1 ? "entry" : "entries") from the history\n")
    }
  }

  private func list(_ record: (kind: RecordKind, id: Int64)?, _ context: Context) throws {
    let store = try context.openStore(for: .reading)
    let list = HistoryList(console: context.console, format: arguments.value("format"))
    try store.snapshot {
      let history = HistoryService(store)
      try list.write { body in
        if let record {
          try history.forEach(about: record.kind, id: record.id, limit: arguments.limit, body)
        } else {
          try history.forEach(limit: arguments.limit, body)
        }
      }
    }
  }
}

extension Refusal {
  /// Refuses all that is no whole number above 0, in digits alone.
  static let unlessNumber = Refusal { text in
    wholeNumber(text).map { $0 > 0 } == true ? nil : "\(quoted(text)) is not a whole number above 0"
  }
}
