internal import Records
internal import Repository
internal import Services

/// A file that was sent to be imported, kept between the look at it and its import.
///
/// Its bytes are in a temporary file without a name, so that what is stored is what was looked at, and nothing is left
/// when the server ends. What is done with it runs on a thread of its own, one thing at a time.
final class ImportUpload {
  /// What can be done with the file.
  enum Task: Equatable {
    /// To look what would be added.
    case look(ImportSettings)
    /// To collect the rows that are refused.
    case rejects(ImportSettings)
    /// To store it, or only its good rows.
    case store(ImportSettings, skipsInvalid: Bool)

    fileprivate var isStoring: Bool {
      if case .store = self { true } else { false }
    }
  }

  /// What came of it.
  enum Finding: Sendable {
    case outcome(ImportOutcome)
    /// What was done, and the number that the history gave to it; `nil` if nothing was stored.
    case stored(ImportOutcome, change: Int64?)
    case rejects([UInt8])
  }

  /// What is known of a task.
  enum Progress {
    case underWay(percent: Int)
    case done(Result<Finding, any Error>)
  }

  /// What it is called in addresses; nobody can guess it.
  let id: Secret

  /// What the file is called on the user's side.
  let name: String

  /// What was last to be stored, and what came of it.
  private(set) var lastStored: (task: Task, result: Result<Finding, any Error>)?

  private let file: ImportFile
  private var work: (task: Task, work: BackgroundWork<Finding>)?

  /// When somebody last asked how far the work is; a look that nobody has waited for is out of date.
  private var lastQuestion = ContinuousClock.now
  private static let patience = Duration.seconds(5)

  /// Keeps a file.
  ///
  /// - Throws: `ImportError` if it cannot be laid in a temporary file.
  init(id: Secret, name: String, _ bytes: [UInt8]) throws(ImportError) {
    self.id = id
    let ownName = name.split { $0 == "/" || $0 == "\\" }.last.map { String($0.prefix(100)) }
    self.name = ownName ?? "the file"
    file = try ImportFile(bytes, named: self.name)
  }

  deinit {
    if let work, !work.task.isStoring { work.work.cancel() }
  }

  /// Whether its import goes on.
  var isBeingStored: Bool {
    notice()
    return work?.task.isStoring == true
  }

  /// Begins to import the file, unless that goes on already.
  ///
  /// - Returns: whether it has begun; a look at the file has to end first.
  func beginStoring(_ settings: ImportSettings, skipsInvalid: Bool, in database: Database) throws -> Bool {
    notice()
    if let work {
      if work.task.isStoring { return true }
      work.work.cancel()
      return false
    }
    try begin(.store(settings, skipsInvalid: skipsInvalid), in: database)
    return true
  }

  /// What there is to say of a task that stores nothing, which is begun if it is not under way.
  func progress(of task: Task, in database: Database) throws -> Progress {
    let isAwaited = lastQuestion + Self.patience > .now
    lastQuestion = .now
    if isAwaited, let work, work.task == task, let result = work.work.result {
      self.work = nil
      return .done(result)
    }
    notice()
    guard let work else {
      try begin(task, in: database)
      return .underWay(percent: 0)
    }
    if work.task != task, !work.task.isStoring { work.work.cancel() }
    return .underWay(percent: work.work.progress)
  }

  /// How far the import is, in percent.
  var percent: Int { work?.work.progress ?? 100 }

  /// Takes note of work that has ended.
  private func notice() {
    guard let work, let result = work.work.result else { return }
    if work.task.isStoring { lastStored = (work.task, result) }
    self.work = nil
  }

  private func begin(_ task: Task, in database: Database) throws {
    let parsing = database.parsing
    let store = try database.another(for: task.isStoring ? .writing : .reading)
    store.waitForOthers()
    let work = BackgroundWork<Finding>(lending: (file, store)) { lent, work in
      let monitor = ImportMonitor(
        isCancelled: { work.isCancelled },
        progress: { read, total in work.progress = total.map { 100 * read / max($0, 1) } ?? 0 })
      if task.isStoring { lent.1.watch { !work.isCancelled } }
      return try task.run(lent.0, lent.1, parsing, monitor)
    }
    self.work = (task, work)
    guard task.isStoring else { return }
    database.note(
      UnfinishedChange(
        title: "import of \(name)",
        isStored: {
          work.result.map { result in
            if case .success(.stored(let outcome, _)) = result { outcome.isStored } else { false }
          }
        },
        cancel: work.cancel))
  }
}

extension ImportUpload.Task {
  fileprivate func run(
    _ file: ImportFile, _ store: Store, _ parsing: ParsingContext, _ monitor: ImportMonitor
  ) throws -> ImportUpload.Finding {
    let service = ImportService(store)
    switch self {
    case .look(let settings):
      var options = settings.options
      options.isDryRun = true
      return .outcome(try service.run(file, kind: settings.kind, options, in: parsing, monitor))
    case .rejects(let settings):
      return .rejects(
        try service.rejects(of: file, kind: settings.kind, settings.options, in: parsing, monitor))
    case .store(let settings, let skipsInvalid):
      var options = settings.options
      options.skipsInvalid = skipsInvalid
      do {
        let outcome = try service.run(file, kind: settings.kind, options, in: parsing, monitor)
        if !outcome.isStored { try? store.removeIfNew() }
        return .stored(outcome, change: store.lastChange)
      } catch {
        // A database that was made for nothing goes again.
        try? store.removeIfNew()
        throw error
      }
    }
  }
}
