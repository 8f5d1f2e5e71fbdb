import Forms
import Records
import Repository
import Services

/// Asks for records of one kind on a terminal, and hands them to the service.
final class RecordPrompt<Kind: RecordCommands> {
  private let arguments: ParsedArguments
  private let context: Context

  /// Whether a record is stored although there is one like it: by an option, or because the person said so of this one.
  private var allowsDuplicate: Bool

  init(_ arguments: ParsedArguments, _ context: Context) {
    self.arguments = arguments
    self.context = context
    allowsDuplicate = arguments.isGiven("allow-duplicate")
  }

  /// Asks for new records, one after the other, until the person has no more.
  func addRecords() throws {
    // A person who gives up at once leaves no new database behind.
    var isOpen = try context.hasDatabase
    var service = try RecordService<Kind.Storage>(isOpen ? context.openStore(for: .writing) : Store())
    let parsing = try service.completed(context.parsing)
    var stored: Stored<Kind.Storage.R>?
    let session = FormSession(Kind.form(in: parsing), in: parsing, explaining: explain) { [self] record in
      if !isOpen {
        service = try RecordService(context.openStore(for: .writing))
        isOpen = true
      }
      stored = try service.add(record, allowDuplicate: allowsDuplicate)
    }
    session.fill(arguments.fields)
    let noun = Kind.what.singular
    let prompt = prompt(session, isEditing: false, undone: "the \(noun) is not added")
    writeToStandardError("New \(noun). \(prompt.wayOut)\n")
    while try prompt.fillIn(), let added = stored {
      // Not within the attempt to save: what was stored is not to be stored again because it cannot be told.
      try context.console.write("added \(Kind.summary(added))\n")
      try context.console.flush()
      allowsDuplicate = arguments.isGiven("allow-duplicate")
      writeToStandardError("Add another? \(prompt.wayOut)\n")
    }
  }

  /// Asks for the fields of a stored record, with its present values as defaults.
  func edit(id: Int64, in service: RecordService<Kind.Storage>) throws {
    let parsing = try service.completed(context.parsing)
    let present = try service.find(id: id)
    var change: (before: Stored<Kind.Storage.R>, after: Stored<Kind.Storage.R>)?
    let session = FormSession(
      Kind.form(in: parsing), editing: present.record, in: parsing, explaining: explain
    ) { [self] record in
      // What the person has left alone may have been changed by another meanwhile.
      let typed = record.texts.filter { field, text in
        !text.utf8.elementsEqual(present.record.texts[field, default: ""].utf8)
      }
      change = try service.edit(id: id, typed, in: parsing, allowDuplicate: allowsDuplicate)
    }
    let prompt = prompt(session, isEditing: true, undone: "the \(Kind.what.singular) stays as it was")
    writeToStandardError("\(DisplayWidth.printable(Kind.summary(present)))\n\(prompt.wayOut)\n")
    if try prompt.fillIn(), let change { try Kind.tell(change, context.console) }
  }

  private func prompt(
    _ session: FormSession<Kind.Storage.R>, isEditing: Bool, undone: String
  ) -> FormPrompt<Kind.Storage.R> {
    FormPrompt(
      session: session, console: context.console, isEditing: isEditing, undone: undone,
      overruling: { [self] error in
        error is DuplicateError<Kind.Storage.R> ? { [self] in allowsDuplicate = true } : nil
      })
  }

  /// What a service refuses, in the words that a command has for it.
  private func explain(_ error: any Error) -> String {
    do {
      return try Kind.explaining(arguments) { throw error }
    } catch {
      return Failure.words(for: error, database: context.databaseName)
    }
  }
}
