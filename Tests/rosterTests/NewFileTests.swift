import CSV
import TestSupport
import Testing

@testable import roster

@Suite struct NewFileTests {
  private let folder: ScratchFolder

  init() throws { folder = try ScratchFolder() }

  private func write(
    _ text: String, to name: String = "out.csv", replacing: Bool, keeping: [String] = [],
    finishing: Bool = true
  ) throws {
    let file = try NewFile(
      path: folder.place(of: name), replaces: replacing, keeping: keeping.map(folder.place(of:)))
    try file.sink.take(text.utf8Span.span)
    if finishing { try file.finish() }
  }

  @Test(arguments: [false, true])
  func `a file appears under its name when it is finished, and nothing else is left`(_ isReplacing: Bool)
    throws
  {
    try write("new\n", replacing: isReplacing)
    #expect(try folder.text(of: "out.csv") == "new\n")
    #expect(try folder.names() == ["out.csv"])
  }

  @Test func `a file that is given up leaves nothing`() throws {
    try write("half", replacing: false, finishing: false)
    #expect(try folder.names() == [])
  }

  @Test func `a file that is given up leaves the old one`() throws {
    try folder.write("old\n", to: "out.csv")
    try write("half", replacing: true, finishing: false)
    #expect(try folder.text(of: "out.csv") == "old\n")
    #expect(try folder.names() == ["out.csv"])
  }

  @Test func `an old file is replaced only on request`() throws {
    try folder.write("old\n", to: "out.csv")
    let failure = try #require(throws: Failure.self) { try write("new\n", replacing: false) }
    #expect(failure.status == .cannotCreate)
    #expect(failure.mistakes == ["\(folder.place(of: "out.csv")): there is such a file already"])
    #expect(failure.hints == ["--force replaces it"])
    #expect(try folder.text(of: "out.csv") == "old\n")
    try write("new\n", replacing: true)
    #expect(try folder.text(of: "out.csv") == "new\n")
  }

  @Test func `a file that somebody else makes meanwhile is not replaced`() throws {
    let file = try NewFile(path: folder.place(of: "out.csv"), replaces: false, keeping: [])
    try folder.write("theirs\n", to: "out.csv")
    let failure = try #require(throws: Failure.self) { try file.finish() }
    #expect(failure.mistakes == ["\(folder.place(of: "out.csv")): there is such a file already"])
    #expect(try folder.text(of: "out.csv") == "theirs\n")
  }

  @Test func `a file that replaces another keeps its mode, and stands where a link pointed`() throws {
    try folder.write("old\n", to: "real.csv")
    _ = try folder.sh("chmod 640 real.csv; ln -s real.csv out.csv")
    try write("new\n", replacing: true)
    try folder.check("stat -c %a real.csv; readlink out.csv; cat real.csv", output: "640\nreal.csv\nnew\n")
    try write("new\n", to: "own.csv", replacing: false)
    try folder.check("stat -c %a own.csv", output: "600\n")
  }

  @Test func `a file in use is not replaced, whatever name it goes by`() throws {
    try folder.write("database", to: "r.db")
    _ = try folder.sh("ln -s r.db out.csv")
    let failure = try #require(throws: Failure.self) {
      try write("new\n", replacing: true, keeping: ["r.db"])
    }
    #expect(failure.status == .usage)
    #expect(failure.mistakes == ["\(folder.place(of: "out.csv")): is in use by this very command"])
    #expect(try folder.text(of: "r.db") == "database")
  }

  @Test func `a file takes the first of its names that is free`() throws {
    let file = try NewFile(named: folder.place(of: "a"))
    try file.sink.take("new\n".utf8Span.span)
    for name in ["a", "b"] { try folder.write("theirs\n", to: name) }
    var names = ["b", "c", "d"]
    #expect(try file.finish(orAs: { folder.place(of: names.removeFirst()) }) == folder.place(of: "c"))
    try folder.check("cat a b c", output: "theirs\ntheirs\nnew\n")
  }

  @Test func `a file that is being made is not taken for one that was left`() throws {
    let file = try NewFile(path: folder.place(of: "out.csv"), replaces: false, keeping: [])
    try write("other\n", to: "other.csv", replacing: false)
    try file.finish()
    #expect(try folder.names().contains("out.csv"))
  }

  @Test func `a folder is not replaced`() throws {
    _ = try folder.sh("mkdir out.csv")
    let failure = try #require(throws: Failure.self) { try write("new\n", replacing: true) }
    #expect(failure.mistakes == ["\(folder.place(of: "out.csv")): is not a file"])
    #expect(try folder.names() == ["out.csv"])
  }
}
