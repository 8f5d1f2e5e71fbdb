import Forms
import Records
import Repository
import Services

/// `roster settings`: shows and changes what shapes the list of restaurants.
struct Settings: Command {
  static let verb = "settings"
  static let what: What? = nil
  static var declaration: CommandDeclaration {
    CommandDeclaration(
      abstract: "Show or change the settings by which restaurants are listed.",
      discussion: [
        "The settings are kept in the database and travel with it. Several are changed at once, all or none.",
        "On a terminal, without an option, it shows them and offers to ask for each.",
      ],
      options: [
        OptionDeclaration(
          "order", "ORDER", "What stands first: alphabetical, favorite or check-in.", field: .displayOrder,
          refusal: .unless { (text) throws(ValidationIssue) in try DisplayOrder(parsing: text) }),
        OptionDeclaration(
          "check-in-only", "on|off", "Show check-ins only.", field: .showCheckInOnly,
          refusal: .unless { (text) throws(ValidationIssue) in try flag(text, field: .showCheckInOnly) }),
        OptionDeclaration(
          "max-price", "LEVEL", "The highest price level shown: 1 to 5.", field: .maxPriceLevel,
          refusal: .unless { (text) throws(ValidationIssue) in
            try PriceLevel(parsing: text, field: .maxPriceLevel)
          }),
        OptionDeclaration(flag: "reset", "Go back to the defaults: alphabetical, everything shown."),
      ],
      examples: ["roster settings", "roster settings --order favorite --max-price 3"])
  }

  private let arguments: ParsedArguments

  init(_ arguments: ParsedArguments) throws {
    self.arguments = arguments
    if arguments.isGiven("reset"), !arguments.fields.isEmpty {
      throw UsageError(["--reset goes with no other setting"], help: Self.helpCommand)
    }
  }

  func run(_ context: Context) throws {
    let isChange = arguments.isGiven("reset") || !arguments.fields.isEmpty
    let service = PreferencesService(try context.openStore(for: isChange ? .writing : .reading))
    do {
      if arguments.isGiven("reset") {
        _ = try service.reset()
      } else if isChange {
        _ = try service.change(arguments.fields, in: context.parsing)
      }
    } catch let error as ValidationError {
      throw Failure(error, of: arguments)
    }
    try show(service, context.console)
    let console = context.console
    // Output that goes elsewhere is not waiting for a person: `roster settings | less`.
    guard !isChange, console.canAsk, console.isTerminal else { return }
    if Prompt(console: console).isYes("Change the settings?") == true { try ask(context, service) }
  }

  private func show(_ service: PreferencesService, _ console: Console) throws {
    let preferences = try service.current()
    try console.write(
      """
      Sort preference
        Display order: \(preferences.displayOrder.title)

      Filter preference
        Show Check-in Only: \(preferences.showCheckInOnly ? "on" : "off")
        Show \(preferences.maxPriceLevel.symbol) or below

      """)
    try console.flush()
    if let hidden = try service.hidden() { console.tell("the next list: \(hidden.summary)") }
  }

  private func ask(_ context: Context, _ present: PreferencesService) throws {
    let session = FormSession(
      .settings(), editing: try present.current(), in: context.parsing,
      explaining: { Failure.words(for: $0, database: context.databaseName) }
    ) { preferences in
      _ = try PreferencesService(context.openStore(for: .writing)).replace(with: preferences)
    }
    let prompt = FormPrompt(
      session: session, console: context.console, isEditing: true, undone: "the settings stay as they were")
    writeToStandardError("\(prompt.wayOut)\n")
    if try prompt.fillIn() { try show(PreferencesService(context.openStore(for: .reading)), context.console) }
  }
}
