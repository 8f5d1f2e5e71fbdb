import Foundation
public import Repository

/// A database file of one test, in a folder of its own that goes when the test ends.
public final class ScratchDatabase {
  /// Where the file is.
  public let path: String

  private let folder: URL

  /// A file that does not exist yet.
  public init() throws {
    folder = FileManager.default.temporaryDirectory.appending(path: "roster-\(UUID().uuidString)")
    try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
    path = folder.appending(path: "roster.db").path
  }

  deinit {
    try? FileManager.default.removeItem(at: folder)
  }

  /// Opens the file as the program does, and makes it if need be.
  public func open() throws -> Store {
    try Store(path: path, for: .writing)
  }

  /// What the `sqlite3` shell wrote to the standard error.
  public struct ShellError: Error, Equatable {
    let errors: String
  }

  /// Runs a script on the file in the plain `sqlite3` shell, and throws ``ShellError`` if that found fault with it.
  public func output(of script: String) throws -> String {
    let (output, errors) = try shell(script)
    guard errors.isEmpty else { throw ShellError(errors: errors) }
    return output
  }

  /// Runs a script on the file in the plain `sqlite3` shell, which goes on after an error.
  ///
  /// - Returns: what it wrote to the standard output and to the standard error.
  public func shell(_ script: String) throws -> (output: String, errors: String) {
    let names = ["script", "output", "errors"].map { folder.appending(path: $0) }
    try Data(script.utf8).write(to: names[0])
    for name in names[1...] { try Data().write(to: name) }
    let process = Process()
    process.executableURL = URL(filePath: "/usr/bin/env")
    process.arguments = ["sqlite3", "-batch", "-init", "/dev/null", path]
    process.standardInput = try FileHandle(forReadingFrom: names[0])
    process.standardOutput = try FileHandle(forWritingTo: names[1])
    process.standardError = try FileHandle(forWritingTo: names[2])
    try process.run()
    process.waitUntilExit()
    return (
      try String(contentsOf: names[1], encoding: .utf8), try String(contentsOf: names[2], encoding: .utf8)
    )
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
