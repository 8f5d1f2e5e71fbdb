import Glibc
import TestSupport

/// The library that stands between a program and the disk; see `shim.c`.
struct Shim {
  private let path: String
  private let folder: ScratchFolder

  /// Compiles it, which takes a C compiler.
  init() throws {
    folder = try ScratchFolder()
    path = folder.place(of: "shim.so")
    for compiler in ["cc", "clang"] {
      let arguments = [
        "-std=gnu11", "-O2", "-shared", "-fPIC", "-o", path, packagePath("Tests/Faults/shim.c"), "-ldl",
      ]
      guard Program(path: "/bin/sh").run(["-c", "command -v \(compiler)"]).status == 0 else { continue }
      let end = Program(path: compiler).run(arguments)
      guard end.status == 0 else { fail("\(compiler): \(end.errors)") }
      return
    }
    fail("there is no C compiler: neither cc nor clang")
  }

  /// What a program has to be given to run under the shim.
  func environment(_ bench: Bench, _ settings: [String: String]) -> [String: String] {
    unlink(report)
    return ["LD_PRELOAD": path, "FAULT_FOLDER": bench.folder.path, "FAULT_REPORT": report]
      .merging(settings) { $1 }
  }

  /// What the last program has met: how many calls it made that can fail, and whether one did.
  var met: (calls: Int, isFault: Bool) {
    let text = bytes(of: report).map { String(decoding: $0, as: UTF8.self) } ?? ""
    let numbers = text.split { $0 == " " || $0 == "\n" }.compactMap { Int($0) }
    guard numbers.count == 2 else { fail("the shim has left no report") }
    return (numbers[0], numbers[1] != 0)
  }

  private var report: String { folder.place(of: "report") }
}
