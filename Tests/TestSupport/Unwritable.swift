import Foundation

/// A file that cannot be written, also not by root, for whom permissions do not count.
public enum Unwritable {
  /// Whether there can be such a file: for root that takes a file system with immutable files and `chattr`.
  public static let isPossible: Bool = {
    guard getuid() == 0 else { return true }
    guard let folder = try? ScratchFolder(), (try? folder.write("", to: "file")) != nil else { return false }
    defer { undo(folder.place(of: "file")) }
    return (try? make(folder.place(of: "file"))) != nil
  }()

  /// Keeps everybody from writing a file, until ``undo(_:)``.
  public static func make(_ path: String) throws {
    if getuid() == 0 {
      try change("+i", path)
    } else {
      try FileManager.default.setAttributes([.posixPermissions: 0o400], ofItemAtPath: path)
    }
  }

  /// Lets the file be written and removed again.
  public static func undo(_ path: String) {
    if getuid() == 0 { try? change("-i", path) }
  }

  private struct Failure: Error {}

  private static func change(_ attribute: String, _ path: String) throws {
    let nothing = ChildProcess.Stream.file("/dev/null", flags: O_RDWR)
    let process = try ChildProcess(
      #"exec chattr "$@""#, [attribute, path], in: "/", environment: ProcessInfo.processInfo.environment,
      streams: [nothing, nothing, nothing])
    guard process.wait() == 0 else { throw Failure() }
  }
}
