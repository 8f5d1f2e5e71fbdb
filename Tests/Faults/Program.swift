import Glibc
import Synchronization

/// One run of a program, with its output kept and a deadline: nothing waits for ever.
struct Program {
  /// The path of the program; one without a slash is looked for in `PATH`.
  let path: String
  var environment: [String: String] = [:]

  /// How a program ended and what it wrote.
  struct End {
    /// The exit status; 128 and the number of the signal if one ended it.
    let status: Int32
    let output: String
    let errors: String
    /// Whether it had to be killed because its time was over.
    let isOverdue: Bool

    /// Whether a signal ended it that nobody sent: a crash.
    var isCrash: Bool { status > 128 && status != 128 + SIGKILL && status != 137 }
  }

  /// Runs the program with standard input empty.
  ///
  /// - Parameters:
  ///   - arguments: what follows its name.
  ///   - microseconds: when it is killed with SIGKILL; a minute unless it is said.
  /// - Returns: how it ended.
  func run(_ arguments: [String], killedAfter microseconds: Int = 60_000_000) -> End {
    let output = Self.temporaryFile()
    let errors = Self.temporaryFile()
    // The program holds the writing end as long as it lives.
    var life: [Int32] = [0, 0]
    defer { for descriptor in [output, errors, life[0]] { close(descriptor) } }

    var actions = posix_spawn_file_actions_t()
    posix_spawn_file_actions_init(&actions)
    defer { posix_spawn_file_actions_destroy(&actions) }
    posix_spawn_file_actions_addopen(&actions, 0, "/dev/null", O_RDONLY, 0)
    posix_spawn_file_actions_adddup2(&actions, output, 1)
    posix_spawn_file_actions_adddup2(&actions, errors, 2)
    var all = ["PATH": Self.searchPath, "LANG": "C.UTF-8"]
    all.merge(environment) { $1 }
    var words: [UnsafeMutablePointer<CChar>?] = ([path] + arguments).map { strdup($0) } + [nil]
    var variables: [UnsafeMutablePointer<CChar>?] = all.map { strdup("\($0)=\($1)") } + [nil]
    defer { for text in words + variables { free(text) } }
    var process = pid_t()
    // No program may get the writing end of another, not in between either.
    let code = Self.spawning.withLock { _ in
      guard pipe(&life) == 0 else { fail("no pipe can be made") }
      for end in life { _ = fcntl(end, F_SETFD, FD_CLOEXEC) }
      posix_spawn_file_actions_adddup2(&actions, life[1], 9)
      defer { close(life[1]) }
      return posix_spawnp(&process, path, &actions, nil, &words, &variables)
    }
    guard code == 0 else { fail("\(path): \(String(cString: strerror(code)))") }

    var event = pollfd(fd: life[0], events: Int16(POLLIN), revents: 0)
    // poll() counts in milliseconds, and a random moment is to be finer.
    let isShort = microseconds < 1_000_000
    if isShort { usleep(UInt32(microseconds)) }
    let isOverdue = poll(&event, 1, isShort ? 0 : Int32(microseconds / 1_000)) == 0
    if isOverdue { kill(process, SIGKILL) }
    var result: Int32 = 0
    while waitpid(process, &result, 0) < 0, errno == EINTR {}
    let signal = result & 0x7f
    return End(
      status: signal == 0 ? result >> 8 & 0xff : 128 + signal, output: Self.text(of: output),
      errors: Self.text(of: errors), isOverdue: isOverdue)
  }

  private static let spawning = Mutex(())

  private static let searchPath = getenv("PATH").map { String(cString: $0) } ?? "/usr/bin:/bin"

  /// A file without a name.
  private static func temporaryFile() -> Int32 {
    let descriptor = open("/tmp", O_RDWR | O_TMPFILE | O_CLOEXEC, 0o600)
    guard descriptor >= 0 else { fail("no temporary file can be made in /tmp") }
    return descriptor
  }

  private static func text(of descriptor: Int32) -> String {
    String(decoding: bytes(of: descriptor), as: UTF8.self)
  }
}

/// `O_TMPFILE`, a macro that Swift does not import.
private let O_TMPFILE = 0o20_000_000 | O_DIRECTORY

/// All bytes of an open file.
func bytes(of descriptor: Int32) -> [UInt8] {
  var status = stat()
  fstat(descriptor, &status)
  var bytes = [UInt8](repeating: 0, count: Int(status.st_size))
  let count = pread(descriptor, &bytes, bytes.count, 0)
  return count == bytes.count ? bytes : Array(bytes.prefix(max(count, 0)))
}

/// The bytes of a file; `nil` if there is none.
func bytes(of path: String) -> [UInt8]? {
  let descriptor = open(path, O_RDONLY | O_CLOEXEC)
  guard descriptor >= 0 else { return nil }
  defer { close(descriptor) }
  return bytes(of: descriptor)
}

/// Makes a file, or writes over one.
func write(_ bytes: [UInt8], to path: String) {
  let descriptor = open(path, O_WRONLY | O_CREAT | O_TRUNC | O_CLOEXEC, 0o600)
  guard descriptor >= 0, write(descriptor, bytes, bytes.count) == bytes.count else {
    fail("\(path) cannot be written")
  }
  close(descriptor)
}

/// Microseconds of a clock that only goes forward.
func microseconds() -> Int {
  var now = timespec()
  clock_gettime(CLOCK_MONOTONIC, &now)
  return now.tv_sec * 1_000_000 + now.tv_nsec / 1_000
}

/// Says what keeps the proof from being made, and ends.
func fail(_ message: String) -> Never {
  let line = "Faults: \(message)\n"
  write(2, line, line.utf8.count)
  exit(70)
}
