import CSV
import Glibc
import Records
import Repository
import SQLite
import Web

/// `roster serve`: shows the records in a browser on this machine.
struct Serve: Command {
  static let verb = "serve"
  static let what: What? = nil
  static var declaration: CommandDeclaration {
    CommandDeclaration(
      abstract: "Show and change the records in a browser on this machine.",
      discussion: [
        "Prints the address to open. Whoever has the whole address is let in, and only from this machine.",
        "Each change can be taken back on the page that tells of it, and on the page of the history, as 'roster undo' does.",
        "Ctrl-C ends it. An import or an undo that was confirmed is stored first; a second Ctrl-C interrupts it, and then nothing of "
          + "it is stored.",
      ],
      options: [
        OptionDeclaration(
          "port", "N", "The port, 1 to 65535; a free one unless given.",
          refusal: Refusal { text in
            UInt16(text).map { $0 > 0 } == true && wholeNumber(text) != nil
              ? nil : "\(quoted(text)) is not a port; a port is a number from 1 to 65535"
          }),
        OptionDeclaration(flag: "open", "Open the address in the browser as well."),
      ],
      examples: ["roster serve --open", "roster serve --port 8080"])
  }

  private let arguments: ParsedArguments

  init(_ arguments: ParsedArguments) {
    self.arguments = arguments
  }

  func run(_ context: Context) throws {
    var wasThere = false
    let database = Database(
      opening: { access in
        // What was there and is not any more is missed: it may be on a disk that was taken out.
        let isThere = try context.hasDatabase
        if wasThere, !isThere { throw Failure(missed: context.databaseName) }
        defer { wasThere = wasThere || isThere || access == .writing }
        // The server does not wait for other programs: it tries again, and answers everybody else meanwhile.
        return switch access {
        case .reading: try context.openStoreAsIfMade(busyTimeout: 0)
        case .writing: try context.openStore(for: .writing, busyTimeout: 0)
        }
      },
      parsing: { context.parsing },
      explaining: { error in Database.Explanation(error, database: context.databaseName) })
    // A file that may not be opened is told here rather than on every page.
    do {
      _ = try context.openStoreAsIfMade(busyTimeout: 0)
    } catch let error as SQLiteError {
      guard error.code == .busy else { throw error }
    }
    do {
      let server = try Server(port: arguments.value("port").flatMap { UInt16($0) })
      let site = Site(port: server.port, database: database)
      let address = "http://127.0.0.1:\(server.port)\(site.launchTarget)"
      try context.console.write("\(address)\n")
      try context.console.flush()
      let launch = arguments.isGiven("open") ? LaunchFile(address, context.console) : nil
      defer { launch?.remove() }
      var interrupted: [String] = []
      try server.run(site) { notice in
        switch notice {
        case .waiting(let change):
          context.console.tell("waiting until the \(change) is stored; a second signal interrupts it")
        case .interrupting(let change):
          interrupted.append(change)
          context.console.tell("interrupting the \(change)")
        case .stored(let change):
          interrupted.removeAll { $0 == change }
          context.console.tell("the \(change) is stored")
        case .notStored(let change):
          if !interrupted.contains(change) {
            context.console.tell(error: "the \(change) was not stored")
          }
        }
      }
      if !interrupted.isEmpty {
        throw Failure(
          status: .interrupted, mistakes: interrupted.map { "the \($0) was not stored" })
      }
    } catch let error as ServerError {
      throw Failure(error)
    }
  }
}

extension Database.Explanation {
  fileprivate init(_ error: any Error, database: String) {
    let failure = Failure(error, database: database)
    self.init(
      mistakes: failure?.mistakes ?? [], remedies: failure?.hints ?? [],
      isPassing: failure?.status == .busy)
  }
}

extension Failure {
  /// What to say of a database that has gone from its place.
  fileprivate init(missed path: String) {
    self.init(
      status: .noInput, mistakes: ["\(path): the file was here and is gone; nothing is made in its place"],
      hints: ["put it back, or end roster serve and start it anew to begin with an empty one"])
  }

  /// What to say of a server that cannot run.
  fileprivate init(_ error: ServerError) {
    switch error {
    case .portInUse(let port):
      self.init(
        status: .cannotCreate, mistakes: ["--port: another program listens on port \(port)"],
        hints: ["name another port, or leave --port out for a free one"])
    case .portNotPermitted(let port):
      self.init(
        status: .noPermission, mistakes: ["--port: the system does not let you use port \(port)"],
        hints: ["name a port from 1024 on, or leave --port out for a free one"])
    case .system(let call, let number):
      self.init(
        status: .inputOutput, mistakes: ["the server cannot run: \(call): \(systemText(number))"])
    }
  }
}
