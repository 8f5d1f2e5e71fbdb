import CSV
import Records
import Repository
import Services

/// What all import commands do.
struct ImportWork {
  static func declaration(of kind: RecordKind?, _ name: String) -> CommandDeclaration {
    let kinds = kind.map { [$0] } ?? RecordKind.allCases
    return CommandDeclaration(
      abstract: "Add the \(kind?.rawValue ?? "records") of a CSV file, all of them or none.",
      discussion: [
        "Rows that are there already are not added again: importing a file twice adds nothing the second time. If a file "
          + "has three equal rows and the database two of them, one is added. A record may have 16 MiB."
      ] + kinds.map(columnsInWords),
      operands: [OperandDeclaration(name: "FILE", help: "The file; - is standard input.")],
      options: [
        OptionDeclaration(
          flag: "dry-run", "Do everything but store: tell what would be added and what refused."),
        OptionDeclaration(flag: "all", "Add rows also if they are there already."),
        OptionDeclaration(flag: "skip-invalid", "Store the good rows although others are refused."),
        OptionDeclaration(
          "rejects", "FILE",
          "Write the refused rows to FILE, to be mended and imported again, with line and reason behind the columns of the "
            + "header; cells beyond the header come behind those two."),
        OptionDeclaration(flag: "force", "Replace the FILE of --rejects if it exists."),
        OptionDeclaration(
          "delimiter", "CHAR",
          "What stands between cells: comma, semicolon, tab or pipe; else found from the header.",
          refusal: Refusal { name in
            Delimiter(name: name) == nil ? "\(quoted(name)) is not one of comma, semicolon, tab, pipe" : nil
          }),
        OptionDeclaration(
          "encoding", "NAME", "The encoding, if it is not UTF-8 or UTF-16 with a byte-order mark.",
          choices: Encoding.allCases.map(\.name)),
        OptionDeclaration(
          "skip-lines", "N", "Pass over N lines above the header.", refusal: .unlessCount),
      ] + (kinds.contains(.expenses) ? expenseOptions : []),
      examples: [
        "\(name) \(kind?.rawValue ?? "students").csv --dry-run", "\(name) - --delimiter semicolon < list.csv",
      ])
  }

  private static var expenseOptions: [OptionDeclaration] {
    [
      OptionDeclaration(
        "decimal", "MARK", "The decimal mark of all amounts of expenses; else found from the column.",
        choices: DecimalMark.allCases.map(\.rawValue)),
      OptionDeclaration(
        "date-order", "ORDER",
        "The order of year, month and day in the dates of expenses; else found from the column.",
        choices: DateOrder.allCases.map(\.rawValue)),
      OptionDeclaration(flag: "add-categories", "Add the categories of expenses that there are none of yet."),
    ]
  }

  /// The columns of a kind with the other names for them: "students: first_name (first, …), …".
  private static func columnsInWords(_ kind: RecordKind) -> String {
    let columns = ImportService.columns(of: kind).map { column in
      let synonyms = column.synonyms.isEmpty ? "" : " (\(column.synonyms.joined(separator: ", ")))"
      return column.field.column + (column.isRequired ? "" : "?") + synonyms
    }
    return
      "Columns of \(kind.rawValue), in any order, case and spacing, with or without accents (? is optional): \(columns.joined(separator: "; "))."
  }

  private let arguments: ParsedArguments
  private let kind: RecordKind?
  private var options = ImportOptions()

  init(_ arguments: ParsedArguments, kind: RecordKind?, help: String) throws(UsageError) {
    if arguments.isGiven("force"), arguments.value("rejects") == nil {
      throw UsageError(["--force is about the FILE of --rejects: give --rejects too"], help: help)
    }
    self.arguments = arguments
    self.kind = kind
    options.isDryRun = arguments.isGiven("dry-run")
    options.addsAll = arguments.isGiven("all")
    options.skipsInvalid = arguments.isGiven("skip-invalid")
    if let name = arguments.value("delimiter") { options.dialect.delimiter = Delimiter(name: name) }
    options.dialect.encoding = arguments.value("encoding").flatMap(Encoding.init(name:))
    options.decimalMark = arguments.value("decimal").flatMap(DecimalMark.init(rawValue:))
    options.dateOrder = arguments.value("date-order").flatMap(DateOrder.init(rawValue:))
    options.addsCategories = arguments.isGiven("add-categories")
    options.dialect.skipLines = arguments.value("skip-lines").flatMap(wholeNumber).map(Int.init) ?? 0
  }

  func run(_ context: Context) throws {
    if options.isDryRun { return try run(context, context.openStoreAsIfMade()) }
    try context.withStoreForWriting { store in try run(context, store) }
  }

  private func run(_ context: Context, _ store: Store) throws {
    let path = arguments.operands[0]
    let name = path == "-" ? "<stdin>" : path
    Interruption.watch(store.interrupter)
    defer { Interruption.unwatch() }
    let rejects = try arguments.value("rejects").map {
      try NewFile(
        path: $0, replaces: arguments.isGiven("force"), keeping: [path, context.databasePath])
    }
    var options = options
    options.rejects = rejects?.sink
    let progress = ProgressBar(context.console)
    let monitor = ImportMonitor(isCancelled: { Interruption.isAsked }, progress: progress.update)
    let outcome: ImportOutcome
    do {
      outcome = try ImportService(store).run(
        path: path == "-" ? nil : path, kind: kind, options, in: context.parsing, monitor)
    } catch let error as ImportError {
      progress.clear()
      throw Failure(error, file: name)
    }
    progress.clear()
    // What is in the file would otherwise be taken for all that has to be mended.
    if outcome.rejected > 0, !outcome.isBroken { try rejects?.finish() }
    try ImportReport(outcome, file: name, options, context.console).write(
      rejects: arguments.value("rejects"), database: context.database)
  }
}
