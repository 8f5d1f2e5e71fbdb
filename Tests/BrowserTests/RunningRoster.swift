import TestSupport

/// `roster serve` as it was built, on a database and a port of its own, until the test has no use for it any more.
final class RunningRoster {
  let folder: ScratchFolder
  /// The address that lets a browser in.
  let address: String

  /// The address without what lets a browser in, to put a path behind.
  var origin: String { String(address.prefix { $0 != "?" }.dropLast()) }

  private let server: ServerProcess

  /// Starts the program.
  ///
  /// - Parameters:
  ///   - folder: where the database `roster.db` is, or will be.
  ///   - script: what is run there in the shell beforehand, to fill the database.
  /// - Throws: what keeps the program from being run, or the script from doing its work.
  init(in folder: ScratchFolder? = nil, after script: String? = nil) throws {
    let folder = try folder ?? ScratchFolder()
    if let script {
      let finished = try folder.sh(script, environment: Self.environment)
      guard finished.status == 0 else { throw ServerProcess.Failure(description: finished.errors) }
    }
    self.folder = folder
    server = try folder.serve(["roster", "serve"], environment: Self.environment)
    address = try server.wait { line in
      line.firstMatch(of: /http:\/\/[^ ]+/).map { String($0.0) }
    }
  }

  /// Runs a script of the shell beside the server, on the same database.
  ///
  /// - Returns: what it wrote.
  /// - Throws: what it says if it fails.
  @discardableResult
  func sh(_ script: String) throws -> String {
    let finished = try folder.sh(script, environment: Self.environment)
    guard finished.status == 0 else { throw ServerProcess.Failure(description: finished.errors) }
    return finished.output
  }

  /// Lets a page in and opens one of ours in it.
  func open(_ path: String, in page: Page) throws {
    try page.open(address)
    try page.open(origin + path)
  }

  /// Asks the program to end, and waits.
  ///
  /// - Returns: its exit status.
  @discardableResult
  func stop() -> Int32 { server.stop() }

  private static let environment = ["ROSTER_DB": "roster.db", "LC_ALL": "C.UTF-8"]
}
