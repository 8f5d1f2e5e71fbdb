import Glibc
import TestSupport

/// An operation, with what it does when nothing goes wrong; and the judgement on a run in which something did.
///
/// One judgement fits all commands: the database holds the records from before or those from after, and those from
/// after if the command said that it was done.
struct Trial {
  let operation: Operation
  let bench: Bench
  /// The file that each run begins with.
  let start: [UInt8]?
  /// What follows the name of the program.
  let arguments: [String]
  /// What the command says and leaves when nothing goes wrong.
  let end: Program.End
  /// How long it takes then.
  let duration: Int
  private let kept: [UInt8]?
  /// What `PRAGMA integrity_check` says of the file that each run begins with.
  private let flaw: String
  private let artefact: String?
  private let before: State
  private let between: State
  private let after: State

  /// The records as they are, and as they are when one more command has run.
  private struct State: Equatable {
    var now: String
    var next: String
  }

  private static let next = ["add", "--first", "Next", "--last", "Command", "--grade", "9"]

  init(_ operation: Operation, on bench: Bench, _ records: [UInt8]) {
    self.operation = operation
    self.bench = bench
    let file: [UInt8]? =
      switch operation.start {
      case .nothing: nil
      case .records, .flawed: records
      case .old(let version): bytes(of: OldFile.path(version))
      }
    arguments = Operation.words(operation.arguments, on: bench)
    bench.reset(to: file)
    if operation.start == .flawed { _ = bench.shell(Self.flawing) }
    for command in operation.prelude { bench.prepare(Operation.words(command, on: bench)) }
    let start = bytes(of: bench.database)
    let kept =
      operation.keptVersion.flatMap { bytes(of: OldFile.path($0)) }
      ?? bytes(of: bench.folder.place(of: Self.keptName))
    flaw = access(bench.database, F_OK) == 0 ? bench.integrity() : "ok"
    guard (flaw == "ok") == (operation.start != .flawed) else { fail("\(operation.name): \(flaw)") }
    (self.start, self.kept) = (start, kept)
    let hasKeys = Self.hasKeys(operation)
    func state() -> State {
      let now = bench.dump(hasKeys: hasKeys)
      bench.prepare(Self.next)
      return State(now: now, next: bench.dump())
    }
    Self.reset(bench, start, kept)
    before = state()
    if operation.start != .records && operation.start != .flawed {
      Self.reset(bench, start, kept)
      Self.bringUpToDate(bench)
      between = state()
    } else {
      between = before
    }
    // Once more than needed, so that the files are at hand when the time is taken.
    Self.reset(bench, start, kept)
    bench.roster(arguments)
    Self.reset(bench, start, kept)
    let began = microseconds()
    end = bench.roster(arguments)
    duration = microseconds() - began
    guard end.status == 0 else { fail("\(operation.name): \(end.errors)") }
    artefact = operation.artefact.map { Self.content(of: $0, bench) }
    after = state()
  }

  /// A file that is brought up to date has its new keys in a transaction of their own, or when it is opened next.
  private static func hasKeys(_ operation: Operation) -> Bool {
    if case .old = operation.start { false } else { true }
  }

  /// A row that breaks a rule, which `integrity_check` finds.
  private static let flawing =
    "PRAGMA ignore_check_constraints = ON; INSERT INTO categories (name) VALUES (' outer white space ');"

  /// The file that a restore reads, made by the prelude.
  private static let keptName = "kept.db"

  /// Applies the migrations that the file lacks, and nothing else: where a command may stop halfway and be right.
  private static func bringUpToDate(_ bench: Bench) {
    let version = Int(bench.shell("PRAGMA user_version").split(separator: "\n").first ?? "0") ?? 0
    for script in OldFile.migrations.dropFirst(version) {
      _ = bench.shell("BEGIN", ".read \(script)", "COMMIT")
    }
  }

  /// The content of a file that the command makes; of a database the records.
  private static func content(of name: String, _ bench: Bench) -> String {
    let path = bench.folder.place(of: name)
    guard let bytes = bytes(of: path) else { return "" }
    return name.hasSuffix(".db") ? bench.dump(path) : String(decoding: bytes, as: UTF8.self)
  }

  /// Puts everything as it was when the command began.
  func reset() {
    Self.reset(bench, start, kept)
  }

  private static func reset(_ bench: Bench, _ start: [UInt8]?, _ kept: [UInt8]?) {
    bench.reset(to: start)
    if let kept { write(kept, to: bench.folder.place(of: keptName)) }
  }

  /// Whether a run had told all that it has to tell.
  func isAcknowledged(_ run: Program.End) -> Bool {
    run.status == 0
      || (run.status > 128 && run.output == end.output
        && Self.timeless(run.errors) == Self.timeless(end.errors))
  }

  /// A message without digits: the names of files may tell the time.
  private static func timeless(_ message: String) -> String { String(message.filter { !$0.isNumber }) }

  /// What is wrong with what a run has left; `nil` if nothing is lost.
  ///
  /// The first to see the file is the `sqlite3` shell or `roster`. Whether the records have to be those from after is
  /// decided by what the run has told, unless it `mustBeStored`.
  func loss(after run: Program.End, isShellFirst: Bool, mustBeStored isStored: Bool? = nil) -> String? {
    let isStored = isStored ?? isAcknowledged(run)
    // An edit that changes nothing about the records may leave the same before and after.
    let allowed = isStored ? [after] : run.status > 128 ? [before, between, after] : [before, between]
    var found: State?
    if isShellFirst, access(bench.database, F_OK) == 0 {
      let integrity = bench.integrity()
      guard ["ok", flaw].contains(integrity) else { return "integrity_check: \(integrity)" }
      let now = bench.dump(hasKeys: Self.hasKeys(operation))
      found = allowed.first { $0.now == now }
      guard found != nil else {
        return "the records are neither those of before nor those of after" + told(isStored)
      }
      if found == after, let loss = lossOfBefore() { return loss }
    } else if access(bench.database, F_OK) != 0, isStored {
      return "the database is gone"
    }
    if let name = operation.artefact, let artefact {
      let content = Self.content(of: name, bench)
      guard content == artefact || (content.isEmpty && !isStored) else { return "\(name) is not whole" }
    }
    let next = bench.roster(Self.next)
    guard next.status == 0 else { return "the next command left with \(next.status): \(next.errors)" }
    let integrity = bench.integrity()
    guard ["ok", flaw].contains(integrity) else {
      return "integrity_check after the next command: \(integrity)"
    }
    let records = bench.dump()
    if records == after.next, let loss = lossOfBefore() { return loss }
    guard allowed.contains(where: { $0.next == records && (found == nil || $0.now == found?.now) }) else {
      return "after the next command, the records are not those expected" + told(isStored)
    }
    return nil
  }

  /// What is wrong with the file that keeps what was there before.
  private func lossOfBefore() -> String? {
    guard operation.keepsBefore else { return nil }
    let names = ((try? bench.folder.names()) ?? []).filter { $0.contains(".before-restore-") }
    let isKept = names.contains { bench.dump(bench.folder.place(of: $0)) == before.now }
    return isKept ? nil : "what was there before is not kept"
  }

  private func told(_ isStored: Bool) -> String { isStored ? ", and it was told as stored" : "" }
}
