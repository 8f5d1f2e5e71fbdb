public import Records
public import Repository

/// The database that the pages show.
///
/// It is opened when a page first needs it and kept open, until another program stores something in it or puts another
/// file in its place: then it is opened anew. It belongs to the thread that runs the server.
public final class Database {
  /// What people are told of an error.
  public struct Explanation: Sendable {
    /// What is wrong, a sentence for each mistake.
    public let mistakes: [String]

    /// What can be done about it.
    public let remedies: [String]

    /// Whether it may be over in a moment, because another program is writing.
    public let isPassing: Bool

    /// Explains an error.
    public init(mistakes: [String], remedies: [String] = [], isPassing: Bool = false) {
      self.mistakes = mistakes
      self.remedies = remedies
      self.isPassing = isPassing
    }
  }

  private let open: (Store.Access) throws -> Store
  private let currentParsing: () -> ParsingContext
  private let explain: (any Error) -> Explanation

  private var store: Store?
  private var keptPages = KeptPages()
  private var unfinishedChanges: [UnfinishedChange] = []

  /// What was found out with one look, as long as it serves for several answers.
  private struct Look {
    var isTaken = false
    var today: CalendarDate?
  }

  private var look: Look?

  /// Grows whenever the database may hold something else than before, so that what was found out about it can be kept
  /// until then.
  private(set) var version = 0

  /// Describes a database; nothing is opened yet.
  ///
  /// - Parameters:
  ///   - open: Opens it to read or to write, without waiting for others: the server tries again by itself. A database
  ///     that does not exist reads as empty and is made to be written.
  ///   - parsing: What is typed is read by this, as of now.
  ///   - explain: Puts an error of a service or of opening into plain words.
  public init(
    opening open: @escaping (Store.Access) throws -> Store,
    parsing: @escaping () -> ParsingContext,
    explaining explain: @escaping (any Error) -> Explanation
  ) {
    self.open = open
    currentParsing = parsing
    self.explain = explain
  }

  /// Runs `body` on one state of the database.
  func read<Result>(_ body: (Store) throws -> Result) throws -> Result {
    let store = try store(for: .reading)
    return try store.snapshot { try body(store) }
  }

  /// Runs `body`, in which it is looked only once, before the first reading, whether the database has changed.
  ///
  /// A write looks for itself, and the next reading after it does.
  func lookOnce<Result>(_ body: () throws -> Result) rethrows -> Result {
    guard look == nil else { return try body() }
    look = Look()
    defer { look = nil }
    return try body()
  }

  /// The page that a request asks for: as it was, or made anew by `make` if what it shows may have changed since.
  func page(for request: Request, _ make: () throws -> Response) throws -> Response {
    try lookOnce {
      _ = try store(for: .reading)
      let today = look?.today ?? parsing.today
      look?.today = today
      let basis = KeptPages.Basis(version: version, today: today)
      if let page = keptPages.page(for: request, on: basis) { return page }
      let page = try make()
      if version == basis.version { keptPages.keep(page, for: request, on: basis) }
      return page
    }
  }

  /// Runs `body` on the database to change it; each service makes its own transaction.
  func write<Result>(_ body: (Store) throws -> Result) throws -> Result {
    defer {
      version += 1
      look?.isTaken = false
    }
    return try body(store(for: .writing))
  }

  /// Notes a change that has begun on a thread of its own.
  func note(_ unfinished: UnfinishedChange) {
    unfinishedChanges.removeAll { $0.isStored() != nil }
    unfinishedChanges.append(unfinished)
  }

  /// The noted changes that go on, which are then not noted any more.
  func takeUnfinishedChanges() -> [UnfinishedChange] {
    defer { unfinishedChanges = [] }
    return unfinishedChanges.filter { $0.isStored() == nil }
  }

  /// Opens the database once more, for a thread of its own.
  func another(for access: Store.Access) throws -> Store { try open(access) }

  /// What a person's texts are read by.
  var parsing: ParsingContext { currentParsing() }

  /// What people are told of an error.
  func explanation(of error: any Error) -> Explanation { explain(error) }

  private func store(for access: Store.Access) throws -> Store {
    if access == .reading, look?.isTaken == true, let store { return store }
    // A store that was opened for reading can write as well, unless its file does not exist; then it is never current.
    if let store, try store.isCurrent() {
      look?.isTaken = true
      return store
    }
    // The file is closed before it is opened again: closing it later would take the new locks off it.
    store = nil
    version += 1
    let opened = try open(access)
    store = opened
    // The first question, before anything is stored; what others have stored since the opening is found out next time.
    _ = try opened.isCurrent()
    look?.isTaken = true
    return opened
  }
}

@available(*, unavailable)
extension Database: Sendable {}
