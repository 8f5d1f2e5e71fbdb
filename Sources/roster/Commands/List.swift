import Records
import Repository
import Services

/// `roster list`: shows records.
struct List<Kind: RecordCommands>: Command {
  static var verb: String { "list" }
  static var what: What? { Kind.what }
  static var isAboutMany: Bool { true }
  static var declaration: CommandDeclaration {
    CommandDeclaration(
      abstract: "List \(Kind.what.plural) \(Kind.unsortedOrderInWords), or sorted by \(Kind.orderInWords).",
      options: [
        OptionDeclaration(flag: "sorted", Kind.sortedHelp)
      ] + Kind.filterOptions + [
        .limit,
        OptionDeclaration("format", "FORMAT", "How to write the list.", choices: ["table", "csv", "json"]),
      ],
      examples: [
        "roster list \(Kind.what.plural) \(Kind.listExample)",
        "roster list \(Kind.what.plural) --format json",
      ])
  }

  private let arguments: ParsedArguments
  private let limit: Int?

  init(_ arguments: ParsedArguments) throws {
    self.arguments = arguments
    limit = arguments.limit
  }

  func run(_ context: Context) throws {
    let store = try context.openStore(for: .reading)
    try store.snapshot {
      let filter = try Kind.filter(arguments, in: store, by: context.parsing)
      let request = ListRequest(filter, isSorted: arguments.isGiven("sorted"), limit: limit)
      switch arguments.value("format") {
      case "csv":
        var options = Exporter<Kind.Storage>.CSVOptions()
        options.withID = true
        _ = try Exporter<Kind.Storage>(store).writeCSV(request, options, to: context.console.outputSink)
      case "json":
        _ = try Exporter<Kind.Storage>(store).writeJSON(request, to: context.console.outputSink)
      default:
        try writeTable(request, of: store, to: context.console)
      }
      try context.console.flush()
      if let remark = try Kind.remark(on: request, in: store) { context.console.tell(remark) }
    }
  }

  /// A list of more rows than this is read twice, to be measured and to be written, and never held in memory.
  private static var heldRows: Int { 1000 }

  private func writeTable(
    _ request: ListRequest<Kind.Storage.Filter>, of store: Store, to console: Console
  ) throws {
    let service = RecordService<Kind.Storage>(store)
    var table = TextTable([TextTable.Column(title: "ID", isRightAligned: true)] + Kind.tableColumns)
    var count = 0
    var held: [[String]] = []
    try service.forEach(request) { stored in
      let row = cells(stored)
      table.measure(row)
      if count < Self.heldRows { held.append(row) }
      count += 1
    }
    guard count > 0 else {
      if limit != 0 { console.tell("no \(Kind.what.plural)") }
      return
    }
    try table.writeHeader(to: console)
    if count == held.count {
      for row in held { try console.write(table.line(row)) }
    } else {
      try service.forEach(request) { stored in try console.write(table.line(cells(stored))) }
    }
  }

  private func cells(_ stored: Stored<Kind.Storage.R>) -> [String] {
    [String(stored.id)] + Kind.cells(stored.record)
  }
}
