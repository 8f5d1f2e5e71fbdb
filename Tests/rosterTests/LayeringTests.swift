import Foundation
import TestSupport
import Testing

/// The parts import only parts above them, and the program does without Foundation.
@Suite struct LayeringTests {
  /// The parts from the top of the design down; each may import those before it.
  private static let parts = [
    "CSQLite", "SQLite", "CSV", "Records", "Schema", "Repository", "Forms", "Services", "Web", "roster",
  ]

  /// What any part may import beside them: modules of the toolchain that are no Foundation.
  private static let toolchain: Set = ["Glibc", "Synchronization", "Swift"]

  private static func imports(of part: String) throws -> [(file: String, module: String)] {
    let folder = part == "Schema" ? packagePath("Schema") : packagePath("Sources/\(part)")
    let files = try #require(FileManager.default.enumerator(atPath: folder)).compactMap { $0 as? String }
    return try files.filter { $0.hasSuffix(".swift") }.flatMap { file in
      try String(contentsOfFile: "\(folder)/\(file)", encoding: .utf8).split(separator: "\n").compactMap {
        line in
        // An import stands at the start of its line; inside a text there may be the word, too.
        guard line.first != " " else { return nil }
        let words = line.split(separator: " ")
        guard let index = words.firstIndex(of: "import"), words[..<index].allSatisfy(isModifier), index < 4
        else {
          return nil
        }
        return (file, String(words[index + 1]))
      }
    }
  }

  private static func isModifier(_ word: Substring) -> Bool {
    ["public", "internal", "package", "private", "fileprivate"].contains(word) || word.hasPrefix("@")
  }

  @Test(arguments: parts.dropFirst())
  func `a part imports only parts above it`(_ part: String) throws {
    let above = Set(Self.parts.prefix { $0 != part })
    let imports = try Self.imports(of: part)
    #expect(part == "Schema" || !imports.isEmpty || part == "Records")
    for (file, module) in imports {
      #expect(above.contains(module) || Self.toolchain.contains(module), "\(part)/\(file) imports \(module)")
    }
  }

  @Test func `records and forms know neither SQL nor input and output`() throws {
    #expect(Set(try Self.imports(of: "Records").map(\.module)).subtracting(["Swift"]) == [])
    #expect(Set(try Self.imports(of: "Forms").map(\.module)) == ["Records"])
  }

  @Test func `pages know no SQL`() throws {
    #expect(Set(try Self.imports(of: "Web").map(\.module)).isDisjoint(with: ["SQLite", "Schema", "CSV"]))
  }

  @Test func `the program does not load Foundation`() throws {
    let libraries = try ScratchFolder().sh("ldd \"$(command -v roster)\"")
    #expect(libraries.status == 0 && libraries.output.contains("libsqlite3.so"))
    #expect(!libraries.output.contains("Foundation"), "\(libraries.output)")
  }
}
