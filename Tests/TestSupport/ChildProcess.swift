import Foundation
import Glibc

/// A script of the shell `sh` that a test has started, and that holds nothing of the tests but what it is given.
///
/// Foundation's `Process` would not do: it learns of the end of a program by a socket that a program which another test
/// starts at this moment inherits, and then waits for the end of that one too, which may be the browser.
final class ChildProcess {
  /// Where a stream of the program leads.
  enum Stream {
    /// To what is open under this number; after a stream of the program was set, also to where that one leads.
    case descriptor(Int32)
    /// To a file that is opened for it.
    case file(String, flags: Int32)
  }

  /// What the shell is the leader of.
  enum Leadership: Int16 {
    /// A group of its own, which can be killed as a whole.
    case group = 0x02
    /// A session of its own, whose terminal is the first that it opens. The headers show this to GNU sources only.
    case session = 0x80
  }

  /// Its number, which is also that of its group.
  let id: pid_t

  private var status: Int32?

  /// Starts a script.
  ///
  /// - Parameters:
  ///   - script: what a person would type at a prompt of the shell.
  ///   - arguments: its `$1` and so on.
  ///   - folder: the working folder.
  ///   - environment: all variables.
  ///   - leadership: what it is the leader of.
  ///   - streams: standard input, output and error.
  /// - Throws: what keeps it from being run at all.
  init(
    _ script: String, _ arguments: [String] = [], in folder: String, environment: [String: String],
    leading leadership: Leadership = .group, streams: [Stream]
  ) throws {
    var attributes = posix_spawnattr_t()
    posix_spawnattr_init(&attributes)
    defer { posix_spawnattr_destroy(&attributes) }
    // The thread of a test may hold signals back, and a program would inherit that: its shell would wait for ever.
    var signals = sigset_t()
    sigemptyset(&signals)
    posix_spawnattr_setsigmask(&attributes, &signals)
    posix_spawnattr_setflags(&attributes, Int16(POSIX_SPAWN_SETSIGMASK) | leadership.rawValue)
    var actions = posix_spawn_file_actions_t()
    posix_spawn_file_actions_init(&actions)
    defer { posix_spawn_file_actions_destroy(&actions) }
    for (number, stream) in zip(Int32(0)..., streams) {
      switch stream {
      case .descriptor(let descriptor): posix_spawn_file_actions_adddup2(&actions, descriptor, number)
      case .file(let path, let flags): posix_spawn_file_actions_addopen(&actions, number, path, flags, 0)
      }
    }
    let words = ["sh", "-c", "cd \"$1\" || exit; shift; \(script)", "sh", folder] + arguments
    var arguments: [UnsafeMutablePointer<CChar>?] = words.map { strdup($0) } + [nil]
    var variables: [UnsafeMutablePointer<CChar>?] = environment.map { strdup("\($0)=\($1)") } + [nil]
    defer { for text in arguments + variables { free(text) } }
    var id = pid_t()
    let code = posix_spawn(&id, "/bin/sh", &actions, &attributes, &arguments, &variables)
    guard code == 0 else { throw POSIXError(POSIXErrorCode(rawValue: code) ?? .EIO) }
    self.id = id
  }

  /// Whether it has not ended yet.
  var isRunning: Bool { wait(until: .distantPast) == nil }

  /// Sends a signal to it and to what it has started.
  func signalGroup(_ number: Int32) {
    kill(-id, number)
  }

  /// Sends a signal to it alone.
  func signal(_ number: Int32) {
    if status == nil { kill(id, number) }
  }

  /// Waits for its end.
  ///
  /// - Returns: its exit status; 128 and the number of the signal if one ended it.
  func wait() -> Int32 {
    if let status { return status }
    var result: Int32 = 0
    while waitpid(id, &result, 0) < 0, errno == EINTR {}
    return note(result)
  }

  /// Waits for its end; `nil` if the time is over before.
  func wait(until deadline: Date) -> Int32? {
    if let status { return status }
    var result: Int32 = 0
    while waitpid(id, &result, WNOHANG) == 0 {
      guard Date() < deadline else { return nil }
      usleep(1_000)
    }
    return note(result)
  }

  private func note(_ result: Int32) -> Int32 {
    let signal = result & 0x7f
    let status = signal == 0 ? result >> 8 & 0xff : 128 + signal
    self.status = status
    return status
  }
}
