import Foundation
public import Repository

/// A database file of one test, which goes when the test ends.
public final class ScratchDatabase: Sendable {
  /// The folder that the file is in.
  public let folder: ScratchFolder

  /// A file that does not exist yet.
  public init() throws {
    folder = try ScratchFolder()
  }

  /// Where the file is.
  public var path: String { folder.place(of: "roster.db") }

  /// Opens the file as the program does, and makes it if need be.
  public func open(for access: Store.Access = .writing) throws -> Store {
    try Store(path: path, for: access)
  }

  /// Runs a script on the file in the plain `sqlite3` shell, which goes on after an error.
  public func shell(_ script: String) throws -> Finished {
    try folder.write(script, to: "script.sql")
    return try folder.sh("sqlite3 -batch -init /dev/null roster.db < script.sql")
  }

  /// What the plain `sqlite3` shell writes for a script that it finds no fault with.
  public func output(of script: String) throws -> String {
    let finished = try shell(script)
    guard finished.errors.isEmpty else { throw ShellError(errors: finished.errors) }
    return finished.output
  }

  private struct ShellError: Error {
    let errors: String
  }
}

/// The place of a file of the package, given its path from the top.
public func packagePath(_ path: String) -> String {
  let here = URL(filePath: #filePath)
  let top = here.deletingLastPathComponent().deletingLastPathComponent().deletingLastPathComponent()
  return top.appending(path: path).path
}

/// The text of a file of the package, given its path from the top.
public func packageText(_ path: String) throws -> String {
  try String(contentsOfFile: packagePath(path), encoding: .utf8)
}
