import TestSupport
import Testing

@testable import roster

/// The README tells the truth.
@Suite struct ReadmeTests {
  private let readme: String

  init() throws { readme = try packageText("README.md") }

  /// The blocks of code of one language.
  private func blocks(_ language: String) -> [String] {
    readme.components(between: "```\(language)\n", and: "```")
  }

  @Test func `every command of the program is in it`() {
    let verbs = Roster.commands.map { "roster \($0.verb)" }
    let kinds = Roster.commands.filter { ["add", "list"].contains($0.verb) }.map { $0.commandName }
    for name in Set(verbs + kinds) { #expect(readme.contains("`\(name)"), "\(name)") }
  }

  @Test func `its command for the tests is the one that is run before a change lands`() throws {
    let commands = blocks("sh").joined().split(separator: "\n")
    #expect(commands.count { $0.contains("swift test") } == 1)
    #expect(try packageText(".ci/run").contains("grep -m1 -E '^\\S.*swift test' README.md"))
  }

  @Test func `its session runs as it is shown`() throws {
    let folder = try ScratchFolder()
    _ = try folder.sh("ln -s '\(packagePath("SampleData"))' SampleData")
    let session = try #require(blocks("console").first)
    // All commands go to one shell, each shown with its prompt before what it prints.
    let commands = session.split(separator: "\n").filter { $0.hasPrefix("$ ") }.map {
      String($0.dropFirst(2))
    }
    #expect(commands.count > 5)
    let script = commands.map { "echo '$ \($0)'\n\($0)" }.joined(separator: "\n")
    #expect(try folder.sh("exec 2>&1\n" + script).output == session)
  }

  @Test func `its queries run as they stand`() throws {
    let folder = try ScratchFolder()
    let load = ["students", "expenses", "restaurants"].map {
      "roster --db r.db import '\(packagePath("SampleData"))/\($0).csv'"
    }
    _ = try folder.sh(load.joined(separator: " && "))
    let queries = try #require(blocks("sql").first)
    try folder.write(queries, to: "queries.sql")
    let finished = try folder.sh("sqlite3 -bail r.db < queries.sql")
    #expect(finished.status == 0 && finished.errors == "", "\(finished.errors)")
    #expect(finished.output.contains("Russet|Appleyard|Grade 9\n"))
    #expect(finished.output.contains("2026-03-30|Picnic at Lake Nowhere|Food|87.82\n"))
    #expect(queries.components(between: "SELECT", and: ";").count >= 5)
  }
}

extension String {
  /// What stands between each `start` and the next `end`.
  fileprivate func components(between start: String, and end: String) -> [String] {
    var found: [String] = []
    var rest = self[...]
    while let from = rest.firstRange(of: start), let to = rest[from.upperBound...].firstRange(of: end) {
      found.append(String(rest[from.upperBound..<to.lowerBound]))
      rest = rest[to.upperBound...]
    }
    return found
  }
}
