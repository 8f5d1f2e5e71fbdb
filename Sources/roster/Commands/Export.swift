import CSV
import Repository
import Services

/// `roster export`: writes records to a file from which `roster import` reads the same.
struct Export<Kind: RecordCommands>: Command {
  static var verb: String { "export" }
  static var what: What? { Kind.what }
  static var isAboutMany: Bool { true }
  static var declaration: CommandDeclaration {
    CommandDeclaration(
      abstract: "Write all \(Kind.what.plural) to a file, as CSV or JSON.",
      discussion: [
        "The CSV is UTF-8 with LF line ends, and 'roster import' reads it back to the same rows. A text that a spreadsheet "
          + "would take for a formula gets an apostrophe in front, which the import takes away again.",
        "The file is written beside the old one and takes its place when it is complete.",
      ],
      operands: [
        OperandDeclaration(
          name: "FILE", help: "The file; - or nothing is standard output.", isOptional: true, isNewFile: true)
      ],
      options: [
        OptionDeclaration("format", "FORMAT", "How to write.", choices: ["csv", "json"]),
        OptionDeclaration(flag: "force", "Replace FILE if it exists."),
        OptionDeclaration(flag: "crlf", "End lines with CR LF, for programs that ask for it."),
        OptionDeclaration(
          flag: "bom", "Begin with a byte-order mark, by which some spreadsheets know UTF-8."),
      ],
      examples: ["roster export \(Kind.what.plural) \(Kind.what.plural).csv"])
  }

  private let arguments: ParsedArguments

  init(_ arguments: ParsedArguments) {
    self.arguments = arguments
  }

  func run(_ context: Context) throws {
    let store = try context.openStore(for: .reading)
    guard let path = arguments.operands.first, path != "-" else {
      _ = try write(store, to: context.console.outputSink)
      return
    }
    // The process ends with the command: nobody needs the handler to be taken away again.
    Interruption.watch()
    store.watch { !Interruption.isAsked }
    let file = try NewFile(
      path: path, replaces: arguments.isGiven("force"), keeping: [context.databasePath])
    let count = try write(store, to: file.sink)
    try Interruption.check()
    try file.finish()
    context.console.tell("exported \(Kind.what.counted(count)) to \(path)")
  }

  private func write(_ store: Store, to sink: ByteSink) throws -> Int {
    let request = ListRequest(Kind.everything)
    let exporter = Exporter<Kind.Storage>(store)
    if arguments.value("format") == "json" { return try exporter.writeJSON(request, to: sink) }
    var options = Exporter<Kind.Storage>.CSVOptions()
    options.lineEnd = arguments.isGiven("crlf") ? .carriageReturnLineFeed : .lineFeed
    options.byteOrderMark = arguments.isGiven("bom")
    return try exporter.writeCSV(request, options, to: sink)
  }
}
