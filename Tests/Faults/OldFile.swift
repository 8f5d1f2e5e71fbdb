import TestSupport

/// The databases of released versions, and the migrations by which they are brought up to date.
enum OldFile {
  /// The versions of which there is a file in `Tests/Faults/Files`.
  static let versions = [1, 2, 3, 4]

  static func path(_ version: Int) -> String { packagePath("Tests/Faults/Files/v\(version).db") }

  /// The scripts, first to last.
  static let migrations: [String] = {
    let end = Program(path: "/bin/sh").run(["-c", "ls \(packagePath("Schema"))/v*.sql"])
    return end.output.split(separator: "\n").map(String.init)
  }()
}
