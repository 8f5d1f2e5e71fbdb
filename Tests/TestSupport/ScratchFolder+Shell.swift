public import Foundation
public import Testing

/// The folder that the tests were built into, where the program is too.
private let programFolder = URL(filePath: "/proc/self/exe").resolvingSymlinksInPath()
  .deletingLastPathComponent()

extension ScratchFolder {
  /// Runs a script of the shell `sh` in the folder, to its end; `roster` is the program as it was built.
  ///
  /// - Parameters:
  ///   - script: what a person would type.
  ///   - environment: variables beside `PATH` and `HOME`.
  ///   - terminal: what stands in for standard output, if that is to be a terminal.
  /// - Returns: how it ended and what it wrote.
  /// - Throws: what keeps it from being run at all.
  public func sh(
    _ script: String, environment: [String: String] = [:], terminal: PseudoTerminal? = nil
  ) throws -> Finished {
    let running = try start(script, environment: environment, terminal: terminal)
    return try running.finish()
  }

  /// Runs a script and compares all that comes of it; see ``sh(_:environment:terminal:)``.
  public func check(
    _ script: String, environment: [String: String] = [:], output: String = "", errors: String = "",
    status: Int32 = 0, sourceLocation: SourceLocation = #_sourceLocation
  ) throws {
    let finished = try sh(script, environment: environment)
    #expect(finished.output == output, "\(script)", sourceLocation: sourceLocation)
    #expect(finished.errors == errors, "\(script)", sourceLocation: sourceLocation)
    #expect(finished.status == status, "\(script)", sourceLocation: sourceLocation)
  }

  /// Starts a script and goes on while it runs.
  ///
  /// - Parameters:
  ///   - script: what a person would type.
  ///   - environment: variables beside `PATH` and `HOME`.
  ///   - input: where standard input comes from; nothing unless it is given.
  ///   - terminal: what stands in for standard output, if that is to be a terminal.
  /// - Returns: the process.
  /// - Throws: what keeps it from being run at all.
  public func start(
    _ script: String, environment: [String: String] = [:], input: Pipe? = nil, terminal: PseudoTerminal? = nil
  ) throws -> Running {
    try Running(script, in: path, environment: variables(environment), input: input, terminal: terminal)
  }

  /// Starts a script at a terminal, where it asks and one answers.
  ///
  /// - Parameters:
  ///   - script: what a person would type.
  ///   - environment: variables beside `PATH` and `HOME`.
  ///   - columns: the width of the terminal.
  /// - Returns: the terminal.
  /// - Throws: what keeps it from being run at all.
  public func atTerminal(
    _ script: String, environment: [String: String] = [:], columns: UInt16 = 80
  ) throws -> Terminal {
    try Terminal(script, folder: self, environment: variables(environment), columns: columns)
  }

  /// Starts a server that goes on until the result is let go; `roster` is the program as it was built.
  ///
  /// - Parameters:
  ///   - command: the program and its arguments.
  ///   - environment: variables beside `PATH` and `HOME`.
  /// - Returns: the server.
  /// - Throws: what keeps it from being run at all.
  public func serve(_ command: [String], environment: [String: String] = [:]) throws -> ServerProcess {
    try ServerProcess(command, in: self, environment: variables(environment))
  }

  private func variables(_ environment: [String: String]) -> [String: String] {
    let path = "\(programFolder.path):\(ProcessInfo.processInfo.environment["PATH"] ?? "/usr/bin:/bin")"
    return ["PATH": path, "HOME": self.path].merging(environment) { $1 }
  }
}

/// A script that runs.
public final class Running {
  private let process: ChildProcess
  private let output: URL
  private let errors: URL
  private let terminal: PseudoTerminal?

  /// Nothing runs for ever: after so many seconds the program, and what it has started, is killed.
  private static let patience = 200.0
  private let deadline: DispatchWorkItem

  fileprivate init(
    _ script: String, in folder: String, environment: [String: String], input: Pipe?,
    terminal: PseudoTerminal?
  ) throws {
    self.terminal = terminal
    // Files, unlike pipes, take all that is written without being read meanwhile.
    let base = FileManager.default.temporaryDirectory.appending(path: "roster-\(UUID().uuidString)")
    output = base.appendingPathExtension("out")
    errors = base.appendingPathExtension("err")
    for file in [output, errors] { try Data().write(to: file) }
    let process = try ChildProcess(
      script, in: folder, environment: environment,
      streams: [
        input.map { .descriptor($0.fileHandleForReading.fileDescriptor) }
          ?? .file("/dev/null", flags: O_RDONLY),
        terminal.map { .descriptor($0.programSide.fileDescriptor) } ?? .file(output.path, flags: O_WRONLY),
        .file(errors.path, flags: O_WRONLY),
      ])
    self.process = process
    let group = -process.id
    let deadline = DispatchWorkItem { kill(group, SIGKILL) }
    self.deadline = deadline
    DispatchQueue.global().asyncAfter(deadline: .now() + Self.patience, execute: deadline)
  }

  /// Whether it has not ended yet.
  public var isRunning: Bool { process.isRunning }

  /// Sends it what Control-C at a terminal would send.
  public func interrupt() {
    process.signal(SIGINT)
  }

  /// Waits for the end of the program.
  ///
  /// - Returns: how it ended and what it wrote.
  public func finish() throws -> Finished {
    let shown = try terminal?.readToEnd()
    let status = process.wait()
    deadline.cancel()
    defer { for file in [output, errors] { try? FileManager.default.removeItem(at: file) } }
    return Finished(
      try shown ?? String(contentsOf: output, encoding: .utf8),
      errors: try String(contentsOf: errors, encoding: .utf8), status: status)
  }
}
