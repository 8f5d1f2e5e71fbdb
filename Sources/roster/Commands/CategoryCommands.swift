import CSV
import Records
import Repository
import Services

/// What the commands for categories have in common.
enum CategoryCommands {
  static let what = What(singular: "category", plural: "categories")

  /// The name of a category.
  static func name(_ help: String) -> OperandDeclaration { OperandDeclaration(name: "NAME", help: help) }

  /// Runs `body`; what the service says becomes a failure.
  static func explaining<Result>(_ body: () throws -> Result) throws -> Result {
    do {
      return try body()
    } catch let issue as ValidationIssue {
      throw Failure(status: .refused, mistakes: [issue.message])
    } catch let error as CategoryError {
      switch error {
      case .exists(let category):
        throw Failure(status: .refused, mistakes: ["there is a category \(quoted(category.name)) already"])
      case .unknown(let message):
        throw Failure(status: .noInput, mistakes: [message])
      case .inUse(let category, let uses):
        throw Failure(
          status: .refused,
          mistakes: [
            "the category \(quoted(category.name)) is in use by \(ExpenseCommands.what.counted(uses))"
          ],
          hints: ["give them another one first, or rename it with 'roster edit category'"])
      case .isDefault(let category):
        throw Failure(
          status: .refused,
          mistakes: [
            "\(quoted(category.name)) is the category of an expense for which none is given; it stays as it is"
          ])
      }
    }
  }
}

/// `roster add category`: adds a category to the ledger.
struct AddCategory: Command {
  static let verb = "add"
  static let what: What? = CategoryCommands.what
  static var declaration: CommandDeclaration {
    CommandDeclaration(
      abstract: "Add a category that expenses may have.",
      operands: [CategoryCommands.name("Its name; there must be none that differs from it in case alone.")],
      examples: ["roster add category Snacks"])
  }

  private let name: String

  init(_ arguments: ParsedArguments) {
    name = arguments.operands[0]
  }

  func run(_ context: Context) throws {
    let category = try CategoryCommands.explaining {
      if try !context.hasDatabase { _ = try CategoryService(Store()).add(name) }
      return try CategoryService(context.openStore(for: .writing)).add(name)
    }
    try context.console.write("added category \(category.name)\n")
  }
}

/// `roster edit category`: renames a category.
struct EditCategory: Command {
  static let verb = "edit"
  static let what: What? = CategoryCommands.what
  static var declaration: CommandDeclaration {
    CommandDeclaration(
      abstract: "Give a category another name; its expenses go along.",
      operands: [CategoryCommands.name("The name that it has, in any case.")],
      options: [OptionDeclaration("name", "NAME", "The name that it gets.", isRequired: true)],
      examples: ["roster edit category Books --name \"School books\""])
  }

  private let name: String
  private let newName: String

  init(_ arguments: ParsedArguments) throws {
    guard let newName = arguments.value("name") else {
      throw UsageError(["--name NAME is missing"], help: Self.helpCommand)
    }
    name = arguments.operands[0]
    self.newName = newName
  }

  func run(_ context: Context) throws {
    let (before, after) = try CategoryCommands.explaining {
      try CategoryService(context.openExistingStore()).rename(name, to: newName)
    }
    try context.console.write("was category \(before.name)\nnow category \(after.name)\n")
  }
}

/// `roster remove category`: removes a category that no expense has.
struct RemoveCategory: Command {
  static let verb = "remove"
  static let what: What? = CategoryCommands.what
  static var declaration: CommandDeclaration {
    CommandDeclaration(
      abstract: "Remove a category that no expense has.",
      operands: [CategoryCommands.name("Its name, in any case.")],
      examples: ["roster remove category Snacks"])
  }

  private let name: String

  init(_ arguments: ParsedArguments) {
    name = arguments.operands[0]
  }

  func run(_ context: Context) throws {
    let category = try CategoryCommands.explaining {
      try CategoryService(context.openExistingStore()).remove(name)
    }
    try context.console.write("removed category \(category.name)\n")
  }
}

/// `roster list categories`: shows the categories and how many expenses each has.
struct ListCategories: Command {
  static let verb = "list"
  static let what: What? = CategoryCommands.what
  static let isAboutMany = true
  static var declaration: CommandDeclaration {
    CommandDeclaration(
      abstract:
        "List the categories in the order they were added, with the number of expenses that each has.",
      options: [
        OptionDeclaration("format", "FORMAT", "How to write the list.", choices: ["table", "csv", "json"])
      ],
      examples: ["roster list categories"])
  }

  private let format: String?

  init(_ arguments: ParsedArguments) {
    format = arguments.value("format")
  }

  func run(_ context: Context) throws {
    let entries = try CategoryService(context.openStore(for: .reading)).list()
    switch format {
    case "csv": try writeCSV(entries, to: context.console.outputSink)
    case "json": try writeJSON(entries, to: context.console.outputSink)
    default: try writeTable(entries, to: context.console)
    }
  }

  private func writeTable(_ entries: [CategoryService.Entry], to console: Console) throws {
    var table = TextTable([
      TextTable.Column(title: "Category", mayBeCut: true),
      TextTable.Column(title: "Expenses", isRightAligned: true),
    ])
    let rows = entries.map { [$0.category.name, String($0.uses)] }
    try table.write(rows, to: console)
  }

  private func writeCSV(_ entries: [CategoryService.Entry], to sink: ByteSink) throws {
    var writer = CSVWriter(sink)
    for title in ["category", "expenses"] { try writer.append(title) }
    try writer.endRecord()
    for entry in entries {
      try writer.append(text: entry.category.name)
      try writer.append(entry.uses)
      try writer.endRecord()
    }
    try writer.flush()
  }

  private func writeJSON(_ entries: [CategoryService.Entry], to sink: ByteSink) throws {
    let writer = JSONWriter(sink)
    writer.beginArray()
    for entry in entries {
      writer.beginObject()
      writer.member("category", entry.category.name)
      writer.member("expenses", Int64(entry.uses))
      try writer.endObject()
    }
    try writer.endArray()
  }
}
