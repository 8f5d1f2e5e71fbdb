import Forms
import Records
import Repository
import Services

/// Asks for records of one kind on a terminal, and hands them to the service.
final class RecordPrompt<Kind: RecordCommands> {
  private let arguments: ParsedArguments
  private let parsing: ParsingContext
  private let service: RecordService<Kind.Storage>
  private let console: Console

  /// Whether a record is stored although there is one like it: by an option, or because the person said so of this one.
  private var allowsDuplicate: Bool

  init(_ arguments: ParsedArguments, _ context: Context, _ service: RecordService<Kind.Storage>) throws {
    self.arguments = arguments
    parsing = try service.completed(context.parsing)
    self.service = service
    console = context.console
    allowsDuplicate = arguments.isGiven("allow-duplicate")
  }

  /// Asks for new records, one after the other, until the person has no more.
  func addRecords() throws {
    let session = FormSession(Kind.form(in: parsing), in: parsing, explaining: explain) { [self] record in
      let stored = try service.add(record, allowDuplicate: allowsDuplicate)
      try console.write("added \(Kind.summary(stored))\n")
      try console.flush()
    }
    session.fill(arguments.fields)
    while try fillIn(session, isEditing: false) {
      allowsDuplicate = arguments.isGiven("allow-duplicate")
      let first = session.form.fields[0].title.lowercased()
      writeToStandardError("Add another? An empty \(first) or Ctrl-D ends.\n")
    }
  }

  /// Asks for the fields of a stored record, with its present values as defaults.
  func edit(id: Int64) throws {
    let present = try service.find(id: id)
    let session = FormSession(
      Kind.form(in: parsing), editing: present.record, in: parsing, explaining: explain
    ) { [self] record in
      let change = try service.edit(id: id, record.texts, in: parsing, allowDuplicate: allowsDuplicate)
      try Kind.tell(change, console)
    }
    _ = try fillIn(session, isEditing: true)
  }

  /// Asks until the record is stored.
  ///
  /// - Returns: whether it was; `false` if the person ended before.
  private func fillIn(_ session: FormSession<Kind.Storage.R>, isEditing: Bool) throws -> Bool {
    let prompt = FormPrompt(session: session, isEditing: isEditing)
    while prompt.ask() {
      var outcome = session.save()
      while case .refused(let error) = outcome {
        prompt.tellMistakes(console)
        if error is DuplicateError<Kind.Storage.R> {
          guard Prompt.isYes("Store it all the same?") else { break }
          allowsDuplicate = true
        } else {
          guard Prompt.isYes("Try again?") else { throw error }
        }
        outcome = session.save()
      }
      switch outcome {
      case .saved: return true
      case .invalid: prompt.tellMistakes(console)
      case .refused: continue
      }
    }
    return false
  }

  /// What a service refuses, in the words that a command has for it.
  private func explain(_ error: any Error) -> String {
    do {
      return try Kind.explaining(arguments) { throw error }
    } catch {
      return Failure(error)?.mistakes.joined(separator: "\n") ?? ""
    }
  }
}
