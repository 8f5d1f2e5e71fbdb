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
  private let shell: pid_t
  private let lifeline: FileHandle
  private let output: FileHandle
  private let errors: FileHandle
  private var received: [UInt8] = []
  private var status: Int32?

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

    var attributes = posix_spawnattr_t()
    posix_spawnattr_init(&attributes)
    defer { posix_spawnattr_destroy(&attributes) }
    // The thread of a test may hold signals back, and a program would inherit that.
    var signals = sigset_t()
    sigemptyset(&signals)
    posix_spawnattr_setsigmask(&attributes, &signals)
    // A group of its own can be killed as a whole.
    posix_spawnattr_setpgroup(&attributes, 0)
    posix_spawnattr_setflags(&attributes, Int16(POSIX_SPAWN_SETSIGMASK) | Int16(POSIX_SPAWN_SETPGROUP))
    var actions = posix_spawn_file_actions_t()
    posix_spawn_file_actions_init(&actions)
    defer { posix_spawn_file_actions_destroy(&actions) }
    posix_spawn_file_actions_adddup2(&actions, input.fileDescriptor, STDIN_FILENO)
    posix_spawn_file_actions_adddup2(&actions, answers.fileDescriptor, STDOUT_FILENO)
    posix_spawn_file_actions_addopen(&actions, STDERR_FILENO, errorFile, O_WRONLY | O_APPEND, 0)

    let words = ["sh", "-c", "cd \"$0\" || exit\n" + Self.script, folder.path] + command
    var arguments: [UnsafeMutablePointer<CChar>?] = words.map { strdup($0) } + [nil]
    var variables: [UnsafeMutablePointer<CChar>?] = environment.map { strdup("\($0)=\($1)") } + [nil]
    defer { for text in arguments + variables { free(text) } }
    var process = pid_t()
    let code = posix_spawn(&process, "/bin/sh", &actions, &attributes, &arguments, &variables)
    guard code == 0 else { throw POSIXError(POSIXErrorCode(rawValue: code) ?? .EIO) }
    shell = process
  }

  deinit {
    stop()
  }

  /// Waits until the server has written a line that `find` makes something of.
  ///
  /// - Returns: what `find` made of it.
  /// - Throws: ``Failure`` when the time is over or the server has ended.
  public func wait<T>(within seconds: Double = 30, for find: (Substring) -> T?) throws -> T {
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
    if let status { return status }
    try? lifeline.close()
    let deadline = Date(timeIntervalSinceNow: seconds)
    var result: Int32 = 0
    while waitpid(shell, &result, WNOHANG) == 0 {
      if Date() > deadline { kill(-shell, SIGKILL) }
      usleep(1_000)
    }
    let signal = result & 0x7f
    let status = signal == 0 ? result >> 8 & 0xff : 128 + signal
    self.status = status
    return status
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
