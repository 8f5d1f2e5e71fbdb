import Forms
import Records
import Repository
import Services

/// What the commands need to know of one kind of record; all of them work from this.
protocol RecordCommands {
  associatedtype Storage: RecordRepository

  /// The word behind the verb.
  static var what: What { get }

  /// The kind that a file of them is imported as.
  static var kind: RecordKind { get }

  /// The options that fill the fields, in the order of the fields.
  static var fieldOptions: [OptionDeclaration] { get }

  /// The form in which one is filled in.
  static func form(in context: ParsingContext) -> RecordForm<Storage.R>

  /// The options that narrow a list.
  static var filterOptions: [OptionDeclaration] { get }

  /// What the options of ``filterOptions`` narrow a list of a store to, read as a person types it.
  static func filter(
    _ arguments: ParsedArguments, in store: Store, by parsing: ParsingContext
  ) throws -> Storage.Filter

  /// The filter that all records meet.
  static var everything: Storage.Filter { get }

  /// What is to be said of a list beside its rows; `nil` for nothing.
  static func remark(on request: ListRequest<Storage.Filter>, in store: Store) throws -> String?

  /// The order of a sorted list, in words, and that of one that is not.
  static var orderInWords: String { get }
  static var unsortedOrderInWords: String { get }

  /// What the option does that sorts a list.
  static var sortedHelp: String { get }

  /// The columns of the table after the id.
  static var tableColumns: [TextTable.Column] { get }

  /// The cells of the table after the id.
  static func cells(_ record: Storage.R) -> [String]

  /// One record in a line, for what was done to it.
  static func summary(_ record: Storage.R) -> String

  /// What a stored record that is like a new one is to it.
  static var duplicateNoun: String { get }

  /// A command line without its verb and the word behind it, for the examples of the help.
  static var addExample: String { get }
  static var editExample: String { get }
  static var listExample: String { get }
}

extension RecordCommands {
  /// Most lists have the order in which the records came.
  static var unsortedOrderInWords: String { "in the order they were added" }

  /// Most lists are sorted in one way.
  static var sortedHelp: String { "Sort by \(orderInWords)." }

  /// Most lists speak for themselves.
  static func remark(on request: ListRequest<Storage.Filter>, in store: Store) throws -> String? { nil }

  /// Most records are told by what they say of themselves.
  static func summary(_ record: Storage.R) -> String { record.summary }

  /// A record with its id in a line: `student 3: Ada Lovelace, Grade 9`.
  static func summary(_ stored: Stored<Storage.R>) -> String {
    "\(what.singular) \(stored.id): \(summary(stored.record))"
  }

  /// Tells what an edit has changed.
  static func tell(_ change: (before: Stored<Storage.R>, after: Stored<Storage.R>), _ console: Console) throws
  {
    if change.before == change.after {
      try console.write("unchanged \(summary(change.after))\n")
    } else {
      try console.write("was \(summary(change.before))\nnow \(summary(change.after))\n")
    }
  }

  /// Runs `body`; what a service says of records of this kind becomes a failure that names the options.
  static func explaining<Result>(_ arguments: ParsedArguments, _ body: () throws -> Result) throws -> Result {
    do {
      return try body()
    } catch let error as ValidationError {
      throw Failure(error, of: arguments)
    } catch let error as DuplicateError<Storage.R> {
      throw Failure(
        status: .refused, mistakes: error.existing.map { "\(duplicateNoun): \(summary($0))" },
        hints: ["--allow-duplicate stores it all the same"])
    } catch let error as NotFoundError {
      throw Failure(
        status: .noInput, mistakes: error.ids.map { "there is no \(what.singular) with the id \($0)" },
        hints: ["'roster list \(what.plural)' shows the ids"])
    }
  }
}

extension OperandDeclaration {
  /// The id of a record.
  static func id(_ help: String, isRepeatable: Bool = false) -> OperandDeclaration {
    OperandDeclaration(name: "ID", help: help, isRepeatable: isRepeatable, refusal: .unlessID)
  }
}

extension OptionDeclaration {
  /// The option that lets a namesake in.
  static let allowDuplicate = OptionDeclaration(
    flag: "allow-duplicate", "Store the record although there is one like it already.")

  /// The option that limits a list.
  static let limit = OptionDeclaration("limit", "N", "At most the first N.", refusal: .unlessCount)
}

extension ParsedArguments {
  /// What `--limit` says; at least 0.
  var limit: Int? { value("limit").flatMap(wholeNumber).map(Int.init) }

  /// The operands as the ids that they are declared to be.
  var ids: [Int64] { operands.compactMap(wholeNumber) }
}
