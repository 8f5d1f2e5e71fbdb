import CSV
import Glibc

/// A file for its owner alone that leads a browser to an address.
///
/// The address lets in whoever has it, and the words of a command line can be read by every user of the machine: the
/// browser is therefore given the name of this file.
struct LaunchFile {
  private let path: String

  /// Makes the file and opens it in the person's browser; tells on standard error if that cannot be done.
  init?(_ address: String, _ console: Console) {
    let folder = console.environment["XDG_RUNTIME_DIR"] ?? console.environment["TMPDIR"] ?? "/tmp"
    var template = Array("\(folder)/roster-XXXXXX.html".utf8CString)
    let descriptor = unsafe template.withUnsafeMutableBufferPointer { template in
      unsafe template.baseAddress.map { unsafe mkstemps($0, 5) } ?? -1
    }
    path = String(decoding: template.dropLast().map(UInt8.init(bitPattern:)), as: UTF8.self)
    guard descriptor >= 0 else {
      console.tell("no browser can be opened: \(folder): \(systemText(errno)); open the address yourself")
      return nil
    }
    defer { close(descriptor) }
    let page = """
      <!doctype html>
      <meta charset="utf-8">
      <meta http-equiv="refresh" content="0; url=\(address)">
      <title>Roster</title>
      <a href="\(address)">Open Roster</a>

      """
    try? ByteSink(fileDescriptor: descriptor).take(page.utf8Span.span)
    guard Self.start(["xdg-open", path]) else {
      console.tell("xdg-open cannot be run; open the address yourself")
      remove()
      return nil
    }
  }

  /// Takes the file away.
  func remove() {
    unsafe unlink(path)
  }

  /// Runs a program with its output nowhere, and does not wait for it.
  private static func start(_ words: [String]) -> Bool {
    // The system reaps children that nobody waits for.
    signal(SIGCHLD, SIG_IGN)
    var actions = unsafe posix_spawn_file_actions_t()
    unsafe posix_spawn_file_actions_init(&actions)
    defer { unsafe posix_spawn_file_actions_destroy(&actions) }
    for stream in [STDIN_FILENO, STDOUT_FILENO, STDERR_FILENO] {
      unsafe posix_spawn_file_actions_addopen(&actions, stream, "/dev/null", O_RDWR, 0)
    }
    var arguments: [UnsafeMutablePointer<CChar>?] = unsafe words.map { unsafe strdup($0) } + [nil]
    defer { unsafe arguments.forEach { unsafe free($0) } }
    var process = pid_t()
    return unsafe posix_spawnp(&process, words[0], &actions, nil, &arguments, environ) == 0
  }
}
