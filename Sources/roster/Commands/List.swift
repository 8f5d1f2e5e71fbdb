import Records
import Repository
import Services

/// `roster list`: shows records.
struct List<Kind: RecordCommands>: Command {
  static var verb: String { "list" }
  static var what: What? { Kind.what }
  static var declaration: CommandDeclaration {
    CommandDeclaration(
      abstract: "List \(Kind.what.plural) in the order they were added, or sorted by \(Kind.orderInWords).",
      options: [
        OptionDeclaration(flag: "sorted", "Sort by \(Kind.orderInWords).")
      ] + Kind.filterOptions + [
        .limit, OptionDeclaration("format", "FORMAT", "How to write the list.", choices: ["table", "csv", "json"]),
      ],
      examples: [
        "roster list \(Kind.what.plural) \(Kind.listExample)", "roster list \(Kind.what.plural) --format json",
      ])
  }

  private let format: String
  private let request: ListRequest<Kind.Storage.Filter>

  init(_ arguments: ParsedArguments) throws {
    format = arguments.value("format") ?? "table"
    request = ListRequest(
      try Kind.filter(arguments), isSorted: arguments.isGiven("sorted"), limit: try arguments.limit())
  }

  func run(_ context: Context) throws {
    let store = try context.openStore(for: .reading)
    let console = context.console
    switch format {
    case "csv":
      var options = Exporter<Kind.Storage>.CSVOptions()
      options.withID = true
      _ = try Exporter<Kind.Storage>(store).writeCSV(request, options, to: console.outputSink)
    case "json":
      _ = try Exporter<Kind.Storage>(store).writeJSON(request, to: console.outputSink)
    default:
      try store.snapshot { try writeTable(of: RecordService<Kind.Storage>(store), to: console) }
    }
  }

  /// A list of more rows than this is read twice, to be measured and to be written, and never held in memory.
  private static var heldRows: Int { 1000 }

  private func writeTable(of service: RecordService<Kind.Storage>, to console: Console) throws {
    var table = TextTable([TextTable.Column(title: "ID", isRightAligned: true)] + Kind.tableColumns)
    var count = 0
    var held: [[String]] = []
    try service.forEach(request) { stored in
      let row = cells(stored)
      table.measure(row)
      if count < Self.heldRows { held.append(row) }
      count += 1
    }
    guard count > 0 else { return console.tell("no \(Kind.what.plural)") }
    if console.isTerminal { table.fit(to: console.width) }
    try console.write(table.header)
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
