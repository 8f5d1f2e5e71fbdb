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
        "The settings are kept in the database and travel with it. Several are changed at once, all or none."
      ],
      options: [
        OptionDeclaration(
          "order", "ORDER", "What stands first: alphabetical, favorite or check-in.", field: .displayOrder),
        OptionDeclaration("check-in-only", "on|off", "Show check-ins only.", field: .showCheckInOnly),
        OptionDeclaration(
          "max-price", "LEVEL", "The highest price level shown: 1 to 5.", field: .maxPriceLevel),
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
      throw Failure(
        status: .refused, mistakes: error.issues.map { "\(arguments.place(of: $0.field)): \($0.message)" })
    }
    try show(service, context.console)
    guard !isChange, context.console.canAsk, Prompt.isYes("Change the settings?") else { return }
    try ask(context)
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

  private func ask(_ context: Context) throws {
    let service = PreferencesService(try context.openStore(for: .writing))
    let session = FormSession(
      .settings(), editing: try service.current(), in: context.parsing,
      explaining: { Failure($0)?.mistakes.joined(separator: "\n") ?? "" }
    ) { preferences in
      _ = try service.replace(with: preferences)
    }
    let prompt = FormPrompt(session: session, isEditing: true)
    while prompt.ask() {
      if case .saved = session.save() { return try show(service, context.console) }
      prompt.tellMistakes(context.console)
    }
  }
}
