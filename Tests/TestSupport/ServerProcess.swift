import Foundation
import Glibc

/// A server that runs beside a test until the test has no use for it any more.
///
/// It ends with this object, and also when the process of the tests is killed: a shell beside the server waits for its
/// standard input to close, which the kernel sees to in any case.
public final class ServerProcess {
  /// A server that did not say what it was expected to say.
  public struct Failure: Error, CustomStringConvertible {
    /// What happened, with all that the server wrote.
    public let description: String

    /// Says what happened.
    public init(description: String) { self.description = description }
  }

  /// The server is the first to end when the shell is told so, then what the server has left behind in its group, and
  /// the shell leaves with the status of the server.
  private static let script = """
    "$@" & server=$!
    exec >/dev/null
    read -r _
    kill "$server"
    wait "$server"
    status=$?
    trap '' TERM
    kill 0
    exit "$status"
    """

  private let name: String
  private let process: ChildProcess
  private let lifeline: FileHandle
  private let output: FileHandle
  private let errors: FileHandle
  private var received: [UInt8] = []

  /// Starts a server.
  ///
  /// - Parameters:
  ///   - command: the program, looked for in `PATH`, and its arguments.
  ///   - folder: the working folder.
  ///   - environment: all variables.
  /// - Throws: what keeps it from being run at all.
  public init(_ command: [String], in folder: ScratchFolder, environment: [String: String]) throws {
    let (lifeline, input) = try Self.pair()
    let (output, answers) = try Self.pair()
    let errorFile = folder.place(of: "server-\(UUID().uuidString).err")
    try Data().write(to: URL(filePath: errorFile))
    name = command[0]
    self.lifeline = lifeline
    self.output = output
    errors = try FileHandle(forReadingFrom: URL(filePath: errorFile))

    process = try ChildProcess(
      Self.script, command, in: folder.path, environment: environment,
      streams: [
        .descriptor(input.fileDescriptor), .descriptor(answers.fileDescriptor),
        .file(errorFile, flags: O_WRONLY | O_APPEND),
      ])
  }

  deinit {
    stop()
  }

  /// Waits until the server has written a line that `find` makes something of.
  ///
  /// - Returns: what `find` made of it.
  /// - Throws: ``Failure`` when the time is over or the server has ended.
  public func wait<T>(within seconds: Double = 120, for find: (Substring) -> T?) throws -> T {
    let deadline = Date(timeIntervalSinceNow: seconds)
    while true {
      let lines = String(decoding: received, as: UTF8.self).split(
        separator: "\n", omittingEmptySubsequences: false)
      if let found = lines.dropLast().lazy.compactMap(find).first { return found }
      var event = pollfd(fd: output.fileDescriptor, events: Int16(POLLIN), revents: 0)
      let left = max(0, deadline.timeIntervalSinceNow * 1_000)
      guard poll(&event, 1, Int32(left.rounded(.up))) > 0 else { throw failure("did not start in time") }
      var block = [UInt8](repeating: 0, count: 4096)
      let count = read(output.fileDescriptor, &block, block.count)
      guard count > 0 else { throw failure("has ended") }
      received += block[..<count]
    }
  }

  /// Asks the server to end with SIGTERM, and waits; one that does not listen is killed.
  ///
  /// - Returns: its exit status; 128 and the number of the signal if one ended it.
  @discardableResult
  public func stop(within seconds: Double = 10) -> Int32 {
    try? lifeline.close()
    if let status = process.wait(until: Date(timeIntervalSinceNow: seconds)) { return status }
    process.signalGroup(SIGKILL)
    return process.wait()
  }

  /// What the server has written to standard error so far.
  public func errorText() -> String {
    try? errors.seek(toOffset: 0)
    return String(decoding: (try? errors.readToEnd()) ?? Data(), as: UTF8.self)
  }

  private func failure(_ what: String) -> Failure {
    Failure(description: "\(name) \(what):\n\(String(decoding: received, as: UTF8.self))\(errorText())")
  }

  /// Two ends that no other program inherits, not even one that another test starts at this moment.
  private static func pair() throws -> (FileHandle, FileHandle) {
    var ends: [Int32] = [-1, -1]
    let kind = Int32(SOCK_STREAM.rawValue | SOCK_CLOEXEC.rawValue)
    guard socketpair(AF_UNIX, kind, 0, &ends) == 0 else {
      throw POSIXError(POSIXErrorCode(rawValue: errno) ?? .EIO)
    }
    return (
      FileHandle(fileDescriptor: ends[0], closeOnDealloc: true),
      FileHandle(fileDescriptor: ends[1], closeOnDealloc: true)
    )
  }
}
