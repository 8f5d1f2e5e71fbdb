import Foundation
import TestSupport
import Testing

/// A folder into which the files beside the tests are copied, to be imported there into the database that nobody names.
struct ImportFolder {
  /// What is stored of the files that hold the same two rows, as `list --format csv` has it behind its header.
  static let rows = [
    "students": "1,Bob,\"Li, Jr.\",9\n2,Zoë,O’Müller,12\n",
    "expenses": "1,2026-03-01,\"Cups, plates\",Supplies,3.00,\n2,2026-03-02,Crème,Food,12.50,für O’Neil\n",
    "restaurants": "1,\"Spoon, Fork & Co\",Soups,555-0100,2,1,0\n2,Café Zoë,Früh’s,,5,0,1\n",
  ]

  let scratch: ScratchFolder

  init() throws { scratch = try ScratchFolder() }

  /// Copies one of the files of `Tests/rosterTests/Files`, and gives its name.
  func take(_ name: String) throws -> String {
    let file = packagePath("Tests/rosterTests/Files/\(name)")
    try scratch.write(try Data(contentsOf: URL(filePath: file)), to: name)
    return name
  }

  /// Imports a file into an empty database, and compares what is told and what is stored then.
  func check(
    _ file: String, _ options: String = "", errors: String, stored: String,
    sourceLocation: SourceLocation = #_sourceLocation
  ) throws {
    try scratch.check("roster import \(file) \(options)", errors: errors, sourceLocation: sourceLocation)
    let kind = String(file.prefix { $0 != "-" })
    #expect(try self.stored(kind) == stored, sourceLocation: sourceLocation)
  }

  /// Imports a file that is refused with status 65, after which there is no database where there was none.
  func checkRefused(
    _ file: String, _ options: String = "", errors: String,
    sourceLocation: SourceLocation = #_sourceLocation
  ) throws {
    try scratch.check(
      "roster import \(file) \(options)", errors: errors, status: 65, sourceLocation: sourceLocation)
    try checkNothingIsMade(beside: [file], sourceLocation: sourceLocation)
  }

  /// Checks that the folder, which is the home folder too, has these files and nothing else.
  func checkNothingIsMade(beside files: [String], sourceLocation: SourceLocation = #_sourceLocation) throws {
    #expect(try scratch.names() == files.sorted(), sourceLocation: sourceLocation)
  }

  /// The rows of a kind that are stored; expenses if it is none.
  func stored(_ kind: String) throws -> String {
    let words =
      switch kind {
      case "students": "students"
      case "restaurants": "restaurants --all"
      default: "expenses"
      }
    return try scratch.sh("roster list \(words) --format csv 2> /dev/null | tail -n +2").output
  }
}
