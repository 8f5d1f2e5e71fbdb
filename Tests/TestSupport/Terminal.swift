import Foundation
import Glibc

/// A person at a terminal: a script of the shell `sh` with a pseudo-terminal as its controlling terminal, to which one
/// types and on which one waits for words.
///
/// Nothing waits for ever: each call has a deadline, and a script that still runs when the terminal goes is killed.
public final class Terminal {
  /// What did not come in time, and all that came instead.
  public struct Overdue: Error, Hashable {
    /// What was waited for.
    public let expected: String
    /// What the terminal had shown since the last word that was waited for.
    public let shown: String
  }

  /// Everything that the terminal has shown so far; a line ends with `\r\n`, and what is typed is shown too.
  public var shown: String { String(decoding: allShown, as: UTF8.self) }

  /// The working folder, which has to last as long as the script.
  private let folder: ScratchFolder
  private let screen: FileHandle
  private let process: ChildProcess
  private var allShown: [UInt8] = []
  /// What was shown after the last text that was waited for.
  private var pending: [UInt8] = []

  /// Starts a script.
  ///
  /// - Parameters:
  ///   - script: what a person would type at a prompt of the shell.
  ///   - folder: the working folder.
  ///   - environment: all variables.
  ///   - columns: the width.
  /// - Throws: what keeps it from being run at all.
  init(_ script: String, folder: ScratchFolder, environment: [String: String], columns: UInt16) throws {
    var screen: Int32 = -1
    var program: Int32 = -1
    var size = winsize(ws_row: 24, ws_col: columns, ws_xpixel: 0, ws_ypixel: 0)
    var name = [CChar](repeating: 0, count: 64)
    guard openpty(&screen, &program, &name, nil, &size) == 0 else {
      throw POSIXError(POSIXErrorCode(rawValue: errno) ?? .EIO)
    }
    self.folder = folder
    self.screen = FileHandle(fileDescriptor: screen, closeOnDealloc: true)
    // Neither side may stay open in programs that other tests start.
    for side in [screen, program] { _ = fcntl(side, F_SETFD, FD_CLOEXEC) }
    defer { close(program) }
    let path = String(decoding: name.prefix { $0 != 0 }.map(UInt8.init(bitPattern:)), as: UTF8.self)

    // A terminal that the leader of a session opens, and that no session has yet, becomes its controlling terminal.
    process = try ChildProcess(
      script, in: folder.path, environment: environment, leading: .session,
      streams: [.file(path, flags: O_RDWR), .descriptor(0), .descriptor(0)])
  }

  deinit {
    guard process.isRunning else { return }
    process.signalGroup(SIGKILL)
    _ = process.wait()
  }

  /// Types: a line ends with `\n`; `\u{4}` is Control-D, `\u{3}` Control-C.
  public func send(_ text: String) throws {
    try screen.write(contentsOf: Data(text.utf8))
  }

  /// Types bytes that need not be text.
  public func send(bytes: [UInt8]) throws {
    try screen.write(contentsOf: Data(bytes))
  }

  /// Waits until the terminal shows `text` after the last text that was waited for.
  ///
  /// - Returns: what it showed since then, with `text` at the end.
  /// - Throws: ``Overdue`` when the time is over or the script has ended.
  @discardableResult
  public func expect(_ text: String, within seconds: Double = 120) throws -> String {
    let deadline = Date(timeIntervalSinceNow: seconds)
    while true {
      if let found = Data(pending).range(of: Data(text.utf8)) {
        defer { pending.removeFirst(found.upperBound) }
        return String(decoding: pending[..<found.upperBound], as: UTF8.self)
      }
      guard try takeMore(until: deadline) else {
        throw Overdue(expected: text, shown: String(decoding: pending, as: UTF8.self))
      }
    }
  }

  /// Waits for the script to end.
  ///
  /// - Returns: its exit status; 128 and the number of the signal if one ended it.
  /// - Throws: ``Overdue`` when the time is over.
  public func finish(within seconds: Double = 120) throws -> Int32 {
    let deadline = Date(timeIntervalSinceNow: seconds)
    while try takeMore(until: deadline) {}
    guard let status = process.wait(until: deadline) else { throw Overdue(expected: "the end", shown: shown) }
    return status
  }

  /// Takes in what the terminal shows next; `false` when the time is over or nothing has the terminal open.
  private func takeMore(until deadline: Date) throws -> Bool {
    var event = pollfd(fd: screen.fileDescriptor, events: Int16(POLLIN), revents: 0)
    let milliseconds = max(0, deadline.timeIntervalSinceNow * 1_000)
    guard poll(&event, 1, Int32(milliseconds.rounded(.up))) > 0 else { return false }
    var block = [UInt8](repeating: 0, count: 4096)
    let count = read(screen.fileDescriptor, &block, block.count)
    guard count > 0 else { return false }
    pending += block[..<count]
    allShown += block[..<count]
    return true
  }
}
